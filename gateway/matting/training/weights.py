"""The network's weights as src/demo/network/network.ts reads them, from a state of learning and back.

python3 weights.py write <state file> <samples folder> <weights file> [earlier state file]
python3 weights.py read <weights file> <samples folder> <state file>

Normalisation is folded into the filters, and so are the units of the maps, which hold whole numbers: the samples say how
large those get. Per filter: a bias and a scale (f32) per made channel, then a signed byte per weight in the order
[block of 8 made channels][tap][given channel][8]. What is read goes on where the writing state was, but for the byte that
each weight was rounded to and the optimizer's memory.
"""

import sys

import numpy as np
import torch
import torch.nn.functional as F
from train import WIDTHS, Conv, Network, evidence_in, grown, open_samples

# Units per 1 of the evidence, which comes in bytes, and of the answer; as in network.ts.
ENDS = {"evidence": 255, "answer": 1024}
# Units per 1 of the maps between, in a state that is read: about what the samples ask for. Any would do.
BETWEEN = 1000
# The largest number of the samples in each map; twice as much can be held.
LARGEST = 4095
# The part of the state in a mean with an earlier one, from which learning had gone on: less sure of what both get wrong.
LATER = 0.5


def layers(network):
    """In the file's order: each layer, the map it is given and the one it makes."""
    levels = range(len(WIDTHS))
    for k in levels:
        yield network.down[k], f"level {k - 1}" if k else "evidence", f"level {k}"
    for k in levels:
        for j, block in enumerate(network.blocks[k]):
            yield block.one, f"level {k}", f"inner {k} {j}"
            yield block.two, f"inner {k} {j}", f"level {k}"
    yield network.whole, f"level {k}", f"level {k}"
    for k in levels[:-1]:
        yield network.up[k], f"merged {k + 1}" if k + 1 < levels[-1] else f"level {k + 1}", f"level {k}"
    for k in levels[:-1]:
        yield network.merge[k], f"level {k}", f"merged {k}"
    yield network.own, "evidence", "whole size"
    yield network.last_up, "merged 0", "whole size"
    yield network.last, "whole size", "last"
    yield network.out, "last", "answer"


def filter_of(layer):
    """Its weights [made, given, high, wide] and biases, the normalisation folded in."""
    if isinstance(layer, Conv):
        k = layer.norm.weight / torch.sqrt(layer.norm.running_var + layer.norm.eps)
        return layer.conv.weight * k[:, None, None, None], layer.norm.bias - layer.norm.running_mean * k
    return layer.weight if layer.weight.dim() == 4 else layer.weight[:, :, None, None], layer.bias


def written(filter_, given_unit, made_unit):
    w, bias = (t.detach().numpy() for t in filter_)
    if len(w) % 8:
        w = np.concatenate([w, np.zeros((8 - len(w) % 8, *w.shape[1:]), np.float32)])
        bias = np.concatenate([bias, np.zeros(len(w) - len(bias), np.float32)])
    scale = np.maximum(np.abs(w).reshape(len(w), -1).max(1), 1e-8) / 127
    bytes_ = np.clip(np.round(w / scale[:, None, None, None]), -127, 127).astype(np.int8)
    made, given, high, wide = w.shape
    ordered = bytes_.reshape(made // 8, 8, given, high * wide).transpose(0, 3, 2, 1)
    return (bias * made_unit).astype("<f4").tobytes() + (scale * made_unit / given_unit).astype("<f4").tobytes() + ordered.tobytes()


def read(file, shape, given_unit, made_unit):
    """The other way round."""
    made, given, high, wide = shape
    rounded_up = -(-made // 8) * 8
    bias, scale = (np.frombuffer(file.read(4 * rounded_up), "<f4") for _ in range(2))
    bytes_ = np.frombuffer(file.read(rounded_up * given * high * wide), np.int8)
    w = bytes_.reshape(rounded_up // 8, high * wide, given, 8).transpose(0, 3, 2, 1).reshape(rounded_up, given, high, wide)
    w = w * (scale * given_unit / made_unit)[:, None, None, None]
    return torch.from_numpy(w[:made].astype(np.float32)), torch.from_numpy((bias / made_unit)[:made].astype(np.float32))


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
        for j, block in enumerate(network.blocks[k]):
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


@torch.no_grad()
def balance(network):
    """Makes the answer's weights 1 or -1 and the filters before it as much larger: as bytes of the largest, the others would come out as nothing."""
    size = network.out.weight.abs().flatten()
    network.out.weight.sign_()
    network.last.weight.mul_(size[:, None, None, None])
    network.last.bias.mul_(size)


def write(state_file, folder, weights_file, *earlier_file):
    network = Network()
    state = torch.load(state_file)["mean"]
    for earlier in earlier_file:
        for key, value in torch.load(earlier)["mean"].items():
            if value.is_floating_point():
                state[key] = value * (1 - LATER) + state[key] * LATER
    network.load_state_dict(state)
    network.eval()
    balance(network)
    units = Units(ENDS)
    with torch.no_grad():
        for w, h, data in open_samples(folder):
            fit_all(units, network, evidence_in(data[:4].copy(), w, h))
    with open(weights_file, "wb") as file:
        for layer, given, made in layers(network):
            file.write(written(filter_of(layer), units[given], units[made]))


def fill(conv, w, bias):
    """Parts a filter into weights of the usual size and a normalisation, which the next samples through it set right."""
    size = w.pow(2).mean((1, 2, 3)).mul(w[0].numel()).sqrt().clamp_min(1e-6)
    conv.conv.weight.copy_(w / size[:, None, None, None])

    def normalise(_, given):
        made = conv.conv(given[0])
        variance, mean = torch.var_mean(made, (0, 2, 3), unbiased=False)
        conv.norm.running_mean.copy_(mean)
        conv.norm.running_var.copy_(variance)
        conv.norm.weight.copy_(size * torch.sqrt(variance + conv.norm.eps))
        conv.norm.bias.copy_(bias + size * mean)

    return conv.register_forward_pre_hook(normalise)


def read_back(weights_file, folder, state_file):
    network = Network().eval()
    hooks = []
    with torch.no_grad(), open(weights_file, "rb") as file:
        for layer, given, made in layers(network):
            w, bias = filter_of(layer)
            w, bias = read(file, w.shape, ENDS.get(given, BETWEEN), ENDS.get(made, BETWEEN))
            if isinstance(layer, Conv):
                hooks.append(fill(layer, w, bias))
            else:
                layer.weight.copy_(w.reshape(layer.weight.shape))
                layer.bias.copy_(bias)
        if file.read():
            raise ValueError(f"{weights_file} has weights for more layers than train.py")
        w, h, data = max(open_samples(folder), key=lambda samples: len(samples[2]))
        network(evidence_in(data[:: max(1, len(data) // 128)].copy(), w, h))
    for hook in hooks:
        hook.remove()
    state = network.state_dict()
    torch.save({"network": state, "mean": state}, state_file)


{"write": write, "read": read_back}[sys.argv[1]](*sys.argv[2:])
