"""An option of verify.py: letters, proofs and witnesses (sections 7 and 9 of docs/format.md)."""
import base64, email, email.policy, os, re, unicodedata
from verify import Contradiction, SECOND, STRICT, demand, instant, key_id, read_key, sha, signed, unbase, unhex

def check(file, options):
    """Holds what was given beside a file against it."""
    tree = Tree(file, options.witness)
    if options.proof:
        tree.read_proof(options.proof)
    if options.letters:
        check_letters(file, tree, options.letters)
    tree.count_seen()

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
    was, now = grow(old, half, path[:-1], root) if old <= half else grow(old - half, size - half, path[:-1])
    return (was, node(now, path[-1])) if old <= half else (node(path[-1], was), node(path[-1], now))

class Tree:
    """Roots of the tree by origin and size, places of leaves, when a witness saw which size."""

    def __init__(self, file, witness):
        self.file, self.roots, self.places, self.saw = file, {}, {}, []
        self.witness, self.watch = read_key(witness, 4) if witness else ("", b"")

    def open_note(self, note, bare=False):
        """Checks a checkpoint, and that no other tree has its size. Gives size and root."""
        text, _, signatures = note.partition("\n\n")
        text, by_house = text.rstrip("\n") + "\n", bare and not signatures
        origin, size, root = text.split("\n")[:3]
        for _, name, value in [line.split(" ") for line in signatures.splitlines()]:
            value = base64.b64decode(value, validate=True)
            ours = [key for key in self.file.keys.values() if value[:4] == key_id(name, b"\1" + key)]
            by_house = by_house or name == origin and any(signed(key, text, value[4:]) for key in ours)
            if (name, value[:4]) == (self.witness, key_id(name, b"\4" + self.watch)):
                when = int.from_bytes(value[4:12], "big")
                by_it = signed(self.watch, f"cosignature/v1\ntime {when}\n{text}", value[12:])
                demand(by_it, f"{name} did not sign the checkpoint")
                self.saw.append((int(size), when * SECOND))
        demand(by_house and str(int(size)) == size, "the server has not signed the checkpoint")
        same = self.roots.setdefault((origin, size), root) == root
        demand(same, f"there are two trees of {size} leaves: two stories")
        return int(size), unbase(root, 32)

    def read_proof(self, path):
        """Checks that all public commits of the log are leaves, in their order."""
        with open(path, encoding="utf-8") as file:
            proof = STRICT.decode(file.read().strip())
        leaves, earlier = proof.get("leaves") or [], proof.get("earlier") or []
        demand((proof["format"], proof["version"]) == ("seneschal-proof", 1), "it is no proof")
        extra = {*proof} - {"format", "version", "log", "checkpoint", "leaves", "earlier"}
        extra |= {name for leaf in leaves for name in {*leaf} ^ {"hash", "index", "path"}}
        extra |= {name for old in earlier for name in {*old} ^ {"checkpoint", "path"}}
        demand(not extra, f"the proof has other fields: {extra}")
        size, root = self.open_note(proof["checkpoint"])
        steps = lambda one: [unbase(p, 32) for p in one["path"] or []]
        for leaf in leaves:
            worked = include(leaf["index"], size, sha(b"\0", unhex(leaf["hash"])), steps(leaf))
            demand(worked == root, f"{leaf['hash']} is not in the tree")
            self.places[leaf["hash"]] = leaf["index"]
        for one in earlier:
            old, was = self.open_note(one["checkpoint"], bare=True)
            grown = grow(old, size, steps(one), was)
            demand(grown == (was, root), f"the tree of {size} leaves did not grow from {old}")
        if proof.get("log") != self.file.log:
            return self.file.lack(f"the proof: it is of {proof.get('log')}")
        told = [c.hash for c in self.file.commits if c.public]
        demand({*told} == {*self.places}, "the tree has other commits of this log than the file")
        demand(sorted(told, key=self.places.get) == told, "the tree has the commits in another order")
        self.file.holds.append(f"checkpoint: {len(told)} public commits are in the tree of {size}")

    def count_seen(self):
        """Tells how many seals the witness saw before their round."""
        seals = [(self.places[c.hash], instant(e.data["signed"])) for c in self.file.commits for e in c.events
                 if e.kind == "game.phase-sealed" and e.data.get("round") and c.hash in self.places]
        seen = sum(any(place < size and when < speaks for size, when in self.saw) for place, speaks in seals)
        if self.saw:
            self.file.holds.append(f"witness: {seen} of {len(seals)} seals were seen before their round")
        elif self.witness:
            self.file.lack("the witness: no checkpoint is given that it signed")

# ---- section 7: letters

NAME = r"^(?:game|tournament|desk)/[a-z0-9-]+$"
GAP = rf"\n(?:(?!{NAME})[^\n]*\n)??"  # at most one other line
CLAIM = re.compile(rf"""(?P<log>{NAME}) {GAP} ^(?P<hash>(?:[0-9a-f]{{16}}\s*){{4}})$
    (?: {GAP} ^(?P<one>[\w-]{{43}})$ {GAP} ^(?P<two>[\w-]{{43}})$ (?: {GAP} ^(?P<epoch>epoch/[0-9a-f]{{32}})$ )?
    (?: {GAP} ^(?P<origin>\S+/log/\d+)$ {GAP} ^(?P<size>\d+)$ {GAP} ^(?P<root>[A-Za-z0-9+/]{{43}}=)$
        {GAP} ^(?P<three>[A-Za-z0-9+/]{{46}})$ {GAP} ^(?P<four>[A-Za-z0-9+/]{{45}}=)$ )? )?""",
                   re.M | re.X | re.A)
BOUND = re.compile(r"^:::$(.*)^::: ([!-~]+)\s+([\w-]{43})\s+([\w-]{43})$", re.M | re.S | re.A)
GONE = "[>\t-\r \x85\xa0\xad\u1680\u2000-\u200d\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]"

def bare(text, marks):
    """Takes marks of quotation and blanks from the ends of lines, and lines with nothing else out."""
    lines = (line.lstrip(" \t\r\xa0" + marks).rstrip(" \t\r\xa0") for line in text.split("\n"))
    return "\n".join(line for line in lines if line)

def who_signed(file, m):
    """Names the epoch whose key has signed what a letter shows of a commit; None if it is none of ours."""
    text = f"seneschal/head/v2\n{file.log}\n{digest_of(m)}\n"
    return file.said(text, f"{m['one']}{m['two']} {m['epoch'] or ''}".strip())

def note_of(m):
    """Gives the checkpoint that a letter shows as a note."""
    return f"{m['origin']}\n{m['size']}\n{m['root']}\n\n\u2014 {m['origin']} {m['three']}{m['four']}\n"

def is_ours(file, m):
    """Tells whether the server has signed what stands among the words of players."""
    try:
        if m["four"]:
            Tree(file, None).open_note(note_of(m))
        return m["one"] is not None and who_signed(file, m) is not None
    except (Contradiction, ValueError):
        return False

def check_letter(file, tree, name, mail):
    """Holds what a letter claims of the log against it, and its words against their signature."""
    body = mail.get_body(("plain",))
    text, header = body.get_content() if body else "", "\n".join(mail.get("Seneschal-Proof", "").split())
    found = [m for t in (header, bare(text, ">|")) for m in CLAIM.finditer(t) if m["log"] == file.log]
    bound = BOUND.search(bare(text, ">"))
    fits = [m for m in found if bound and is_bound(file, bound, m)]
    own = fits and ([m for m in fits if is_ours(file, m)] or fits)[0] or found and found[-1]
    claims = [m for m in found if m is own or is_ours(file, m)]
    for claim in claims:
        check_claim(file, tree, name, claim)
    if claims and not bound:
        file.lack(f"{name}: its words are not signed")
    elif claims and not fits:
        file.lack(f"{name}: its words are not those that were signed: changed, or by a mail program")
    return bool(claims)

def digest_of(m): return "".join(m["hash"].split())

def is_bound(file, bound, m):
    """Tells whether the words of a letter are bound to what it shows of a commit."""
    words = sha(re.sub(GONE, "", unicodedata.normalize("NFC", bound[1])).encode()).hex()
    text = f"seneschal/letter/v1\n{bound[2]}\n{file.log}\n{digest_of(m)}\n{words}\n"
    try:
        signature = unbase(bound[3] + bound[4], 64, "-_")
    except Contradiction:
        return False  # it was changed, like the words
    return any(signed(key, text, signature) for key in file.keys.values())

def check_claim(file, tree, name, m):
    """Checks that the server has signed what a letter shows of a commit, and that the file has that commit."""
    digest = digest_of(m)
    if not m["one"]:
        return file.lack(f"{name}: it has no signature")
    epoch = who_signed(file, m)
    demand(epoch is not None, f"{name}: its signature is none of the server's")
    file.vouched.add(digest)
    if m["four"]:
        size, _ = tree.open_note(note_of(m))
        demand(tree.places.get(digest, size - 1) == size - 1, f"{name}: its commit stands elsewhere in the tree")
    undone = epoch != [*file.keys][-1]
    if all(c.hash != digest for c in file.commits):
        closed = file.reader and not m["four"] or undone
        demand(closed, f"{name}: the server has told of a commit that the file has not")
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
