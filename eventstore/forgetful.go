package eventstore

import (
	"context"
	"iter"
)

// A Forgetful store keeps logs that can be forgotten, such as those of practice games. Its
// positions ascend within a log, but have gaps once a log was forgotten; so nobody can follow the
// whole store, and Subscribe fails. It takes no commits beyond its Bounds: Append then fails with
// ErrFull.
//
// A commit may still be in memory when Append returns: a power cut can lose the newest ones. What
// is read is verified all the same.
type Forgetful interface {
	Store
	// Forget removes a log. A log that does not exist is forgotten already.
	Forget(context.Context, Log) error
	// Latest yields the last commit of each log, in no order.
	Latest(context.Context) iter.Seq2[*Commit, error]
	// Size returns how much the store holds.
	Size(context.Context) (Size, error)
}

// Size is how much a Forgetful store holds.
type Size struct {
	Logs  int
	Bytes int64
}

// Bounds are those of a Forgetful store. A zero bound is none.
type Bounds struct {
	Bytes   int64 // of all logs together, as the store counts them
	Commits int   // of one log
}
