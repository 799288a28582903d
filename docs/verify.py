#!/usr/bin/env python3
"""A second verifier of seneschal's files, written from docs/format.md alone; sections are that page's.

    python3 verify.py FILE.jsonl... [--key KEY] [--letters DIR] [--proof FILE] [--witness KEY]
              [--chain FILE.json]

It needs Python 3.9, stops at the first contradiction of a file, and lists what it could not check. It never
checks how rules turn orders into events (`seneschal audit` does), nor who signed the rounds of a beacon."""
import argparse, base64, calendar, collections, datetime, email, email.policy, functools, hashlib, hmac, json
import os, re, sys, unicodedata

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
    found = re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{0,8}[1-9]))?Z", text, re.A)
    demand(found, f"{text!r} is no time in UTC")
    seconds = calendar.timegm(datetime.datetime.fromisoformat(found[1]).timetuple())
    return seconds * SECOND + int((found[2] or "0").ljust(9, "0"))

# ---- JSON whose bytes count

def unique(pairs):
    """Makes an object, in which no name stands twice, or in capitals: readers would differ."""
    for name, _ in pairs:
        demand(re.fullmatch(r"[ -@\[-~]*", name), f"the name {name!r} is not of small letters")
    demand(len(dict(pairs)) == len(pairs), "an object has a name twice")
    return dict(pairs)

def refuse(word): demand(False, f"{word} is no JSON")
DECODER = json.JSONDecoder(object_pairs_hook=unique, parse_constant=refuse)
KINDS = {"v": (int,), "n": (int,), "data": (dict,), "events": (list,), "parts": (list,), "body": (list, dict),
         "to": (str, list)}  # what stands in a field; all others are text
ESCAPED = {ord(c): f"\\u{ord(c):04x}" for c in "<>&\u2028\u2029"}

HALF = re.compile(r"(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]")  # an escape for half a character

def spell(value): return json.dumps(value, separators=(",", ":"), ensure_ascii=False).translate(ESCAPED)

def read_value(text, at, *kinds):
    """Reads a value that must be of a kind; gives it, and where it ends."""
    value, end = DECODER.raw_decode(text, at)
    demand(type(value) in kinds, f"{text[at:end][:40]} is not what should stand there")
    return value, end

def read_fields(text, at, names, maybe=""):
    """Reads an object that has just these fields, in their order and spelt in the one way that there is.
    Gives the values, where each begins, and where the object ends."""
    values, places, mark = {}, {}, "{"
    for name in names.split():
        label = f'{mark}"{name}":'
        if name == maybe and not text.startswith(label, at):
            continue
        demand(text.startswith(label, at), f"{label} should stand where {text[at:at + 20]!r} does")
        mark, begin = ",", at + len(label)
        values[name], at = read_value(text, begin, *KINDS.get(name, (str,)))
        if name not in ("data", "body", "events", "parts"):
            same = text[begin:at].replace("\\ufffd", "\ufffd") == spell(values[name])
            demand(same, f"{name} is not spelt as it is written")
        places[name] = begin
    demand(text[at:at + 1] == "}", f"a field more: {text[at:at + 20]!r}")
    return values, places, at + 1

def read_list(text, at, read):
    """Reads a list, each entry with a function of the text and its place; gives all, and its end."""
    entries, mark = [], "["
    if text.startswith("[]", at):
        return entries, at + 2
    while text.startswith(mark, at):
        entry, at = read(text, at + 1)
        entries.append(entry)
        mark = ","
    demand(text[at:at + 1] == "]", f"a list goes on with {text[at:at + 20]!r}")
    return entries, at + 1

Event = collections.namedtuple("Event", "kind v data text")

def read_event(text, at):
    value, _, end = read_fields(text, at, "kind v data")
    demand(value["v"] > 0, "an event has no version")
    return Event(*value.values(), text[at:end]), end

def read_pair(text, at):
    """Reads what a seat's part holds: how many events for all came before, and an event."""
    demand(text[at] == "[", "a seat's event has no place")
    number, comma = read_value(text, at + 1, int)
    demand(text[at + 1:comma + 1] == f"{number},", "a seat's event has no place")
    event, end = read_event(text, comma + 1)
    demand(text[end:end + 1] == "]", "a pair has a third")
    return (number, event), end + 1

# ---- sections 2 and 3: commits

class Commit:
    """One line of a log. inner is what only a whole commit tells: prev, n, at, cause."""

    def __init__(self, text):
        self.format, self.parts = 2 if text.startswith('{"v":2,') else 1, []
        fields = ("log n prev at cause actor events", "actor")
        fields = ("v log told at parts", "at") if self.format == 2 else fields
        value, places, end = read_fields(text, 0, *fields)
        demand(end == len(text) and not HALF.search(text),
               "something stands behind it, or half a character in it")
        self.log, self.told, self.inner = value["log"], value.get("told"), value
        self.at = instant(value["at"]) if "at" in value else None
        if self.format == 1:
            self.hash, self.public = sha(text.encode()).hex(), False
            self.events, _ = read_list(text, places["events"], read_event)
            return
        self.parts, _ = read_list(text, places["parts"], read_part)
        head = f"seneschal/commit/v2\n{self.log}\n{self.told}\n{value.get('at', '')}\n"
        self.hash = sha("".join([head] + [f"{p.to} {p.hash}\n" for p in self.parts]).encode()).hex()
        self.public = bool(self.parts[0].events)
        demand(self.public == ("at" in value), "a public commit has a time, and no other")
        demand("." not in value.get("at", ""), "its time has more than seconds")
        self.events = self.gather() if all(p.body is not None for p in self.parts) else self.merge()

    def merge(self):
        """Puts the events of open parts in order: a pair says how many of those for all came before."""
        own, public = [pair for p in self.parts[1:-1] for pair in p.events], self.parts[0].events
        places = [n for n, _ in own]
        demand(sorted(places) == places and {*places} <= {*range(len(public) + 1)},
               "a seat's events cannot be there")
        return [e for i in range(len(public) + 1) for e in [e for n, e in own if n == i] + public[i:i + 1]]

    def gather(self):
        """Puts the events of a whole commit together, as the last part says, and takes its exact time."""
        queues, events, public, last = [list(p.events) for p in self.parts], [], 0, len(self.parts) - 1
        self.inner, cut = self.parts[-1].body, self.at
        self.at = instant(self.inner["at"])
        demand(cut in (None, self.at // SECOND * SECOND), "its time is not that of its last part")
        for to in self.inner["to"]:
            demand(to and {*map(type, to)} == {int} and sorted(set(to)) == to, f"an event is to {to}")
            demand(len(to) == 1 or 0 < to[0] and to[-1] < last, f"an event is to {to}")
            demand(all(0 <= n <= last and queues[n] for n in to), "a part lacks an event")
            taken = [(n, queues[n].pop(0)) for n in to]
            demand(all(e[0] == public for n, e in taken if 0 < n < last),
                   "a seat's event is at another place")
            same = [e[1] if 0 < n < last else e for n, e in taken]
            demand(all(e.text == same[0].text for e in same), "two parts tell one event differently")
            events.append(same[0])
            public += to == [0]
        demand(not any(queues), "a part has an event more")
        return events

# body is None if it is closed; events of a seat are pairs
Part = collections.namedtuple("Part", "to hash body events")

def read_part(text, at):
    """Reads what a commit tells one reader."""
    to, begin = read_value(text, at + len('{"to":'), str)
    if text.startswith(',"hash":', begin):
        value, _, end = read_fields(text, at, "to hash")
        return Part(to, unhex(value["hash"]).hex(), None, []), end
    value, places, end = read_fields(text, at, "to salt body")
    begin, body = places["body"], value["body"]
    hashed = sha(b"\0", unhex(value["salt"], 16), text[begin:end - 1].encode()).hex()
    if to == "none":
        body, places, inner = read_fields(text, begin, "prev n at cause actor to events", "actor")
        demand(inner == end - 1, "its last part goes on")
        begin = places["events"]
    events, _ = read_list(text, begin, read_event if to in ("all", "none") else read_pair)
    return Part(to, hashed, body, events), end

# ---- section 1: files

LOG = r"(?:game|tournament|desk)/(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*"

def spelt(text, fields, always):
    """Reads a header or footer, which must be spelt as the house writes it: what is empty is left out."""
    value = json.loads(text, object_pairs_hook=unique)
    kept = {f: value[f] for f in fields.split() if f in always.split() or value.get(f)}
    if "epochs" in kept:
        names = ("epoch", "key", "vouched")
        kept["epochs"] = [{f: e[f] for f in names if f == "key" or e.get(f)} for e in kept["epochs"]]
    demand(text == spell(kept), "it is not spelt as the house writes it")
    demand(not any(type(v) is bool for v in value.values()), "a field is neither text nor number")
    return value

class File:
    """A file with a log: what holds of it, and what could not be checked."""

    def __init__(self, path):
        self.path, self.holds, self.lacks, self.line, self.commits, self.names = path, [], {}, 0, [], None
        self.told, self.time, self.causes, self.next, self.vouched = "", 0, set(), 1, set()

    def lack(self, text): self.lacks[text] = True

    def read(self):
        """Reads all lines, and checks the chain."""
        with open(self.path, "rb") as file:
            lines = file.read().decode().split("\n")
        demand(len(lines) > 2 and lines.pop() == "", "the file is cut off")
        self.line = 1
        always = "format version log"
        head = self.header = spelt(lines[0], always + " for ruleset edition exported", always)
        self.log, self.reader, self.version = head["log"], head.get("for", ""), head["version"]
        demand(head["format"] == "seneschal-log" and self.version in (1, 2), "this is no file with a log")
        demand(re.fullmatch(LOG, self.log), f"no log is named {self.log!r}")
        demand(re.fullmatch(r"|all|seat/\S+", self.reader), "no file is for this reader")
        demand(self.version == 2 or not self.reader, "a file of version 1 is for no reader")
        for self.line, text in enumerate(lines[1:-1], 2):
            self.follow(Commit(text))
        self.line = len(lines)
        self.read_footer(lines)
        whose = self.reader and f", for {self.reader}"
        self.holds.append(f"chain: {len(self.commits)} commits of {self.log}{whose}")

    def follow(self, c):
        """Takes the next commit, which must follow those before."""
        before, c.line = self.commits[-1] if self.commits else None, self.line
        demand(c.log == self.log, f"it is of {c.log}")
        fits = range(2 if self.reader else before.format if before else 1, self.version + 1)
        demand(c.format in fits, f"a commit of format {c.format} is not to stand there")
        for e in c.events:
            if e.kind == "game.opened" and not self.names:
                setup = e.data["setup"]
                self.names = ["all"] + ["seat/" + s for s in setup["seats"]] + ["none"]
                for name in ("ruleset", "edition"):
                    demand(self.header.get(name) in (None, setup[name]),
                           f"the header has another {name} than the game")
        if c.format == 2:
            self.check_parts(c)
        if not self.reader:
            demand(c.inner["prev"] == (before.hash if before else ""),
                   "`prev` is not the hash of the commit before")
            demand(c.inner["n"] == self.next, f"its first event is number {c.inner['n']}, not {self.next}")
            demand(c.inner["cause"] not in self.causes, f"the cause {c.inner['cause']!r} is there twice")
            self.causes.add(c.inner["cause"])
        demand(c.at is None or self.time <= c.at, "it is earlier than the commit before")
        self.next, self.time = self.next + len(c.events), c.at or self.time
        self.told = c.hash if c.public else self.told
        self.commits.append(c)

    def check_parts(self, c):
        """Checks `told`, that the parts are those of the seats, and which of them are open."""
        names, open = [p.to for p in c.parts], [p.to for p in c.parts if p.body is not None]
        self.names = self.names or names
        demand(names == self.names and re.fullmatch(r"all (seat/\S+ )*none", " ".join(names)),
               f"its parts are {names}")
        demand(c.told == self.told, f"it follows {c.told or 'nothing'}, not {self.told or 'nothing'}")
        mine = {"all", self.reader} if self.reader else set(names)
        demand("all" in open and mine <= set(names) and set(open) <= mine, f"the parts of {open} are open")
        if self.reader:
            own = c.parts[names.index(self.reader)]
            demand(c.public or own.body is None or own.events, "it tells its reader nothing")
        else:
            demand(open == names, "a part is closed in a whole file")

    def read_footer(self, lines):
        always = "format commits events head sum"
        fields = "format commits events head positions public signature epochs sum"
        foot = self.footer = spelt(lines[-1], fields, always)
        blank = lines[-1].replace(f'"sum":"{foot["sum"]}"', '"sum":""')
        self.head = self.told if self.reader else self.commits[-1].hash if self.commits else ""
        places = foot.get("positions") or list(range(len(self.commits)))
        total = sha("\n".join(lines[:-1] + [blank]).encode()).hex()
        for name, right in {"format": "seneschal-log-end", "sum": total, "commits": len(self.commits),
                            "events": self.next - 1, "head": self.head}.items():
            demand(foot[name] == right, f"the footer has {foot[name]} for {name}, not {right}")
        demand(self.version == 1 or "positions" not in foot, "positions stand in a file of version 2")
        demand(len(places) == len(self.commits) and sorted(set(places)) == places, "positions cannot be")
        demand(all(place > 0 for place in foot.get("positions", [])), "positions begin with 1")

    def check_signature(self, given):
        """Checks the signature of the head; keys of epochs can be trusted from the given one on."""
        epochs = self.footer.get("epochs") or [{"key": self.footer.get("public")}]
        given = given and enbase(read_key(given)[1])
        for before, e in zip(epochs, epochs[1:]):
            text = f"seneschal/epoch/v1\n{e['epoch']}\n{e['key']}\n"
            by = unbase(e["vouched"].partition(" ")[0], 64, "-_")
            demand(signed(read_key(before["key"])[1], text, by), f"nobody vouches for epoch {e['epoch']}")
        known = [e["key"] for e in epochs]
        trusted = epochs[known.index(given):] if given in known else [{"key": given}] if given else epochs
        self.keys = {e.get("epoch", ""): read_key(e["key"])[1] for e in trusted if e["key"]}
        if not given:
            self.lack("the key: give the house's key as you knew it before, with --key")
        if "signature" not in self.footer:
            demand(not given or not self.head, "nobody has signed the file, and a key is given")
            return self.lack("the file is not signed")
        demand(not given or given in known, "it is signed by another key than the one given")
        demand(known[-1] == self.footer["public"], "its key is not that of the last epoch")
        text = f"seneschal/head/v2\n{self.log}\n{self.head}\n"
        place = (self.footer.get("positions") or [0])[-1]
        if self.version == 1:
            text = f"seneschal/head/v1\n{self.log}\n{place}\n{self.head}\n"
        demand(self.said(text, self.footer["signature"]) == epochs[-1].get("epoch", ""),
               "the signature does not hold")
        mine = ", as given" if given else ""
        self.holds.append(f"signature: of the head, by {self.footer['public']}{mine}")

    def said(self, text, signature):
        """Names the epoch whose key has signed a text; None if it is none of ours."""
        value, _, epoch = signature.partition(" epoch/")
        key = self.keys.get(epoch)
        return epoch if key and signed(key, text, unbase(value, 64, "-_")) else None

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

# ---- section 8: dice

# what may stand between a seal and its closing
QUIET = ("pressed grey-written announced remarked post-hidden post-shown onlookers-set "
         "beacon-recorded beacon-waived phase-closed rewound chain-renewed").split()
QUICKNET = {"period": 3, "genesis_time": 1692803367,
            "hash": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"}

def read_chain(path):
    """Reads how a relay of drand describes a beacon, and works out its hash."""
    with open(path, encoding="utf-8") as file:
        c = json.load(file)
    numbers = c["period"].to_bytes(4, "big") + u64(c["genesis_time"])
    known = bytes.fromhex(c["public_key"] + (c.get("genesis_seed") or c["groupHash"]))
    name = c.get("beacon_id") or c["metadata"]["beaconID"]
    return dict(c, hash=sha(numbers, known, name.encode()).hex())

def throw(form, key, log, phase, number, mixed):
    """Gives a function that throws the next die for a label (form 3)."""
    fields = [form.encode(), log.encode(), u64(phase), u64(number), mixed]
    secret, counts = hmac.digest(key, b"".join(u64(len(f)) + f for f in fields), "sha256"), {}

    def die(label, sides=6):
        counts[label] = counts.get(label, 0) + 1
        drawn = hmac.digest(secret, label.encode() + b"\0" + u64(counts[label]), "sha256")
        draw = int.from_bytes(drawn[:8], "big")
        return die(label, sides) if draw < 2**64 % sides else draw % sides + 1
    return die

class Dice:
    """Follows seals, rounds, closings and keys. What a file does not tell is None."""

    def __init__(self, file, chain):
        self.file, self.chain = file, chain
        self.form = self.mode = self.common = self.key = None
        self.phase = self.roll = self.seal = self.closing = self.last = self.signature = None
        self.number = self.unseen = self.most = self.closed = self.thrown = self.waived = 0

    def follow(self):
        """Gives each event to the method of its kind."""
        for self.place, commit in enumerate(self.file.commits):
            self.file.line, self.rounds, self.stand = commit.line, {}, []
            for e in commit.events:
                demand(not self.seal or e.kind[5:] in QUIET,
                       f"{e.kind} stands between a seal and its closing")
                getattr(self, re.sub("[.-]", "_", e.kind) if e.v == 1 else "", lambda data: None)(e.data)
            if self.closing:
                demand(self.file.reader, "a closing has no key")
                self.file.lack("keys and dice that are closed to this reader")
                self.closing, self.number, self.unseen = None, self.number + 1, self.unseen + 1
        self.file.line = 0
        self.file.holds.append(f"dice: {self.closed} closings with their keys and seals, "
                               f"{self.thrown} dice thrown again")

    def game_opened(self, data):
        dice = data.get("dice") or {"form": 1}
        self.mode, self.form, self.common = dice.get("mode", "house"), dice.get("form", 2), dice.get("common")
        self.key, self.most, self.phase, self.roll = unhex(data["commitment"]), data["keys"], 1, 0
        if self.mode == "beacon":
            self.file.lack("signatures of rounds: this program has no BLS12-381")
            if self.chain["hash"] != dice["chain"]:
                self.chain = None
                self.file.lack(f"rounds by the rule: describe the chain {dice['chain']} with --chain")

    def game_dice_raised(self, data):
        demand(data["form"] == 3 != self.form, "dice are not raised to form 3")
        self.form = 3

    def expect(self, data):
        """Checks that a seal or closing is the next one."""
        demand(self.phase in (None, data["n"]) and self.roll in (None, data["roll"] - 1),
               "it is of another phase or roll")

    def game_phase_sealed(self, data):
        self.expect(data)
        demand(self.form in (None, 3) or self.mode == "beacon", "a phase is sealed whose dice need no seal")
        demand(self.mode in (None, "beacon" if data.get("round") else "house"),
               "the seal is not of the game's dice")
        self.seal, self.sealed, self.waived = data, self.place, 0
        if data.get("round") and self.chain:
            self.check_round(data, self.chain["period"] * SECOND, self.chain["genesis_time"] * SECOND)

    def check_round(self, seal, period, begin):
        """Works out which round throws a phase."""
        at, since, deadline = instant(seal["at"]), instant(seal["from"]), seal["reason"] == "deadline"
        demand(since <= at, "`from` cannot be")
        wanted = since + (120 if deadline else 10) * SECOND
        if seal.get("late"):
            wanted = at + 10 * SECOND
            wanted = (wanted // (600 * SECOND) + 1) * 600 * SECOND if self.common else wanted
        round = max(1, 1 - (begin - wanted) // period)
        demand(seal["round"] == round, f"by the rule it is round {round}, not {seal['round']}")
        demand(at < begin + (round - 1) * period == instant(seal["signed"]),
               "the time of its round cannot be")

    def game_beacon_recorded(self, data):
        self.rounds[data["round"]] = raw = unhex(data["signature"], 48)
        demand(raw[0] & 128, "the signature of a round is not compressed")

    def game_beacon_waived(self, data):
        demand(self.seal and data["round"] == self.seal.get("round"), "a round is waived that is not awaited")
        self.waived = data["round"]
        self.file.lack(f"round {self.waived} of the beacon, which is waived by the steward's word")

    def game_phase_closed(self, data):
        self.expect(data)
        demand(not self.closing and self.form in (None, 1 if "key" in data else self.form),
               "a closing is of another form")
        demand("key" in data or self.form != 1, "a closing has no key")
        self.phase, self.roll, self.closed = data["n"] + 1, data["roll"], self.closed + 1
        if "key" in data:
            known = self.file.reader or data["head"] == self.file.commits[self.place - 1].hash
            demand(known, "`head` is not the hash of the commit before")
            return self.take_key(data["key"])
        source = [data.get("round"), data.get("seal_hash")]
        if self.seal:
            self.check_seal(self.seal, data)
        elif self.form == 3 or self.mode == "beacon" or any(source):  # it runs on
            demand(self.last == (self.place - 1, source) and any(source),
                   "a phase is closed that was not sealed")
        self.last, self.seal, self.closing = (self.place, source), None, data

    def check_seal(self, seal, data):
        """Holds a closing against its seal, and takes what throws its dice."""
        for name in ("n", "roll", "reason", "at", "due"):
            demand(seal.get(name) == data.get(name), f"{name} of seal and closing differ")
        if seal.get("round", 0) != self.waived:
            demand(data.get("round") == seal["round"] in self.rounds, "its round is not recorded with it")
            self.signature = self.rounds[seal["round"]]
            return demand("seal_hash" not in data, "it has two sources of dice")
        demand(not data.get("round") and (self.waived or self.place == self.sealed + 1),
               "it does not follow its seal at once")
        right = self.form == 2 or data["seal_hash"] == self.file.commits[self.sealed].hash
        demand(right, "`seal_hash` is not the hash of its seal")

    def game_key_revealed(self, data):
        closing, self.closing = self.closing, None
        demand(closing and closing["roll"] == data["roll"], "a key belongs to no closing")
        self.take_key(data["key"])
        if self.form != 3 or self.common:
            return  # all draws are counted there, so it needs the rules
        form, mixed = "v3-none", closing.get("seal_hash")
        form, mixed = ("v3", sha(self.signature)) if closing.get("round") else (form, unhex(mixed))
        die = throw(form, self.key, self.file.log, closing["n"], self.number, mixed)
        for label, stands in self.stand:
            thrown = die(label)
            demand(thrown == stands, f"the die for {label} is {thrown}, not {stands}")
            self.thrown += 1

    def feudal_rolled_off(self, data):
        entries = [e for round in data["rounds"] for e in round]
        self.stand += [(f"roll-off {data['for']} {e['seat']}", e["die"]) for e in entries]

    def feudal_picked(self, data):
        self.stand += [(f"pick {data['for']} {data.get('seat', '')}", die) for die in data["dice"]]

    def take_key(self, text):
        """Holds the next key against the last that is known."""
        self.number, hashed = self.number + 1, unhex(text)
        for _ in range(self.unseen + 1):
            hashed = sha(hashed)
        demand(self.key in (None, hashed), "the key does not follow from the one before")
        demand(not self.most or self.number <= self.most, "the chain has no more keys")
        if self.key is None:
            self.file.lack("where the chain of keys ends: this file does not tell it")
        self.key, self.unseen = unhex(text), 0

    def game_chain_renewed(self, data):
        names = [e.get("epoch") for e in self.file.footer.get("epochs", [])]
        demand(unhex(data["epoch"], 16) and (not names or data["epoch"] in names),
               "the footer has no such epoch")
        self.key, self.most, self.seal = unhex(data["commitment"]), data["keys"], None
        self.number = self.unseen = 0

    def game_rewound(self, data):
        demand(self.phase is None or 0 < data["to"] <= self.phase, "a phase is open again that never was")
        self.phase, self.seal, self.last = data["to"], None, None

    def tournament_round_drawn(self, data):
        """Takes the key of a draw; rounds that are drawn at once have the same."""
        if data.get("roll", self.roll) != self.roll:
            demand(self.roll in (None, data["roll"] - 1), "a draw is left out")
            self.roll = data["roll"]
            self.take_key(data["key"])

    def tournament_sealed(self, data):
        self.file.lack("seals of draws")
    tournament_announced, tournament_season_closed = game_opened, tournament_round_drawn
    tournament_chain_renewed = game_chain_renewed

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
    """Works out the roots of a tree as it was and is; root is the old one while it is a whole part."""
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
    """Roots of the tree by origin and size, places of leaves, when a witness saw which size."""

    def __init__(self, file, witness):
        self.file, self.witness = file, read_key(witness, 4) if witness else None
        self.roots, self.places, self.saw = {}, {}, []

    def open_note(self, note, bare=False):
        """Checks a checkpoint, and that no other tree has its size. Gives size and root."""
        text, _, signatures = note.partition("\n\n")
        text, by_house, witness = text.rstrip("\n") + "\n", bare and not signatures, self.witness or ("", b"")
        origin, size, root = text.split("\n")[:3]
        demand(str(int(size)) == size, f"{size!r} is no size of a tree")
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
        demand(self.roots.setdefault((origin, size), root) == root,
               f"there are two trees of {size} leaves: two stories")
        return int(size), unbase(root, 32)

    def read_proof(self, path):
        """Checks that all public commits of the log are leaves, in their order."""
        with open(path, encoding="utf-8") as file:
            proof = json.load(file, object_pairs_hook=unique)
        demand((proof["format"], proof["version"]) == ("seneschal-proof", 1), "it is no proof")
        entries = [(one, {"hash", "index", "path"}) for one in proof.get("leaves") or []]
        entries += [(one, {"checkpoint", "path"}) for one in proof.get("earlier") or []]
        entries += [(proof, {*proof} & {"format", "version", "log", "checkpoint", "leaves", "earlier"})]
        demand(all({*one} == names for one, names in entries), "the proof has other fields")
        size, root = self.open_note(proof["checkpoint"])
        steps = lambda one: [unbase(p, 32) for p in one["path"] or []]
        for one in proof.get("leaves") or []:
            worked = include(one["index"], size, sha(b"\0", unhex(one["hash"])), steps(one))
            demand(worked == root, f"{one['hash']} is not in the tree")
            self.places[one["hash"]] = one["index"]
        for one in proof.get("earlier") or []:
            old, was = self.open_note(one["checkpoint"], bare=True)
            demand(grow(old, size, steps(one), was) == (was, root),
                   f"the tree of {size} leaves did not grow from {old}")
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
        early = lambda place, speaks: any(place < size and when < speaks for size, when in self.saw)
        seen = [place for place, speaks in seals if early(place, speaks)]
        if self.saw:
            self.file.holds.append(f"witness: {len(seen)} of {len(seals)} seals were seen before their round")
        elif self.witness:
            self.file.lack("the witness: no checkpoint is given that it signed")

# ---- section 7: letters

NAME = r"^(?:game|tournament|desk)/[a-z0-9-]+$"
GAP = rf"(?:(?!{NAME}).)*?"
CLAIM = re.compile(rf"""(?P<log>{NAME}) {GAP} ^(?P<hash>(?:[0-9a-f]{{16}}\s*){{4}})$
    (?: {GAP} ^(?P<one>[\w-]{{43}})$ {GAP} ^(?P<two>[\w-]{{43}})$
    (?: {GAP} ^(?P<epoch>epoch/[0-9a-f]{{32}})$ )?
    (?: {GAP} ^(?P<origin>\S+/log/\d+)$ {GAP} ^(?P<size>\d+)$ {GAP} ^(?P<root>[A-Za-z0-9+/]{{43}}=)$
        {GAP} ^(?P<three>[A-Za-z0-9+/]{{46}})$ {GAP} ^(?P<four>[A-Za-z0-9+/]{{45}}=)$ )? )?""",
                   re.M | re.S | re.X | re.A)
BOUND = re.compile(r"^:::$(.*)^::: ([!-~]+)\s+([\w-]{43})\s+([\w-]{43})$", re.M | re.S | re.A)
GONE = "[>\t-\r \x85\xa0\xad\u1680\u2000-\u200d\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]"

def normalise(words): return re.sub(GONE, "", unicodedata.normalize("NFC", words))

def bare(text, marks):
    """Takes marks of quotation and blanks from the ends of lines, and lines with nothing else out."""
    lines = (line.lstrip(" \t\r\xa0" + marks).rstrip(" \t\r\xa0") for line in text.split("\n"))
    return "\n".join(line for line in lines if line)

def check_letter(file, tree, name, mail):
    """Holds what a letter claims of the log against it, and its words against their signature."""
    body = mail.get_body(("plain",))
    text, header = body.get_content() if body else "", "\n".join(mail.get("Seneschal-Proof", "").split())
    found = [m for t in (bare(text, ">|"), header) for m in CLAIM.finditer(t) if m["log"] == file.log]
    claims = {"".join(m["hash"].split()): m for m in found}
    for digest, m in claims.items():
        check_claim(file, tree, name, digest, m)
    bound = BOUND.search(bare(text, ">"))
    if bound and claims:
        words, signature = sha(normalise(bound[1]).encode()).hex(), unbase(bound[3] + bound[4], 64, "-_")
        texts = [f"seneschal/letter/v1\n{bound[2]}\n{file.log}\n{digest}\n{words}\n" for digest in claims]
        if not any(signed(k, t, signature) for k in file.keys.values() for t in texts):
            file.lack(f"{name}: its words are not those that were signed: changed, or by a mail program")
    elif claims:
        file.lack(f"{name}: its words are not signed")
    return bool(claims)

def check_claim(file, tree, name, digest, m):
    """Checks that the house has signed what a letter shows of a commit, and that the file has that commit."""
    if not m["one"]:
        return file.lack(f"{name}: it has no signature")
    signature = f"{m['one']}{m['two']} {m['epoch'] or ''}".strip()
    epoch = file.said(f"seneschal/head/v2\n{file.log}\n{digest}\n", signature)
    demand(epoch is not None, f"{name}: its signature is none of the house's")
    file.vouched.add(digest)
    if m["four"]:
        mark = f"\u2014 {m['origin']} {m['three']}{m['four']}"
        size, _ = tree.open_note(f"{m['origin']}\n{m['size']}\n{m['root']}\n\n{mark}\n")
        demand(tree.places.get(digest, size - 1) == size - 1,
               f"{name}: its commit stands elsewhere in the tree")
    if all(c.hash != digest for c in file.commits):
        undone = epoch != [*file.keys][-1]
        demand(file.reader and not m["four"] or undone,
               f"{name}: the house has told of a commit that the file has not")
        why = "a restore has undone its commit" if undone else "its commit is not in this reader's file"
        file.lack(f"{name}: {why}")

def check_letters(file, tree, folder):
    """Holds all letters of a folder against the log."""
    ours, names = 0, sorted(os.listdir(folder))
    for name in names:
        with open(os.path.join(folder, name), "rb") as letter:
            mail = email.message_from_binary_file(letter, policy=email.policy.default)
            ours += check_letter(file, tree, name, mail)
    file.holds.append(f"letters: {ours} of {len(names)} are about this log, and it holds what they say")
    if not ours:
        file.lack("letters: none is about this log")

# ---- section 10: verdicts

def verify(path, options, chain):
    """Checks one file, prints what was found, and gives its verdict."""
    file, code = File(path), 0
    try:
        file.read()
        file.check_signature(options.key)
        Dice(file, chain).follow()
        tree = Tree(file, options.witness)
        if options.proof:
            tree.read_proof(options.proof)
        if options.letters:
            check_letters(file, tree, options.letters)
        tree.count_seen()
        alone = [c for c in file.commits if file.reader and not c.public and c.hash not in file.vouched]
        if alone:
            file.lack(f"{len(alone)} commits that nobody else has: only letters vouch for them (--letters)")
    except (Contradiction, ValueError, LookupError, TypeError, AttributeError, RecursionError,
            ArithmeticError) as e:
        code, text = 1, str(e) if isinstance(e, Contradiction) else f"it cannot be read: {e!r}"
        print(f"CONTRADICTION: {f'line {file.line}: ' if file.line else ''}{text}")
    print(*file.holds, *(f"NOT CHECKED: {text}" for text in file.lacks), sep="\n")
    print("rules: not looked at; seneschal audit plays the game again")
    code = code or (3 if file.lacks else 0)
    print(f"VERDICT {code} {path}")
    return code

def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+", metavar="FILE.jsonl")
    for name in ("key", "letters", "proof", "witness", "chain"):
        parser.add_argument("--" + name)
    words = sys.argv[1:]
    for at in [at for at, word in enumerate(words) if word == "--key"]:
        words[at:at + 2] = ["=".join(words[at:at + 2])]  # a key may begin with a hyphen
    options = parser.parse_args(words)
    try:
        chain = read_chain(options.chain) if options.chain else QUICKNET
        verdicts = [verify(path, options, chain) for path in options.files]
    except (OSError, Contradiction, ValueError, LookupError) as e:
        parser.error(str(e))
    sys.exit(1 if 1 in verdicts else max(verdicts))

if __name__ == "__main__":
    main()
