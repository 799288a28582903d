package web

import (
	"errors"
	"net/http"
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
	say := s.Voice(r.Context()).Say
	f.Title, f.Words = say(f.Title), say(f.Words)
	return View{Name: "fault", Title: f.Title, Status: f.Status, Page: f}
}

// logged is a path without the secret of a mailed link.
func logged(path string) string {
	for _, secret := range []string{"/seat/", "/sign-in/", "/unsubscribe/", "/me/addresses/"} {
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
		return faultUnread
	}
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return errTooLong.Fault
	}
	if e, ok := errors.AsType[tableError](err); ok {
		return e.fault()
	}
	return faultOurs
}
