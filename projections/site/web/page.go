package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"time"
)

// Page serves what a handler answers, as HTML or JSON, and its errors as
// pages too.
func (s *Front) Page(f func(*http.Request) (View, error)) http.Handler {
	return s.inTime(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), s.c.PageTime)
		defer cancel()
		heard := s.c.Hub.heard() // before the tables are read
		v, err := f(s.withZone(r.WithContext(ctx)))
		if _, tabled := v.Page.(Table); err == nil && Wants(r, ".csv") && !tabled {
			err = ErrNowhere
		}
		if err != nil {
			v = s.fault(r, err)
		}
		if v.Live != "" {
			v.Live += "?after=" + heard
		}
		if v.Cookie != nil {
			http.SetCookie(w, v.Cookie)
		}
		if v.GoTo != "" {
			s.prolong(w, r, v)
			if v.Private {
				w.Header().Set("Cache-Control", "no-store")
			}
			http.Redirect(w, r, v.GoTo, http.StatusSeeOther)
			return
		}
		if err := s.write(w, r, v); err != nil {
			s.c.Log.ErrorContext(r.Context(), "page not written", "page", v.Name, "err", err)
			http.Error(w, "This page could not be written. The house has been told.", http.StatusInternalServerError)
		}
	})
}

// File serves what is no page, and so has no data beside it; its errors are
// pages all the same.
func (s *Front) File(f func(http.ResponseWriter, *http.Request) error) http.Handler {
	return s.inTime(func(w http.ResponseWriter, r *http.Request) {
		var err error = ErrNowhere
		if !AsData(r) {
			err = f(w, r)
		}
		if err != nil {
			s.Page(func(*http.Request) (View, error) { return View{}, err }).ServeHTTP(w, r)
		}
	})
}

// write sends a view. Nothing is sent before all of it is made.
func (s *Front) write(w http.ResponseWriter, r *http.Request, v View) error {
	var b bytes.Buffer
	kind, err := s.render(&b, r, v)
	if err != nil {
		return err
	}
	h := w.Header()
	if v.Status == 0 && !v.Private && kind != pageKind {
		Send(w, r, kind, b.Bytes())
		return nil
	}
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-cache")
	if v.Private {
		h.Set("Cache-Control", "no-store")
		h.Set("X-Robots-Tag", "noindex, nofollow")
	}
	if kind == pageKind {
		s.personal(w, r)
		s.prolong(w, r, v)
	}
	if wait := comeBack[v.Status]; wait != "" {
		h.Set("Retry-After", wait)
	}
	w.WriteHeader(max(v.Status, http.StatusOK))
	_, _ = b.WriteTo(w) // the reader may have gone
	return nil
}

// comeBack is in how many seconds it is worth asking again.
var comeBack = map[int]string{http.StatusServiceUnavailable: "30", http.StatusTooManyRequests: "1800"}

// inTime answers for a handler that does not end by itself when its time is
// over: a query to a server that hangs goes on waiting.
func (s *Front) inTime(h http.HandlerFunc) http.Handler {
	return http.TimeoutHandler(h, s.c.PageTime+s.c.PageTime/4, `<!doctype html><html lang="en"><title>`+faultAway.Title+`</title><main><h1>`+faultAway.Title+
		`</h1><p>`+faultAway.Words+`</p><p><a href="/">All games</a></p></main></html>`)
}

// Send sends data, a feed or a drawing, unless they are what the reader has
// already: programs ask for them again and again.
func Send(w http.ResponseWriter, r *http.Request, kind string, data []byte) {
	sum := sha256.Sum256(data)
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", `"`+hex.EncodeToString(sum[:12])+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

// render writes a view in the form that is wanted, and tells its type.
func (s *Front) render(b *bytes.Buffer, r *http.Request, v View) (string, error) {
	t, tabled := v.Page.(Table)
	switch {
	case Wants(r, ".json") && !v.Private:
		return "application/json", json.NewEncoder(b).Encode(v.Page)
	case Wants(r, ".csv") && !v.Private && tabled:
		return "text/csv; charset=utf-8", csv.NewWriter(b).WriteAll(t.CSV())
	}
	f := v.frame(r)
	if f.Doors = s.SignsIn(); f.Doors {
		f.Visitor, f.SignIn = s.Greeting(r), SignInLink(r, v)
	}
	return pageKind, s.pages[v.Name].ExecuteTemplate(b, "layout", f)
}
