"""Bytes bent at random: for whatever has to read them or refuse."""

import random


def bent(data: bytes, chance: random.Random) -> bytes:
    """The bytes with one to three places changed, cut out, put in, repeated or cut off."""
    for _ in range(chance.randint(1, 3)):
        at, size = chance.randrange(len(data) + 1), chance.randint(1, 40)
        how = chance.randrange(6)
        if how == 0 and at < len(data):
            data = data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]
        elif how == 1:
            data = data[:at] + data[at + size :]
        elif how == 2:
            data = data[:at] + chance.randbytes(size) + data[at:]
        elif how == 3:
            data = data[:at] + data[at : at + size] * 2 + data[at + size :]
        elif how == 4:
            data = data[:at] + bytes([chance.choice(b"\x00\xff\x80\x90\xdd\xdf\xcb\xc7\xc0")]) + data[at + 1 :]
        else:
            data = data[:at]
    return data
