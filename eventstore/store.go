// Package eventstore keeps the log, the only truth of the house: one commit
// for each decision, with the events of that decision in their order, chained
// by hash within its log. Implementations: memstore and jetstream; what is
// asked of them is eventstoretest.
package eventstore

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"seneschal/domain/event"
)

// A Log names the events of one aggregate: "game/valley-12".
type Log string

// A Pos is the position of a commit in the whole store, dense from 1. 0 is
// before the first.
type Pos uint64

// A Commit is one decision: its events in their order. It is stored whole or
// not at all.
type Commit struct {
	Log    Log              `json:"log"`
	First  int              `json:"n"`               // version of its first event: dense within the log, from 1
	Prev   string           `json:"prev"`            // SHA-256 of the exact bytes of the log's commit before, hex; "" for the first
	At     time.Time        `json:"at"`              // UTC; never before the commit before
	Cause  string           `json:"cause"`           // what it was decided for: a letter's ID, a deadline's; unique within the log
	Actor  string           `json:"actor,omitempty"` // player ID of who caused it; "" is the house itself
	Events []event.Envelope `json:"events"`

	Format int    `json:"-"` // 1 or 2: docs/adr/0022
	Eyes   []Eyes `json:"-"` // who may see each event; nil in format 1
	Told   string `json:"-"` // hash of the log's last public commit before it; "": none, or format 1
	Parts  []Part `json:"-"` // of format 2, from that for everybody to that for nobody

	Pos  Pos    `json:"-"` // where the store put it
	Hash string `json:"-"` // hex; in format 1 SHA-256 of Raw, in format 2 of its header
	Raw  []byte `json:"-"` // the bytes that are stored, or that stand in a file
}

// Public reports whether everybody sees something of the commit; of format 1
// nobody can say.
func (c *Commit) Public() bool { return slices.ContainsFunc(c.Eyes, seenByAll) }

// Fingerprint is what people are shown of a commit, to hold against it later: its
// hash. Of format 1 nothing is shown: what is hidden in it could be guessed.
func (c *Commit) Fingerprint() string {
	if c.Format == 1 {
		return ""
	}
	return c.Hash
}

// Head is where a log stands: what the next Draft must follow.
type Head struct {
	Pos     Pos       // of its last commit; 0: the log is empty
	Version int       // of its last event; 0: none
	Hash    string    // of its last commit; "": none
	Told    string    `json:"Told,omitzero"` // hash of its last public commit; "": none of format 2
	At      time.Time // of its last commit
}

// Head is the head of the log just after c.
func (c *Commit) Head() Head {
	h := Head{Pos: c.Pos, Version: c.First + len(c.Events) - 1, Hash: c.Hash, Told: c.Told, At: c.At}
	if c.Public() {
		h.Told = c.Hash
	}
	return h
}

// Follows is the head that c says it follows, if that stands at pos: for whoever
// begins to read in the middle of a log.
func (c *Commit) Follows(pos Pos) Head {
	return Head{Pos: pos, Version: c.First - 1, Hash: c.Prev, Told: c.Told, At: c.At}
}

// A Draft is a commit that is to be appended.
type Draft struct {
	Log    Log
	After  Head // the head that the decision was made on
	At     time.Time
	Cause  string
	Actor  string
	Events []event.Envelope
	Eyes   []Eyes   // who may see each event
	Seats  []string // of the log's game: each has a part, empty or not
	Salt   SaltKey  // of the house
}

var (
	// ErrConflict says that the log has moved on since After: load it, decide
	// again, append again.
	ErrConflict = errors.New("log has moved on")
	// ErrDone says that a commit with the same cause is in the log already; the
	// commit that comes with it is that one.
	ErrDone = errors.New("cause already recorded")
	// ErrCorrupt says that the store's content contradicts itself: a gap in
	// positions or versions, or a broken hash chain. Readers stop and alarm.
	ErrCorrupt = errors.New("log is damaged")
	// ErrTooLarge says that a draft is over the size that a commit may have.
	ErrTooLarge = errors.New("commit is too large")
)

// A Store keeps logs. All methods may be called from several goroutines and,
// for an outside server, from several processes.
type Store interface {
	// Append writes a draft as one commit, durable before it returns. On
	// ErrConflict nothing was written. With ErrDone comes the commit that was
	// written before for the same cause (looked for among those after
	// Draft.After: the caller knows the others).
	Append(context.Context, Draft) (*Commit, error)
	// Load yields the commits of one log after a position, in their order,
	// each verified against the one before it (positions ascend, versions are
	// dense, hashes chain). A log that does not exist is empty.
	Load(ctx context.Context, log Log, after Pos) iter.Seq2[*Commit, error]
	// Subscribe calls f for every commit of the store after a position, in
	// order, first those that are there and then those to come, until ctx ends
	// (then it returns nil) or f fails (then it returns f's error). Positions
	// are contiguous: a gap is ErrCorrupt.
	Subscribe(ctx context.Context, after Pos, f func(*Commit) error) error
	// Last is the position of the newest commit.
	Last(context.Context) (Pos, error)
}

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

// Eyes says who may see an event: everybody, or some seats. The zero value is
// nobody.
type Eyes struct {
	All   bool
	Seats []string
}
