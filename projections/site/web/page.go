package web

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"seneschal/domain/game"
)

// Page serves what a handler answers, as HTML or JSON, and its errors as
// pages too.
func (s *Front) Page(f func(*http.Request) (View, error)) http.Handler {
	return s.inTime(func(w http.ResponseWriter, r *http.Request) {
		r = s.withLang(r, false)
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
		s.remember(w, r)
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
			http.Error(w, s.Voice(r.Context()).Say("fault.unwritten"), http.StatusInternalServerError)
		}
	})
}

// File serves what is no page, and so has no data beside it; its errors are
// pages all the same.
func (s *Front) File(f func(http.ResponseWriter, *http.Request) error) http.Handler {
	return s.inTime(func(w http.ResponseWriter, r *http.Request) {
		var err error = ErrNowhere
		if !AsData(r) {
			err = f(w, s.withLang(r, true))
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
		h.Set(gzhttp.HeaderNoCompression, "1")
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
	late := make(map[string]http.Handler)
	for _, lang := range game.Languages() {
		say := s.In(lang).Say
		title := say(faultAway.Title)
		late[lang] = http.TimeoutHandler(h, s.c.PageTime+s.c.PageTime/4, `<!doctype html><html lang="`+lang+`"><title>`+title+`</title><main><h1>`+title+
			`</h1><p>`+say(faultAway.Words)+`</p><p><a href="/">`+say("fault.games")+`</a></p></main></html>`)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		late[cmp.Or(chosen(r), preferred(r.Header.Get("Accept-Language")))].ServeHTTP(w, r)
	})
}

// Send sends data, a feed or a drawing, unless they are what the reader has
// already: programs ask for them again and again.
func Send(w http.ResponseWriter, r *http.Request, kind string, data []byte) {
	sum := sha256.Sum256(data)
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", `W/"`+hex.EncodeToString(sum[:12])+`"`) // weak, as it may be compressed
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
	f.Languages = s.choices(r, f.Lang)
	if f.About == "" {
		f.About = s.In(f.Lang).Say("about")
	}
	if picture := cmp.Or(v.Picture, s.c.Picture); picture != "" && !v.Private {
		f.Picture = s.Base() + picture
	}
	if f.Doors = s.SignsIn(); f.Doors {
		f.Visitor, f.SignIn = s.Greeting(r), SignInLink(r, v)
	}
	page, err := s.pages.in(s.In(f.Lang), v.Name)
	if err != nil {
		return pageKind, err
	}
	return pageKind, page.ExecuteTemplate(b, "layout", f)
}

// A Published page is one that everybody may read. It has its data at the same
// address with ".json" behind it, and its table with ".csv" if it has one.
type Published struct {
	Path   string
	Does   string // in a sentence, for the description of the data
	Page   any    // what it answers
	Answer func(*http.Request) (View, error)
}

// Greeting is how the head of a page calls its reader.
func (s *Front) Greeting(r *http.Request) string {
	p := s.Visitor(r)
	if p == "" {
		return ""
	}
	ctx, cancel := context.WithTimeout(r.Context(), personTime)
	defer cancel()
	if names := s.Names(); names.Named(ctx, p) {
		return names.Of(ctx, p)
	}
	return s.Voice(r.Context()).Say("mine")
}

// SignInLink leads to the doors, and from there back to the page. A page behind
// a secret link is not named.
func SignInLink(r *http.Request, v View) string {
	if v.Private || r.Method != http.MethodGet || r.URL.Path == "/" {
		return "/sign-in"
	}
	return SignInFrom(r.URL.Path)
}

// SignInFrom leads to the doors, and from there to a path.
func SignInFrom(path string) string { return "/sign-in?back=" + url.QueryEscape(path) }

// SignInPage is the form for an address, or the button behind a mailed link.
type SignInPage struct {
	Back    string // path of the page to go on to
	Address string // as it was written, or as the link was mailed to
	Fault   string // what is wrong with it
	Sent    bool   // a link is on its way
	Action  string // of the button that signs in; "": there is none
}

// SignIn is the page at the doors, answered with a status; 0: 200.
func (s *Front) SignIn(r *http.Request, p SignInPage, status int) (View, error) {
	return View{Name: "signin", Title: s.Voice(r.Context()).Say("signin"), Private: true, Status: status, Page: p}, nil
}

// Member is a page for who is signed in; others are led to the doors, and back.
func (s *Front) Member(f func(*http.Request) (View, error)) http.Handler {
	return s.Page(func(r *http.Request) (View, error) {
		if !s.SignsIn() {
			return View{}, errDoors
		}
		by, err := s.reader(r)
		switch {
		case err != nil:
			return View{}, err
		case by == "" && r.Method == http.MethodPost:
			return s.signedOut(r)
		case by == "":
			return View{GoTo: SignInLink(r, View{}), Private: true}, nil
		}
		v, err := f(r)
		v.Private = true
		return v, err
	})
}

// signedOut is the page of who sends a form after his session has ended.
func (s *Front) signedOut(r *http.Request) (View, error) {
	p := SignInPage{Back: Homeward(formPage(r.URL.Path)), Fault: s.Voice(r.Context()).Say("signin.over")}
	return s.SignIn(r, p, http.StatusForbidden)
}

// formPage is the page that a form at a path is on.
func formPage(path string) string {
	if path == "/me/letters" || path == "/me/quiet" || path == "/me/devices" {
		return "/me"
	}
	return path
}

// Door is a page that needs the doors.
func (s *Front) Door(f func(*http.Request) (View, error)) http.Handler {
	return s.Page(func(r *http.Request) (View, error) {
		if !s.SignsIn() {
			return View{}, errDoors
		}
		return f(r)
	})
}

// backLength is how long a path may be to go back to.
const backLength = 500

// Homeward is a path of this site to go back to after signing in; "/me" for
// whatever is none.
func Homeward(back string) string {
	const otherwise = "/me"
	if !strings.HasPrefix(back, "/") || len(back) > backLength || strings.Contains(back, `\`) {
		return otherwise
	}
	u, err := url.Parse(back)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || strings.HasPrefix(u.Path, "//") || strings.HasPrefix(u.Path, "/sign-") {
		return otherwise
	}
	return (&url.URL{Path: u.Path, RawQuery: u.RawQuery}).String()
}

// errDoors says that there are no doors.
var errDoors = &FaultError{"nobody can sign in here", Fault{http.StatusNotFound, "fault.doors.title", "fault.doors"}}
