"""The file of a net: what docs/training.md says, for the engine to read."""

import struct
import zlib

import numpy as np

from positions import RULES

MAGIC = 0x4E544E53
VERSION = 1
HEAD = struct.Struct("<IHBBHHHHhxxI")


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
        zlib.crc32(body),
    )
    head += bytes(32 - len(head))
    with open(path, "wb") as file:
        file.write(head + body)
    return len(head) + len(body)
