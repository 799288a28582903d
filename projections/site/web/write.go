package web

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"
)

// pageKind is the type of a page as HTML.
const pageKind = "text/html; charset=utf-8"

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
		h.Add("Vary", "Cookie, Accept-Language")
		if s.Visitor(r) != "" { // who is called by name: it is not to be kept
			h.Set("Cache-Control", "no-store")
		}
		s.prolong(w, r, v)
	}
	if wait := comeBack[v.Status]; wait != "" {
		h.Set("Retry-After", wait)
	}
	w.WriteHeader(max(v.Status, http.StatusOK))
	_, _ = b.WriteTo(w) // the reader may have gone
	return nil
}

// prolong has the browser keep a session as long as the house does, if it has
// just been prolonged and the view does not end it.
func (s *Front) prolong(w http.ResponseWriter, r *http.Request, v View) {
	c, ok := r.Context().Value(callerKey{}).(*caller)
	if ok && c.session.Longer && v.Cookie == nil {
		http.SetCookie(w, s.Cookie(s.SecretOf(r)))
	}
}

// comeBack is in how many seconds it is worth asking again.
var comeBack = map[int]string{http.StatusServiceUnavailable: "30", http.StatusTooManyRequests: "1800"}

// render writes a view in the form that is wanted, and tells its type.
func (s *Front) render(b *bytes.Buffer, r *http.Request, v View) (string, error) {
	t, tabled := v.Page.(Table)
	switch {
	case Wanted(r) == ".json" && !v.Private:
		return "application/json", json.NewEncoder(b).Encode(v.Page)
	case Wanted(r) == ".csv" && !v.Private && tabled:
		return "text/csv; charset=utf-8", csv.NewWriter(b).WriteAll(t.CSV())
	}
	f := frame{View: v, Lang: LangIn(r.Context()), Here: r.URL.Path}
	f.Languages = s.choices(r, f.Lang)
	f.About = cmp.Or(v.About, s.In(f.Lang).Say("about"))
	if picture := cmp.Or(v.Picture, s.c.Picture); picture != "" && !v.Private {
		f.Picture = s.Base() + picture
	}
	if !v.Private && v.Status == 0 {
		f.JSON = strings.Replace(r.URL.Path+".json", "/.json", "/index.json", 1)
		if tabled {
			f.CSV = r.URL.Path + ".csv"
		}
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

// frame is what the layout is executed with.
type frame struct {
	View
	Picture   string // its whole address
	Lang      string
	Languages []Choice // that the page can be had in
	JSON      string   // where the page's data are; "": there are none
	CSV       string   // where its table is
	Doors     bool     // there is a way to sign in
	Visitor   string   // who is signed in, by name
	SignIn    string   // where to sign in
	Here      string   // path of the page
}

// Attach says of an answer that it is a file of a type to keep, under a name.
func Attach(w http.ResponseWriter, kind, name string) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	h.Set("Cache-Control", "no-store")
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
