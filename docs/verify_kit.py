"""What docs/verify.py checks with: hashes and JSON, the signatures of docs/format.md, sections 4 and 5, and the tree of
section 9. Python 3.9 has all that it needs."""
import base64, calendar, functools, hashlib, json, re, time

SECOND = 10**9

class Contradiction(Exception):
    """What cannot be if the house is honest."""

def demand(holds, text):
    """Ends the reading of a file with a contradiction, unless something holds."""
    if not holds:
        raise Contradiction(text)

def sha(*pieces): return hashlib.sha256(b"".join(pieces)).digest()
def u64(number): return number.to_bytes(8, "big")

def unhex(text, size=32):
    demand(re.fullmatch("[0-9a-f]{%d}" % (2 * size), text), f"{text!r} is not {size} bytes in hexadecimal")
    return bytes.fromhex(text)

def unbase(text, size, marks="+/"):
    """Reads base64, of which each value has one spelling; with the marks -_ it has no padding."""
    raw = base64.b64decode(text + "=" * (-len(text) % 4 if marks == "-_" else 0), marks, True)
    demand(len(raw) == size and text == enbase(raw, marks), f"{text!r} is not {size} bytes in base64")
    return raw

def enbase(raw, marks="-_"):
    text = base64.b64encode(raw, marks.encode()).decode()
    return text.rstrip("=") if marks == "-_" else text

def instant(text):
    """Reads a time, as nanoseconds since 1970."""
    found = re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z", text)
    demand(found, f"{text!r} is no time in UTC")
    return calendar.timegm(time.strptime(found[1], "%Y-%m-%dT%H:%M:%S")) * SECOND + int((found[2] or "0").ljust(9, "0"))

# ---- JSON whose bytes count

def unique(pairs):
    """Makes an object, in which no name may stand twice: readers would differ in which one counts."""
    demand(len(dict(pairs)) == len(pairs), "an object has a name twice")
    return dict(pairs)

def refuse(word): demand(False, f"{word} is no JSON")
DECODER = json.JSONDecoder(object_pairs_hook=unique, parse_constant=refuse)

def spans(text, at):
    """Yields name, value, beginning and end of all that the object or list at a place holds."""
    closing, at, name = "}" if text[at] == "{" else "]", at + 1, None
    while text[at] != closing:
        if closing == "}":
            name, at = DECODER.raw_decode(text, at)
            at += 1  # the colon
        value, end = DECODER.raw_decode(text, at)
        yield name, value, at, end
        at = end + (text[end] == ",")

def read_fields(text, at, names, maybe=""):
    """Reads an object that has just these fields in their order; gives the values, and where each begins and ends."""
    all = {name: (value, (begin, end)) for name, value, begin, end in spans(text, at)}
    demand(list(all) == [n for n in names.split() if n in all or n != maybe], f"it has the fields {list(all)}")
    return {name: value for name, (value, _) in all.items()}, {name: place for name, (_, place) in all.items()}

class Event:
    """One event: kind, version and data, and all of it as it stands in the file."""

    def __init__(self, value, text):
        demand([*value] == ["kind", "v", "data"], f"an event has the fields {[*value]}")
        self.kind, self.v, self.data = value.values()
        self.text = text

def events_at(text, at): return [Event(value, text[begin:end]) for _, value, begin, end in spans(text, at)]

# ---- sections 4 and 5: Ed25519 (RFC 8032), strict, without the cofactor

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ZERO = (0, 1, 1, 0)  # a point is (X, Y, Z, T): x = X/Z, y = Y/Z, xy = T/Z

def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P

def decompress(raw):
    """Reads a point: y in 255 bits, below P, and the lowest bit of x. None: it is none."""
    y, odd = int.from_bytes(raw, "little") & (1 << 255) - 1, raw[31] >> 7
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if (x * x - square) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and odd):
        return None
    x = x if x & 1 == odd else P - x
    return x, y, 1, x * y % P

BASE = decompress((4 * pow(5, -1, P) % P).to_bytes(32, "little"))

def combine(m, p, n, q):
    """Is m times p and n times q."""
    table, total = (ZERO, p, q, add(p, q)), ZERO
    for bit in range(255, -1, -1):
        total = add(add(total, total), table[(m >> bit & 1) + 2 * (n >> bit & 1)])
    return total

@functools.lru_cache(None)
def signed(key, text, signature):
    """Tells whether a signature is by a key, over a text."""
    point = decompress(key)
    if not point or len(signature) != 64 or combine(8, point, 0, ZERO)[0] == 0:  # x is 0: of small order
        return False
    s = int.from_bytes(signature[32:], "little")
    hashed = int.from_bytes(hashlib.sha512(signature[:32] + key + text.encode()).digest(), "little") % L
    x, y, z, _ = combine(s, BASE, hashed, (P - point[0], point[1], 1, P - point[3]))
    x, y = x * pow(z, -1, P) % P, y * pow(z, -1, P) % P
    return s < L and signature[:32] == (y | (x & 1) << 255).to_bytes(32, "little")

def key_id(name, raw): return sha(name.encode(), b"\n", raw)[:4]

def read_key(text, kind=1):
    """Reads a key in either spelling: gives its name, and its 32 bytes."""
    if "+" not in text:
        return "", unbase(text, 32, "-_")
    name, mark, raw = text.split("+", 2)
    raw = unbase(raw, 33)
    demand(raw[0] == kind and mark == key_id(name, raw).hex(), f"{text} is no such key")
    return name, raw[1:]

# ---- section 9: the tree

def node(left, right): return sha(b"\1", left, right)

def include(index, size, hashed, path):
    """Works out the root of a tree from one leaf and its path."""
    demand(0 <= index < size and (size == 1) == (not path), "a path is of another length")
    if size == 1:
        return hashed
    half = 1 << (size - 1).bit_length() - 1
    if index < half:
        return node(include(index, half, hashed, path[:-1]), path[-1])
    return node(path[-1], include(index - half, size - half, hashed, path[:-1]))

def grow(old, size, path, root=None):
    """Works out the roots of a tree as it was and is; root is the old one, while it is a whole part of the new."""
    demand(len(path) == (not root) if old == size else path, "a path is of another length")
    if old == size:
        return (root or path[0],) * 2
    half = 1 << (size - 1).bit_length() - 1
    if old <= half:
        was, now = grow(old, half, path[:-1], root)
        return was, node(now, path[-1])
    was, now = grow(old - half, size - half, path[:-1])
    return node(path[-1], was), node(path[-1], now)

class Tree:
    """What is known of the tree: roots by origin and size, places of leaves, when a witness saw which size."""

    def __init__(self, file, witness):
        self.file, self.witness = file, read_key(witness, 4) if witness else None
        self.roots, self.places, self.saw = {}, {}, []

    def open_note(self, note, bare=False):
        """Checks a checkpoint, and that no other tree has its size. Gives size and root."""
        text, _, signatures = note.partition("\n\n")
        text, by_house, witness = text.rstrip("\n") + "\n", bare and not signatures, self.witness or ("", b"")
        origin, size, root = text.split("\n")[:3]
        for line in signatures.splitlines():
            _, name, value = line.split(" ")
            value = base64.b64decode(value, validate=True)
            for key in self.file.keys.values():
                if name == origin and value[:4] == key_id(name, b"\1" + key):
                    by_house = signed(key, text, value[4:])
            if (name, value[:4]) == (witness[0], key_id(name, b"\4" + witness[1])):
                when = int.from_bytes(value[4:12], "big")
                by_it = signed(witness[1], f"cosignature/v1\ntime {when}\n{text}", value[12:])
                demand(by_it, f"{name} did not sign the checkpoint")
                self.saw.append((int(size), when * SECOND))
        demand(by_house, "the house has not signed the checkpoint")
        demand(self.roots.setdefault((origin, size), root) == root, f"there are two trees of {size} leaves: two stories")
        return int(size), unbase(root, 32)

    def read_proof(self, path):
        """Checks that all public commits of the log are leaves, in their order."""
        with open(path, encoding="utf-8") as file:
            proof = json.load(file, object_pairs_hook=unique)
        demand((proof["format"], proof["version"]) == ("seneschal-proof", 1), "it is no proof")
        size, root = self.open_note(proof["checkpoint"])
        steps = lambda one: [unbase(p, 32) for p in one["path"] or []]
        for one in proof.get("leaves") or []:
            worked = include(one["index"], size, sha(b"\0", unhex(one["hash"])), steps(one))
            demand(worked == root, f"{one['hash']} is not in the tree")
            self.places[one["hash"]] = one["index"]
        for one in proof.get("earlier") or []:
            old, was = self.open_note(one["checkpoint"], bare=True)
            demand(grow(old, size, steps(one), was) == (was, root), f"the tree of {size} leaves did not grow from {old}")
        if proof.get("log") != self.file.log:
            return self.file.lack(f"the proof: it is of {proof.get('log')}")
        told = [c.hash for c in self.file.commits if c.public]
        demand(set(told) == set(self.places), "the tree has other commits of this log than the file")
        demand(sorted(told, key=self.places.get) == told, "the tree has the commits in another order")
        self.file.holds.append(f"checkpoint: {len(told)} public commits are in the tree of {size}")

    def count_seen(self):
        """Tells how many seals the witness saw before their round."""
        seals = [(self.places[c.hash], instant(e.data["signed"])) for c in self.file.commits for e in c.events
                 if e.kind == "game.phase-sealed" and e.data.get("round") and c.hash in self.places]
        seen = [1 for place, speaks in seals if any(place < size and when < speaks for size, when in self.saw)]
        if self.saw:
            self.file.holds.append(f"witness: {len(seen)} of {len(seals)} seals were seen before their round")
        elif self.witness:
            self.file.lack("the witness: no checkpoint is given that it signed")
