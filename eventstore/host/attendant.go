package host

import (
	"context"
	"time"

	"seneschal/eventstore"
)

// An Attendant follows the log and does one kind of work when it is due: it closes phases, carries tournaments on, or
// finds substitutes. Its methods are called one at a time.
type Attendant interface {
	// Note takes in a commit. It gets all commits of the store but imported ones, in order. It cannot fail: it logs what
	// it does not understand.
	Note(context.Context, *eventstore.Commit)
	// Look does the work that is due now, logs what fails, and leaves that on the agenda to be tried again.
	Look(context.Context)
	// Wait returns the time until the next look. It is asked after each look and each commit.
	Wait() time.Duration
	// Agenda returns what was noted and not done yet. Its Notes point into the attendant: they are read, and may be
	// replaced by kept ones, between calls of the other methods. An attendant that is given the notes of another up to
	// a commit does the same from there on as if it had noted all commits itself.
	Agenda() Agenda
}

// An Agenda is what an attendant has noted from the log and not done yet. What is over is dropped from it, so that it
// does not grow with the past.
type Agenda struct {
	// Name tells attendants apart: "clock".
	Name string
	// Edition must be raised in the source whenever the attendant notes something else from the same commits than
	// before, or has new work to do for the same notes. Agendas that were kept by another edition are not used; the log
	// is then read from its beginning.
	Edition int
	// Notes points to the notes. They are kept as JSON: only exported fields, maps and times are. No map in them may be
	// nil.
	Notes any
}

// Agendas keeps the agendas of attendants between two starts of a server, so that an attendant reads the log
// on from the last commit that it noted. It does no harm if a kept agenda is lost, or is older than the log.
type Agendas interface {
	// LoadAgenda returns what was saved last for a name and a mark; zero without an error if nothing was.
	LoadAgenda(ctx context.Context, name, mark string) (KeptAgenda, error)
	// SaveAgenda replaces what was saved for a name and a mark.
	SaveAgenda(ctx context.Context, name, mark string, kept KeptAgenda) error
}

// A KeptAgenda is an agenda after a commit of the store.
type KeptAgenda struct {
	Pos   eventstore.Pos `db:"pos"`   // position of that commit
	Hash  string         `db:"hash"`  // its hash
	Notes []byte         `db:"notes"` // JSON
}
