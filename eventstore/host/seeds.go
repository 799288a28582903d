package host

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"os"

	lru "github.com/hashicorp/golang-lru/v2"

	"seneschal/domain/dice"
	"seneschal/eventstore"
)

// ChainLength is how many adjudications a game may have, void ones included.
const ChainLength = 4096

// markEvery is the distance of the keys of a chain that are kept.
const markEvery = 64

// Seeds are the secrets of a house: what the dice of all games come from, what
// it signs with, and what salts the parts of its commits.
type Seeds struct {
	dice, signing, salts Secret

	mark mark
	path string // of the mark
}

// NewSeeds makes all seeds of one secret: for rehearsals, and for houses that had
// but one.
func NewSeeds(s Secret) Seeds {
	return Seeds{dice: s, signing: s.derive("seneschal/seal/v1"), salts: s.derive("seneschal/salts/v2")}
}

// LoadSeeds reads the secrets of a house, each from a file of its own: at path
// that of the dice, beside it PATH.signing and PATH.salts. What is missing is
// made; a house that has signed with a key from its one secret keeps that key. The
// epoch in which the house is stands beside it, too.
func LoadSeeds(path string) (Seeds, error) {
	seeds, err := loadSeeds(path)
	if err != nil {
		return Seeds{}, err
	}
	if n := len(seeds.mark.Epochs); n > 0 && seeds.Sealer().Public() != seeds.mark.Epochs[n-1].Public {
		return Seeds{}, fmt.Errorf("the key in %s.signing is not that of the present epoch: begin a new one with seneschal restore, so that players are told", path)
	}
	return seeds, nil
}

func loadSeeds(path string) (Seeds, error) {
	_, err := os.Stat(path)
	old := err == nil
	s, err := LoadSecret(path)
	if err != nil {
		return Seeds{}, err
	}
	seeds := NewSeeds(s)
	seeds.path = markOf(path)
	if seeds.mark, err = readMark(seeds.path); err != nil {
		return Seeds{}, err
	}
	for file, seed := range map[string]*Secret{path + ".signing": &seeds.signing, path + ".salts": &seeds.salts} {
		if !old {
			_, _ = rand.Read(seed[:]) // never fails
		}
		if *seed, err = keepSecret(file, *seed); err != nil {
			return Seeds{}, err
		}
	}
	return seeds, nil
}

func (s Secret) derive(label string) [32]byte {
	mac := hmac.New(sha256.New, s[:])
	mac.Write([]byte(label))
	return [32]byte(mac.Sum(nil))
}

// Sealer signs commits and heads of the house's logs in the present epoch.
func (s Seeds) Sealer() eventstore.Sealer {
	epoch, _ := s.Epoch()
	return eventstore.NewSealer(s.signingIn(epoch)).In(s.mark.Epochs)
}

// SigningKey is what a Sealer signs with: the tree of the house signs its checkpoints
// with the same.
func (s Seeds) SigningKey() ed25519.PrivateKey {
	epoch, _ := s.Epoch()
	seed := s.signingIn(epoch)
	return ed25519.NewKeyFromSeed(seed[:])
}

// Salts are what parts of commits are salted with.
func (s Seeds) Salts() eventstore.SaltKey { return eventstore.SaltKey(s.salts) }

// Chain is the dice chain of a game in an epoch; "" is the first.
func (s Seeds) Chain(gameID, epoch string) Chain {
	var c Chain
	label := "seneschal/dice/v1|" + gameID
	if epoch != "" {
		label += "|" + epoch
	}
	k := dice.Key(s.dice.derive(label))
	for n := ChainLength; n >= 0; n-- {
		if n%markEvery == 0 {
			c.marks[n/markEvery] = k
		}
		k = k.Prev()
	}
	return c
}

// A Chain is a game's dice chain, of which some keys are kept so that any can
// be given quickly.
type Chain struct {
	marks [ChainLength/markEvery + 1]dice.Key
}

// Commitment is k(0).
func (c *Chain) Commitment() dice.Commitment { return c.marks[0] }

// Key is k(n), for the nth adjudication, n from 1.
func (c *Chain) Key(n int) (dice.Key, error) {
	if n < 1 || n > ChainLength {
		return dice.Key{}, fmt.Errorf("dice key %d of a chain of %d", n, ChainLength)
	}
	mark := (n + markEvery - 1) / markEvery
	k := c.marks[mark]
	for range mark*markEvery - n {
		k = k.Prev()
	}
	return k, nil
}

// chains keeps the dice chains that were used last: each takes 4096 hashes.
type chains struct {
	seeds Seeds
	known *lru.Cache[string, *Chain]
}

const keepChains = 256

func newChains(s Seeds) *chains {
	known, _ := lru.New[string, *Chain](keepChains) // more than none: no error
	return &chains{s, known}
}

// of is the chain of a game in an epoch, or of a log that is called so.
func (c *chains) of(name, epoch string) *Chain {
	key := name + "|" + epoch
	if chain, ok := c.known.Get(key); ok {
		return chain
	}
	chain := c.seeds.Chain(name, epoch)
	c.known.Add(key, &chain)
	return &chain
}
