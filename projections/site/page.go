package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"

	"seneschal/domain/report/markup"
)

//go:embed html/*.html
var htmlFiles embed.FS

// A view is what a handler answers: which template, and its page struct.
type view struct {
	name    string // of the template
	title   string // of the page, without that of the house
	follow  string // the page's news.atom and deadlines.ics lie there; "": there are none
	live    string // where the page's changes are told; "": nowhere
	private bool   // for one reader: not to be kept or found
	status  int    // 0: 200
	goTo    string // a path to go to instead
	cookie  *http.Cookie
	page    any // the page struct; marshals to the page's JSON
}

// frame is what the layout is executed with.
type frame struct {
	Title   string
	Live    string
	JSON    string // where the page's data are; "": there are none
	CSV     string // where its table is
	Follow  string // where its feed and calendar are
	Private bool
	Doors   bool   // there is a way to sign in
	Visitor string // who is signed in, by name
	SignIn  string // where to sign in
	Here    string // path of the page
	Page    any
}

// pages are the templates by name, each with the layout around it.
type pages map[string]*template.Template

// shared are the files that are no pages of their own.
var shared = []string{"html/layout.html", "html/parts.html", "html/tourney_parts.html", "html/desk_parts.html", "html/cup_forms.html", "html/seat_parts.html", "html/steward_parts.html"}

func parsePages() (pages, error) {
	base, err := template.New("layout").Funcs(template.FuncMap{
		"sections": markup.Sections, "svg": markup.SVG, "mapsize": mapSize, "asset": asset, "swatch": swatch, "list": list, "plural": plural, "capital": capital, "record": recordWords, "sample": sample,
		"answered": answeredWords, "stamp": stamp, "date": date,
		"made": made, "inc": inc, "handle": handle, "firstword": firstWord, "percent": percent,
	}).ParseFS(htmlFiles, shared...)
	if err != nil {
		return nil, fmt.Errorf("reading the layout of pages: %w", err)
	}
	files, err := fs.Glob(htmlFiles, "html/*.html")
	if err != nil {
		return nil, fmt.Errorf("reading pages: %w", err)
	}
	ps := make(pages)
	for _, f := range files {
		one := template.Must(base.Clone()) // base has not been executed
		if _, err := one.ParseFS(htmlFiles, f); err != nil {
			return nil, fmt.Errorf("reading page %s: %w", f, err)
		}
		ps[strings.TrimSuffix(path.Base(f), ".html")] = one
	}
	return ps, nil
}

// page serves what a handler answers, as HTML or JSON, and its errors as
// pages too.
func (s *Site) page(f func(*http.Request) (view, error)) http.Handler {
	return s.inTime(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), s.PageTime)
		defer cancel()
		heard := s.Hub.heard() // before the tables are read
		v, err := f(s.withZone(r.WithContext(ctx)))
		if _, tabled := v.page.(table); err == nil && wants(r, ".csv") && !tabled {
			err = errNowhere
		}
		if err != nil {
			v = s.fault(r, err)
		}
		if v.live != "" {
			v.live += "?after=" + heard
		}
		if v.cookie != nil {
			http.SetCookie(w, v.cookie)
		}
		if v.goTo != "" {
			s.prolong(w, r, v)
			if v.private {
				w.Header().Set("Cache-Control", "no-store")
			}
			http.Redirect(w, r, v.goTo, http.StatusSeeOther)
			return
		}
		if err := s.write(w, r, v); err != nil {
			s.Log.ErrorContext(r.Context(), "page not written", "page", v.name, "err", err)
			http.Error(w, "This page could not be written. The house has been told.", http.StatusInternalServerError)
		}
	})
}

// file serves what is no page, and so has no data beside it; its errors are
// pages all the same.
func (s *Site) file(f func(http.ResponseWriter, *http.Request) error) http.Handler {
	return s.inTime(func(w http.ResponseWriter, r *http.Request) {
		err := errNowhere
		if !asData(r) {
			err = f(w, r)
		}
		if err != nil {
			s.page(func(*http.Request) (view, error) { return view{}, err }).ServeHTTP(w, r)
		}
	})
}

// write sends a view. Nothing is sent before all of it is made.
func (s *Site) write(w http.ResponseWriter, r *http.Request, v view) error {
	var b bytes.Buffer
	kind, err := s.render(&b, r, v)
	if err != nil {
		return err
	}
	h := w.Header()
	if v.status == 0 && !v.private && kind != pageKind {
		send(w, r, kind, b.Bytes())
		return nil
	}
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-cache")
	if v.private {
		h.Set("Cache-Control", "no-store")
		h.Set("X-Robots-Tag", "noindex, nofollow")
	}
	if kind == pageKind {
		s.personal(w, r)
		s.prolong(w, r, v)
	}
	if wait := comeBack[v.status]; wait != "" {
		h.Set("Retry-After", wait)
	}
	w.WriteHeader(max(v.status, http.StatusOK))
	_, _ = b.WriteTo(w) // the reader may have gone
	return nil
}

// comeBack is in how many seconds it is worth asking again.
var comeBack = map[int]string{http.StatusServiceUnavailable: "30", http.StatusTooManyRequests: "1800"}

// inTime answers for a handler that does not end by itself when its time is
// over: a query to a server that hangs goes on waiting.
func (s *Site) inTime(h http.HandlerFunc) http.Handler {
	return http.TimeoutHandler(h, s.PageTime+s.PageTime/4, `<!doctype html><html lang="en"><title>`+faultAway.Title+`</title><main><h1>`+faultAway.Title+
		`</h1><p>`+faultAway.Words+`</p><p><a href="/">All games</a></p></main></html>`)
}

// send sends data, a feed or a drawing, unless they are what the reader has
// already: programs ask for them again and again.
func send(w http.ResponseWriter, r *http.Request, kind string, data []byte) {
	sum := sha256.Sum256(data)
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", `"`+hex.EncodeToString(sum[:12])+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

// A table is a page that has one, as the lines of a CSV file.
type table interface{ CSV() [][]string }

// render writes a view in the form that is wanted, and tells its type.
func (s *Site) render(b *bytes.Buffer, r *http.Request, v view) (string, error) {
	t, tabled := v.page.(table)
	switch {
	case wants(r, ".json") && !v.private:
		return "application/json", json.NewEncoder(b).Encode(v.page)
	case wants(r, ".csv") && !v.private && tabled:
		return "text/csv; charset=utf-8", csv.NewWriter(b).WriteAll(t.CSV())
	}
	f := v.frame(r)
	if f.Doors = s.Doors != nil; f.Doors {
		f.Visitor, f.SignIn = s.greeting(r), signInLink(r, v)
	}
	return pageKind, s.pages[v.name].ExecuteTemplate(b, "layout", f)
}

// pageKind is the type of a page as HTML.
const pageKind = "text/html; charset=utf-8"

func (v view) frame(r *http.Request) frame {
	f := frame{Title: v.title, Live: v.live, Follow: v.follow, Private: v.private, Here: r.URL.Path, Page: v.page}
	if !v.private && v.status == 0 {
		f.JSON = strings.Replace(r.URL.Path+".json", "/.json", "/index.json", 1)
		if _, tabled := v.page.(table); tabled {
			f.CSV = r.URL.Path + ".csv"
		}
	}
	return f
}
