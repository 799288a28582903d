package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Page serves the answer of a handler as HTML, JSON or CSV, and its errors as pages too. A request
// for the CSV of a page that is no CSVPage gets ErrNowhere. The cookies of a view are set even if
// the handler fails.
func (s *Front) Page(handler Handler) http.Handler {
	return s.withTimeout(func(w http.ResponseWriter, r *http.Request) {
		r = s.withLang(r, false)
		ctx, cancel := context.WithTimeout(r.Context(), s.config.PageTime)
		defer cancel()
		heard := s.config.Hub.lastTiding() // before the tables are read
		view, err := handler(s.withZone(r.WithContext(ctx)))
		if _, tabled := view.Page.(CSVPage); err == nil && DataFormat(r) == ".csv" && !tabled {
			err = ErrNowhere
		}
		if err != nil {
			cookies := view.Cookies // a visitor just signed in stays so, whatever failed then
			view = s.answerFault(r, err)
			view.Cookies = cookies
		}
		if view.Live != "" {
			view.Live += "?after=" + heard
		}
		for _, cookie := range view.Cookies {
			http.SetCookie(w, cookie)
		}
		s.rememberLang(w, r)
		if view.GoTo != "" {
			s.prolongSession(w, r, view)
			if view.Private {
				w.Header().Set("Cache-Control", "no-store")
			}
			http.Redirect(w, r, view.GoTo, http.StatusSeeOther)
			return
		}
		if err := s.writeView(w, r, view); err != nil {
			s.config.Log.ErrorContext(r.Context(), "page not written", "page", view.Name, "err", err)
			http.Error(w, s.Voice(r.Context()).Say("fault.unwritten"), http.StatusInternalServerError)
		}
	})
}

// File serves a file that f writes. It is no page, and so a request for its data gets ErrNowhere.
// If f fails, it must have written nothing; the error is shown as a page.
func (s *Front) File(f func(http.ResponseWriter, *http.Request) error) http.Handler {
	return s.withTimeout(func(w http.ResponseWriter, r *http.Request) {
		var err error = ErrNowhere
		if !AsData(r) {
			err = f(w, s.withLang(r, true))
		}
		if err != nil {
			s.Page(Refuse(err)).ServeHTTP(w, r)
		}
	})
}

// withTimeout answers with faultAway if a handler takes a quarter longer than PageTime. It is needed
// because a query to a Postgres that hangs may wait on when its context has ended.
func (s *Front) withTimeout(h http.HandlerFunc) http.Handler {
	byLang := make(map[string]http.Handler)
	for _, lang := range game.Languages() {
		say := s.In(lang).Say
		title := say(faultAway.Title)
		byLang[lang] = http.TimeoutHandler(h, s.config.PageTime+s.config.PageTime/4, `<!doctype html><html lang="`+lang+`"><title>`+title+`</title><main><h1>`+title+
			`</h1><p>`+say(faultAway.Words)+`</p><p><a href="/">`+say("fault.games")+`</a></p></main></html>`)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		byLang[cmp.Or(requestedLang(r), choosePreferred(r.Header.Get("Accept-Language")))].ServeHTTP(w, r)
	})
}

// Refuse returns a handler that answers every request with an error.
func Refuse(err error) Handler { return func(*http.Request) (View, error) { return View{}, err } }

// If returns the handler if has is true, that is if the server has the parts that the handler needs.
// Otherwise it returns a handler that fails with ErrNowhere.
func If(has bool, handler Handler) Handler { return lists.Either(has, handler, Refuse(ErrNowhere)) }

// Form returns a handler that parses the form of a request before handler answers it. It fails as
// ReadForm does.
func Form(handler Handler) Handler {
	return func(r *http.Request) (View, error) {
		if err := ReadForm(r); err != nil {
			return View{}, err
		}
		return handler(r)
	}
}

// Member serves a private page for visitors who are signed in. Others are led to the sign-in page,
// and back to the page; if they have sent a form, they get the sign-in page at once.
func (s *Front) Member(handler Handler) http.Handler {
	return s.Door(func(r *http.Request) (View, error) {
		visitor := s.Visitor(r)
		c, ok := r.Context().Value(callerKey{}).(*caller)
		switch {
		case ok && c.err != nil: // the visitor may be signed in, but the session could not be read
			return View{}, FromTables(c.err)
		case visitor == "" && r.Method == http.MethodPost:
			return s.answerSignedOut(r)
		case visitor == "":
			return Onward(SignInLink(r, View{})), nil
		}
		view, err := handler(r)
		view.Private = true
		return view, err
	})
}

// Door serves a page that exists only where visitors can sign in; elsewhere it is errDoors.
func (s *Front) Door(handler Handler) http.Handler {
	return s.Page(func(r *http.Request) (View, error) {
		if !s.AllowsSignIn() {
			return View{}, errDoors
		}
		return handler(r)
	})
}

// errDoors says that nobody can sign in on this server.
var errDoors = &FaultError{"nobody can sign in here", Fault{http.StatusNotFound, "fault.doors.title", "fault.doors"}}

// answerFault turns an error into a page: the view of an Instead, or else that of its Fault. It logs
// the errors that an operator must see.
func (s *Front) answerFault(r *http.Request, err error) View {
	if other, ok := errors.AsType[Instead](err); ok {
		return other.View
	}
	fault := s.findFault(err)
	switch {
	case r.Context().Err() != nil: // nobody waits for the page any more
	case errors.Is(err, event.ErrUnread):
		s.config.Log.WarnContext(r.Context(), "page of what cannot be read", "path", hideSecret(r.URL.Path), "err", err)
	case fault.Status == http.StatusServiceUnavailable:
		s.config.Log.WarnContext(r.Context(), "page without tables", "path", hideSecret(r.URL.Path), "err", err)
	case fault.Status >= http.StatusInternalServerError:
		s.config.Log.ErrorContext(r.Context(), "page failed", "path", hideSecret(r.URL.Path), "err", err)
	}
	say := s.Voice(r.Context()).Say
	fault.Title, fault.Words = say(fault.Title), say(fault.Words)
	return View{Name: "fault", Title: fault.Title, Status: fault.Status, Page: fault}
}

// hideSecret returns a path without the secret of a mailed link, and without all that follows it.
func hideSecret(path string) string {
	for _, secret := range []string{"/seat/", "/play/seat/", "/sign-in/", "/unsubscribe/", "/me/addresses/"} {
		if strings.HasPrefix(path, secret) {
			return secret
		}
	}
	return path
}

// findFault returns the page of an error; faultOurs for an error of which it knows nothing.
func (s *Front) findFault(err error) Fault {
	if e, ok := errors.AsType[*FaultError](err); ok {
		return e.Fault
	}
	for _, known := range s.config.Faults {
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
	if errors.Is(err, context.DeadlineExceeded) {
		return faultAway
	}
	return faultOurs
}
