// Package seeds holds the secrets of a house: what the dice of its games come
// from, what it signs with and salts with, and which epochs it has had.
//
// A Secret is a file; Seeds are all of a house's; a Chain is what one game's dice
// are thrown with. What the labels of derived keys are and how files are called
// is fixed for ever: houses have them.
package seeds

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	lru "github.com/hashicorp/golang-lru/v2"

	"seneschal/domain/dice"
	"seneschal/eventstore"
)

// Seeds are the secrets of a house: what the dice of all games come from, what
// it signs with, and what salts the parts of its commits.
type Seeds struct {
	dice, signing, salts Secret

	mark mark
	path string // of the mark
}

// New makes all seeds of one secret: for rehearsals, and for houses that had
// but one.
func New(s Secret) Seeds {
	return Seeds{dice: s, signing: s.derive("seneschal/seal/v1"), salts: s.derive("seneschal/salts/v2")}
}

// Load reads the secrets of a house, each from a file of its own: at path
// that of the dice, beside it PATH.signing and PATH.salts. What is missing is
// made; a house that has signed with a key from its one secret keeps that key. The
// epoch in which the house is stands beside it, too.
func Load(path string) (Seeds, error) {
	seeds, err := load(path)
	if err != nil {
		return Seeds{}, err
	}
	if n := len(seeds.mark.Epochs); n > 0 && seeds.Sealer().Public() != seeds.mark.Epochs[n-1].Public {
		return Seeds{}, fmt.Errorf("the key in %s.signing is not that of the present epoch: begin a new one with seneschal restore, so that players are told", path)
	}
	return seeds, nil
}

func load(path string) (Seeds, error) {
	_, err := os.Stat(path)
	old := err == nil
	s, err := LoadSecret(path)
	if err != nil {
		return Seeds{}, err
	}
	seeds := New(s)
	seeds.path = path + ".epoch"
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
	label := "seneschal/dice/v1|" + gameID
	if epoch != "" {
		label += "|" + epoch
	}
	return newChain(dice.Key(s.dice.derive(label)))
}

// Chains keeps the dice chains that were used last: each takes 4096 hashes.
type Chains struct {
	seeds Seeds
	known *lru.Cache[string, *Chain]
}

const keepChains = 256

// NewChains are those of a house.
func NewChains(s Seeds) *Chains {
	known, _ := lru.New[string, *Chain](keepChains) // more than none: no error
	return &Chains{s, known}
}

// Of is the chain of a game in an epoch, or of a log that is called so.
func (c *Chains) Of(name, epoch string) *Chain {
	key := name + "|" + epoch
	if chain, ok := c.known.Get(key); ok {
		return chain
	}
	chain := c.seeds.Chain(name, epoch)
	c.known.Add(key, &chain)
	return &chain
}

// A mark says which epochs a house has had: a new one begins whenever it is restored
// from a backup, so that it never uses keys again that somebody may have seen.
type mark struct {
	Epochs  []eventstore.Epoch `json:"epochs"`  // from the first to the present
	Renewed bool               `json:"renewed"` // all logs tell of the present one
}

// SetBack begins a new epoch of a house that does not run and whose secret is at path:
// with a name and a signing key of its own, which the key of before vouches for.
func SetBack(path string) (eventstore.Epoch, error) {
	if _, err := os.Stat(path); err != nil {
		return eventstore.Epoch{}, fmt.Errorf("a folder without the secret of a house: %w", err)
	}
	seeds, err := load(path)
	if err != nil {
		return eventstore.Epoch{}, err
	}
	before := seeds.Sealer()
	epochs := seeds.mark.Epochs
	if len(epochs) == 0 {
		epochs = []eventstore.Epoch{{Public: before.Public()}}
	}
	var name [16]byte
	_, _ = rand.Read(name[:]) // never fails
	e := eventstore.Epoch{Name: hex.EncodeToString(name[:])}
	e.Public = seeds.publicIn(e.Name)
	if epochs[len(epochs)-1].Public == before.Public() {
		e = before.Vouch(e)
	}
	return e, seeds.write(mark{Epochs: append(epochs, e)})
}

// Renewed notes that all logs tell of the present epoch.
func (s Seeds) Renewed() error {
	s.mark.Renewed = true
	return s.write(s.mark)
}

// Epoch is the name of the present epoch, "" for the first; told is false as long as
// not all logs tell of it.
func (s Seeds) Epoch() (name string, told bool) {
	if n := len(s.mark.Epochs); n > 0 {
		return s.mark.Epochs[n-1].Name, s.mark.Renewed
	}
	return "", true
}

// Number is that of the present epoch, from 1.
func (s Seeds) Number() int { return max(1, len(s.mark.Epochs)) }

// In are the seeds in an epoch of that name, after the others.
func (s Seeds) In(name string) Seeds {
	s.mark.Epochs = append(slices.Clip(s.mark.Epochs), eventstore.Epoch{Name: name, Public: s.publicIn(name)})
	return s
}

func (s Seeds) write(m mark) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return eventstore.ReplaceSynced(s.path, append(text, '\n'), 0o644)
}

// readMark reads the mark of a house; one that was never restored has none.
func readMark(path string) (m mark, err error) {
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return mark{}, nil
	case err != nil:
		return mark{}, err
	}
	if err := json.Unmarshal(text, &m); err != nil || len(m.Epochs) == 0 {
		return mark{}, fmt.Errorf("%s is no mark of an epoch: restore it with the rest of the backup, or begin a new one: seneschal restore (%w)", path, errors.Join(err, eventstore.ErrCorrupt))
	}
	return m, nil
}

// signingIn is what the house signs with in an epoch.
func (s Seeds) signingIn(epoch string) [32]byte {
	if epoch == "" {
		return s.signing
	}
	return s.signing.derive("seneschal/epoch/v1|" + epoch)
}

// publicIn is the public key of an epoch.
func (s Seeds) publicIn(epoch string) string {
	return eventstore.NewSealer(s.signingIn(epoch)).Public()
}
