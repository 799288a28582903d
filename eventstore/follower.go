package eventstore

import "fmt"

// A Follower checks the commits of a whole store as they go by: positions are
// contiguous, and within each log versions are dense and hashes chain. A log
// that began before the follower did is checked from its next commit on.
type Follower struct {
	pos   Pos
	start Pos
	heads map[Log]Head
}

// NewFollower follows a store after a position.
func NewFollower(after Pos) *Follower {
	return &Follower{pos: after, start: after, heads: make(map[Log]Head)}
}

// Pos is the position of the last commit that went by.
func (f *Follower) Pos() Pos { return f.pos }

// See checks the next commit. Errors are ErrCorrupt; the commit is not taken
// in then.
func (f *Follower) See(c *Commit) error {
	if c.Pos != f.pos+1 {
		return fmt.Errorf("position %d comes after %d: %w", c.Pos, f.pos, ErrCorrupt)
	}
	prev, known := f.heads[c.Log]
	if !known && f.start > 0 && c.First > 1 {
		prev = c.Follows(0)
	}
	if err := Verify(prev, c); err != nil {
		return err
	}
	f.heads[c.Log] = c.Head()
	f.pos = c.Pos
	return nil
}
