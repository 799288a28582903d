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

// MaxCommit is how many bytes a commit may have.
const MaxCommit = 4 << 20

var logName = regexp.MustCompile(`^(game|tournament|desk)/[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$`)

// Check reports what is wrong with the name of a log: only "game/<id>",
// "tournament/<id>" and "desk/<id>" are, with IDs of a-z, 0-9 and inner hyphens.
func (l Log) Check() error {
	if !logName.MatchString(string(l)) {
		return fmt.Errorf("log %q is not named game/<id>, tournament/<id> or desk/<id>, with an id of a-z, 0-9 and -", string(l))
	}
	return nil
}

// Seal makes the bytes that a store keeps of a draft, and the commit as it
// will be read back from them. Its Pos is not known yet. A time before that
// of the commit before is raised to it.
func Seal(d Draft) (*Commit, error) {
	if err := d.check(); err != nil {
		return nil, fmt.Errorf("sealing a commit of %s: %w", d.Log, err)
	}
	at := d.At
	if at.Before(d.After.At) {
		at = d.After.At
	}
	raw, err := sealSplit(d, at.UTC().Round(0))
	if err != nil {
		return nil, fmt.Errorf("sealing a commit of %s: %w", d.Log, err)
	}
	if len(raw) > MaxCommit {
		return nil, fmt.Errorf("sealing a commit of %s: %d bytes, at most %d: %w", d.Log, len(raw), MaxCommit, ErrTooLarge)
	}
	return Open(raw, 0)
}

func (d Draft) check() error {
	if err := d.Log.Check(); err != nil {
		return err
	}
	switch {
	case len(d.Events) == 0:
		return errors.New("it has no events")
	case d.Cause == "":
		return errors.New("it has no cause")
	case d.At.IsZero():
		return errors.New("it has no time")
	case len(d.Eyes) != len(d.Events):
		return fmt.Errorf("it says of %d events who may see them, and has %d", len(d.Eyes), len(d.Events))
	case d.Salt == SaltKey{}:
		return errors.New("it has no key for its salts")
	}
	return nil
}

// Open reads the bytes of a commit that stands at pos, in either format. What is not
// spelt just as docs/format.md says is an error. The commit keeps raw.
func Open(raw []byte, pos Pos) (*Commit, error) {
	read := lists.Either(bytes.HasPrefix(raw, []byte(`{"v":2,`)), openSplit, openWhole)
	c, err := read(raw)
	if err != nil {
		return nil, fmt.Errorf("opening the commit at %d: %w: %w", pos, err, ErrCorrupt)
	}
	c.Pos, c.Raw = pos, raw
	return c, nil
}

// openWhole reads a commit of format 1.
func openWhole(raw []byte) (*Commit, error) {
	c, err := readSpelt(raw, spellWhole)
	if err != nil {
		return nil, err
	}
	c.Format, c.Hash = 1, Hash(raw)
	return c, nil
}

// Hash is the SHA-256 of the bytes of a commit, hex: what chains commits of format 1.
func Hash(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// Verify reports whether c follows prev, the head of its log: it stands
// later, its versions go on where prev's end, it names prev's hash and that of
// the last public commit, it is not older, and its own hash is that of its
// bytes. Errors are ErrCorrupt.
func Verify(prev Head, c *Commit) error {
	var fault string
	switch {
	case c.Pos <= prev.Pos:
		fault = fmt.Sprintf("stands at %d, not after %d", c.Pos, prev.Pos)
	case !c.Whole():
		fault = "is not open in all parts"
	case c.First != prev.Version+1:
		fault = fmt.Sprintf("begins with version %d, not %d", c.First, prev.Version+1)
	case c.Prev != prev.Hash:
		fault = "does not name the hash of the commit before it"
	case c.Told != prev.Told:
		fault = "does not name the hash of the public commit before it"
	case c.Hash != c.rehash():
		fault = "has not the hash of its bytes"
	case len(c.Events) == 0:
		fault = "has no events"
	case c.At.Before(prev.At):
		fault = fmt.Sprintf("is of %s, before %s", c.At.Format(time.RFC3339), prev.At.Format(time.RFC3339))
	default:
		return nil
	}
	return fmt.Errorf("%s: commit at %d %s: %w", c.Log, c.Pos, fault, ErrCorrupt)
}

// rehash is the hash of the bytes, and in format 2 of the hashes of the parts,
// which were worked out when they were read.
func (c *Commit) rehash() string {
	if c.Format == 1 {
		return Hash(c.Raw)
	}
	return headerHash(c.Log, c.Told, c.headerTime(), c.Parts)
}
