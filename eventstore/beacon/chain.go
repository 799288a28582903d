// Package beacon reads a public source of chance. Every few seconds a network of many members signs
// the number of the round, and nobody, its members included, knows the signature before. Dice that
// are bound to a round still to come can be neither foreseen nor chosen. The networks are drand's
// (docs.drand.love), with the scheme bls-unchained-g1-rfc9380.
package beacon

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/cloudflare/circl/sign/bls"
)

// Scheme names the way in which rounds of a chain are signed: a key in G2 signs the hash of the
// round's number alone, in G1.
const Scheme = "bls-unchained-g1-rfc9380"

// SignatureSize is the length of a round's signature, in bytes. The same point in another encoding
// has other bytes, so another randomness: it is refused.
const SignatureSize = 48

// A Chain is a network that signs rounds.
type Chain struct {
	id      string
	genesis int64 // Unix time of round 1, in seconds
	period  int64 // between rounds, in seconds
	key     bls.PublicKey[bls.KeyG2SigG1]
	hash    [sha256.Size]byte
}

// A Round is a signed round.
type Round struct {
	Number    uint64 `json:"round"`
	Signature []byte `json:"signature"`
}

// The reasons to refuse a round.
var (
	ErrForm      = errors.New("a signature of a round has 48 bytes, compressed: 96 hexadecimal digits")
	ErrSignature = errors.New("the signature is not of this round and chain")
)

// ReadRound parses a round as people copy it from a relay: blanks, quotes and commas around the signature do not matter.
// It fails with ErrForm if the signature is malformed, and does not verify it.
func ReadRound(number uint64, signature string) (Round, error) {
	bytes, err := hex.DecodeString(strings.Trim(strings.TrimSpace(signature), `"',`))
	if err != nil {
		return Round{}, fmt.Errorf("round %d: %w: %w", number, ErrForm, err)
	}
	r := Round{Number: number, Signature: bytes}
	return r, checkForm(r)
}

// chainInfo is a relay's description of a chain.
type chainInfo struct {
	Key     hexBytes `json:"public_key"`
	Period  int64    `json:"period"`
	Genesis int64    `json:"genesis_time"`
	Seed    hexBytes `json:"genesis_seed"`
	Hash    hexBytes `json:"chain_hash,omitempty"`
	Older   hexBytes `json:"hash,omitempty"` // its name in the first API
	Scheme  string   `json:"scheme"`
	OldName string   `json:"schemeID"`
	ID      string   `json:"beacon_id"`
	Meta    struct {
		ID string `json:"beaconID"`
	} `json:"metadata"`
}

type hexBytes []byte

// UnmarshalText reads hexadecimal digits.
func (b *hexBytes) UnmarshalText(text []byte) (err error) {
	*b, err = hex.DecodeString(string(text))
	return err
}

// Parse reads the description of a chain, as any relay of drand gives it. It computes the hash by which the chain is
// known. It fails if the scheme is not Scheme, if the key is invalid, or if the description has another hash.
func Parse(description []byte) (*Chain, error) {
	var info chainInfo
	if err := json.Unmarshal(description, &info); err != nil {
		return nil, fmt.Errorf("reading a chain: %w", err)
	}
	chain := &Chain{id: cmp.Or(info.ID, info.Meta.ID), genesis: info.Genesis, period: info.Period}
	if scheme := cmp.Or(info.Scheme, info.OldName); scheme != Scheme {
		return nil, fmt.Errorf("reading a chain: scheme %q is not %s", scheme, Scheme)
	}
	if info.Period < 1 || info.Period > 1<<31 || info.Genesis < 0 {
		return nil, fmt.Errorf("reading a chain: period %d from %d", info.Period, info.Genesis)
	}
	if err := chain.key.UnmarshalBinary(info.Key); err != nil || !chain.key.Validate() {
		return nil, fmt.Errorf("reading a chain: its key is none (%w)", errors.Join(err, bls.ErrInvalid))
	}
	chain.hash = computeHash(info, chain.id)
	for _, claimed := range [][]byte{info.Hash, info.Older} {
		if len(claimed) > 0 && string(claimed) != string(chain.hash[:]) {
			return nil, fmt.Errorf("reading a chain: it calls itself %x, and is %x", claimed, chain.hash)
		}
	}
	return chain, nil
}

// computeHash computes the hash by which a chain is known.
func computeHash(in chainInfo, id string) [sha256.Size]byte {
	all := binary.BigEndian.AppendUint32(nil, uint32(in.Period))
	all = binary.BigEndian.AppendUint64(all, uint64(in.Genesis))
	all = append(append(all, in.Key...), in.Seed...)
	if id != "default" {
		all = append(all, id...)
	}
	return sha256.Sum256(all)
}

// Hash returns the hash by which the chain is known: 64 hexadecimal digits.
func (c *Chain) Hash() string { return hex.EncodeToString(c.hash[:]) }

// Period returns the time between two rounds.
func (c *Chain) Period() time.Duration { return time.Duration(c.period) * time.Second }

// At returns the number of the first round that is signed at a time or later.
func (c *Chain) At(at time.Time) uint64 {
	since := at.Unix() - c.genesis
	if at.Nanosecond() > 0 {
		since++
	}
	if since <= 0 {
		return 1
	}
	return uint64((since+c.period-1)/c.period) + 1
}

// Time returns when a round is signed. Rounds are numbered from 1; round must not be 0.
func (c *Chain) Time(round uint64) time.Time {
	return time.Unix(c.genesis+int64(round-1)*c.period, 0).UTC()
}

// Quicknet returns the chain of the League of Entropy that signs a round every three seconds. It
// parses the description only once, because checking the key takes a while.
var Quicknet = sync.OnceValue(func() *Chain {
	chain, err := Parse([]byte(quicknet))
	if err != nil {
		panic(err) // the text below is fixed, and a test reads it
	}
	return chain
})

const quicknet = `{
	"public_key": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
	"period": 3,
	"genesis_time": 1692803367,
	"genesis_seed": "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e",
	"chain_hash": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
	"scheme": "bls-unchained-g1-rfc9380",
	"beacon_id": "quicknet"
}`

// Relays lists drand's relays, which anybody may ask for the rounds of Quicknet.
var Relays = []string{"https://api.drand.sh", "https://api2.drand.sh", "https://api3.drand.sh", "https://drand.cloudflare.com"}
