package eventstore

import (
	"bytes"
	"errors"
	"fmt"
)

// ShownTo is a commit as a file that its reader may show to anybody: what the
// commit told him is open, of the rest there are hashes. It hashes to what his
// receipt names. ok is false if it tells him nothing, or is of format 1.
func (c *Commit) ShownTo(to Reader) (file []byte, ok bool) {
	raw, ok := c.Shown(to)
	return append(raw, '\n'), ok
}

// ReadShown reads a file that ShownTo wrote, or several in one, a line each; or the
// bundle of a seat.
func ReadShown(file []byte) ([]*Commit, error) {
	if bytes.HasPrefix(file, []byte(`{"format":`)) {
		b, err := ReadBundle(bytes.NewReader(file))
		if err != nil {
			return nil, err
		}
		return b.Commits, nil
	}
	var all []*Commit
	for i, line := range bytes.Split(file, []byte{'\n'}) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		c, err := Open(line, Pos(i+1))
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		all = append(all, c)
	}
	if len(all) == 0 {
		return nil, errors.New("there is nothing in it")
	}
	return all, nil
}
