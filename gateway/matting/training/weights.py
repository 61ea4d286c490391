"""Converts a checkpoint of train.py into the weights file that src/demo/network/network.ts reads, and back.

python3 weights.py write <checkpoint> <samples folder> <weights file> [earlier checkpoint]
python3 weights.py read <weights file> <samples folder> <checkpoint>

Folds batch normalisation and the quantisation units of the feature maps into the filters; the samples show how large the
values in the maps get. Per filter: a bias and a scale (f32) per output channel, then a signed byte per weight in the order
[block of 8 outputs][tap][input][8]. A checkpoint that was read back has rounded weights and no state of the optimizers.
"""

import sys

import numpy as np
import torch
import torch.nn.functional as F
from train import WIDTHS, Conv, Network, network_input, open_samples, upsample

# Units per 1 of the input, which holds bytes, and of the output; as in network.ts.
ENDS = {"input": 255, "output": 1024}
# Units per 1 of the inner feature maps when a file is read. Any value works.
INNER_UNITS = 1000
# Largest value that the samples may reach in a feature map. Twice as much fits.
MAX_VALUE = 4095
# Weight of the later checkpoint when two are averaged.
LATER = 0.5


def layers(network):
    """Each layer with the names of its input and output map, in the order of the file."""
    levels = range(len(WIDTHS))
    for k in levels:
        yield network.down[k], f"level {k - 1}" if k else "input", f"level {k}"
    for k in levels:
        for j, block in enumerate(network.blocks[k]):
            yield block.first, f"level {k}", f"inner {k} {j}"
            yield block.second, f"inner {k} {j}", f"level {k}"
    yield network.context, f"level {k}", f"level {k}"
    for k in levels[:-1]:
        yield network.up[k], f"merged {k + 1}" if k + 1 < levels[-1] else f"level {k + 1}", f"level {k}"
    for k in levels[:-1]:
        yield network.merge[k], f"level {k}", f"merged {k}"
    yield network.full_size, "input", "full size"
    yield network.last_up, "merged 0", "full size"
    yield network.last, "full size", "last"
    yield network.output, "last", "output"


def filter_of(layer):
    """The layer's weights [output, input, height, width] and biases, with the normalisation folded in."""
    if isinstance(layer, Conv):
        k = layer.norm.weight / torch.sqrt(layer.norm.running_var + layer.norm.eps)
        return layer.conv.weight * k[:, None, None, None], layer.norm.bias - layer.norm.running_mean * k
    return layer.weight if layer.weight.dim() == 4 else layer.weight[:, :, None, None], layer.bias


def encode(filter_, unit_in, unit_out):
    w, bias = (t.detach().numpy() for t in filter_)
    if len(w) % 8:
        w = np.concatenate([w, np.zeros((8 - len(w) % 8, *w.shape[1:]), np.float32)])
        bias = np.concatenate([bias, np.zeros(len(w) - len(bias), np.float32)])
    scale = np.maximum(np.abs(w).reshape(len(w), -1).max(1), 1e-8) / 127
    bytes_ = np.clip(np.round(w / scale[:, None, None, None]), -127, 127).astype(np.int8)
    outputs, inputs, height, width = w.shape
    ordered = bytes_.reshape(outputs // 8, 8, inputs, height * width).transpose(0, 3, 2, 1)
    return (bias * unit_out).astype("<f4").tobytes() + (scale * unit_out / unit_in).astype("<f4").tobytes() + ordered.tobytes()


def decode(file, shape, unit_in, unit_out):
    """The inverse of encode."""
    outputs, inputs, height, width = shape
    rounded_up = -(-outputs // 8) * 8
    bias, scale = (np.frombuffer(file.read(4 * rounded_up), "<f4") for _ in range(2))
    bytes_ = np.frombuffer(file.read(rounded_up * inputs * height * width), np.int8)
    w = bytes_.reshape(rounded_up // 8, height * width, inputs, 8).transpose(0, 3, 2, 1).reshape(rounded_up, inputs, height, width)
    w = w * (scale * unit_in / unit_out)[:, None, None, None]
    return torch.from_numpy(w[:outputs].astype(np.float32)), torch.from_numpy((bias / unit_out)[:outputs].astype(np.float32))


class Units(dict):
    """Units per 1 of each feature map, by its name."""

    def fit(self, name, values):
        self[name] = min(self.get(name, np.inf), MAX_VALUE / values.abs().max().item())
        return values


def fit_all(units, network, x):
    """Runs Network.forward and fits the units of every map. Maps that are added to each other share one unit."""
    skipped, y = [], x
    for k, down in enumerate(network.down):
        y = units.fit(f"level {k}", F.relu(down(y)))
        for j, block in enumerate(network.blocks[k]):
            inner = units.fit(f"inner {k} {j}", F.relu(block.first(y)))
            y = units.fit(f"level {k}", F.relu(y + block.second(inner)))
        skipped.append(y)
    y = units.fit(f"level {k}", y + network.context(y.mean((2, 3)))[:, :, None, None])
    for k in reversed(range(len(network.up))):
        y = upsample(units.fit(f"level {k}", network.up[k](y)), skipped[k].shape)
        y = units.fit(f"merged {k}", F.relu(network.merge[k](units.fit(f"level {k}", F.relu(y + skipped[k])))))
    y = upsample(units.fit("full size", network.last_up(y)), x.shape)
    y = units.fit("full size", F.relu(y + units.fit("full size", network.full_size(x))))
    units.fit("last", F.relu(network.last(y)))


@torch.no_grad()
def balance(network):
    """Moves the size of the output weights into the layer before, so that each output weight becomes 1 or -1.

    As bytes relative to the largest weight, small weights would be rounded to 0.
    """
    size = network.output.weight.abs().flatten()
    network.output.weight.sign_()
    network.last.weight.mul_(size[:, None, None, None])
    network.last.bias.mul_(size)


def write(checkpoint, folder, weights_file, *earlier_checkpoint):
    network = Network()
    state = torch.load(checkpoint)["mean"]
    for earlier in earlier_checkpoint:
        for key, value in torch.load(earlier)["mean"].items():
            if value.is_floating_point():
                state[key] = value * (1 - LATER) + state[key] * LATER
    network.load_state_dict(state)
    network.eval()
    balance(network)
    units = Units(ENDS)
    with torch.no_grad():
        for w, h, data in open_samples(folder):
            fit_all(units, network, network_input(data[:4].copy(), w, h))
    with open(weights_file, "wb") as file:
        for layer, map_in, map_out in layers(network):
            file.write(encode(filter_of(layer), units[map_in], units[map_out]))


def fill(conv, w, bias):
    """Splits a filter into weights of unit size and a batch normalisation, whose statistics the next forward pass sets."""
    size = w.pow(2).mean((1, 2, 3)).mul(w[0].numel()).sqrt().clamp_min(1e-6)
    conv.conv.weight.copy_(w / size[:, None, None, None])

    def set_statistics(_, inputs):
        outputs = conv.conv(inputs[0])
        variance, mean = torch.var_mean(outputs, (0, 2, 3), unbiased=False)
        conv.norm.running_mean.copy_(mean)
        conv.norm.running_var.copy_(variance)
        conv.norm.weight.copy_(size * torch.sqrt(variance + conv.norm.eps))
        conv.norm.bias.copy_(bias + size * mean)

    return conv.register_forward_pre_hook(set_statistics)


def read(weights_file, folder, checkpoint):
    network = Network().eval()
    hooks = []
    with torch.no_grad(), open(weights_file, "rb") as file:
        for layer, map_in, map_out in layers(network):
            w, bias = filter_of(layer)
            w, bias = decode(file, w.shape, ENDS.get(map_in, INNER_UNITS), ENDS.get(map_out, INNER_UNITS))
            if isinstance(layer, Conv):
                hooks.append(fill(layer, w, bias))
            else:
                layer.weight.copy_(w.reshape(layer.weight.shape))
                layer.bias.copy_(bias)
        if file.read():
            raise ValueError(f"{weights_file} has more layers than train.py")
        w, h, data = max(open_samples(folder), key=lambda samples: len(samples[2]))
        network(network_input(data[:: max(1, len(data) // 128)].copy(), w, h))
    for hook in hooks:
        hook.remove()
    state = network.state_dict()
    torch.save({"network": state, "mean": state}, checkpoint)


{"write": write, "read": read}[sys.argv[1]](*sys.argv[2:])
