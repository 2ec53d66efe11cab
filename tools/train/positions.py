"""Positions of self-play games as tensors: boards are made from the moves, a batch at a time, on the device."""

import struct

import numpy as np
import torch

HEAD = struct.Struct("<IHBBII")
GAME = struct.Struct("<IHBb")
MAGIC = 0x47544E53
VERSION = 1
QUIET = 0x8000
# Scores beyond this are an end that was found, not an evaluation.
DECIDED = 15_000
RULES = ["freestyle", "standard", "caro", "caro5", "renju", "capture"]
NEVER = 32_767
WAYS = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx]
# One opening in so many is kept apart, with all its games.
HELD_OUT = 20


def read_games(path):
    """The games of one file as lists of numbers, and what they were made with."""
    with open(path, "rb") as file:
        data = file.read()
    magic, version, rule, size, nodes, seed = HEAD.unpack_from(data, 0)
    if magic != MAGIC or version != VERSION:
        raise SystemExit(f"{path} is no file of self-play games of version {VERSION}")
    games, at = [], HEAD.size
    while at + GAME.size <= len(data):
        _, count, opening, result = GAME.unpack_from(data, at)
        played = count - opening
        end = at + GAME.size + 2 * count + 6 * played
        if end > len(data):
            break
        moves = np.frombuffer(data, "<u2", count, at + GAME.size)
        numbers = np.frombuffer(data, "<i2", 3 * played, at + GAME.size + 2 * count)
        games.append((moves, opening, result, numbers.reshape(3, played)))
        at = end
    return {"rule": RULES[rule], "size": size, "nodes": nodes, "seed": seed}, games


def opening_key(moves, opening, size):
    """The same number for an opening and its seven turned and mirrored likenesses."""
    stones = moves[:opening].astype(np.int64)
    y, x = stones // size, stones % size
    far = size - 1
    views = []
    for a, b in ((y, x), (x, y)):
        for c, d in ((a, b), (far - a, b), (a, far - b), (far - a, far - b)):
            cells = c * size + d
            views.append((*sorted(cells[0::2]), -1, *sorted(cells[1::2])))
    return hash(min(views)) & 0x7FFFFFFF


def plies_of_capture(moves, size):
    """For every stone the ply that takes it away: two of one colour between the stone played and one like it."""
    gone = np.full(len(moves), NEVER, np.int16)
    stone_on = {}
    for ply, move in enumerate(moves.tolist()):
        y, x = divmod(move, size)
        stone_on[y, x] = ply
        for dy, dx in WAYS:
            one, two, far = ((y + n * dy, x + n * dx) for n in (1, 2, 3))
            if all(place in stone_on for place in (one, two, far)):
                pair = stone_on[one], stone_on[two]
                if stone_on[far] % 2 == ply % 2 and all(taken % 2 != ply % 2 for taken in pair):
                    gone[list(pair)] = ply
                    del stone_on[one], stone_on[two]
    return gone


class Positions:
    """Every position worth learning from: quiet, not yet decided, and each only once."""

    def __init__(self, paths, device):
        self.device = device
        self.asked, games = [], []
        for path in paths:
            asked, found = read_games(path)
            self.asked.append({**asked, "games": len(found)})
            games += found
        self.rule, self.size = self.asked[0]["rule"], self.asked[0]["size"]
        if any((a["rule"], a["size"]) != (self.rule, self.size) for a in self.asked):
            raise SystemExit("all files must hold games of one rule and size")
        self.cells = self.size * self.size
        longest = max(len(moves) for moves, *_ in games)
        table = np.full((len(games), longest), self.cells, np.int16)
        gone = np.full((len(games), longest), NEVER, np.int16)
        rows = []
        for number, (moves, opening, result, (scores, stills, threats)) in enumerate(games):
            table[number, : len(moves)] = moves
            if self.rule == "capture":
                gone[number, : len(moves)] = plies_of_capture(moves, self.size)
            plies = np.arange(opening, len(moves))
            masks = threats.view(np.uint16)
            kept = (masks & QUIET != 0) & (np.abs(scores.astype(np.int32)) < DECIDED)
            held = opening_key(moves, opening, self.size) % HELD_OUT == 0
            won = np.where(plies % 2 == 0, result, -result)
            row = np.stack(
                [np.full_like(plies, number), plies, won, scores, stills, masks & 0x1FF, np.full_like(plies, held)], 1
            )
            rows.append(row[kept])
        rows = np.concatenate(rows).astype(np.int32)
        self.moves = torch.from_numpy(table).to(device)
        self.gone = torch.from_numpy(gone).to(device)
        self.rows = torch.from_numpy(rows).to(device)
        self.read = len(rows)
        self._once()
        held = self.rows[:, 6] == 1
        self.held_out, self.train = self.rows[held], self.rows[~held]

    def _once(self):
        """Leaves out positions that stand there already."""
        generator = torch.Generator().manual_seed(7)
        chance = torch.randint(-(2**62), 2**62, (2, self.cells + 1), generator=generator).to(self.device)
        chance[:, self.cells] = 0
        keys = []
        for rows in self.rows.split(65536):
            board = self.boards(rows)
            flat = board.reshape(len(rows), -1)
            stones = (chance[0, :-1] * (flat == 1)).sum(1) ^ (chance[1, :-1] * (flat == 2)).sum(1)
            # Where stones are taken, the same board may be another position.
            keys.append(stones * 1024 + rows[:, 5] * 2 + rows[:, 1] % 2)
        keys = torch.cat(keys)
        order = torch.argsort(keys, stable=True)
        first = torch.ones(len(keys), dtype=torch.bool, device=self.device)
        first[1:] = keys[order][1:] != keys[order][:-1]
        self.rows = self.rows[order[first].sort().values]

    def boards(self, rows):
        """1 black, 2 white, 3 free."""
        moves = self.moves[rows[:, 0].long()].long()
        ply = torch.arange(moves.shape[1], device=self.device)
        there = (ply[None, :] < rows[:, 1:2]) & (self.gone[rows[:, 0].long()] >= rows[:, 1:2])
        moves = torch.where(there, moves, torch.full_like(moves, self.cells))
        board = torch.full((len(rows), self.cells + 1), 3, dtype=torch.int64, device=self.device)
        board.scatter_(1, moves, (ply % 2 + 1).expand_as(moves))
        return board[:, : self.cells].reshape(-1, self.size, self.size)

    def batch(self, rows):
        """Boards and all that is told of them, as the net wants it."""
        return {
            "boards": self.boards(rows),
            "mover": rows[:, 1] % 2,
            "won": rows[:, 2].float() / 2 + 0.5,
            "score": rows[:, 3].float(),
            "still": rows[:, 4].float(),
            "threats": rows[:, 5].long(),
        }
