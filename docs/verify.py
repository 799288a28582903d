#!/usr/bin/env python3
"""A second verifier of seneschal's files, written from docs/format.md alone; sections are that page's.

    python3 verify.py FILE.jsonl... [--key KEY] [--letters DIR] [--proof FILE] [--witness KEY] [--chain FILE] [--rounds]

It needs Python 3.9, stops at the first contradiction of a file, and lists what it could not check. Options stand beside
it: verify_letters.py reads letters, proofs and witnesses, verify_beacon.py checks who signed the rounds of a beacon
(--rounds), and reads how one is described (--chain). Only `seneschal audit` knows how rules turn orders into events."""
import argparse, base64, collections, datetime, functools, hashlib, hmac, importlib, json, pathlib, re, sys

SECOND = 10**9

class Contradiction(Exception):
    """What cannot be if the server is honest."""

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
    right = base64.b64encode(raw, marks.encode()).decode().rstrip("=" if marks == "-_" else "")
    demand(len(raw) == size and text == right, f"{text!r} is not {size} bytes in base64")
    return raw

def instant(text):
    """Reads a time, as nanoseconds since 1970."""
    found = re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{0,8}[1-9]))?Z", text, re.A)
    demand(found, f"{text!r} is no time in UTC")
    seconds = datetime.datetime.fromisoformat(found[1] + "+00:00").timestamp()
    return int(seconds) * SECOND + int((found[2] or "0").ljust(9, "0"))

# ---- section 1: JSON that has one spelling
def unique(pairs):
    """Makes an object, in which no name stands twice, or in capitals: readers would differ."""
    for name, _ in pairs:
        demand(re.fullmatch(r"[ -@\[-~]*", name), f"the name {name!r} is not of small letters")
    demand(len(dict(pairs)) == len(pairs), "an object has a name twice")
    return dict(pairs)

STRICT = json.JSONDecoder(object_pairs_hook=unique, parse_constant=lambda word: demand(False, f"{word} is no JSON"))
ESCAPED = {ord(c): f"\\u{ord(c):04x}" for c in "<>&\u2028\u2029"}
HALF = re.compile(r"(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]")  # an escape for half a character
WORDS = {"TEXT": r'"(?:[^"\\]|\\.)+"', "ANY": r'"(?:[^"\\]|\\.)*"', "HASH": '"[0-9a-f]{64}"', "NUMBER": r"[1-9]\d*",
         "LOG": '"(game|tournament|desk)/(?=[^"]{1,64}")[a-z0-9]+(-[a-z0-9]+)*"'}
SHAPES = {  # the fields of each object, in order
    "header": 'format:"seneschal-log" (version:1 log:LOG|version:2 log:LOG( for:"(all|seat/[^ ]+)")?)( ruleset:TEXT)?'
              "( edition:NUMBER)?( exported:TEXT)?",
    "commit of format 1": "log:TEXT n:NUMBER prev:ANY at:TEXT cause:TEXT( actor:TEXT)? events:LIST",
    "commit of format 2": 'v:2 log:TEXT told:ANY( at:"[^.]+")? parts:LIST',
    "part": 'to:TEXT (hash:HASH|salt:"[0-9a-f]{32}" body:TEXT)',
    "last part": "prev:ANY n:NUMBER at:TEXT cause:TEXT( actor:TEXT)? to:LIST events:LIST",
    "event": "kind:TEXT v:NUMBER data:TEXT",
    "footer": r'format:"seneschal-log-end" commits:\d+ events:\d+ head:ANY( positions:LIST)?( public:TEXT)?'
              "( signature:TEXT)?( epochs:LIST)? sum:HASH",
    "epoch": "(epoch:TEXT )?key:ANY( vouched:TEXT)?"}

def spell(value): return json.dumps(value, separators=(",", ":"), ensure_ascii=False).translate(ESCAPED)

def read(text, raw="no such"):
    """Reads a value that is spelt as the server writes it. What stands behind the name `raw` is kept as text."""
    frame, at, label = "", 0, f'"{raw}":'
    while (begin := text.find(label, at) + len(label)) >= len(label):
        _, end = json.JSONDecoder().raw_decode(text, begin)
        frame, at = frame + text[at:begin] + spell(text[begin:end]), end
    value = STRICT.decode(frame := frame + text[at:])
    same = frame.replace("\\ufffd", "\ufffd") == spell(value).replace("\\ufffd", "\ufffd")
    demand(same, f"it is not spelt as the server writes it: {text[:60]}")
    return value

def shaped(value, shape):
    """Gives an object that has just the fields of a shape."""
    has = " ".join(f"{name}:{'LIST' if type(v) is list else spell(v)}" for name, v in value.items())
    wanted = re.sub("[A-Z]{3,}", lambda word: WORDS.get(word[0], word[0]), SHAPES[shape])
    demand(re.fullmatch(wanted, has), f"the fields of a {shape} are {has[:200]}")
    return value

# ---- sections 2 and 3: commits
Event = collections.namedtuple("Event", "kind v raw data")
Part = collections.namedtuple("Part", "to hash body events")  # body is None if it is closed; events have places

def read_event(value):
    event = Event(*shaped(value, "event").values(), STRICT.decode(value["data"]))
    demand(type(event.data) is dict, f"the data of {event.kind} are no object")
    return event

def read_part(part):
    """Reads what a commit tells one reader."""
    to = shaped(part, "part")["to"]
    if "hash" in part:
        return Part(to, part["hash"], None, [])
    hashed = sha(b"\0", unhex(part["salt"], 16), part["body"].encode()).hex()
    body = read(part["body"], "data")
    events = shaped(body, "last part")["events"] if to == "none" else body
    pairs = events if to.startswith("seat/") else [[n, event] for n, event in enumerate(events)]
    demand(type(events) is list and all(type(n) is int for n, _ in pairs), f"the part of {to} is no list")
    return Part(to, hashed, body, [(n, read_event(event)) for n, event in pairs])

class Commit:
    """One line of a log. inner is what only a whole commit tells: prev, n, at, cause."""

    def __init__(self, text, line):
        self.line, self.format = line, 2 if text.startswith('{"v":2,') else 1
        demand(not HALF.search(text), "half a character is in it")
        value = read(text, "body" if self.format == 2 else "data")
        self.inner = shaped(value, f"commit of format {self.format}")
        self.log, self.told, stamp = value["log"], value.get("told"), value.get("at", "")
        self.at = instant(stamp) if stamp else None
        if self.format == 1:
            self.hash, self.public = sha(text.encode()).hex(), False
            self.events = [read_event(event) for event in value["events"]]
            return
        self.parts = [read_part(part) for part in value["parts"]]
        head = f"seneschal/commit/v2\n{self.log}\n{self.told}\n{stamp}\n"
        self.hash = sha("".join([head] + [f"{p.to} {p.hash}\n" for p in self.parts]).encode()).hex()
        self.public = bool(self.parts[0].events)
        demand(self.public == bool(stamp), "a public commit has a time, and no other")
        self.events = self.gather() if all(p.body is not None for p in self.parts) else self.merge()

    def merge(self):
        """Puts the events of open parts in order."""
        public, own = self.parts[0].events, [pair for p in self.parts[1:-1] for pair in p.events]
        places = [n for n, _ in own]
        demand(places == sorted(places) and {*places} <= {*range(len(public) + 1)}, "a seat's events cannot be there")
        return [e for _, e in sorted(own + public, key=lambda pair: pair[0])]  # the seat's before the public one

    def gather(self):
        """Puts the events of a whole commit together, as the last part says, and takes its exact time."""
        queues, events, public, last = [list(p.events) for p in self.parts], [], 0, len(self.parts) - 1
        self.inner, cut = self.parts[-1].body, self.at
        self.at = instant(self.inner["at"])
        demand(cut in (None, self.at // SECOND * SECOND), "its time is not that of its last part")
        for to in self.inner["to"]:
            numbers = to and {*map(type, to)} == {int} and sorted(set(to)) == to
            demand(numbers and (len(to) == 1 or 0 < to[0] and to[-1] < last), f"an event is to {to}")
            demand(all(0 <= n <= last and queues[n] for n in to), "a part lacks an event")
            places, same = zip(*[queues[n].pop(0) for n in to])
            demand(to[0] == last or {*places} == {public}, "a seat's event is at another place")
            demand(len({e[:3] for e in same}) == 1, "two parts tell one event differently")
            events.append(same[0])
            public += to == [0]
        demand(not any(queues), "a part has an event more")
        return events

# ---- section 1: files
class File:
    """A file with a log: what holds of it, and what could not be checked."""

    def __init__(self):
        self.holds, self.lacks, self.line, self.commits, self.names, self.vouched = [], {}, 0, [], None, set()
        self.told, self.time, self.causes, self.next, self.lack = "", 0, set(), 1, self.lacks.setdefault

    def read(self, lines):
        """Reads all lines, and checks the chain."""
        demand(len(lines) > 2 and lines.pop() == "", "the file is cut off")
        self.line, self.header = 1, shaped(read(lines[0]), "header")
        self.log, self.reader, self.version = self.header["log"], self.header.get("for", ""), self.header["version"]
        for self.line, text in enumerate(lines[1:-1], 2):
            self.follow(Commit(text, self.line), self.commits[-1] if self.commits else None)
        self.line = len(lines)
        self.read_footer(lines)
        self.holds.append(f"chain: {len(self.commits)} commits of {self.log}{self.reader and ', for ' + self.reader}")

    def follow(self, c, before):
        """Takes the next commit, which must follow those before."""
        fits = range(2 if self.reader else before.format if before else 1, self.version + 1)
        demand(c.log == self.log and c.format in fits, f"a commit of {c.log}, format {c.format}, is not to stand there")
        for setup in [] if self.names else [e.data["setup"] for e in c.events if e.kind == "game.opened"]:
            self.names = ["all"] + ["seat/" + s for s in setup["seats"]] + ["none"]
            other = [name for name in ("ruleset", "edition") if self.header.get(name, setup[name]) != setup[name]]
            demand(not other, f"the header has another {other} than the game")
        if c.format == 2:
            self.check_parts(c)
        if not self.reader:
            prev, n, cause = c.inner["prev"], c.inner["n"], c.inner["cause"]
            demand(prev == (before.hash if before else ""), "`prev` is not the hash of the commit before")
            demand(n == self.next, f"its first event is number {n}, not {self.next}")
            demand(cause not in self.causes, f"the cause {cause!r} is there twice")
            self.causes.add(cause)
        demand(c.at is None or self.time <= c.at, "it is earlier than the commit before")
        self.next, self.time = self.next + len(c.events), c.at or self.time
        self.told = c.hash if c.public else self.told
        self.commits.append(c)

    def check_parts(self, c):
        """Checks `told`, that the parts are those of the seats, and which of them are open."""
        names, open = [p.to for p in c.parts], [p.to for p in c.parts if p.body is not None]
        self.names = self.names or names
        demand(names == self.names and re.fullmatch(r"all (seat/\S+ )*none", " ".join(names)), f"its parts are {names}")
        demand(c.told == self.told, f"it follows {c.told or 'nothing'}, not {self.told or 'nothing'}")
        right = {"all"} <= {*open} <= {"all", self.reader} if self.reader else open == names
        demand(right, f"the parts of {open} are open")
        demand(c.public or c.parts[names.index(self.reader or "all")].events or not self.reader, "it tells nothing")

    def read_footer(self, lines):
        foot = self.footer = shaped(read(lines[-1]), "footer")
        self.epochs = [shaped(e, "epoch") for e in foot.get("epochs", [{"key": foot.get("public", "")}])]
        self.head = self.told if self.reader else self.commits[-1].hash if self.commits else ""
        blank = lines[-1].replace(f'"sum":"{foot["sum"]}"', '"sum":""')
        total = sha("\n".join(lines[:-1] + [blank]).encode()).hex()
        rights = {"sum": total, "commits": len(self.commits), "events": self.next - 1, "head": self.head}
        wrong = {name: right for name, right in rights.items() if foot[name] != right}
        demand(not wrong, f"the footer should have {wrong}")
        places = foot.get("positions", [*range(1, len(self.commits) + 1)])
        rising = {*map(type, places)} <= {int} and sorted({0, *places}) == [0, *places]
        demand(rising and len(places) == len(self.commits), "positions cannot be")
        demand(self.version == 1 or "positions" not in foot, "positions stand in a file of version 2")

    def check_signature(self, given):
        """Checks the signature of the head; keys of epochs can be trusted from the given one on."""
        given, known = given and read_key(given)[1], [e["key"] and read_key(e["key"])[1] for e in self.epochs]
        for before, e in zip(known, self.epochs[1:]):
            text, by = f"seneschal/epoch/v1\n{e['epoch']}\n{e['key']}\n", e["vouched"].partition(" ")[0]
            demand(signed(before, text, unbase(by, 64, "-_")), f"nobody vouches for epoch {e['epoch']}")
        pairs = [(e.get("epoch", ""), key) for e, key in zip(self.epochs, known) if key]
        self.keys = dict(pairs[known.index(given):] if given in known else [("", given)] if given else pairs)
        if not given:
            self.lack("the key: give the server's key as you knew it before, with --key")
        if "signature" not in self.footer:
            demand(not given or not self.head, "nobody has signed the file, and a key is given")
            return self.lack("the file is not signed")
        demand(not given or given in known, "it is signed by another key than the one given")
        demand(known[-1] == read_key(self.footer["public"])[1], "its key is not that of the last epoch")
        place = f"{self.footer.get('positions', [0])[-1]}\n" if self.version == 1 else ""
        by = self.said(f"seneschal/head/v{self.version}\n{self.log}\n{place}{self.head}\n", self.footer["signature"])
        demand(by == self.epochs[-1].get("epoch", ""), "the signature does not hold")
        self.holds.append(f"signature: of the head, by {self.footer['public']}{', as given' if given else ''}")

    def said(self, text, signature):
        """Names the epoch whose key has signed a text; None if it is none of ours."""
        value, _, epoch = signature.partition(" epoch/")
        key = self.keys.get(epoch)
        return epoch if key and signed(key, text, unbase(value, 64, "-_")) else None

# ---- sections 4 and 5: Ed25519 (RFC 8032), strict, without the cofactor
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
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
    root = pow(square, (P + 3) // 8, P)
    roots = [root, P - root, root * pow(2, (P - 1) // 4, P) % P, -root * pow(2, (P - 1) // 4, P) % P]
    fits = [x for x in roots if x * x % P == square and x & 1 == odd and x < P and y < P]
    return (fits[0], y, 1, fits[0] * y % P) if fits else None

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
QUIET = ("pressed grey-written announced remarked post-hidden post-shown onlookers-set beacon-recorded beacon-waived "
         "phase-closed rewound chain-renewed").split()  # what may stand between a seal and its closing
QUICKNET = {"period": 3, "genesis_time": 1692803367,
            "hash": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"}

def throw(label, sides, secret, counts):
    """Throws the next die for a label (form 3)."""
    counts[label] = counts.get(label, 0) + 1
    drawn = hmac.digest(secret, label.encode() + b"\0" + u64(counts[label]), "sha256")
    draw = int.from_bytes(drawn[:8], "big")
    return throw(label, sides, secret, counts) if draw < 2**64 % sides else draw % sides + 1

class Dice:
    """Follows seals, rounds, closings and keys. What a file does not tell is None."""

    def __init__(self, file, chain):
        self.file, self.chain, self.recorded = file, chain, {}
        self.form = self.mode = self.common = self.key = None
        self.phase = self.roll = self.seal = self.closing = self.last = None
        self.number = self.unseen = self.most = self.closed = self.thrown = self.waived = 0

    def follow(self, ask_beacon):
        """Gives each event to the method of its kind."""
        for self.place, commit in enumerate(self.file.commits):
            self.file.line, self.rounds, self.stand = commit.line, {}, []
            for e in commit.events:
                demand(not self.seal or e.kind[5:] in QUIET, f"{e.kind} stands between a seal and its closing")
                if e.kind in ("game.phase-sealed", "game.phase-closed"):
                    follows = self.phase in (None, e.data["n"]) and self.roll in (None, e.data["roll"] - 1)
                    demand(follows, "it is of another phase or roll")
                getattr(self, re.sub("[.-]", "_", e.kind) if e.v == 1 else "", lambda data: None)(e.data)
            if self.closing:
                demand(self.file.reader, "a closing has no key")
                self.file.lack("keys and dice that are closed to this reader")
                self.closing, self.number, self.unseen = None, self.number + 1, self.unseen + 1
        self.file.line, what = 0, f"{self.closed} closings with their keys and seals, {self.thrown} dice thrown again"
        self.file.holds.append(f"dice: {what}")
        if self.mode == "beacon" and ask_beacon and self.chain:
            wrong = importlib.import_module("verify_beacon").find_unsigned(self.chain, self.recorded)
            demand(not wrong, f"the beacon has not signed round {wrong}")
            self.file.holds.append(f"rounds: the beacon has signed all {len(self.recorded)}")
        elif self.mode == "beacon":
            self.file.lack("signatures of rounds: ask for them with --rounds, and describe the chain")

    def game_opened(self, data):
        dice = data.get("dice") or {"form": 1}
        self.mode, self.form, self.common = dice.get("mode", "house"), dice.get("form", 2), dice.get("common")
        self.key, self.most, self.phase, self.roll = unhex(data["commitment"]), data["keys"], 1, 0
        if self.mode == "beacon" and self.chain["hash"] != dice["chain"]:
            self.chain = None
            self.file.lack(f"rounds by the rule: describe the chain {dice['chain']} with --chain")

    def game_dice_raised(self, data):
        demand(data["form"] == 3 != self.form, "dice are not raised to form 3")
        self.form = 3

    def game_phase_sealed(self, data):
        demand(self.form in (None, 3) or self.mode == "beacon", "a phase is sealed whose dice need no seal")
        right = self.mode in (None, "beacon" if data.get("round") else "house")
        demand(right, "the seal is not of the game's dice")
        self.seal, self.sealed, self.waived = data, self.place, 0
        if data.get("round") and self.chain:
            self.check_round(data, self.chain["period"] * SECOND, self.chain["genesis_time"] * SECOND)

    def check_round(self, seal, period, begin):
        """Works out which round throws a phase."""
        at, since = instant(seal["at"]), instant(seal["from"])
        wanted = since + (120 if seal["reason"] == "deadline" else 10) * SECOND
        if seal.get("late"):
            wanted = at + 10 * SECOND
            wanted = (wanted // (600 * SECOND) + 1) * 600 * SECOND if self.common else wanted
        round = max(1, 1 - (begin - wanted) // period)
        demand(since <= at, "`from` cannot be")
        demand(seal["round"] == round, f"by the rule it is round {round}, not {seal['round']}")
        demand(at < begin + (round - 1) * period == instant(seal["signed"]), "the time of its round cannot be")

    def game_beacon_recorded(self, data):
        self.rounds[data["round"]] = raw = self.recorded[data["round"]] = unhex(data["signature"], 48)
        demand(raw[0] & 128, "the signature of a round is not compressed")

    def game_beacon_waived(self, data):
        demand(self.seal and data["round"] == self.seal.get("round"), "a round is waived that is not awaited")
        self.waived = data["round"]
        self.file.lack(f"round {self.waived} of the beacon, which is waived by the steward's word")

    def game_phase_closed(self, data):
        fits = not self.closing and self.form in (None, 1 if "key" in data else self.form)
        demand(fits and ("key" in data or self.form != 1), "a closing is of another form")
        self.phase, self.roll, self.closed = data["n"] + 1, data["roll"], self.closed + 1
        if "key" in data:
            known = self.file.reader or data["head"] == self.file.commits[self.place - 1].hash
            demand(known, "`head` is not the hash of the commit before")
            return self.take_key(data["key"])
        source = [data.get("round"), data.get("seal_hash")]
        if self.seal:
            self.check_seal(self.seal, data)
        elif self.form == 3 or self.mode == "beacon" or any(source):  # it runs on
            demand(self.last == (self.place - 1, source) and any(source), "a phase is closed that was not sealed")
        self.last, self.seal, self.closing = (self.place, source), None, data

    def check_seal(self, seal, data):
        """Holds a closing against its seal, and takes what throws its dice."""
        for name in ("n", "roll", "reason", "at", "due"):
            demand(seal.get(name) == data.get(name), f"{name} of seal and closing differ")
        if seal.get("round", 0) != self.waived:
            by_round = data.get("round") == seal["round"] in self.rounds and "seal_hash" not in data
            demand(by_round, "its round is not recorded with it")
            self.signature = self.rounds[seal["round"]]
        else:
            at_once = not data.get("round") and (self.waived or self.place == self.sealed + 1)
            demand(at_once, "it does not follow its seal at once")
            right = self.form == 2 or data["seal_hash"] == self.file.commits[self.sealed].hash
            demand(right, "`seal_hash` is not the hash of its seal")

    def game_key_revealed(self, data):
        closing, self.closing = self.closing, None
        demand(closing and closing["roll"] == data["roll"], "a key belongs to no closing")
        self.take_key(data["key"])
        if self.form != 3 or self.common:
            return  # all draws are counted there, so it needs the rules
        seal = closing.get("seal_hash")
        form, mixed = (b"v3-none", unhex(seal)) if seal else (b"v3", sha(self.signature))
        fields = [form, self.file.log.encode(), u64(closing["n"]), u64(self.number), mixed]
        secret, counts = hmac.digest(self.key, b"".join(u64(len(f)) + f for f in fields), "sha256"), {}
        for label, stands in self.stand:
            thrown = throw(label, 6, secret, counts)
            demand(thrown == stands, f"the die for {label} is {thrown}, not {stands}")
        self.thrown += len(self.stand)

    def feudal_rolled_off(self, data):
        self.stand += [(f"roll-off {data['for']} {e['seat']}", e["die"]) for round in data["rounds"] for e in round]

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
        demand(unhex(data["epoch"], 16) and (not names or data["epoch"] in names), "the footer has no such epoch")
        self.key, self.most, self.seal, self.number, self.unseen = unhex(data["commitment"]), data["keys"], None, 0, 0

    def game_rewound(self, data):
        demand(self.phase is None or 0 < data["to"] <= self.phase, "a phase is open again that never was")
        self.phase, self.seal, self.last = data["to"], None, None

    def tournament_round_drawn(self, data):
        """Takes the key of a draw; rounds that are drawn at once have the same."""
        if data.get("roll", self.roll) != self.roll:
            demand(self.roll in (None, data["roll"] - 1), "a draw is left out")
            self.roll = data["roll"]
            self.take_key(data["key"])

    def tournament_sealed(self, data): self.file.lack("seals of draws")
    tournament_announced, tournament_season_closed = game_opened, tournament_round_drawn
    tournament_chain_renewed = game_chain_renewed

# ---- section 10: verdicts
def verify(path, options, chain):
    """Checks one file, prints what was found, and gives its verdict."""
    file, code, content = File(), 0, pathlib.Path(path).read_bytes()
    try:
        file.read(content.decode().split("\n"))
        file.check_signature(options.key)
        Dice(file, chain).follow(options.rounds)
        if options.letters or options.proof or options.witness:
            importlib.import_module("verify_letters").check(file, options)
        alone = [c for c in file.commits if file.reader and not c.public and c.hash not in file.vouched]
        if alone:
            file.lack(f"{len(alone)} commits that nobody else has: only letters vouch for them (--letters)")
    except (Contradiction, ValueError, LookupError, TypeError, AttributeError, RecursionError, ArithmeticError) as e:
        code, text = 1, str(e) if isinstance(e, Contradiction) else f"it cannot be read: {e!r}"
        print(f"CONTRADICTION: {f'line {file.line}: ' if file.line else ''}{text}")
    print(*file.holds, *(f"NOT CHECKED: {text}" for text in file.lacks), sep="\n")
    code = code or (3 if file.lacks else 0)
    print(f"rules: not looked at; seneschal audit plays the game again\nVERDICT {code} {path}")
    return code

def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+", metavar="FILE.jsonl")
    parser.add_argument("--rounds", action="store_true")
    for name in ("key", "letters", "proof", "witness", "chain"):
        parser.add_argument("--" + name)
    words = sys.argv[1:]
    for at in [at for at, word in enumerate(words) if word == "--key"]:
        words[at:at + 2] = ["=".join(words[at:at + 2])]  # a key may begin with a hyphen
    options = parser.parse_args(words)
    try:
        chain = importlib.import_module("verify_beacon").read_chain(options.chain) if options.chain else QUICKNET
        verdicts = [verify(path, options, chain) for path in options.files]
    except (OSError, Contradiction, ValueError, LookupError) as e:
        parser.error(str(e))
    sys.exit(1 if 1 in verdicts else max(verdicts))

if __name__ == "__main__":
    importlib.import_module("verify").main()  # with the classes that its options import
