package web

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"seneschal/domain/event"
)

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
