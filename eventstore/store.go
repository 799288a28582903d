// Package eventstore keeps the log, the server's only source of truth: one commit for each
// decision, with the events of that decision in their order, chained by hash within its log. The
// implementations are memstore and jetstream; eventstoretest is their conformance suite.
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

// A Pos is the position of a commit in the whole store, dense from 1. 0 is before the first.
type Pos uint64

// A Commit is one decision: its events in their order. It is stored whole or not at all.
type Commit struct {
	Log       Log              `json:"log"`
	First     int              `json:"n"`               // version of its first event: dense within the log, from 1
	Prev      string           `json:"prev"`            // Hash of the log's commit before; "" for the first
	At        time.Time        `json:"at"`              // UTC; never earlier than the commit before
	CommandID string           `json:"cause"`           // the idempotency key, such as the ID of an email or a deadline; unique within the log
	Actor     string           `json:"actor,omitempty"` // ID of the player who caused it; "" is the server itself
	Events    []event.Envelope `json:"events"`

	Format int    `json:"-"` // 1 or 2: docs/adr/0022
	Eyes   []Eyes `json:"-"` // audience of each event; nil in format 1
	Told   string `json:"-"` // hash of the log's last public commit before it; "": none, or format 1
	Parts  []Part `json:"-"` // in format 2, from the part for everybody to that for nobody

	// Imported says that another server has kept the log, and that it is only read here.
	Imported bool `json:"-"`

	Pos  Pos    `json:"-"` // its position in the store
	Hash string `json:"-"` // hex; in format 1 SHA-256 of Raw, in format 2 of its header
	Raw  []byte `json:"-"` // the bytes in the store or a file
}

// Public reports whether everybody sees at least one event of the commit. It returns false for format 1, which does
// not record who sees an event.
func (c *Commit) Public() bool { return slices.ContainsFunc(c.Eyes, isForAll) }

// Fingerprint returns the hash by which people can later recognise a commit. It returns "" for
// format 1, where a hash would let its hidden parts be guessed.
func (c *Commit) Fingerprint() string {
	if c.Format == 1 {
		return ""
	}
	return c.Hash
}

// Head is the end of a log, which the next Draft must follow.
type Head struct {
	Pos     Pos       // position of its last commit; 0: the log is empty
	Version int       // version of its last event; 0: none
	Hash    string    // hash of its last commit; "": none
	Told    string    `json:"Told,omitzero"` // hash of its last public commit; "": none of format 2
	At      time.Time // time of its last commit

	Imported bool `json:"Imported,omitzero"` // nothing can follow it
}

// Head returns the head of the log just after c, which must be Whole.
func (c *Commit) Head() Head {
	head := Head{Pos: c.Pos, Version: c.First + len(c.Events) - 1, Hash: c.Hash, Told: c.Told, At: c.At, Imported: c.Imported}
	if c.Public() {
		head.Told = c.Hash
	}
	return head
}

// Follows returns the head that c names as the one before it, with pos as its position and the time of c as its
// time. Readers that begin in the middle of a log need it.
func (c *Commit) Follows(pos Pos) Head {
	return Head{Pos: pos, Version: c.First - 1, Hash: c.Prev, Told: c.Told, At: c.At, Imported: c.Imported}
}

// A Draft is a commit that is to be appended.
type Draft struct {
	Log       Log
	After     Head // the head on which the decision was made
	At        time.Time
	CommandID string
	Actor     string
	Events    []event.Envelope
	Eyes      []Eyes   // audience of each event
	Seats     []string // seats of the log's game: each has a part, even an empty one
	Salt      SaltKey  // the server's
}

var (
	// ErrConflict says that the log has moved on since After: load it, decide
	// again, append again.
	ErrConflict = errors.New("log has moved on")
	// ErrDone says that a commit with the same command ID is in the log already; the
	// commit that comes with it is that one.
	ErrDone = errors.New("command ID already recorded")
	// ErrCorrupt says that the store's content contradicts itself: a gap in
	// positions or versions, or a broken hash chain. Readers stop and alarm.
	ErrCorrupt = errors.New("log is damaged")
	// ErrImported says that a log was imported from another server: it can be read, and not go on, as
	// the keys of its dice are not here.
	ErrImported = errors.New("the log was imported, and can only be read")
	// ErrTooLarge says that a draft exceeds the greatest size of a commit.
	ErrTooLarge = errors.New("commit is too large")
	// ErrAway says that the server that keeps a Forgetful store cannot be reached at the moment.
	ErrAway = errors.New("store is away")
	// ErrFull says that a Forgetful store has reached one of its bounds, and takes a commit only
	// when something has been forgotten.
	ErrFull = errors.New("store is full")
)

// A Store keeps logs. All methods may be called from several goroutines and, for an outside server,
// from several processes.
type Store interface {
	// Append writes a draft as one commit, durable before it returns. It fails with ErrConflict if the log has
	// moved on since Draft.After, and as Encode does; then nothing was written. With ErrDone it returns the commit
	// that was written before for the same command ID. It looks for that commit only after Draft.After, as the
	// caller knows the earlier ones.
	Append(context.Context, Draft) (*Commit, error)
	// Load yields the commits of one log after a position, in their order, each verified against
	// the one before it (positions ascend, versions are dense, hashes chain). A log that does not
	// exist is empty.
	Load(ctx context.Context, log Log, after Pos) iter.Seq2[*Commit, error]
	// Subscribe calls f for every commit of the store after a position, in order, first for the
	// existing ones and then for new ones. It ends with nil when ctx ends, or with f's error when
	// f fails. Positions are contiguous: a gap is ErrCorrupt.
	Subscribe(ctx context.Context, after Pos, f func(*Commit) error) error
	// Last returns the position of the newest commit; 0 if there is none.
	Last(context.Context) (Pos, error)
}

// A Follower checks the commits of a whole store as they go by: positions are contiguous, and
// within each log versions are dense and hashes chain. A log that began before the follower did is
// checked from its next commit on.
type Follower struct {
	pos   Pos
	start Pos
	heads map[Log]Head
}

// NewFollower makes a follower of a store after a position.
func NewFollower(after Pos) *Follower {
	return &Follower{pos: after, start: after, heads: make(map[Log]Head)}
}

// Pos returns the position of the last commit that went by.
func (f *Follower) Pos() Pos { return f.pos }

// See checks the next commit and takes it in. On an error, which is ErrCorrupt, it does not take it
// in.
func (f *Follower) See(commit *Commit) error {
	if commit.Pos != f.pos+1 {
		return fmt.Errorf("position %d comes after %d: %w", commit.Pos, f.pos, ErrCorrupt)
	}
	prev, known := f.heads[commit.Log]
	if !known && f.start > 0 && commit.First > 1 {
		prev = commit.Follows(0)
	}
	if err := Verify(prev, commit); err != nil {
		return err
	}
	f.heads[commit.Log] = commit.Head()
	f.pos = commit.Pos
	return nil
}

// Eyes is the audience of an event: everybody, or some seats. The zero value is nobody.
type Eyes struct {
	All   bool
	Seats []string
}
