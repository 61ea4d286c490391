"""Writes the network's weights for src/demo/network/network.ts.

python3 export.py <state file> <samples folder> <weights file> [earlier state file]

Normalisation is folded into the filters, and so are the units of the maps, which hold whole numbers: the samples say how
large those get. Per filter: a bias and a scale (f32) per made channel, then a signed byte per weight in the order
[block of 8 made channels][tap][given channel][8].
"""

import sys

import numpy as np
import torch
import torch.nn.functional as F
from train import WIDTHS, Network, evidence_in, grown, open_samples

# Units per 1 of the first map, which holds bytes, and of the last; as in network.ts.
FIRST, LAST = 255, 1024
# The largest number of the samples in each map; twice as much can be held.
LARGEST = 16383
# The part of the state in a mean with an earlier one, from which learning had gone on: less sure of what both get wrong.
LATER = 0.65


def folded(conv):
    w, n = conv.conv.weight, conv.norm
    k = n.weight / torch.sqrt(n.running_var + n.eps)
    return w * k[:, None, None, None], n.bias - n.running_mean * k


def plain(layer):
    w = layer.weight if layer.weight.dim() == 4 else layer.weight[:, :, None, None]
    return w, layer.bias


def written(layer, given_unit, made_unit):
    w, bias = (t.detach().numpy() for t in layer)
    if len(w) % 8:
        w = np.concatenate([w, np.zeros((8 - len(w) % 8, *w.shape[1:]), np.float32)])
        bias = np.concatenate([bias, np.zeros(len(w) - len(bias), np.float32)])
    scale = np.maximum(np.abs(w).reshape(len(w), -1).max(1), 1e-8) / 127
    bytes_ = np.clip(np.round(w / scale[:, None, None, None]), -127, 127).astype(np.int8)
    made, given, high, wide = w.shape
    ordered = bytes_.reshape(made // 8, 8, given, high * wide).transpose(0, 3, 2, 1)
    return (bias * made_unit).astype("<f4").tobytes() + (scale * made_unit / given_unit).astype("<f4").tobytes() + ordered.tobytes()


class Units(dict):
    """Units per 1 of each map, by its name."""

    def fit(self, name, values):
        self[name] = min(self.get(name, np.inf), LARGEST / values.abs().max().item())
        return values


def fit_all(units, network, x):
    """The way of Network.forward, with a look at every map; those that are added up have one unit."""
    kept, y = [], x
    for k, down in enumerate(network.down):
        y = units.fit(f"level {k}", F.relu(down(y)))
        for j, block in enumerate(network.blocks[k - 1] if k > 0 else ()):
            inner = units.fit(f"inner {k} {j}", F.relu(block.one(y)))
            y = units.fit(f"level {k}", F.relu(y + block.two(inner)))
        kept.append(y)
    y = units.fit(f"level {k}", y + network.whole(y.mean((2, 3)))[:, :, None, None])
    for k in reversed(range(len(network.up))):
        y = grown(units.fit(f"level {k}", network.up[k](y)), kept[k].shape)
        y = units.fit(f"merged {k}", F.relu(network.merge[k](units.fit(f"level {k}", F.relu(y + kept[k])))))
    y = grown(units.fit("whole size", network.last_up(y)), x.shape)
    y = units.fit("whole size", F.relu(y + units.fit("whole size", network.own(x))))
    units.fit("last", F.relu(network.last(y)))


network = Network()
state = torch.load(sys.argv[1])["mean"]
for earlier in sys.argv[4:]:
    for key, value in torch.load(earlier)["mean"].items():
        if value.is_floating_point():
            state[key] = value * (1 - LATER) + state[key] * LATER
network.load_state_dict(state)
network.eval()
units = Units()
with torch.no_grad():
    for w, h, data in open_samples(sys.argv[2]):
        fit_all(units, network, evidence_in(data[:4].copy(), w, h))
levels = range(len(WIDTHS))
filters = [(folded(network.down[k]), units[f"level {k - 1}"] if k else FIRST, units[f"level {k}"]) for k in levels]
for k in levels[1:]:
    for j, block in enumerate(network.blocks[k - 1]):
        filters.append((folded(block.one), units[f"level {k}"], units[f"inner {k} {j}"]))
        filters.append((folded(block.two), units[f"inner {k} {j}"], units[f"level {k}"]))
filters.append((plain(network.whole), units[f"level {k}"], units[f"level {k}"]))
coarser = [units[f"merged {k}"] for k in levels[1:-1]] + [units[f"level {k}"]]
filters += [(plain(network.up[k]), coarser[k], units[f"level {k}"]) for k in levels[:-1]]
filters += [(folded(network.merge[k]), units[f"level {k}"], units[f"merged {k}"]) for k in levels[:-1]]
filters.append((plain(network.own), FIRST, units["whole size"]))
filters.append((plain(network.last_up), units["merged 0"], units["whole size"]))
filters.append((plain(network.last), units["whole size"], units["last"]))
filters.append((plain(network.out), units["last"], LAST))
with open(sys.argv[3], "wb") as file:
    for filter_ in filters:
        file.write(written(*filter_))
