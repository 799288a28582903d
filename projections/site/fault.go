package site

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/lib/pq"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Fault is the page that says what went wrong.
type Fault struct {
	Status int    `json:"status"`
	Title  string `json:"title"`
	Words  string `json:"words"` // what it means, and what can be done
}

var (
	errNowhere = errors.New("there is no such page")
	errForeign = errors.New("the form came from another site")
	errLink    = errors.New("the link is not valid")
	errRunning = errors.New("the game is not over")
	errForm    = errors.New("the form is none of this page")
	errTooLong = errors.New("the letter is too long")
)

// faults are the errors that a reader can understand.
var faults = []struct {
	err   error
	fault Fault
}{
	{errNowhere, Fault{http.StatusNotFound, "There is no such page", "The address may be mistyped, or the game may have another name. All games are listed on the first page."}},
	{errPhases, Fault{http.StatusNotFound, "These phases cannot be compared", "Two different phases are needed, by their numbers in the game's replay, which lists all of them; the beginning is 0."}},
	{errLink, Fault{http.StatusNotFound, "This link does not open a seat", "It may have been cut by your mail program, or a newer one has replaced it. The newest report that we mailed to you has the right link."}},
	{errForeign, Fault{http.StatusForbidden, "This form came from elsewhere", "Forms are taken only from the pages of this house. Go back to the page, load it anew, and send it from there."}},
	{game.ErrForbidden, Fault{http.StatusForbidden, "This seat is not yours any more", "Another player holds it now, or nobody does. The steward of the game can tell you more."}},
	{game.ErrSealed, Fault{http.StatusConflict, "Orders are shut for the dice", "They are thrown in a moment: the page of the game says when. Nothing has been recorded; go back then, and send it again, for the phase that is open after that."}},
	{errEnds, Fault{http.StatusNotFound, "This link ends no letters", "It may have been cut by your mail program. A letter to the house that says REMIND OFF, NOTICES OFF or SUBSTITUTE OFF does the same."}},
	{errRunning, Fault{http.StatusForbidden, "The log is closed while the game runs", "It holds everybody's orders. When the game is over, it can be had here by anybody; what everybody may see of it can be had now, from the page of its proofs."}},
	{errKnocks, Fault{http.StatusTooManyRequests, "That was too often", "From your network so many links have been asked for that no more are sent for a while. Those that have come are good for 30 minutes."}},
	{errDoors, Fault{http.StatusNotFound, "Nobody can sign in here", "This house has pages to read alone. Everything else is done by mail."}},
	{event.ErrUnread, Fault{http.StatusServiceUnavailable, "This stands still", "Its log holds something that this program cannot read, most likely because a newer one has written it. Nothing is lost, and everything else goes on. The operator of this house has been told; it goes on where it stopped when a program that can read it runs. Until then its clock does not run, and letters to it are not obeyed."}},
	{errForm, Fault{http.StatusBadRequest, "This form was not understood", "Nothing has been recorded. Go back to the page, load it anew, and send it from there."}},
	{errTooLong, Fault{http.StatusRequestEntityTooLarge, "That is too long", "A letter may have up to 100 kilobytes. Nothing has been recorded; go back to shorten it."}},
}

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

// fault turns an error into a page. What an operator must see is logged.
func (s *Site) fault(r *http.Request, err error) view {
	f := faultOf(err)
	switch {
	case r.Context().Err() != nil: // nobody waits for it any more
	case errors.Is(err, event.ErrUnread):
		s.Log.WarnContext(r.Context(), "page of what cannot be read", "path", logged(r.URL.Path), "err", err)
	case f.Status == http.StatusServiceUnavailable:
		s.Log.WarnContext(r.Context(), "page without tables", "path", logged(r.URL.Path), "err", err)
	case f.Status >= http.StatusInternalServerError:
		s.Log.ErrorContext(r.Context(), "page failed", "path", logged(r.URL.Path), "err", err)
	}
	return view{name: "fault", title: f.Title, status: f.Status, page: f}
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

func faultOf(err error) Fault {
	for _, known := range faults {
		if errors.Is(err, known.err) {
			return known.fault
		}
	}
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return faultOf(errTooLong)
	}
	if e, ok := errors.AsType[tableError](err); ok {
		return e.fault()
	}
	return faultOurs
}

// tableError is an error of a query.
type tableError struct{ error }

func (e tableError) Unwrap() error { return e.error }

// fault tells tables that are not there yet and a server that is away from a
// query that is wrong.
func (e tableError) fault() Fault {
	problem, ok := errors.AsType[*pq.Error](e.error)
	switch {
	case !ok || errors.Is(e.error, context.DeadlineExceeded):
		return faultAway
	case problem.Code == "22021": // what was asked for is no text, and so names nothing
		return faultOf(errNowhere)
	case problem.Code == "42P01" || problem.Code == "3F000":
		return faultRebuilt
	case slices.Contains([]string{"08", "53", "57", "58"}, string(problem.Code.Class())):
		return faultAway
	}
	return faultOurs
}

// tables marks an error of a query, so that its reader is told the right thing.
func tables(err error) error {
	if err == nil {
		return nil
	}
	return tableError{err}
}

// nowhere is where no page is. An address that is one but for a slash at its
// end leads there.
func (s *Site) nowhere(r *http.Request) (view, error) {
	page := strings.TrimRight(r.URL.Path, "/")
	if page == "" || page == r.URL.Path || asData(r) {
		return view{}, errNowhere
	}
	return view{goTo: (&url.URL{Path: page, RawQuery: r.URL.RawQuery}).String()}, nil
}
