// Package seeds holds the secrets of a server: from which the dice of its games derive, with which
// it signs and salts, and which epochs it has had.
//
// A Secret is a file; Seeds are all secrets of a server; a Chain holds the dice keys of one game.
// The labels of derived keys and the names of files are fixed for ever, because servers in use have
// them.
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

// Seeds are the secrets of a server: for the dice of all games, for its signatures, and for the
// salts of the parts of its commits.
type Seeds struct {
	dice, signing, salts Secret

	mark mark
	path string // path of the mark
}

// New derives all seeds from one secret: for rehearsals, and for servers that had only one. They are in the first epoch,
// and cannot be written.
func New(s Secret) Seeds {
	return Seeds{dice: s, signing: s.derive("seneschal/seal/v1"), salts: s.derive("seneschal/salts/v2")}
}

// Load reads the secrets of a server, each from a file of its own: that of the dice at path, the
// others beside it at PATH.signing and PATH.salts. It makes missing ones; a server that has signed
// with a key from its one secret keeps that key. The present epoch stands beside them, at
// PATH.epoch. Load fails if the signing key is not that of the present epoch.
func Load(path string) (Seeds, error) {
	seeds, err := load(path)
	if err != nil {
		return Seeds{}, err
	}
	if n := len(seeds.mark.Epochs); n > 0 && seeds.Signer().Public() != seeds.mark.Epochs[n-1].Public {
		return Seeds{}, fmt.Errorf("the key in %s.signing is not that of the present epoch: begin a new one with seneschal restore, so that players are told", path)
	}
	return seeds, nil
}

// load does the work of Load, but does not check the signing key.
func load(path string) (Seeds, error) {
	_, err := os.Stat(path)
	old := err == nil
	secret, err := LoadSecret(path)
	if err != nil {
		return Seeds{}, err
	}
	seeds := New(secret)
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

// Signer returns the signer of commits and heads of the server's logs in the present epoch.
func (s Seeds) Signer() eventstore.Signer {
	epoch, _ := s.Epoch()
	return eventstore.NewSigner(s.signingIn(epoch)).In(s.mark.Epochs)
}

// SigningKey returns the key of a Signer, with which the server's tree signs its checkpoints, too.
func (s Seeds) SigningKey() ed25519.PrivateKey {
	epoch, _ := s.Epoch()
	seed := s.signingIn(epoch)
	return ed25519.NewKeyFromSeed(seed[:])
}

// Salts returns the key from which the salts of parts of commits derive.
func (s Seeds) Salts() eventstore.SaltKey { return eventstore.SaltKey(s.salts) }

// Chain computes the dice chain of a game in an epoch; "" is the first.
func (s Seeds) Chain(gameID, epoch string) Chain {
	label := "seneschal/dice/v1|" + gameID
	if epoch != "" {
		label += "|" + epoch
	}
	return newChain(dice.Key(s.dice.derive(label)))
}

// Chains caches the dice chains that were used last, because each takes 4096 hashes.
type Chains struct {
	seeds Seeds
	cache *lru.Cache[string, *Chain]
}

const keepChains = 256

// NewChains makes the cache of a server's chains.
func NewChains(seeds Seeds) *Chains {
	known, _ := lru.New[string, *Chain](keepChains) // more than none: no error
	return &Chains{seeds, known}
}

// Of returns the chain of a game, or of another log of that name, in an epoch.
func (c *Chains) Of(name, epoch string) *Chain {
	key := name + "|" + epoch
	if chain, ok := c.cache.Get(key); ok {
		return chain
	}
	chain := c.seeds.Chain(name, epoch)
	c.cache.Add(key, &chain)
	return &chain
}

// A mark lists the epochs of a server. A new one begins whenever it is restored from a backup, so
// that it never uses keys again that others may have seen.
type mark struct {
	Epochs  []eventstore.Epoch `json:"epochs"`  // from the first to the present one
	Renewed bool               `json:"renewed"` // all logs mention the present one
}

// SetBack begins a new epoch of a server that is not running and whose secret is at path, and returns it. The epoch has a
// name and a signing key of its own. The key of the epoch before vouches for it, unless that key is not there any more.
// SetBack fails with fs.ErrNotExist if there is no secret.
func SetBack(path string) (eventstore.Epoch, error) {
	if _, err := os.Stat(path); err != nil {
		return eventstore.Epoch{}, fmt.Errorf("a folder without the secret of a server: %w", err)
	}
	seeds, err := load(path)
	if err != nil {
		return eventstore.Epoch{}, err
	}
	oldSigner := seeds.Signer()
	epochs := seeds.mark.Epochs
	if len(epochs) == 0 {
		epochs = []eventstore.Epoch{{Public: oldSigner.Public()}}
	}
	var name [16]byte
	_, _ = rand.Read(name[:]) // never fails
	epoch := eventstore.Epoch{Name: hex.EncodeToString(name[:])}
	epoch.Public = seeds.publicIn(epoch.Name)
	if epochs[len(epochs)-1].Public == oldSigner.Public() {
		epoch = oldSigner.Vouch(epoch)
	}
	return epoch, seeds.writeMark(mark{Epochs: append(epochs, epoch)})
}

// Renewed records on the disk that all logs mention the present epoch. It does not change s: only the next Load shows it.
func (s Seeds) Renewed() error {
	s.mark.Renewed = true
	return s.writeMark(s.mark)
}

// Epoch returns the name of the present epoch, "" for the first. told is false as long as not all logs mention the epoch;
// it is true in the first.
func (s Seeds) Epoch() (name string, told bool) {
	if n := len(s.mark.Epochs); n > 0 {
		return s.mark.Epochs[n-1].Name, s.mark.Renewed
	}
	return "", true
}

// Number returns the number of the present epoch, from 1.
func (s Seeds) Number() int { return max(1, len(s.mark.Epochs)) }

// In returns the seeds in a further epoch of that name, without recording it.
func (s Seeds) In(name string) Seeds {
	s.mark.Epochs = append(slices.Clip(s.mark.Epochs), eventstore.Epoch{Name: name, Public: s.publicIn(name)})
	return s
}

func (s Seeds) writeMark(m mark) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return eventstore.ReplaceSynced(s.path, append(text, '\n'), 0o644)
}

// readMark reads the mark of a server; zero if there is none, as the server was never restored. It fails with
// eventstore.ErrCorrupt if the file is no mark.
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

// signingIn returns the signing seed of an epoch.
func (s Seeds) signingIn(epoch string) [32]byte {
	if epoch == "" {
		return s.signing
	}
	return s.signing.derive("seneschal/epoch/v1|" + epoch)
}

// publicIn returns the public key of an epoch.
func (s Seeds) publicIn(epoch string) string {
	return eventstore.NewSigner(s.signingIn(epoch)).Public()
}
