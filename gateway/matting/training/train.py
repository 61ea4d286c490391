"""Fits the demo engine's network to the samples that samples.ts wrote.

python3 train.py <samples folder> <state file> <minutes> [learning rate]

Every core takes samples of its own, and all of them step together: parting the layers' work instead is hardly faster than one core. Many of the early samples are taken at half their size, which costs less than half of the time; the last are whole. Goes on from the state file when there is one. weights.py turns it into the weights that the engine carries.
Layers and sizes are those of src/demo/network/network.ts.
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

PLANES = 10
# The plane with the cut, first of the rules and then the network's own, and the log odds that it is right before the network looks.
CUT_PLANE, TRUST = 9, 2.0
WIDTHS = (16, 32, 48, 96, 96)
# Residual blocks of each level: the coarser, the cheaper, and the more of the picture they see.
BLOCKS = (2, 2, 6, 8, 4)


class Conv(nn.Module):
    """3 x 3 convolution, normalised; export folds the normalisation into the weights."""

    def __init__(self, given, made, stride=1):
        super().__init__()
        self.conv = nn.Conv2d(given, made, 3, stride, 1, bias=False)
        self.norm = nn.BatchNorm2d(made, momentum=0.05)

    def forward(self, x):
        return self.norm(self.conv(x))


class Residual(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.one, self.two = Conv(width, width), Conv(width, width)

    def forward(self, x):
        return F.relu(x + self.two(F.relu(self.one(x))))


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        given = (PLANES,) + WIDTHS[:-1]
        self.down = nn.ModuleList(Conv(a, b, 2) for a, b in zip(given, WIDTHS))
        self.blocks = nn.ModuleList(nn.Sequential(*(Residual(w) for _ in range(n))) for w, n in zip(WIDTHS, BLOCKS))
        self.whole = nn.Linear(WIDTHS[-1], WIDTHS[-1])
        self.up = nn.ModuleList(nn.Conv2d(b, a, 1) for a, b in zip(WIDTHS[:-1], WIDTHS[1:]))
        self.merge = nn.ModuleList(Conv(w, w) for w in WIDTHS[:-1])
        # At the full size normalising would take as long as the filters.
        self.own, self.last_up = nn.Conv2d(PLANES, 8, 3, 1, 1), nn.Conv2d(WIDTHS[0], 8, 1)
        self.last, self.out = nn.Conv2d(8, 8, 3, 1, 1), nn.Conv2d(8, 1, 1)

    def forward(self, x):
        """[n, PLANES, h, w], 0 to 1, sides multiples of 16 -> log odds for the subject [n, 1, h, w]."""
        kept, y = [], x
        for down, blocks in zip(self.down, self.blocks):
            y = blocks(F.relu(down(y)))
            kept.append(y)
        y = y + self.whole(y.mean((2, 3)))[:, :, None, None]
        for k in reversed(range(len(self.up))):
            y = grown(self.up[k](y), kept[k].shape)
            y = F.relu(self.merge[k](F.relu(y + kept[k])))
        y = F.relu(grown(self.last_up(y), x.shape) + self.own(x))
        before = torch.where(x[:, CUT_PLANE : CUT_PLANE + 1] > 0.5, TRUST, -TRUST)
        return before + self.out(F.relu(self.last(y)))


@torch.no_grad()
def look_once(network, x):
    """Puts the network's own cut in the place of the rules', as the engine does before it asks again."""
    network.eval()
    # In a context of its own: autocast keeps the weights that it has shortened, and these would come without gradients.
    with torch.autocast("cpu", torch.bfloat16):
        x[:, CUT_PLANE : CUT_PLANE + 1] = (network(x) > 0).float()
    network.train()


class Grow(torch.autograd.Function):
    """Twice the size, bilinear. The way back is a few sums of strides, many times faster than the library's."""

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


def grown(x, shape):
    """Twice the size; cut to the shape where halving had rounded up."""
    return Grow.apply(x)[:, :, : shape[2], : shape[3]]


def open_samples(folder):
    found = []
    for path in sorted(glob.glob(os.path.join(folder, "*.bin"))):
        w, h = map(int, os.path.basename(path).split("-")[0].split("x"))
        record = w * h * (PLANES + 1)
        count = os.path.getsize(path) // record
        if count > 20:
            data = np.memmap(path, np.uint8, "r", shape=(count, record))
            found.append((w, h, data))
    return found


def read(data, chosen):
    """Rows of a mapped file, by their numbers: page by page, as the map itself would give them, takes three times as long."""
    rows = np.empty((len(chosen), data.shape[1]), np.uint8)
    with open(data.filename, "rb", 0) as file:
        for row, number in zip(rows, chosen):
            file.seek(int(number) * len(row))
            file.readinto(row)
    return rows


def evidence_in(rows, w, h):
    """Records -> evidence [n, PLANES, h, w], 0 to 1."""
    return torch.from_numpy(rows[:, : w * h * PLANES].reshape(-1, h, w, PLANES)).permute(0, 3, 1, 2).float() / 255


def likelihoods(w, h, data):
    """How often each sample is taken: where the rules are all wrong, seldom, for such pictures are rare in the world."""
    n = w * h
    taken = np.empty(len(data))
    for k, row in enumerate(data):
        cut, truth = row[CUT_PLANE : n * PLANES : PLANES] > 127, row[n * PLANES :] > 127
        taken[k] = 1 if (cut & truth).sum() > 0.45 * (cut | truth).sum() else 0.3
    return taken


class Samples:
    """Of one size. Those that are cut well are taken seldom, until learning comes to its end."""

    def __init__(self, w, h, data):
        self.w, self.h, self.data = w, h, data
        self.likely = likelihoods(w, h, data)
        self.wanted = np.ones(len(data))

    def choose(self, count, is_ending):
        taken = self.likely if is_ending else self.likely * self.wanted
        return np.sort(np.random.choice(len(taken), count, False, taken / taken.sum()))

    def note(self, chosen, overlaps):
        self.wanted[chosen] = np.clip(4 * (1 - overlaps), 0.25, 1)


def batch_of(samples, chosen, half):
    w, h = samples.w, samples.h
    rows = read(samples.data, chosen)
    x = evidence_in(rows, w, h)
    y = torch.from_numpy(rows[:, w * h * PLANES :].reshape(len(rows), 1, h, w).copy()).float() / 255
    x, y = varied(x, y)
    if half:
        x, y = F.avg_pool2d(x, 2), F.avg_pool2d(y, 2)
    return x.contiguous(memory_format=torch.channels_last), y


def varied(x, y):
    """As the same picture might have come out: mirrored, cut off, larger, smaller or stretched, in other colours, in a little other light, with evidence a little stronger or weaker."""
    if random.random() < 0.5:
        x, y = x.flip(3), y.flip(3)
    if random.random() < 0.3:
        for side in (2, 3):
            size = x.shape[side]
            kept = random.randrange(-(-size * 3 // 4 // 32), size // 32 + 1) * 32
            start = random.randint(0, size - kept)
            x, y = x.narrow(side, start, kept), y.narrow(side, start, kept)
    elif random.random() < 0.4:
        sides = [32 * round(side * random.uniform(0.85, 1.15) / 32) for side in x.shape[2:]]
        x, y = (F.interpolate(z, sides, mode="bilinear", align_corners=False, antialias=True) for z in (x, y))
        x[:, CUT_PLANE] = (x[:, CUT_PLANE] > 0.5).float()
    n = len(x)
    if random.random() < 0.3:
        # All hues go round by the same angle, another one for each picture.
        angle = 2 * np.pi * torch.rand(n, 1, 1)
        a, b = x[:, 1] - 0.5, x[:, 2] - 0.5
        x[:, 1], x[:, 2] = 0.5 + a * angle.cos() - b * angle.sin(), 0.5 + a * angle.sin() + b * angle.cos()
    gain, shift = 1 + 0.1 * (2 * torch.rand(n, PLANES, 1, 1) - 1), 0.04 * (2 * torch.rand(n, PLANES, 1, 1) - 1)
    gain[:, CUT_PLANE], shift[:, CUT_PLANE] = 1, 0
    return (0.5 + (x - 0.5) * gain + shift).clamp_(0, 1), y


def loss_of(logits, y):
    """Cross entropy, heavier along the matte's edge, and what is lost of the overlap."""
    soft = F.avg_pool2d(F.avg_pool2d(y, (7, 1), 1, (3, 0)), (1, 7), 1, (0, 3))
    edge = 1 + 3 * (4 * soft * (1 - soft))
    entropy = (F.binary_cross_entropy_with_logits(logits, y, reduction="none") * edge).mean((1, 2, 3))
    p = torch.sigmoid(logits)
    both = (p * y).sum((1, 2, 3))
    overlap = (both + 30) / (p.sum((1, 2, 3)) + y.sum((1, 2, 3)) - both + 30)
    return (entropy + 0.6 * (1 - overlap)).mean(), ((p > 0.5) & (y > 0.5)).sum((1, 2, 3)) / (((p > 0.5) | (y > 0.5)).sum((1, 2, 3)) + 1)


class Muon(torch.optim.Optimizer):
    """Turns the momentum of each filter, as a matrix [made, given], into the nearest orthogonal one, so that rare directions learn as fast as frequent ones.

    Keller Jordan's method, with his polynomial (kellerjordan.github.io/posts/muon); steps are as large as AdamW's usual ones, so that one rate serves both.
    """

    def __init__(self, filters, lr):
        super().__init__(filters, {"lr": lr})

    @torch.no_grad()
    def step(self):
        (group,) = self.param_groups
        alike = {}
        for filter_ in group["params"]:
            momentum = self.state[filter_].setdefault("momentum", torch.zeros_like(filter_))
            momentum.lerp_(filter_.grad, 0.05)
            ahead = filter_.grad.lerp(momentum, 0.95).reshape(len(filter_), -1)
            alike.setdefault(ahead.shape, []).append((filter_, ahead))
        for shape, pairs in alike.items():
            x = torch.stack([ahead for _, ahead in pairs])
            x = (x / (x.norm(dim=(1, 2), keepdim=True) + 1e-7)).bfloat16()
            for _ in range(5):
                square = x @ x.mT
                x = 3.4445 * x + (2.0315 * (square @ square) - 4.775 * square) @ x
            for (filter_, _), turned in zip(pairs, x.float()):
                filter_.add_(turned.reshape(filter_.shape), alpha=-group["lr"] * 0.2 * max(shape) ** 0.5)


def optimizers_for(network, rate):
    """Muon for what is between the layers; AdamW, as usual, for the ends, biases and normalisation."""
    ends = ("down.0", "own", "last", "out")
    between = {name: p for name, p in network.named_parameters() if p.dim() > 1 and not name.startswith(ends)}
    others = [p for name, p in network.named_parameters() if name not in between]
    return Muon(between.values(), rate), torch.optim.AdamW(others, rate, weight_decay=1e-3)


def learn(rank, workers, folder, state_file, minutes, rate):
    """One of the cores: learns from samples of its own, and from what the others learn; the first keeps the state."""
    torch.set_num_threads(1)
    dist.init_process_group("gloo", "tcp://127.0.0.1:29500", rank=rank, world_size=workers)
    network = Network().to(memory_format=torch.channels_last)
    optimizers = optimizers_for(network, rate)
    mean, likely_half = {}, 0.9
    if os.path.exists(state_file):
        state = torch.load(state_file)
        network.load_state_dict(state["network"])
        for optimizer, memory in zip(optimizers, state.get("optimizers", ())):
            optimizer.load_state_dict(memory)
        mean, likely_half = state["mean"], 0.5
    together = DistributedDataParallel(network)
    # Seconds of its own: a pause in the middle takes nothing away.
    own, step, seen, sums = 0.0, 0, 0, np.zeros(2)
    samples = [Samples(*file) for file in open_samples(folder)]
    counts = [len(s.data) for s in samples]
    while True:
        start, plan = time.time(), torch.tensor([own / 60 / minutes, random.random(), random.random()])
        dist.broadcast(plan, 0)
        spent, lot, again = plan.tolist()
        if spent >= 1:
            break
        for optimizer in optimizers:
            optimizer.param_groups[0]["lr"] = rate * min(1, (step + 1) / 100) * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * spent)))
        half = lot < likely_half - spent
        (lot_of,) = random.choices(samples, counts)
        chosen = lot_of.choose(12 if half else 8, spent > 0.75)
        x, y = batch_of(lot_of, chosen, half)
        if again < 0.35:
            look_once(network, x)
        # Sixteen bits a number are enough on the way through the layers, and a quarter faster.
        with torch.autocast("cpu", torch.bfloat16):
            logits = together(x)
        loss, iou = loss_of(logits.float(), y)
        lot_of.note(chosen, iou.numpy())
        network.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 3)
        for optimizer in optimizers:
            optimizer.step()
        keep = min(0.998, step / (step + 20))
        for key, value in network.state_dict().items():
            mean[key] = value.clone() if key not in mean or not value.is_floating_point() else mean[key].lerp(value, 1 - keep)
        step, seen, sums = step + 1, seen + workers * len(x), sums + (loss.item(), iou.mean().item())
        own += min(time.time() - start, 3)
        if rank == 0 and step % 50 == 0:
            print(f"{own / 60:.1f} min, step {step}, {seen / own:.1f}/s, loss {sums[0] / 50:.4f}, IoU {sums[1] / 50:.4f}, {sum(counts)} samples", flush=True)
            sums[:] = 0
            save(state_file, network, optimizers, mean)
    if rank == 0:
        save(state_file, network, optimizers, mean)


def save(state_file, network, optimizers, mean):
    memories = [optimizer.state_dict() for optimizer in optimizers]
    torch.save({"network": network.state_dict(), "optimizers": memories, "mean": mean}, state_file + ".new")
    os.replace(state_file + ".new", state_file)


def main():
    folder, state_file, minutes = sys.argv[1], sys.argv[2], float(sys.argv[3])
    rate = float(sys.argv[4]) if len(sys.argv) > 4 else 3e-3
    workers = os.cpu_count()
    mp.spawn(learn, (workers, folder, state_file, minutes, rate), workers)


if __name__ == "__main__":
    main()
