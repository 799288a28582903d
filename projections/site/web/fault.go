package web

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/lib/pq"

	"seneschal/domain/event"
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

// fault turns an error into a page. What an operator must see is logged.
func (s *Front) fault(r *http.Request, err error) View {
	f := s.faultOf(err)
	switch {
	case r.Context().Err() != nil: // nobody waits for it any more
	case errors.Is(err, event.ErrUnread):
		s.c.Log.WarnContext(r.Context(), "page of what cannot be read", "path", logged(r.URL.Path), "err", err)
	case f.Status == http.StatusServiceUnavailable:
		s.c.Log.WarnContext(r.Context(), "page without tables", "path", logged(r.URL.Path), "err", err)
	case f.Status >= http.StatusInternalServerError:
		s.c.Log.ErrorContext(r.Context(), "page failed", "path", logged(r.URL.Path), "err", err)
	}
	return View{Name: "fault", Title: f.Title, Status: f.Status, Page: f}
}

// logged is a path without the secret of a mailed link.
func logged(path string) string {
	for _, secret := range []string{"/seat/", "/sign-in/", "/unsubscribe/"} {
		if strings.HasPrefix(path, secret) {
			return secret
		}
	}
	return path
}

func (s *Front) faultOf(err error) Fault {
	if e, ok := errors.AsType[*FaultError](err); ok {
		return e.Fault
	}
	for _, known := range s.c.Faults {
		if errors.Is(err, known.Err) {
			return known.Fault
		}
	}
	if errors.Is(err, event.ErrUnread) {
		return unreadFault
	}
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return errTooLong.Fault
	}
	if e, ok := errors.AsType[tableError](err); ok {
		return e.fault()
	}
	return faultOurs
}

// unreadFault is told of what this program cannot read.
var unreadFault = Fault{http.StatusServiceUnavailable, "This stands still", "Its log holds something that this program cannot read, most likely because a newer one has written it. Nothing is lost, and everything else goes on. The operator of this house has been told; it goes on where it stopped when a program that can read it runs. Until then its clock does not run, and letters to it are not obeyed."}

// nowhere is where no page is. An address that is one but for a slash at its
// end leads there.
func (s *Front) nowhere(r *http.Request) (View, error) {
	page := strings.TrimRight(r.URL.Path, "/")
	if page == "" || page == r.URL.Path || AsData(r) {
		return View{}, ErrNowhere
	}
	return View{GoTo: (&url.URL{Path: page, RawQuery: r.URL.RawQuery}).String()}, nil
}

// Missing says of a row that is not there that its page is not.
func Missing(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNowhere
	}
	return FromTables(err)
}
