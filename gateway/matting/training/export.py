"""Writes the network's weights for src/demo/network/network.ts, and a sample of what it answers for the test.

python3 export.py <state file> <weights file> [check file]

Normalisation is folded into the filters. Per filter: a bias and a scale (f32) per made channel, then a signed byte per
weight in the order [block of 8 made channels][tap][given channel][8].
"""

import sys

import numpy as np
import torch
from train import PLANES, Network


def folded(conv):
    w, n = conv.conv.weight, conv.norm
    k = n.weight / torch.sqrt(n.running_var + n.eps)
    return w * k[:, None, None, None], n.bias - n.running_mean * k


def plain(layer):
    w = layer.weight if layer.weight.dim() == 4 else layer.weight[:, :, None, None]
    return w, layer.bias


def written(w, bias):
    w, bias = w.detach().numpy(), bias.detach().numpy()
    if len(w) % 8:
        w = np.concatenate([w, np.zeros((8 - len(w) % 8, *w.shape[1:]), np.float32)])
        bias = np.concatenate([bias, np.zeros(len(w) - len(bias), np.float32)])
    scale = np.maximum(np.abs(w).reshape(len(w), -1).max(1), 1e-8) / 127
    bytes_ = np.clip(np.round(w / scale[:, None, None, None]), -127, 127).astype(np.int8)
    made, given, high, wide = w.shape
    ordered = bytes_.reshape(made // 8, 8, given, high * wide).transpose(0, 3, 2, 1)
    return bias.astype("<f4").tobytes() + scale.astype("<f4").tobytes() + ordered.tobytes()


network = Network()
network.load_state_dict(torch.load(sys.argv[1])["mean"])
network.eval()
filters = [folded(d) for d in network.down]
for block in (block for level in network.blocks for block in level):
    filters += [folded(block.one), folded(block.two)]
filters.append(plain(network.whole))
filters += [plain(u) for u in network.up] + [folded(m) for m in network.merge]
filters += [plain(network.own), plain(network.last_up), plain(network.last), plain(network.out)]
with open(sys.argv[2], "wb") as file:
    for w, bias in filters:
        file.write(written(w, bias))
if len(sys.argv) > 3:
    h, w = 75, 101
    yy, xx, cc = np.mgrid[0:h, 0:w, 0:PLANES]
    values = ((xx * 7 + yy * 13 + cc * 29 + (xx * yy) // 5) % 256).astype(np.uint8)
    x = torch.from_numpy(values).permute(2, 0, 1)[None].float() / 255
    with torch.no_grad():
        p = torch.sigmoid(network(x))[0, 0].numpy()
    print("mean", p.mean(), "picked", [round(float(p[y, x]), 4) for y, x in ((0, 0), (74, 100), (40, 50), (10, 90))])
    p.astype("<f4").tofile(sys.argv[3])
