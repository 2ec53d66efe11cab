"""The net: shapes of lines become features of cells, cells are summed, a small head judges the sum.

Every number that leaves here is a whole number: `Whole` computes the evaluation exactly as the engine does
(packages/engine/assembly/net), and docs/training.md tells the arithmetic.
"""

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

REACH = 4
MASKS = 512
# The largest weight of a shape: four of them still fit into eight bits, and the sum of all cells into sixteen.
LARGEST = 31
LARGEST_SUM = 32767
# The number that stands for one: in sums of cells, weights of the head, values between its layers, biases.
SUM_ONE = 512
WEIGHT_ONE = 256
BETWEEN_ONE = 128
BIAS_ONE = 2048
BETWEEN_MOST = 2047
WEIGHT_MOST = 1000
STILL_ONE = 256
# So many points of evaluation are one unit of the logistic curve; the two cores count differently.
SCALE = {"capture": 300}
USUAL_SCALE = 200


def cells_of(key):
    return [(key >> (2 * place)) & 3 for place in range(2 * REACH)]


def is_key(cells):
    """Walls lie only at the outer ends."""
    for half in (cells[:REACH], cells[REACH:][::-1]):
        inside = False
        for cell in half:
            if cell == 0 and inside:
                return False
            inside = inside or cell != 0
    return True


def key_of(cells):
    return sum(cell << (2 * place) for place, cell in enumerate(cells))


def shapes():
    """Shape of every key, the same for a key and its mirror image; and for every shape one key."""
    table = np.zeros(1 << (4 * REACH), np.int64)
    keys = []
    for key in range(len(table)):
        cells = cells_of(key)
        if not is_key(cells):
            continue
        mirrored = key_of(cells[::-1])
        if mirrored < key:
            table[key] = table[mirrored]
        else:
            table[key] = len(keys)
            keys.append(key)
    return table, keys


TABLE, KEYS = shapes()
SHAPES = len(KEYS)


def swapped(key):
    return key_of([{1: 2, 2: 1}.get(cell, cell) for cell in cells_of(key)])


def inner(key, reach):
    """The part of a key that is left when only `reach` cells to each side are seen."""
    cut = REACH - reach
    return key_of(cells_of(key)[cut : 2 * REACH - cut])


SWAP = np.array([TABLE[swapped(key)] for key in KEYS])


def numbered(values):
    known = {value: number for number, value in enumerate(sorted(set(values)))}
    return np.array([known[value] for value in values]), len(known)


def inner_shapes(reach):
    """Shapes seen less far, so that rare shapes learn from their likes."""

    def canonical(key):
        seen = inner(key, reach)
        cells = cells_of(seen)[: 2 * reach]
        return min(seen, key_of(cells[::-1]))

    return numbered([canonical(key) for key in KEYS])


def keys_of(boards):
    """The key of every cell on four axes."""
    size = boards.shape[-1]
    padded = F.pad(boards, (REACH, REACH, REACH, REACH), value=0)
    axes = []
    for dy, dx in ((0, 1), (1, 0), (1, 1), (-1, 1)):
        key = torch.zeros_like(boards)
        for place in range(2 * REACH):
            offset = place - REACH if place < REACH else place - REACH + 1
            y, x = REACH + dy * offset, REACH + dx * offset
            key = key | (padded[:, y : y + size, x : x + size] << (2 * place))
        axes.append(key)
    return torch.stack(axes, -1)


def largest_for(size):
    return min(LARGEST, LARGEST_SUM // (4 * size * size))


class Rounded(torch.autograd.Function):
    """Rounds on the way forward and lets the slope pass, so that training sees the weights as they will be."""

    @staticmethod
    def forward(_, weights):
        return weights.round()

    @staticmethod
    def backward(_, slope):
        return slope


class Features(nn.Module):
    """One row of features for each shape, as seen by black and by white."""

    def __init__(self, width, is_symmetric, largest, spread):
        super().__init__()
        self.is_symmetric = is_symmetric
        self.largest = largest
        views = 1 if is_symmetric else 2
        self.whole = nn.Parameter(torch.empty(SHAPES, views * width).uniform_(-spread, spread))
        self.parts = nn.ParameterList()
        for number, reach in enumerate((3, 2)):
            index, count = inner_shapes(reach)
            self.register_buffer(f"index{number}", torch.from_numpy(index), persistent=False)
            self.parts.append(nn.Parameter(torch.empty(count, views * width).uniform_(-spread, spread)))
        self.register_buffer("swap", torch.from_numpy(SWAP), persistent=False)

    def table(self):
        """Whole numbers, kept as floats."""
        sum_of = self.whole
        for number, part in enumerate(self.parts):
            sum_of = sum_of + part[getattr(self, f"index{number}")]
        sum_of = Rounded.apply((sum_of * self.largest).clamp(-self.largest, self.largest))
        return torch.cat([sum_of, sum_of[self.swap]], 1) if self.is_symmetric else sum_of


class Head(nn.Module):
    def __init__(self, inputs, first, second):
        super().__init__()
        self.first = nn.Linear(inputs, first)
        self.masks = nn.Parameter(torch.zeros(MASKS, first))
        self.second = nn.Linear(first, second)
        self.last = nn.Linear(second, 1)
        nn.init.normal_(self.last.weight, std=0.02)
        nn.init.zeros_(self.last.bias)

    def forward(self, sums, threats):
        most = BETWEEN_MOST / BETWEEN_ONE
        between = (self.first(sums) + self.masks[threats]).clamp(0, most)
        between = self.second(between).clamp(0, most)
        return self.last(between)[:, 0]


class Net(nn.Module):
    def __init__(self, rule, size, width, first, second):
        super().__init__()
        self.shape = {"width": width, "first": first, "second": second}
        self.rule = rule
        self.scale = SCALE.get(rule, USUAL_SCALE)
        self.is_symmetric = rule != "renju"
        heads = 1 if self.is_symmetric else 2
        self.features = Features(width, self.is_symmetric, largest_for(size), 0.12)
        self.heads = nn.ModuleList([Head(2 * width, first, second) for _ in range(heads)])
        self.still = nn.Parameter(torch.tensor(0.5))
        self.register_buffer("table_of_keys", torch.from_numpy(TABLE), persistent=False)

    def start_from(self, other):
        """Begins with what another net has learnt; one that judges both colours alike teaches both views and heads."""
        found = other["net"]
        if other["is_symmetric"] and not self.is_symmetric:
            swap = self.features.swap
            whole = found["features.whole"]
            for number in range(len(self.features.parts)):
                whole = whole + found[f"features.parts.{number}"][getattr(self.features, f"index{number}")]
            with torch.no_grad():
                self.features.whole.copy_(torch.cat([whole, whole[swap]], 1))
                for part in self.features.parts:
                    part.zero_()
                self.still.copy_(found["still"])
            head = {key[len("heads.0.") :]: value for key, value in found.items() if key.startswith("heads.0.")}
            for mine in self.heads:
                mine.load_state_dict(head)
        else:
            self.load_state_dict(found)
        # Smaller features ask for larger weights to say the same.
        with torch.no_grad():
            for head in self.heads:
                head.first.weight *= other["largest"] / self.features.largest
                # The masks of captures mean something else: all begin like that of no threats.
                if (other["rule"] == "capture") != (self.rule == "capture"):
                    head.masks.copy_(head.masks[:1].expand_as(head.masks))

    def forward(self, batch):
        boards = batch["boards"]
        count = len(boards)
        mover = batch["mover"].bool()
        table = self.features.table()
        # Sums of four small whole numbers are exact in sixteen bits, too.
        table = table.bfloat16() if boards.is_cuda else table

        def active(shapes):
            return F.embedding_bag(shapes, table, mode="sum").clamp(min=0).float()

        shapes = self.table_of_keys[keys_of(boards)].reshape(count, -1, 4)
        blank = self.table_of_keys[keys_of(torch.full_like(boards[:1], 3))].reshape(-1, 4)
        free = (boards == 3).reshape(count, -1)
        # Most cells of a large board see no stone: what those are worth is looked up once.
        sees = free & (shapes != blank).any(2)
        sums = (free & ~sees).float() @ active(blank)
        sums = sums.index_add(0, sees.nonzero()[:, 0], active(shapes[sees]))
        width = sums.shape[1] // 2
        sums = torch.where(mover[:, None], torch.cat([sums[:, width:], sums[:, :width]], 1), sums) / SUM_ONE
        found = [head(sums, batch["threats"]) for head in self.heads]
        logit = found[0] if len(found) == 1 else torch.where(mover, found[1], found[0])
        return logit + self.still * batch["still"] / self.scale


def whole(tensor, one, most):
    return (tensor.detach().double().cpu() * one).round().clamp(-most, most).to(torch.int64).numpy()


class Whole:
    """The net in whole numbers: what is written to the file, and the evaluation as the engine computes it."""

    def __init__(self, net):
        net = net.cpu()
        self.shape, self.is_symmetric, self.scale = net.shape, net.is_symmetric, net.scale
        self.rows = net.features.table().detach().numpy().astype(np.int64)
        self.still = int(whole(net.still, STILL_ONE, 32767))
        self.heads = []
        for head in net.heads:
            self.heads.append(
                {
                    "first": whole(head.first.weight, WEIGHT_ONE, WEIGHT_MOST),
                    "masks": whole(head.masks + head.first.bias, BIAS_ONE, 32767),
                    "second": whole(head.second.weight, WEIGHT_ONE, WEIGHT_MOST),
                    "second_bias": whole(head.second.bias, BIAS_ONE, 32767),
                    "last": whole(head.last.weight[0], WEIGHT_ONE, WEIGHT_MOST),
                    "last_bias": whole(head.last.bias, BIAS_ONE, 32767),
                }
            )

    def evaluate(self, boards, mover, threats, still):
        """Points of evaluation for the side to move, before they are cut to their limits."""
        boards = torch.as_tensor(boards)
        shapes = TABLE[keys_of(boards).numpy()]
        free = (boards.numpy() == 3)[..., None]
        sums = (self.rows[shapes].sum(3).clip(0) * free).sum((1, 2))
        width = sums.shape[1] // 2
        sums = np.where(mover[:, None] == 1, np.roll(sums, -width, 1), sums)
        answers = np.zeros(len(boards), np.int64)
        for number, head in enumerate(self.heads):
            ours = slice(None) if len(self.heads) == 1 else mover == number
            between = sums[ours] @ head["first"].T + (head["masks"][threats[ours]] << 6)
            between = (between >> 10).clip(0, BETWEEN_MOST)
            between = between @ head["second"].T + (head["second_bias"] << 4)
            between = (between >> 8).clip(0, BETWEEN_MOST)
            answers[ours] = between @ head["last"] + (head["last_bias"][0] << 4)
        return ((answers * self.scale) >> 15) + ((still * self.still) >> 8)
