"""Checks a record as docs/RECORD.md has it: verify_record.py FILE [--key HUB_KEY ...] [--kept NOTE_FILE ...]
Prints the places that do not hold, one a line, such as `circle room 5`; of a good record nothing."""
import argparse, base64, hashlib, json, pathlib, re, subprocess, tempfile

ED25519 = bytes.fromhex("302a300506032b6570032100")
P256 = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d03010703420004")
SIGNED = {"minutes": "signing.signed", "void": "signing.voided", "supersede": "signing.superseded"}
NOTE = re.compile(r"(parley\.checkpoint\.v1\n(.+)\n(.+)\n([1-9][0-9]*)\n([0-9a-f]{64})\n"
                  r"(?:minutes ([0-9a-f]{64})\n)?)\n((?:— [^\s+]+ \S+\n)+)")

def need(*conditions):
    if not all(conditions):
        raise ValueError("this does not hold")

def each(check, items, place="", start=0):
    """What the check makes of each item, by number. It leaves out what it refuses, and prints the place."""
    made = {}
    for number, item in enumerate(items, start):
        try:
            made[number] = check(item)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            if place:
                print(place.format(number))
    return made

def sha256(data):
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).digest()

def decoded(text, last_two=b"-_", padding=""):
    data = base64.b64decode(text + "==", last_two)
    need(text == base64.b64encode(data, last_two).decode().replace("=", padding))
    return data

def by_utf16(pairs):
    return dict(sorted(pairs, key=lambda pair: pair[0].encode("utf-16-be")))

def integer(digits):
    return int(digits) if abs(int(digits)) < 2**53 else None

def canonical(text):
    """The value of canonical JSON. A number that may not be is read as None, and so not written as it was."""
    value = json.loads(text, object_pairs_hook=by_utf16, parse_int=integer, parse_float=lambda digits: None)
    need(json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")) == text)
    return value

def kind(key):
    need(key[:12] == ED25519 and len(key) == 44 or key[:27] == P256 and len(key) == 91)
    return "Ed25519" if len(key) == 44 else "ES256"

def der(tag, data):
    return bytes([tag, len(data)]) + data

def verify(key, signature, message):
    need(len(signature) == 64)
    if kind(key) == "ES256":  # openssl takes r and s in DER, and SHA-256 unless it is told otherwise
        numbers = [int.from_bytes(half, "big") for half in (signature[:32], signature[32:])]
        signature = der(48, b"".join(der(2, n.to_bytes(n.bit_length() // 8 + 1, "big")) for n in numbers))
    with tempfile.TemporaryDirectory() as folder:
        for name, data in {"key": key, "sig": signature, "message": message}.items():
            pathlib.Path(folder, name).write_bytes(data)
        command = "openssl pkeyutl -verify -pubin -keyform DER -inkey key -sigfile sig -rawin -in message"
        need(subprocess.run(command.split(), cwd=folder, capture_output=True).returncode == 0)

def hub_key(text):
    name, number, data = re.fullmatch(r"([!-*,-~]{1,255})\+([0-9a-f]{8})\+(.+)", text).groups()
    key = decoded(data, b"+/", "=")
    need(len(key) == 33, key[0] == 1, sha256(name.encode() + b"\n" + key)[:4].hex() == number)
    return name, bytes.fromhex(number), ED25519 + key[1:]

def checkpoint(note, record, keys, kept=False):
    """What a signed note says, and which of the keys signed it."""
    text, room, circle, seq, digest, minutes, lines = NOTE.fullmatch(note).groups()
    signed = set()
    for name, data in (line.split(" ")[1:] for line in lines.split("\n")[:-1]):
        line = decoded(data, b"+/", "=")
        for key in [key for key in keys if key[:2] == (name, line[:4])]:
            verify(key[2], line[4:], text.encode())
            signed.add(key)
    need(room == record["room"], circle == "room" or not minutes)
    need(kept or signed and circle in record["circles"])
    return {"circle": circle, "head": (int(seq), digest), "minutes": minutes, "signed": signed}

def read_entry(sealed):
    entry = canonical(sealed["text"])
    kinds = {"at": int, "seq": int, "circle": str, "salt": str, "type": str, "by": dict, "body": dict}
    need(*(type(entry[name]) is kind for name, kind in kinds.items()), "seat" in entry["by"])
    return entry

def first_fault(room, circle, sealed, heads):
    """The number of the first entry that does not hold, or 0. Heads are of checkpoints: number and hash."""
    head, time = sha256(f"parley/circle/v1\0{room}\0{circle}"), -2**53
    entries = each(read_entry, sealed, start=1)
    for seq, one in enumerate(sealed, 1):
        head = sha256(b"parley/entry/v1\0" + head + one["text"].encode())
        entry, known = entries.get(seq), {digest for number, digest in heads if number == seq}
        place, hashes = entry and (entry["seq"], entry["circle"]), known | {one["hash"]}
        if place != (seq, circle) or entry["at"] < time or hashes != {head.hex()}:
            return seq
        time = entry["at"]
    return len(sealed) + 1 if any(number > len(sealed) for number, _ in heads) else 0

def asserted(signature, digest):
    """What a passkey signed that was asked for this, on its site, by a user whom it knew (WebAuthn 7.2)."""
    data, client = decoded(signature["authenticator_data"]), decoded(signature["client_data"])
    asked, site = json.loads(client.decode()), signature["site"]
    origin = rf"https{'?' if site == 'localhost' else ''}://([a-z0-9.-]*\.)?{re.escape(site)}(:[0-9]{{1,5}})?"
    need(len(data) >= 37, data[:32] == sha256(site), data[32] & 5 == 5, asked["type"] == "webauthn.get")
    need(decoded(asked["challenge"]) == digest, asked.get("crossOrigin") is not True)
    need(re.fullmatch(origin, asked["origin"]))
    return data + sha256(client)

def check_signature(signature, record, minutes, entries):
    says, digest = canonical(signature["statement"]), sha256("parley/statement/v1\0" + signature["statement"])
    entry, seat = entries[signature["entry"]], says["seat"]
    key, site = signature["key"], signature.get("site")
    agreed, seats = minutes["contract"].get("agreed", {}), minutes["present"]["seats"]
    facts = {"format": "parley.statement.v1", "room": record["room"], "entries": minutes["head"]["seq"],
             "minutes": sha256(record["minutes"]).hex(), "head": minutes["head"]["hash"],
             "version": agreed.get("version"), "sha256": agreed.get("sha256")}
    need(minutes["room"] == record["room"], *(says.get(name) == fact for name, fact in facts.items()))
    need((seat, says["name"]) in [(one["seat"], one["name"]) for one in seats])
    need(entry["type"] == SIGNED[says["purpose"]], entry["by"]["seat"] == seat)
    need(entry["body"]["statement"] == digest.hex(), ("by" in says) == (says["purpose"] == "supersede"))
    newest = max(number for number, one in entries.items() if number < signature["entry"]
                 and one["type"] == "signing.key" and one["by"]["seat"] == seat)
    named = [(one["entry"], one["seat"], one["key"], one.get("site")) for one in record["keys"]]
    need((newest, seat, key, site) in named)
    need(signature["how"] == ("passkey" if site else "key"), site or "client_data" not in signature)
    need(signature["algorithm"] == kind(decoded(key)))
    verify(decoded(key), decoded(signature["signature"]), asserted(signature, digest) if site else digest)

def check_key(key, entries):
    entry, site = entries[key["entry"]], key.get("site")
    need(kind(decoded(key["key"])), entry["type"] == "signing.key", entry["by"]["seat"] == key["seat"])
    need(entry["body"]["fingerprint"] == sha256(decoded(key["key"])).hex(), entry["body"].get("site") == site)

def check_minutes(minutes, record, head, naming, given):
    need(minutes["format"] == "parley.minutes.v1", minutes["room"] == record["room"])
    need((minutes["head"]["seq"], minutes["head"]["hash"]) == head)
    need(*(point["minutes"] == sha256(record["minutes"]).hex() for point in naming))
    need(any(point["head"] == head and (not given or point["signed"] & given) for point in naming))

def check(record, given, kept):
    circles = record["circles"]
    need(record["format"] == "parley.record.v1", "room" in circles)
    given = set(each(hub_key, given, "given {}").values())
    keys = given | set(each(hub_key, record["hub"]["keys"], "hub {}").values())
    filed = each(lambda note: checkpoint(note, record, keys), record["checkpoints"], "checkpoint {}")
    brought = each(lambda note: checkpoint(note.decode(), record, keys, kept=True), kept, "kept {}")
    points = [*filed.values(), *brought.values()]
    for circle, sealed in circles.items():
        here = [point for point in points if point["circle"] == circle]
        unsigned = given and sealed and not any(point["signed"] & given for point in here)
        fault = first_fault(record["room"], circle, sealed, [point["head"] for point in here])
        if fault or unsigned:
            print("circle", circle, fault or 1)
    entries = each(read_entry, circles["room"], start=1)
    minutes = each(canonical, [record["minutes"]]).get(0)
    closed = [number for number in entries if entries[number]["type"] == "phases.closed"]
    head = closed and (closed[0], circles["room"][closed[0] - 1]["hash"])
    naming = [point for point in points if point["minutes"]]
    if record["minutes"] is not None or closed or naming:
        each(lambda text: check_minutes(text, record, head, naming, given), [minutes], "minutes")
    each(lambda key: check_key(key, entries), record["keys"], "key {}")
    each(lambda one: check_signature(one, record, minutes, entries), record["signatures"], "signature {}")
    for number in entries.keys() - {signature["entry"] for signature in record["signatures"]}:
        if entries[number]["type"] in SIGNED.values():
            print("circle room", number)

options = argparse.ArgumentParser(usage=__doc__)
options.add_argument("file")
options.add_argument("--key", nargs="*", default=[])
options.add_argument("--kept", nargs="*", default=[])
told = options.parse_args()
file, *kept = [pathlib.Path(path).read_bytes() for path in (told.file, *told.kept)]
each(lambda data: check(canonical(data.decode().removesuffix("\n")), told.key, kept), [file], "file")
