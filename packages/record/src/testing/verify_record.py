"""Checks a record as docs/RECORD.md has it: verify_record.py FILE HUB_KEY|- [KEPT_CHECKPOINT_FILE ...]
Prints `whole`; without a key `inside`: it agrees with itself, no more; or `broken` and the first place."""
import base64, hashlib, json, pathlib, re, subprocess, sys, tempfile

ED25519, P256 = bytes.fromhex("302a300506032b6570032100"), bytes.fromhex("3059301306072a8648ce3d0201")
SIGNED = {"minutes": "signing.signed", "void": "signing.voided", "supersede": "signing.superseded"}
places = ["file"]
sys.excepthook = lambda *fault: (print("broken", places[-1]), sys.__excepthook__(*fault))  # whatever it was

sha256 = lambda data: hashlib.sha256(data.encode() if isinstance(data, str) else data).digest()
decoded = lambda text: base64.b64decode(text + "=" * (-len(text) % 4), "-_", validate=True)
der = lambda tag, data: bytes([tag, len(data)]) + data

def each(part, items, start=0):
    for number, item in enumerate(items, start):
        places.append(f"{part} {number}")
        yield item

def verify(key, signature, message):
    if key.startswith(P256):  # openssl takes the two numbers of its signatures in DER
        numbers = [int.from_bytes(half, "big") for half in (signature[:32], signature[32:])]
        signature = der(48, b"".join(der(2, n.to_bytes(n.bit_length() // 8 + 1, "big")) for n in numbers))
    with tempfile.TemporaryDirectory() as folder:
        for name, data in {"key": key, "sig": signature, "message": message}.items():
            pathlib.Path(folder, name).write_bytes(data)
        command = "openssl pkeyutl -verify -pubin -keyform DER -inkey key -sigfile sig -rawin -in message"
        subprocess.run(command.split(), cwd=folder, capture_output=True, check=True)

def checkpoint(note, room, keys):
    text, lines = note.split("\n\n")
    form, of_room, circle, seq, digest, *minutes = text.split("\n")
    assert (form, of_room) == ("parley.checkpoint.v1", room)
    lines = [(name, base64.b64decode(data)) for name, data in re.findall("— (.+) (.+)\n", lines)]
    signatures = {(name, data[:4].hex()): data[4:] for name, data in lines if (name, data[:4].hex()) in keys}
    for key, signature in signatures.items():
        verify(ED25519 + keys[key], signature, f"{text}\n".encode())
    return {"circle": circle, "seq": int(seq), "hash": digest, "minutes": minutes, "signed": signatures}

def read_chain(circle, record, points):
    sealed, here = record["circles"][circle], [one for one in points if one["circle"] == circle]
    log, head = [{"at": 0}], sha256(f"parley/circle/v1\0{record['room']}\0{circle}")
    for seq in each(f"circle {circle}", range(1, 1 + max([len(sealed), *(one["seq"] for one in here)])), 1):
        head = sha256(b"parley/entry/v1\0" + head + sealed[seq - 1]["text"].encode())
        assert {sealed[seq - 1]["hash"], *(one["hash"] for one in here if one["seq"] == seq)} == {head.hex()}
        log.append(json.loads(sealed[seq - 1]["text"]))
        before, entry = log[-2:]
        assert (entry["circle"], entry["seq"]) == (circle, seq) and entry["at"] >= before["at"]
        assert any(one["signed"] and one["seq"] >= seq for one in here)
        assert entry["type"] not in SIGNED.values() or seq in [one["entry"] for one in record["signatures"]]
    return log

def asserted(signed, digest):
    data, client = decoded(signed["authenticator_data"]), decoded(signed["client_data"])
    asked, site = json.loads(client), signed["site"]
    assert data[:32] == sha256(site) and data[32] & 5 == 5 and asked["type"] == "webauthn.get"
    assert decoded(asked["challenge"]) == digest and asked.get("crossOrigin") is not True
    assert re.fullmatch(rf"https?://([a-z0-9.-]*\.)?{re.escape(site)}(:[0-9]+)?", asked["origin"])
    return data + sha256(client)

def check_signature(signed, minutes, minutes_hash, log):
    says, digest = json.loads(signed["statement"]), sha256("parley/statement/v1\0" + signed["statement"])
    entry, seat, agreed = log[signed["entry"]], says["seat"], minutes["contract"].get("agreed", {})
    facts = {"format": "parley.statement.v1", "room": minutes["room"], "minutes": minutes_hash,
             "seat": entry["by"]["seat"], "entries": minutes["head"]["seq"], "head": minutes["head"]["hash"]}
    assert says | facts == says and all(says.get(name) == agreed.get(name) for name in ("version", "sha256"))
    assert (seat, says["name"]) in [(one["seat"], one["name"]) for one in minutes["present"]["seats"]]
    assert (entry["type"], entry["body"]["statement"]) == (SIGNED[says["purpose"]], digest.hex())
    keys = [one for one in log[1:entry["seq"]] if one["type"] == "signing.key" and one["by"]["seat"] == seat]
    key, named = decoded(signed["key"]), keys[-1]["body"]
    assert (named["fingerprint"], named.get("site")) == (sha256(key).hex(), signed.get("site"))
    verify(key, decoded(signed["signature"]), asserted(signed, digest) if "site" in named else digest)

file, hub, *kept = sys.argv[1:]
record = json.loads(pathlib.Path(file).read_bytes())
assert record["format"] == "parley.record.v1"
lines = [line.split("+", 2) for line in each("hub", [hub] if hub != "-" else record["hub"]["keys"])]
keys = {(name, number): base64.b64decode(data)[1:] for name, number, data in lines}
notes = record["checkpoints"] + [pathlib.Path(name).read_text("utf-8") for name in kept]
points = [checkpoint(note, record["room"], keys) for note in each("checkpoint", notes)]
log = {circle: read_chain(circle, record, points) for circle in record["circles"]}["room"]
places.append("minutes")
closing = [entry["seq"] for entry in log[1:] if entry["type"] == "phases.closed"]
if closing or record["minutes"]:
    minutes, minutes_hash = json.loads(record["minutes"]), sha256(record["minutes"]).hex()
    assert minutes["format"] == "parley.minutes.v1" and minutes["room"] == record["room"]
    assert minutes["head"] == {"hash": record["circles"]["room"][closing[0] - 1]["hash"], "seq": closing[0]}
    assert all(one["minutes"] in ([], [f"minutes {minutes_hash}"]) for one in points)
    assert any(one["signed"] and one["minutes"] and one["seq"] == closing[0] for one in points)
for signature in each("signature", record["signatures"]):
    check_signature(signature, minutes, minutes_hash, log)
print(("whole" if hub != "-" else "inside") if __debug__ else "unchecked: python -O passes over assertions")
