package host

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"seneschal/eventstore"
)

// A mark says which epochs a house has had: a new one begins whenever it is restored
// from a backup, so that it never uses keys again that somebody may have seen.
type mark struct {
	Epochs  []eventstore.Epoch `json:"epochs"`  // from the first to the present
	Renewed bool               `json:"renewed"` // all logs tell of the present one
}

// markOf is where the mark of a house stands whose secret is at path.
func markOf(path string) string { return path + ".epoch" }

// SetBack begins a new epoch of a house that does not run and whose secret is at path:
// with a name and a signing key of its own, which the key of before vouches for.
func SetBack(path string) (eventstore.Epoch, error) {
	if _, err := os.Stat(path); err != nil {
		return eventstore.Epoch{}, fmt.Errorf("a folder without the secret of a house: %w", err)
	}
	seeds, err := loadSeeds(path)
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
