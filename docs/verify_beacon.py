"""An option of verify.py: who signed the rounds of a beacon, by BLS12-381 (section 8 of docs/format.md, RFC 9380).

All rounds of a file are checked together, each times a random number, so that there are two pairings. Nothing here
is secret, so that it need not take the same time for all numbers."""
import hashlib, json, secrets
from verify import QUICKNET, demand, sha, u64

QUICKNET_KEY = ("83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
                "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a")

def read_chain(path):
    """Reads how a relay of drand describes a beacon, and works out its hash."""
    with open(path, encoding="utf-8") as file:
        c = json.load(file)
    known = bytes.fromhex(c["public_key"] + (c.get("genesis_seed") or c["groupHash"]))
    name = c.get("beacon_id") or c["metadata"]["beaconID"]
    return dict(c, hash=sha(c["period"].to_bytes(4, "big"), u64(c["genesis_time"]), known, name.encode()).hex())

def find_unsigned(chain, recorded):
    """Names a round that the beacon has not signed as it is recorded; None if it has signed all."""
    key = read_point(bytes.fromhex(QUICKNET_KEY if chain is QUICKNET else chain["public_key"]))
    rounds = [(n, read_point(raw), hash_to_curve(sha(u64(n)))) for n, raw in recorded.items()]
    if fits(key, [(secrets.randbits(128) | 1, signature, point) for _, signature, point in rounds]):
        return None
    return next(n for n, signature, point in rounds if not fits(key, [(1, signature, point)]))

def fits(key, rounds):
    """Tells whether signatures are by a key, over points to which messages are hashed."""
    signature = point = None
    for times, s, p in rounds:
        signature, point = add(signature, multiply(times, s)), add(point, multiply(times, p))
    pairs = [(p, q) for p, q in ((signature, negate(G2)), (point, key)) if p]
    return pair(pairs) == ONE

# ---- the fields: numbers below P, and with i, the root of -1

P = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab
R = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001  # how many points a group has

class Number:
    """re + im times i."""

    def __init__(self, re, im=0): self.re, self.im = re % P, im % P
    def __add__(self, other): return Number(self.re + other.re, self.im + other.im)
    def __sub__(self, other): return Number(self.re - other.re, self.im - other.im)
    def __eq__(self, other): return (self.re, self.im) == (other.re, other.im)

    def __mul__(self, other):
        return Number(self.re * other.re - self.im * other.im, self.re * other.im + self.im * other.re)

    def __truediv__(self, other):
        norm = pow(other.re * other.re + other.im * other.im, -1, P)
        return self * Number(other.re * norm, -other.im * norm)

    def root(self):
        """Gives a square root, or a number whose square is another."""
        norm = root(self.re * self.re + self.im * self.im)
        halves = [(self.re + sign * norm) * pow(2, -1, P) % P for sign in (1, -1)]
        for re in [root(half) for half in halves if root(half) ** 2 % P == half]:
            if re:
                return Number(re, self.im * pow(2 * re, -1, P))
        return Number(0, root(-self.re))

def root(square): return pow(square, (P + 1) // 4, P)

# ---- the groups: y² = x³ + 4 over numbers below P, and y² = x³ + 4 + 4i; None is the zero

def add(p, q, a=0):
    """Adds points of y² = x³ + ax + b."""
    if not p or not q:
        return p or q
    (x, y), (u, v) = p, q
    if x == u and y + v == Number(0):
        return None
    slope = (Number(3) * x * x + Number(a)) / (y + y) if x == u else (v - y) / (u - x)
    w = slope * slope - x - u
    return w, slope * (x - w) - y

def negate(p): return p[0], Number(0) - p[1]

def multiply(times, p):
    total = None
    for digit in bin(times)[2:]:
        total = add(total, total)
        total = add(total, p) if digit == "1" else total
    return total

def read_point(raw):
    """Reads a point: bits for being compressed, the zero, and having the greater y; then x, the times of i first."""
    compressed, zero, greater = raw[0] & 128, raw[0] & 64, raw[0] & 32
    halves = [int.from_bytes(raw[at:at + 48], "big") for at in range(0, len(raw), 48)]
    halves[0] &= (1 << 381) - 1
    demand(compressed and not zero and max(halves) < P and len(raw) in (48, 96), "it is no point of the curve")
    x = Number(*reversed(halves))
    square = x * x * x + Number(4, 4 if len(raw) == 96 else 0)
    y = square.root()
    demand(y * y == square and (len(raw) == 96 or not y.im), "it is no point of the curve")
    large = y.im > P // 2 if y.im else y.re > P // 2
    p = (x, y) if large == bool(greater) else negate((x, y))
    demand(multiply(R, p) is None, "it is no point of the group")
    return p

G2 = read_point(bytes.fromhex(
    "93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e"
    "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"))

# ---- hashing to the curve: BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_

SUITE = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
A = 0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d
B = 0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0
KERNEL = (  # of the map of degree 11 from y² = x³ + Ax + B: the polynomial whose roots are its x, from 1 up to x⁵
    0x133341fb0962a34cb0504a9c4fada0a5090d38679b4c040d5d1c3afb023a3409fcc0815fea66d8b02bbef9c8b5a66e07,
    0x264908af037bcede00d054cf5d4775e83eb6cf63c76b969f8ed174fb59fcff78d201f46f6cfc4ed6552e59ce75177b0,
    0x1335c502c1f54c49aceea65e87fd7203ba0f626f305fc0cfd606a5dae9f3c8e81a4b3b69600129fabd307c69bf319d39,
    0x94440f65f408a6e930e16e3e92dd17bf60d6e9679a8d3d58593de55ac23703042d609537eb3549aac234d896ca82944,
    0x4afe09d5cf4956a23b6b71f59d2b3407b415a774b7be81bbb6fa99cbc798e0ac98ba725a5bc328016b1c268b4766e85, 1)

def expand(message, size=128):
    """Makes a message longer (expand_message_xmd)."""
    suffix = SUITE + bytes([len(SUITE)])
    first, blocks = sha(bytes(64), message, size.to_bytes(2, "big"), b"\0", suffix), [bytes(32)]
    for n in range(1, size // 32 + 1):
        blocks.append(sha(bytes(a ^ b for a, b in zip(first, blocks[-1])), bytes([n]), suffix))
    return b"".join(blocks[1:])

def map_to_curve(u):
    """Finds a point of y² = x³ + Ax + B for a number (simplified SWU, Z = 11)."""
    z = 11 * u * u % P
    below = (z * z + z) % P
    first = -B * pow(A, -1, P) * (1 + pow(below, -1, P)) if below else B * pow(11 * A, -1, P)
    for x in (first % P, z * first % P):
        square = (x * x * x + A * x + B) % P
        y = root(square)
        if y * y % P == square:
            return x, y if y & 1 == u & 1 else P - y

def leave(x, y):
    """Takes a point of y² = x³ + Ax + B to y² = x³ + 4, by the formula of Kohel and Vélu."""
    values, polynomial = [], list(KERNEL)
    for _ in range(4):  # the polynomial and its derivatives
        values.append(sum(c * pow(x, n, P) for n, c in enumerate(polynomial)) % P)
        polynomial = [n * c for n, c in enumerate(polynomial)][1:]
    k, (k1, k2, k3) = pow(values[0], -1, P), values[1:]
    s = k1 * k  # the sum of 1/(x - root), and its derivatives
    s1, s2 = k2 * k - s * s, k3 * k - 3 * s * k2 * k + 2 * s * s * s
    cubic, square = 4 * (x * x * x + A * x + B), 6 * x * x + 2 * A
    to = 11 * x + 2 * KERNEL[4] - s * square - s1 * cubic
    slope = 11 - s * 12 * x - s1 * square - s1 * 2 * square - s2 * cubic
    return Number(to * pow(121, -1, P)), Number(y * slope * pow(1331, -1, P))

def hash_to_curve(message):
    """Finds the point of the group that stands for a message."""
    raw = expand(message)
    numbers = [int.from_bytes(raw[at:at + 64], "big") % P for at in (0, 64)]
    return multiply(0xd201000000010001, add(*[leave(*map_to_curve(u)) for u in numbers]))

# ---- the pairing, in polynomials of w below w¹² = 2w⁶ - 2; i is w⁶ - 1

ONE = [1] + [0] * 11

def times(a, b):
    product = [0] * 23
    for n, x in enumerate(a):
        for m, y in enumerate(b) if x else ():
            product[n + m] += x * y
    for n in range(22, 11, -1):
        product[n - 6] += 2 * product[n]
        product[n - 12] -= 2 * product[n]
    return [x % P for x in product[:12]]

def line(p, t, q):
    """Gives the value at p of the line through t and q, times w³, and the sum of t and q."""
    (x, y), (u, v) = t, q
    slope = Number(3) * x * x / (y + y) if x == u else (v - y) / (u - x)
    free, value = slope * x - y, [0] * 12
    for place, number in ((0, free), (2, Number(0) - slope * p[0]), (3, p[1])):
        value[place] += number.re - number.im
        value[place + 6] += number.im
    return value, add(t, q)

def pair(pairs):
    """Multiplies the pairings of some points."""
    total, points = ONE, [q for _, q in pairs]
    for digit in bin(0xd201000000010000)[3:]:
        total = times(total, total)
        for n, (p, q) in enumerate(pairs):
            value, points[n] = line(p, points[n], points[n])
            total = times(value, total)
            if digit == "1":
                value, points[n] = line(p, points[n], q)
                total = times(value, total)
    result = ONE
    for digit in bin((P**12 - 1) // R)[2:]:
        result = times(result, result)
        result = times(result, total) if digit == "1" else result
    return result
