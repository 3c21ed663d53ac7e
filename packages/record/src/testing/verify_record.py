"""Checks a record file as docs/RECORD.md describes it: verify_record.py FILE HUB_KEY [KEPT_CHECKPOINT_FILE].
Prints what does not hold, one thing a line, such as `circle room 5` or `signature 0`; of a good record nothing."""
import base64, contextlib, hashlib, json, pathlib, re, subprocess, sys, tempfile

ED25519, P256 = bytes.fromhex("302a300506032b6570032100"), bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d03010703420004")
SIGNED = {"minutes": "signing.signed", "void": "signing.voided", "supersede": "signing.superseded"}

@contextlib.contextmanager
def part(*place):  # what goes wrong within is found at this place
    try: yield
    except (ValueError, LookupError, TypeError, AttributeError): print(*place)

def require(*conditions): return all(conditions) or int("this does not hold")  # raises ValueError, as int does below
def integer(text): return int(text) if len(text) < 18 and abs(int(text)) < 2**53 else int("too large")
def by_utf16(pairs): return dict(sorted(pairs, key=lambda pair: pair[0].encode("utf-16-be")))
def sha(data): return hashlib.sha256(data.encode() if isinstance(data, str) else data).digest()
def unurl(text): return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
def der(tag, data): return bytes([tag, len(data)]) + data
def der_integer(number): return der(2, number.to_bytes(number.bit_length() // 8 + 1, "big"))

def canonical(text):  # RFC 8785
    value = json.loads(text, object_pairs_hook=by_utf16, parse_int=integer, parse_float=int, parse_constant=int)
    return require(json.dumps(value, ensure_ascii=False, separators=(",", ":")) == text) and value

def signed(key, signature, message):
    require(len(signature) == 64, key[:12] == ED25519 and len(key) == 44 or key[:27] == P256 and len(key) == 91)
    if key[:12] != ED25519:  # ES256: openssl wants r and s in DER
        signature = der(48, b"".join(der_integer(int.from_bytes(half, "big")) for half in (signature[:32], signature[32:])))
    with tempfile.TemporaryDirectory() as folder:
        for name, data in ("key", key), ("signature", signature), ("message", message): pathlib.Path(folder, name).write_bytes(data)
        command = "openssl pkeyutl -verify -pubin -keyform DER -inkey key -sigfile signature -rawin -in message"
        command += " -digest sha256" * (key[:12] != ED25519)
        require(subprocess.run(command.split(), cwd=folder, capture_output=True).returncode == 0)

def checkpoint(note, keys):  # room, circle, hash, minutes if it closes the room, number of the entry, keys that signed
    end, unpack = note.rindex("\n\n") + 1, base64.b64decode
    told = re.fullmatch(r"parley\.checkpoint\.v1\n(.+)\n(.+)\n(\d+)\n([0-9a-f]{64})\n(?:minutes ([0-9a-f]{64})\n)?", note[:end])
    lines = [(name, unpack(data)) for name, data in re.findall("\u2014 (\\S+) (\\S+)\n", note[end + 1:])]
    by = {key: data[4:] for name, data in lines for key in keys if key.startswith(f"{name}+{data[:4].hex()}+")}
    for key in by: signed(ED25519 + unpack(key.split("+", 2)[2])[1:], by[key], note[:end].encode())
    return told[1], told[2], int(told[3]), told[4], told[5], set(by)

def asserted(signature, digest):  # WebAuthn 7.2: what a passkey signed, asked for this, on its site, by its user
    data, client, site = unurl(signature["authenticator_data"]), unurl(signature["client_data"]), signature["site"]
    said, scheme = json.loads(client.decode()), "https?" if signature["site"] == "localhost" else "https"
    require(data[:32] == sha(site), data[32] & 5 == 5, said["type"] == "webauthn.get", unurl(said["challenge"]) == digest)
    require(not said.get("crossOrigin"), re.fullmatch(rf"{scheme}://([a-z0-9.-]+\.)?{re.escape(site)}(:\d+)?", said["origin"]))
    return data + sha(client)

def fault(room, circle, texts, points):  # the number of the first entry that does not hold
    head, time, seq = sha(f"parley/circle/v1\0{room}\0{circle}"), 0, 0
    for seq, entry in enumerate(texts, 1):
        head = sha(b"parley/entry/v1\0" + head + entry["text"].encode())
        try: require((value := canonical(entry["text"]))["seq"] == seq, value["circle"] == circle, value["at"] >= time)
        except (ValueError, LookupError, TypeError): return seq
        if entry["hash"] != head.hex() or any(point[2] == seq and point[3] != head.hex() for point in points): return seq
        time = value["at"]
    return seq + 1 if any(point[2] > seq for point in points) else None

def check(record, minutes, entries, signature):
    says, digest = canonical(signature["statement"]), sha("parley/statement/v1\0" + signature["statement"])
    signed(*map(unurl, (signature["key"], signature["signature"])), asserted(signature, digest) if signature["how"] == "passkey" else digest)
    entry, agreed, seat = entries[signature["entry"]], minutes["contract"].get("agreed", {}), says["seat"]
    require(signature["how"] in ("passkey", "key"), says["room"] == record["room"], says["minutes"] == sha(record["minutes"]).hex(), says["head"] == minutes["head"]["hash"])
    require(signature["algorithm"] == ("Ed25519" if len(unurl(signature["key"])) == 44 else "ES256"))
    require(says["entries"] == minutes["head"]["seq"], *(says.get(name) == agreed.get(name) for name in ("version", "sha256")))
    require((seat, says["name"]) in ((one["seat"], one["name"]) for one in minutes["present"]["seats"]))
    require((seat, signature["key"], signature.get("site")) in ((key["seat"], key["key"], key.get("site")) for key in record["keys"]))
    require([entry["type"], entry["by"]["seat"], entry["body"]["statement"]] == [SIGNED[says["purpose"]], seat, digest.hex()])

def verify(record, hub, kept):
    room, circles, points, minutes, entries = record["room"], record["circles"], [], {}, {}
    require(record["format"] == "parley.record.v1")
    for name, at, note in [("checkpoint", *one) for one in enumerate(record["checkpoints"])] + [("kept", *one) for one in enumerate(kept)]:
        with part(name, at):
            point = checkpoint(note, hub + record["hub"]["keys"])
            points += [point] * require(point[0] == room, name == "kept" or point[5] and point[1] in circles)
    for circle, texts in circles.items():
        here = [point for point in points if point[1] == circle]
        unsigned = len(texts) > 0 and not any(point[5] & set(hub) for point in here)
        if at := fault(room, circle, texts, here) or int(unsigned): print("circle", circle, at)
    for seq, entry in enumerate(circles["room"], 1):
        with contextlib.suppress(ValueError): entries[seq] = json.loads(entry["text"])
    closed, named = [seq for seq in entries if entries[seq]["type"] == "phases.closed"], [point for point in points if point[4]]
    with part("minutes"):
        minutes = canonical(record["minutes"] if record["minutes"] or closed or named else "{}")
        head = minutes and (closed[0], circles["room"][closed[0] - 1]["hash"])
        require(not minutes or minutes["room"] == room and (minutes["head"]["seq"], minutes["head"]["hash"]) == head)
        require(all(point[4] == sha(record["minutes"]).hex() for point in named))
        require(not minutes or any(point[2:4] == head and point[5] & set(hub) for point in named))
    for at, key in enumerate(record["keys"]):
        with part("key", at):
            entry, told = entries[key["entry"]], ["signing.key", key["seat"], sha(unurl(key["key"])).hex(), key.get("site")]
            require([entry["type"], entry["by"]["seat"], entry["body"]["fingerprint"], entry["body"].get("site")] == told)
    for at, signature in enumerate(record["signatures"]):
        with part("signature", at): check(record, minutes, entries, signature)
    for seq in {seq for seq in entries if entries[seq]["type"] in SIGNED.values()} - {one["entry"] for one in record["signatures"]}:
        print("circle", "room", seq)

with part("file"):
    file, hub, *kept = *sys.argv[1:3], *(pathlib.Path(path).read_bytes().decode() for path in sys.argv[3:])
    verify(canonical(pathlib.Path(file).read_bytes().decode().removesuffix("\n")), [hub], kept)
