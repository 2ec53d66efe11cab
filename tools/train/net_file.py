"""The file of a net: what docs/training.md says, for the engine to read."""

import struct
import zlib

import numpy as np
import torch

from net import BIAS_ONE, MASKS, SHAPES, STILL_ONE, WEIGHT_ONE, inner_shapes, largest_for
from positions import RULES

MAGIC = 0x4E544E53
VERSION = 1
HEAD = struct.Struct("<IHBBHHHHhHI")


def halves(rows, is_symmetric):
    """A symmetric net's white view is its black view with the colours changed: the engine makes it itself."""
    width = rows.shape[1] // 2
    return rows[:, :width] if is_symmetric else rows


def in_pairs(weights):
    """Two inputs beside each other for every output, as the engine multiplies them."""
    outputs, inputs = weights.shape
    return weights.reshape(outputs, inputs // 2, 2).transpose(1, 0, 2)


def body_of(whole):
    body = np.ascontiguousarray(halves(whole.rows, whole.is_symmetric)).astype("<i1").tobytes()
    body += bytes(-len(body) % 16)
    for head in whole.heads:
        numbers = [
            head["masks"],
            in_pairs(head["first"]),
            in_pairs(head["second"]),
            head["second_bias"],
            head["last"],
            np.pad(head["last_bias"], (0, 7)),
        ]
        body += b"".join(np.ascontiguousarray(part).astype("<i2").tobytes() for part in numbers)
    return body


def write_net(path, rule, size, whole):
    body = body_of(whole)
    shape = whole.shape
    head = HEAD.pack(
        MAGIC,
        VERSION,
        RULES.index(rule),
        size,
        shape["width"],
        shape["first"],
        shape["second"],
        len(whole.heads),
        whole.still,
        whole.scale,
        zlib.crc32(body),
    )
    head += bytes(32 - len(head))
    with open(path, "wb") as file:
        file.write(head + body)
    return len(head) + len(body)


def unpaired(numbers, outputs):
    return numbers.reshape(-1, outputs, 2).transpose(1, 0, 2).reshape(outputs, -1)


def read_net(path):
    """The weights of a written net, as a start for others: the same net, rounded."""
    with open(path, "rb") as file:
        data = file.read()
    magic, version, rule, size, width, first, second, heads, still, _, crc = HEAD.unpack_from(data, 0)
    if magic != MAGIC or version != VERSION or zlib.crc32(data[32:]) != crc:
        raise SystemExit(f"{path} is no net of version {VERSION}, or damaged")
    largest = largest_for(size)
    rows = np.frombuffer(data, "<i1", SHAPES * heads * width, 32).reshape(SHAPES, -1)
    found = {"features.whole": rows / largest, "still": np.array(still / STILL_ONE)}
    for number, reach in enumerate((3, 2)):
        found[f"features.parts.{number}"] = np.zeros((inner_shapes(reach)[1], heads * width))
    at = 32 + -(-rows.size // 16) * 16

    def take(count, one):
        nonlocal at
        numbers = np.frombuffer(data, "<i2", count, at)
        at += 2 * count
        return numbers / one

    for number in range(heads):
        head = {"masks": take(MASKS * first, BIAS_ONE).reshape(MASKS, first)}
        head["first.weight"] = unpaired(take(2 * width * first, WEIGHT_ONE), first)
        head["first.bias"] = np.zeros(first)
        head["second.weight"] = unpaired(take(first * second, WEIGHT_ONE), second)
        head["second.bias"] = take(second, BIAS_ONE)
        head["last.weight"] = take(second, WEIGHT_ONE)[None]
        head["last.bias"] = take(8, BIAS_ONE)[:1]
        found.update({f"heads.{number}.{name}": part for name, part in head.items()})
    state = {name: torch.tensor(part, dtype=torch.float32) for name, part in found.items()}
    return {"rule": RULES[rule], "is_symmetric": heads == 1, "largest": largest, "net": state}
