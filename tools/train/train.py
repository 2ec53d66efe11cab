"""python3 tools/train/train.py --out NAME games.bin …

From games of self-play to nets in whole numbers (NAME-24.net for a width of 24), each with its card (.json), its
calibration (.svg), a sample that the engine's test holds against it, and a start for other nets (.pt).
Runs on a GPU where there is one. Needs PyTorch and NumPy.
"""

import argparse
import json
import os
import struct
import sys
import time

import numpy as np
import torch
from torch.nn import functional as F

from calibration import write_plot
from net import Net, Whole
from net_file import read_net, write_net
from positions import Positions

SAMPLE_SEED = 5


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="+")
    parser.add_argument("--out", required=True)
    parser.add_argument("--shapes", default="24x32x32", help="features of a colour, then the two layers; several with commas")
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--seconds", type=float, help="fewer passes where so many would take longer than this")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--result", type=float, default=0.4, help="the part of the target that is the game's result")
    parser.add_argument("--start", help="begin with what another net has learnt (.pt or .net); waited for until it is there")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=3000)
    return parser.parse_args()


def loss_of(net, batch, result_share):
    logit = net(batch)
    target = result_share * batch["won"] + (1 - result_share) * torch.sigmoid(batch["score"] / net.scale)
    return F.binary_cross_entropy_with_logits(logit, target), logit, target


def judge(net, positions, args):
    """The loss on the openings kept apart, with the tables' own beside it, and the calibration in ten parts."""
    sums = np.zeros(2)
    chances, wins = [], []
    with torch.no_grad():
        for rows in positions.held_out.split(args.batch):
            batch = positions.batch(rows)
            loss, logit, target = loss_of(net, batch, args.result)
            tables = F.binary_cross_entropy_with_logits(batch["still"] / net.scale, target)
            sums += np.array([loss.item(), tables.item()]) * len(rows)
            chances.append(torch.sigmoid(logit))
            wins.append(batch["won"])
    chances, wins = torch.cat(chances), torch.cat(wins)
    parts = []
    for part in range(10):
        inside = (chances * 10).long().clamp(max=9) == part
        count = int(inside.sum())
        if count:
            parts.append([count, round(chances[inside].mean().item(), 4), round(wins[inside].mean().item(), 4)])
    net_loss, tables = (sums / max(1, len(positions.held_out))).round(5).tolist()
    return {"net": net_loss, "tables": tables, "calibration": parts}


def step(net, optimiser, positions, rows, args):
    loss, *_ = loss_of(net, positions.batch(rows), args.result)
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    optimiser.step()
    return loss.detach()


def passes_within(net, optimiser, positions, args):
    """How many passes fit into the time that was given, by the pace of a few steps (which are steps already)."""
    if args.seconds is None:
        return args.epochs
    steps = 10
    for number in range(2 * steps):
        if number == steps:
            begun = time.time()
        rows = positions.train[torch.randint(len(positions.train), (args.batch,), device=positions.device)]
        step(net, optimiser, positions, rows, args).item()
    a_pass = (time.time() - begun) / steps * len(positions.train) / args.batch * 1.1
    return max(1, min(args.epochs, int(args.seconds / a_pass)))


def learn(net, positions, args):
    optimiser = torch.optim.AdamW(net.parameters(), lr=args.rate / 10, weight_decay=0.01)
    epochs = passes_within(net, optimiser, positions, args)
    batches = max(1, len(positions.train) // args.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, args.rate, total_steps=epochs * batches, pct_start=0.1)
    curve = []
    for epoch in range(epochs):
        order = torch.randperm(len(positions.train), device=positions.device)
        told = torch.zeros((), device=positions.device)
        for chunk in list(order.split(args.batch))[:batches]:
            told += step(net, optimiser, positions, positions.train[chunk], args)
            schedule.step()
        curve.append([round(told.item() / batches, 5), judge(net, positions, args)["net"]])
        print(f"{net.shape} pass {epoch + 1}: {curve[-1]}", flush=True)
    return curve


def write_sample(path, positions, whole, count):
    """Positions with the evaluation they must have: stones, then the answer."""
    generator = torch.Generator().manual_seed(SAMPLE_SEED)
    rows = positions.held_out
    rows = rows[torch.randperm(len(rows), generator=generator)[:count].to(rows.device)]
    batch = positions.batch(rows)
    answers = whole.evaluate(
        batch["boards"].cpu(),
        batch["mover"].cpu().numpy(),
        batch["threats"].cpu().numpy(),
        rows[:, 4].cpu().numpy().astype(np.int64),
    )
    with open(path, "wb") as file:
        for row, answer in zip(rows.cpu().numpy(), answers):
            game, ply = int(row[0]), int(row[1])
            moves = positions.moves[game, :ply].cpu().numpy().astype("<u2")
            file.write(struct.pack("<Hi", ply, int(answer)) + moves.tobytes())


def start_of(args, device):
    if args.start is None:
        return None
    while not os.path.exists(args.start):
        time.sleep(1)
    if args.start.endswith(".net"):
        return read_net(args.start)
    return torch.load(args.start, map_location=device)


def train_one(shape, positions, args):
    begun = time.time()
    torch.manual_seed(args.seed)
    net = Net(positions.rule, positions.size, *shape).to(positions.device)
    start = start_of(args, positions.device)
    if start is not None:
        net.start_from(start)
    curve = learn(net, positions, args)
    judged = judge(net, positions, args)
    name = f"{args.out}-{shape[0]}"
    saved = {
        "rule": net.rule,
        "is_symmetric": net.is_symmetric,
        "largest": net.features.largest,
        "net": net.state_dict(),
    }
    torch.save(saved, f"{name}.pt.part")
    os.replace(f"{name}.pt.part", f"{name}.pt")
    whole = Whole(net)
    size = write_net(f"{name}.net", positions.rule, positions.size, whole)
    write_sample(f"{name}.sample", positions, whole, args.sample)
    write_plot(f"{name}.svg", positions.rule, judged["calibration"])
    card = {
        "rule": positions.rule,
        "size": positions.size,
        "bytes": size,
        "shape": net.shape,
        "games": positions.asked,
        "positions": {"read": positions.read, "learnt": len(positions.train), "heldOut": len(positions.held_out)},
        "training": {"epochs": len(curve), **{key: getattr(args, key) for key in ("batch", "rate", "result", "seed")}},
        "start": None if args.start is None else os.path.basename(args.start),
        "loss": {"net": judged["net"], "tables": judged["tables"]},
        "curve": curve,
        "calibration": judged["calibration"],
        "seconds": round(time.time() - begun),
        "device": torch.cuda.get_device_name() if positions.device.type == "cuda" else "CPU",
        "torch": torch.__version__,
    }
    with open(f"{name}.json", "w") as file:
        json.dump(card, file, indent=1)
        file.write("\n")
    print(f"{name}.net: {card['loss']}, {size} bytes, {card['seconds']} s on {card['device']}", flush=True)


def main():
    args = parse()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    positions = Positions(args.games, device)
    print(
        f"{len(positions.train)} positions to learn from, {len(positions.held_out)} kept apart, of {positions.read}",
        flush=True,
    )
    for shape in args.shapes.split(","):
        train_one([int(part) for part in shape.split("x")], positions, args)


if __name__ == "__main__":
    sys.exit(main())
