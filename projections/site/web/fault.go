package web

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"slices"

	"github.com/lib/pq"
)

// Fault is the page that says what went wrong. Title and Words are keys of sentences; answerFault
// puts the sentences in their place.
type Fault struct {
	Status int    `json:"status"`
	Title  string `json:"title"`
	Words  string `json:"words"` // its meaning, and the remedy
}

// A FaultError is an error that the reader can understand: it holds the page that explains it.
type FaultError struct {
	Reason string // for the log
	Fault  Fault
}

// Error implements error.
func (e *FaultError) Error() string { return e.Reason }

// Instead is what a handler returns as its error in order to show another page than the requested one.
type Instead struct{ View View }

// Error implements error.
func (Instead) Error() string { return "another page is shown instead" }

// A KnownFault gives a page to an error that is made outside the pages.
type KnownFault struct {
	Err   error
	Fault Fault
}

// Errors of the pages of all rooms.
var (
	// ErrNowhere says that there is no such page.
	ErrNowhere = &FaultError{"there is no such page", Fault{http.StatusNotFound, "fault.nowhere.title", "fault.nowhere"}}
	errForeign = &FaultError{"the form came from another site", Fault{http.StatusForbidden, "fault.foreign.title", "fault.foreign"}}
	// ErrForm says that a form is malformed, or does not belong to the page.
	ErrForm    = &FaultError{"the form is none of this page", Fault{http.StatusBadRequest, "fault.form.title", "fault.form"}}
	errTooLong = &FaultError{"the email is too long", Fault{http.StatusRequestEntityTooLarge, "fault.long.title", "fault.long"}}
)

// Pages of errors that are not the reader's.
var (
	faultAway    = Fault{http.StatusServiceUnavailable, "fault.away.title", "fault.away"}
	faultRebuilt = Fault{http.StatusServiceUnavailable, "fault.rebuilt.title", "fault.rebuilt"}
	faultUnread  = Fault{http.StatusServiceUnavailable, "fault.unread.title", "fault.unread"} // a log that this program cannot read
	faultOurs    = Fault{http.StatusInternalServerError, "fault.ours.title", "fault.ours"}
)

// tableError marks an error of a query.
type tableError struct{ error }

// Unwrap returns the error of the query.
func (e tableError) Unwrap() error { return e.error }

// fault returns the page for the error: faultRebuilt if the tables do not exist, faultAway if
// Postgres does not answer, ErrNowhere's if the path is no valid text, and faultOurs for a wrong
// query.
func (e tableError) fault() Fault {
	problem, ok := errors.AsType[*pq.Error](e.error)
	switch {
	case !ok || errors.Is(e.error, context.DeadlineExceeded):
		return faultAway
	case problem.Code == "22021": // the path is no valid text, and so names nothing
		return ErrNowhere.Fault
	case problem.Code == "42P01" || problem.Code == "3F000":
		return faultRebuilt
	case slices.Contains([]string{"08", "53", "57", "58"}, string(problem.Code.Class())):
		return faultAway
	}
	return faultOurs
}

// FromTables marks an error of a query, so that the reader gets the right page; nil stays nil.
func FromTables(err error) error {
	if err == nil {
		return nil
	}
	return tableError{err}
}

// Missing turns sql.ErrNoRows into ErrNowhere, and marks other errors like FromTables.
func Missing(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNowhere
	}
	return FromTables(err)
}
