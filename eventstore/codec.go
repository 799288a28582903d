package eventstore

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"time"

	"seneschal/domain/lists"
)

// MaxCommit is the greatest size of a commit, in bytes.
const MaxCommit = 4 << 20

// logName matches the names of logs.
var logName = regexp.MustCompile(`^(game|opening|tournament|desk)/[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$`)

// Check returns an error unless the name of a log is "game/<id>", "opening/<id>", "tournament/<id>"
// or "desk/<id>", with an ID of at most 64 characters a-z, 0-9 and inner hyphens.
func (l Log) Check() error {
	if !logName.MatchString(string(l)) {
		return fmt.Errorf("log %q is not named game/<id>, opening/<id>, tournament/<id> or desk/<id>, with an id of a-z, 0-9 and -", string(l))
	}
	return nil
}

// Encode encodes a draft as the bytes that a store keeps, and returns the commit as it will be read back from them,
// with Pos 0. It raises a time before that of the previous commit to that one. It fails with ErrTooLarge if the bytes
// exceed MaxCommit, and with another error if the draft lacks a part or has an event for a seat outside Seats.
func Encode(draft Draft) (*Commit, error) {
	if err := draft.checkContents(); err != nil {
		return nil, fmt.Errorf("encoding a commit of %s: %w", draft.Log, err)
	}
	at := draft.At
	if at.Before(draft.After.At) {
		at = draft.After.At
	}
	raw, err := encodeSplit(draft, at.UTC().Round(0))
	if err != nil {
		return nil, fmt.Errorf("encoding a commit of %s: %w", draft.Log, err)
	}
	if len(raw) > MaxCommit {
		return nil, fmt.Errorf("encoding a commit of %s: %d bytes, at most %d: %w", draft.Log, len(raw), MaxCommit, ErrTooLarge)
	}
	return Decode(raw, 0)
}

// checkContents returns an error if a draft lacks something that each commit has. It does not look into the events.
func (d Draft) checkContents() error {
	if err := d.Log.Check(); err != nil {
		return err
	}
	switch {
	case d.After.Imported:
		return ErrImported
	case len(d.Events) == 0:
		return errors.New("it has no events")
	case d.CommandID == "":
		return errors.New("it has no command ID")
	case d.At.IsZero():
		return errors.New("it has no time")
	case len(d.Eyes) != len(d.Events):
		return fmt.Errorf("it says of %d events who may see them, and has %d", len(d.Eyes), len(d.Events))
	case d.Salt == SaltKey{}:
		return errors.New("it has no key for its salts")
	}
	return nil
}

// Decode decodes the bytes of a commit that stands at pos, in either format. It fails with ErrCorrupt on any deviation
// from the spelling in docs/format.md. The commit keeps raw, which must not be changed afterwards.
func Decode(raw []byte, pos Pos) (*Commit, error) {
	read := lists.Either(bytes.HasPrefix(raw, []byte(`{"v":2,`)), decodeSplit, decodeWhole)
	commit, err := read(raw)
	if err != nil {
		return nil, fmt.Errorf("opening the commit at %d: %w: %w", pos, err, ErrCorrupt)
	}
	commit.Pos, commit.Raw = pos, raw
	return commit, nil
}

// decodeWhole decodes a commit of format 1.
func decodeWhole(raw []byte) (*Commit, error) {
	commit, err := readSpelt(raw, parseWhole)
	if err != nil {
		return nil, err
	}
	commit.Format, commit.Hash = 1, Hash(raw)
	return commit, nil
}

// Hash returns the SHA-256 of the bytes of a commit, hex, which chains commits of format 1.
func Hash(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// Verify checks that commit follows prev, the head of its log: it stands later, its versions go on where
// those of prev end, it names the hashes of prev and of the last public commit, it is not older,
// and its own hash is that of its bytes. Errors are ErrCorrupt.
func Verify(prev Head, commit *Commit) error {
	var fault string
	switch {
	case commit.Pos <= prev.Pos:
		fault = fmt.Sprintf("stands at %d, not after %d", commit.Pos, prev.Pos)
	case !commit.Whole():
		fault = "is not open in all parts"
	case commit.First != prev.Version+1:
		fault = fmt.Sprintf("begins with version %d, not %d", commit.First, prev.Version+1)
	case commit.Prev != prev.Hash:
		fault = "does not name the hash of the commit before it"
	case commit.Told != prev.Told:
		fault = "does not name the hash of the public commit before it"
	case commit.Hash != commit.computeHash():
		fault = "has not the hash of its bytes"
	case len(commit.Events) == 0:
		fault = "has no events"
	case commit.At.Before(prev.At):
		fault = fmt.Sprintf("is of %s, before %s", commit.At.Format(time.RFC3339), prev.At.Format(time.RFC3339))
	default:
		return nil
	}
	return fmt.Errorf("%s: commit at %d %s: %w", commit.Log, commit.Pos, fault, ErrCorrupt)
}

// computeHash computes the hash of a commit of format 1 from its bytes. In format 2 it computes the hash of the header
// from the hashes of the parts, which were computed when the parts were read.
func (c *Commit) computeHash() string {
	if c.Format == 1 {
		return Hash(c.Raw)
	}
	return computeHeaderHash(c.Log, c.Told, c.headerTime(), c.Parts)
}
