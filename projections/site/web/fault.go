package web

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"github.com/lib/pq"
)

// Fault is the page that says what went wrong.
type Fault struct {
	Status int    `json:"status"`
	Title  string `json:"title"`
	Words  string `json:"words"` // what it means, and what can be done
}

// A FaultError is an error that its reader can understand: it brings the page
// that says so.
type FaultError struct {
	Reason string // in a log
	Fault  Fault
}

// Error implements error.
func (e *FaultError) Error() string { return e.Reason }

// A KnownFault is the page of an error that others than the pages make.
type KnownFault struct {
	Err   error
	Fault Fault
}

// The errors that pages of all rooms answer with.
var (
	// ErrNowhere says that there is no such page.
	ErrNowhere = &FaultError{"there is no such page", Fault{http.StatusNotFound, "There is no such page", "The address may be mistyped, or the game may have another name. All games are listed on the first page."}}
	errForeign = &FaultError{"the form came from another site", Fault{http.StatusForbidden, "This form came from elsewhere", "Forms are taken only from the pages of this house. Go back to the page, load it anew, and send it from there."}}
	// ErrForm says that a form is none of the page.
	ErrForm    = &FaultError{"the form is none of this page", Fault{http.StatusBadRequest, "This form was not understood", "Nothing has been recorded. Go back to the page, load it anew, and send it from there."}}
	errTooLong = &FaultError{"the letter is too long", Fault{http.StatusRequestEntityTooLarge, "That is too long", "A letter may have up to 100 kilobytes. Nothing has been recorded; go back to shorten it."}}
)

var (
	faultAway = Fault{
		http.StatusServiceUnavailable, "The tables are away",
		"Postgres does not answer at the moment. Nothing is lost: games and mail go on, orders by mail are taken as ever. Please try again in a minute.",
	}
	faultRebuilt = Fault{
		http.StatusServiceUnavailable, "The tables are being rebuilt",
		"They are written anew from the log, which takes a little while. Games and mail go on meanwhile. Please try again in a minute.",
	}
	faultOurs = Fault{
		http.StatusInternalServerError, "Something is wrong with this house",
		"It is not your fault, and it has been written down. Games and mail go on as far as they can.",
	}
)

// tableError is an error of a query.
type tableError struct{ error }

// Unwrap is the error of the query.
func (e tableError) Unwrap() error { return e.error }

// fault tells tables that are not there yet and a server that is away from a
// query that is wrong.
func (e tableError) fault() Fault {
	problem, ok := errors.AsType[*pq.Error](e.error)
	switch {
	case !ok || errors.Is(e.error, context.DeadlineExceeded):
		return faultAway
	case problem.Code == "22021": // what was asked for is no text, and so names nothing
		return ErrNowhere.Fault
	case problem.Code == "42P01" || problem.Code == "3F000":
		return faultRebuilt
	case slices.Contains([]string{"08", "53", "57", "58"}, string(problem.Code.Class())):
		return faultAway
	}
	return faultOurs
}

// FromTables marks an error of a query, so that its reader is told the right thing.
func FromTables(err error) error {
	if err == nil {
		return nil
	}
	return tableError{err}
}
