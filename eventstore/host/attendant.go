package host

import (
	"context"
	"time"

	"seneschal/eventstore"
)

// An Attendant follows the log and does what is due: it keeps the clock, carries tournaments on,
// finds substitutes. Its methods are called one at a time.
type Attendant interface {
	// Note takes in a commit. It gets all commits of the store, in order.
	Note(context.Context, *eventstore.Commit)
	// Look does the work that is due now.
	Look(context.Context)
	// Wait returns the time until the next look.
	Wait() time.Duration
	// Agenda returns what was noted and not done yet, to be kept and restored between calls of the other
	// methods. An attendant that is given back what it noted up to a commit does the same from there on as one that
	// has noted all commits itself.
	Agenda() Agenda
}

// An Agenda is what an attendant has read off the log, without what is over: it does not grow with the past.
type Agenda struct {
	// Name tells attendants apart: "clock".
	Name string
	// Edition is raised whenever an attendant notes something else of the same commits than before, or does with
	// what it has noted what it did not do before: agendas of other editions are not used, so that everything is noted
	// and looked at anew.
	Edition int
	// Notes points to the notes, which stand in exported fields, maps and times, and lack no map.
	Notes any
}

// Agendas keeps the agendas of attendants between two starts of a server, so that an attendant reads the log
// on from there and not from its beginning. What is kept may be lost, or be older than the log, without harm.
type Agendas interface {
	// LoadAgenda returns what was saved last for a name and a mark; zero if nothing was.
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
