"""Trains the demo engine's network on the samples that samples.ts writes.

python3 train.py <samples folder> <checkpoint> <minutes> [learning rate]

Continues from the checkpoint if there is one. weights.py converts a checkpoint into the engine's weights. The architecture
must match src/demo/network/network.ts.

Training is data parallel, one process per core, because splitting the layers over cores is hardly faster than one core.
Many early batches have half the resolution, which takes less than half the time; late ones are full size.
"""

import glob
import os
import random
import sys
import time

import numpy as np
import torch
import torch.distributed as dist
import torch.multiprocessing as mp
import torch.nn.functional as F
from torch import nn
from torch.nn.parallel import DistributedDataParallel

CHANNELS = 10
# The input channel that holds a cut, and the log odds that this cut is right: the network predicts a correction of it.
CUT_CHANNEL, CUT_LOG_ODDS = 9, 2.0
WIDTHS = (16, 32, 48, 96, 96)
# Residual blocks of each level. Blocks at coarse levels are cheaper and see more of the picture.
BLOCKS = (2, 2, 6, 8, 4)


class Conv(nn.Module):
    """3 x 3 convolution with batch normalisation, which the export folds into the weights."""

    def __init__(self, inputs, outputs, stride=1):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
        self.norm = nn.BatchNorm2d(outputs, momentum=0.05)

    def forward(self, x):
        return self.norm(self.conv(x))


class Residual(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first, self.second = Conv(width, width), Conv(width, width)

    def forward(self, x):
        return F.relu(x + self.second(F.relu(self.first(x))))


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        inputs = (CHANNELS,) + WIDTHS[:-1]
        self.down = nn.ModuleList(Conv(a, b, 2) for a, b in zip(inputs, WIDTHS))
        self.blocks = nn.ModuleList(nn.Sequential(*(Residual(w) for _ in range(n))) for w, n in zip(WIDTHS, BLOCKS))
        self.context = nn.Linear(WIDTHS[-1], WIDTHS[-1])
        self.up = nn.ModuleList(nn.Conv2d(b, a, 1) for a, b in zip(WIDTHS[:-1], WIDTHS[1:]))
        self.merge = nn.ModuleList(Conv(w, w) for w in WIDTHS[:-1])
        # No normalisation at full size, where it would take as long as the convolutions.
        self.full_size, self.last_up = nn.Conv2d(CHANNELS, 8, 3, 1, 1), nn.Conv2d(WIDTHS[0], 8, 1)
        self.last, self.output = nn.Conv2d(8, 8, 3, 1, 1), nn.Conv2d(8, 1, 1)

    def forward(self, x):
        """[n, CHANNELS, h, w], 0 to 1, sides multiples of 16 -> log odds of the subject [n, 1, h, w]."""
        skipped, y = [], x
        for down, blocks in zip(self.down, self.blocks):
            y = blocks(F.relu(down(y)))
            skipped.append(y)
        y = y + self.context(y.mean((2, 3)))[:, :, None, None]
        for k in reversed(range(len(self.up))):
            y = upsample(self.up[k](y), skipped[k].shape)
            y = F.relu(self.merge[k](F.relu(y + skipped[k])))
        y = F.relu(upsample(self.last_up(y), x.shape) + self.full_size(x))
        prior = torch.where(x[:, CUT_CHANNEL : CUT_CHANNEL + 1] > 0.5, CUT_LOG_ODDS, -CUT_LOG_ODDS)
        return prior + self.output(F.relu(self.last(y)))


@torch.no_grad()
def replace_cut(network, x):
    """Replaces the rules' cut by the network's own, as the engine does before its second inference."""
    network.eval()
    # A separate autocast context, because autocast caches converted weights, and these would have no gradients.
    with torch.autocast("cpu", torch.bfloat16):
        x[:, CUT_CHANNEL : CUT_CHANNEL + 1] = (network(x) > 0).float()
    network.train()


class Upsample(torch.autograd.Function):
    """Bilinear upsampling by two. The backward pass by strided sums is many times faster than the library's."""

    @staticmethod
    def forward(_, x):
        return F.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False)

    @staticmethod
    def backward(_, gradient):
        for axis in (2, 3):
            size = gradient.shape[axis]
            even, odd = (gradient[:, :, k::2] if axis == 2 else gradient[:, :, :, k::2] for k in (0, 1))
            both = 0.75 * (even + odd)
            both.narrow(axis, 0, size // 2 - 1).add_(even.narrow(axis, 1, size // 2 - 1), alpha=0.25)
            both.narrow(axis, 1, size // 2 - 1).add_(odd.narrow(axis, 0, size // 2 - 1), alpha=0.25)
            both.narrow(axis, 0, 1).add_(even.narrow(axis, 0, 1), alpha=0.25)
            both.narrow(axis, size // 2 - 1, 1).add_(odd.narrow(axis, size // 2 - 1, 1), alpha=0.25)
            gradient = both
        return gradient


def upsample(x, shape):
    """Upsamples by two and crops to the shape, because downsampling rounds sizes up."""
    return Upsample.apply(x)[:, :, : shape[2], : shape[3]]


def open_samples(folder):
    files = []
    for path in sorted(glob.glob(os.path.join(folder, "*.bin"))):
        w, h = map(int, os.path.basename(path).split("-")[0].split("x"))
        record = w * h * (CHANNELS + 1)
        count = os.path.getsize(path) // record
        if count > 20:
            data = np.memmap(path, np.uint8, "r", shape=(count, record))
            files.append((w, h, data))
    return files


def read_records(data, chosen):
    """Reads records of a mapped file by index, in a third of the time that the memory map needs."""
    records = np.empty((len(chosen), data.shape[1]), np.uint8)
    with open(data.filename, "rb", 0) as file:
        for record, index in zip(records, chosen):
            file.seek(int(index) * len(record))
            file.readinto(record)
    return records


def network_input(records, w, h):
    """Records -> input [n, CHANNELS, h, w], 0 to 1."""
    return torch.from_numpy(records[:, : w * h * CHANNELS].reshape(-1, h, w, CHANNELS)).permute(0, 3, 1, 2).float() / 255


def base_weights(w, h, data):
    """Sampling weight of each record: low where the rules are completely wrong, because such pictures are rare in practice."""
    n = w * h
    weights = np.empty(len(data))
    for k, record in enumerate(data):
        cut, truth = record[CUT_CHANNEL : n * CHANNELS : CHANNELS] > 127, record[n * CHANNELS :] > 127
        weights[k] = 1 if (cut & truth).sum() > 0.45 * (cut | truth).sum() else 0.3
    return weights


class Samples:
    """The samples of one size. Well segmented ones are drawn seldom, except near the end of the training."""

    def __init__(self, w, h, data):
        self.w, self.h, self.data = w, h, data
        self.base_weights = base_weights(w, h, data)
        self.difficulty = np.ones(len(data))

    def choose(self, count, is_ending):
        weights = self.base_weights if is_ending else self.base_weights * self.difficulty
        return np.sort(np.random.choice(len(weights), count, False, weights / weights.sum()))

    def update(self, chosen, ious):
        self.difficulty[chosen] = np.clip(4 * (1 - ious), 0.25, 1)


def batch_of(samples, chosen, half):
    w, h = samples.w, samples.h
    records = read_records(samples.data, chosen)
    x = network_input(records, w, h)
    y = torch.from_numpy(records[:, w * h * CHANNELS :].reshape(len(records), 1, h, w).copy()).float() / 255
    x, y = augment(x, y)
    if half:
        x, y = F.avg_pool2d(x, 2), F.avg_pool2d(y, 2)
    return x.contiguous(memory_format=torch.channels_last), y


def augment(x, y):
    """Mirrors, crops or scales the batch, rotates hues, and changes gain and offset of each channel slightly."""
    if random.random() < 0.5:
        x, y = x.flip(3), y.flip(3)
    if random.random() < 0.3:
        for side in (2, 3):
            size = x.shape[side]
            length = random.randrange(-(-size * 3 // 4 // 32), size // 32 + 1) * 32
            start = random.randint(0, size - length)
            x, y = x.narrow(side, start, length), y.narrow(side, start, length)
    elif random.random() < 0.4:
        sides = [32 * round(side * random.uniform(0.85, 1.15) / 32) for side in x.shape[2:]]
        x, y = (F.interpolate(z, sides, mode="bilinear", align_corners=False, antialias=True) for z in (x, y))
        x[:, CUT_CHANNEL] = (x[:, CUT_CHANNEL] > 0.5).float()
    n = len(x)
    if random.random() < 0.3:
        # One angle per picture.
        angle = 2 * np.pi * torch.rand(n, 1, 1)
        a, b = x[:, 1] - 0.5, x[:, 2] - 0.5
        x[:, 1], x[:, 2] = 0.5 + a * angle.cos() - b * angle.sin(), 0.5 + a * angle.sin() + b * angle.cos()
    gain, shift = 1 + 0.1 * (2 * torch.rand(n, CHANNELS, 1, 1) - 1), 0.04 * (2 * torch.rand(n, CHANNELS, 1, 1) - 1)
    gain[:, CUT_CHANNEL], shift[:, CUT_CHANNEL] = 1, 0
    return (0.5 + (x - 0.5) * gain + shift).clamp_(0, 1), y


def loss_of(logits, y):
    """Cross entropy, weighted higher along the matte's edge, plus a soft IoU loss. Returns the loss and each sample's IoU."""
    soft = F.avg_pool2d(F.avg_pool2d(y, (7, 1), 1, (3, 0)), (1, 7), 1, (0, 3))
    edge = 1 + 3 * (4 * soft * (1 - soft))
    entropy = (F.binary_cross_entropy_with_logits(logits, y, reduction="none") * edge).mean((1, 2, 3))
    p = torch.sigmoid(logits)
    intersection = (p * y).sum((1, 2, 3))
    soft_iou = (intersection + 30) / (p.sum((1, 2, 3)) + y.sum((1, 2, 3)) - intersection + 30)
    return (entropy + 0.6 * (1 - soft_iou)).mean(), ((p > 0.5) & (y > 0.5)).sum((1, 2, 3)) / (((p > 0.5) | (y > 0.5)).sum((1, 2, 3)) + 1)


class Muon(torch.optim.Optimizer):
    """Keller Jordan's Muon (kellerjordan.github.io/posts/muon): orthogonalises the momentum of each filter.

    Steps are scaled to the size of AdamW's, so that both optimizers use one learning rate.
    """

    def __init__(self, filters, lr):
        super().__init__(filters, {"lr": lr})

    @torch.no_grad()
    def step(self):
        (group,) = self.param_groups
        same_shape = {}
        for filter_ in group["params"]:
            momentum = self.state[filter_].setdefault("momentum", torch.zeros_like(filter_))
            momentum.lerp_(filter_.grad, 0.05)
            ahead = filter_.grad.lerp(momentum, 0.95).reshape(len(filter_), -1)
            same_shape.setdefault(ahead.shape, []).append((filter_, ahead))
        for shape, pairs in same_shape.items():
            x = torch.stack([ahead for _, ahead in pairs])
            x = (x / (x.norm(dim=(1, 2), keepdim=True) + 1e-7)).bfloat16()
            for _ in range(5):
                square = x @ x.mT
                x = 3.4445 * x + (2.0315 * (square @ square) - 4.775 * square) @ x
            for (filter_, _), orthogonal in zip(pairs, x.float()):
                filter_.add_(orthogonal.reshape(filter_.shape), alpha=-group["lr"] * 0.2 * max(shape) ** 0.5)


def optimizers_for(network, rate):
    """Muon for the inner filters; AdamW for the first and last layers, biases and normalisation."""
    ends = ("down.0", "full_size", "last", "output")
    inner = {name: p for name, p in network.named_parameters() if p.dim() > 1 and not name.startswith(ends)}
    others = [p for name, p in network.named_parameters() if name not in inner]
    return Muon(inner.values(), rate), torch.optim.AdamW(others, rate, weight_decay=1e-3)


def train(rank, workers, folder, checkpoint, minutes, rate):
    """One process of the data-parallel training. The first one writes the checkpoint."""
    torch.set_num_threads(1)
    dist.init_process_group("gloo", "tcp://127.0.0.1:29500", rank=rank, world_size=workers)
    network = Network().to(memory_format=torch.channels_last)
    optimizers = optimizers_for(network, rate)
    average, half_chance = {}, 0.9
    if os.path.exists(checkpoint):
        state = torch.load(checkpoint)
        network.load_state_dict(state["network"])
        for optimizer, saved in zip(optimizers, state.get("optimizers", ())):
            optimizer.load_state_dict(saved)
        average, half_chance = state["mean"], 0.5
    parallel = DistributedDataParallel(network)
    # Seconds of training. A pause of the machine does not count.
    elapsed, step, seen, sums = 0.0, 0, 0, np.zeros(2)
    samples = [Samples(*file) for file in open_samples(folder)]
    counts = [len(s.data) for s in samples]
    while True:
        start, plan = time.time(), torch.tensor([elapsed / 60 / minutes, random.random(), random.random()])
        dist.broadcast(plan, 0)
        spent, half_draw, second_draw = plan.tolist()
        if spent >= 1:
            break
        for optimizer in optimizers:
            optimizer.param_groups[0]["lr"] = rate * min(1, (step + 1) / 100) * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * spent)))
        half = half_draw < half_chance - spent
        (group,) = random.choices(samples, counts)
        chosen = group.choose(12 if half else 8, spent > 0.75)
        x, y = batch_of(group, chosen, half)
        if second_draw < 0.35:
            replace_cut(network, x)
        # bfloat16 is precise enough for the forward pass and a quarter faster.
        with torch.autocast("cpu", torch.bfloat16):
            logits = parallel(x)
        loss, iou = loss_of(logits.float(), y)
        group.update(chosen, iou.numpy())
        network.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 3)
        for optimizer in optimizers:
            optimizer.step()
        decay = min(0.998, step / (step + 20))
        for key, value in network.state_dict().items():
            average[key] = value.clone() if key not in average or not value.is_floating_point() else average[key].lerp(value, 1 - decay)
        step, seen, sums = step + 1, seen + workers * len(x), sums + (loss.item(), iou.mean().item())
        elapsed += min(time.time() - start, 3)
        if rank == 0 and step % 50 == 0:
            print(f"{elapsed / 60:.1f} min, step {step}, {seen / elapsed:.1f}/s, loss {sums[0] / 50:.4f}, IoU {sums[1] / 50:.4f}, {sum(counts)} samples", flush=True)
            sums[:] = 0
            save(checkpoint, network, optimizers, average)
    if rank == 0:
        save(checkpoint, network, optimizers, average)


def save(checkpoint, network, optimizers, average):
    states = [optimizer.state_dict() for optimizer in optimizers]
    torch.save({"network": network.state_dict(), "optimizers": states, "mean": average}, checkpoint + ".new")
    os.replace(checkpoint + ".new", checkpoint)


def main():
    folder, checkpoint, minutes = sys.argv[1], sys.argv[2], float(sys.argv[3])
    rate = float(sys.argv[4]) if len(sys.argv) > 4 else 3e-3
    workers = os.cpu_count()
    mp.spawn(train, (workers, folder, checkpoint, minutes, rate), workers)


if __name__ == "__main__":
    main()
