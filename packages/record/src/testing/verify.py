"""Checks the chain of one circle: an independent reading of chain.ts. Input: JSON on stdin, output: `intact N` or `fault N`."""
import hashlib
import json
import sys

chain = json.load(sys.stdin)


def strict(pairs):
    assert len(pairs) == len({key for key, _ in pairs}), "a key twice"
    return dict(pairs)


def refuse(number):
    raise ValueError(number)


words = ("parley/circle/v1", chain["room"], chain["circle"])
head = hashlib.sha256("\0".join(words).encode("utf-8")).digest()
for place, (digest, text) in enumerate(chain["entries"], 1):
    head = hashlib.sha256(b"parley/entry/v1\0" + head + text.encode("utf-8")).digest()
    try:
        entry = json.loads(text, object_pairs_hook=strict, parse_float=refuse, parse_constant=refuse)
        assert entry["seq"] == place and entry["circle"] == chain["circle"] and digest == head.hex()
    except (AssertionError, ValueError):
        sys.exit(print("fault", place))
print("intact", len(chain["entries"]))
