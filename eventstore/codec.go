package eventstore

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"time"
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
	raw, err := json.Marshal(Commit{
		Log: d.Log, First: d.After.Version + 1, Prev: d.After.Hash, At: at.UTC().Round(0),
		Cause: d.Cause, Actor: d.Actor, Events: d.Events,
	})
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
	if len(d.Events) == 0 {
		return errors.New("it has no events")
	}
	if d.Cause == "" {
		return errors.New("it has no cause")
	}
	if d.At.IsZero() {
		return errors.New("it has no time")
	}
	return nil
}

// Open reads the bytes of a commit that stands at pos. Unknown fields and text
// after it are errors. The commit keeps raw.
func Open(raw []byte, pos Pos) (*Commit, error) {
	c, ok := quick(raw)
	if !ok {
		var err error
		if c, err = read(raw); err != nil {
			return nil, fmt.Errorf("opening the commit at %d: %w: %w", pos, err, ErrCorrupt)
		}
	}
	c.Pos, c.Raw, c.Hash = pos, raw, Hash(raw)
	return c, nil
}

// read reads the bytes of a commit, in whatever way they are spelt.
func read(raw []byte) (*Commit, error) {
	c := &Commit{}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(c); err != nil {
		return nil, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("text after it")
	}
	return c, nil
}

// Hash is what chains commits: the SHA-256 of a commit's bytes, hex.
func Hash(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// Verify reports whether c follows prev, the head of its log: it stands
// later, its versions go on where prev's end, it names prev's hash, it is not
// older, and its own hash is that of its bytes. Errors are ErrCorrupt.
func Verify(prev Head, c *Commit) error {
	var fault string
	switch {
	case c.Pos <= prev.Pos:
		fault = fmt.Sprintf("stands at %d, not after %d", c.Pos, prev.Pos)
	case c.First != prev.Version+1:
		fault = fmt.Sprintf("begins with version %d, not %d", c.First, prev.Version+1)
	case c.Prev != prev.Hash:
		fault = "does not name the hash of the commit before it"
	case c.Hash != Hash(c.Raw):
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
