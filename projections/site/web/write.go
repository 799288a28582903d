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

// writeView sends a view. It sends nothing before all of it is made.
func (s *Front) writeView(w http.ResponseWriter, r *http.Request, view View) error {
	var out bytes.Buffer
	kind, err := s.renderView(&out, r, view)
	if err != nil {
		return err
	}
	header := w.Header()
	if view.Status == 0 && !view.Private && kind != pageKind {
		Send(w, r, kind, out.Bytes())
		return nil
	}
	header.Set("Content-Type", kind)
	header.Set("Cache-Control", "no-cache")
	if view.Private {
		header.Set("Cache-Control", "no-store")
		header.Set("X-Robots-Tag", "noindex, nofollow")
		header.Set(gzhttp.HeaderNoCompression, "1")
	}
	if kind == pageKind {
		header.Add("Vary", "Cookie, Accept-Language")
		if s.Visitor(r) != "" { // the page names its reader, so it is not to be cached
			header.Set("Cache-Control", "no-store")
		}
		s.prolongSession(w, r, view)
	}
	if wait := comeBack[view.Status]; wait != "" {
		header.Set("Retry-After", wait)
	}
	if view.Status == http.StatusServiceUnavailable {
		header.Set("Connection", "close") // a proxy may have a better server for the next request
	}
	w.WriteHeader(max(view.Status, http.StatusOK))
	_, _ = out.WriteTo(w) // the reader may have gone
	return nil
}

// prolongSession sends the cookie of a session again, so that the browser keeps it as long as the server, if it has just been
// prolonged and the view does not end it. It notes the device, once a day.
func (s *Front) prolongSession(w http.ResponseWriter, r *http.Request, view View) {
	c, ok := r.Context().Value(callerKey{}).(*caller)
	if !ok || !c.session.Longer || len(view.Cookies) > 0 {
		return
	}
	for _, cookie := range append(s.NoteDevice(r, c.session.Player), s.Cookie(s.SecretOf(r))) {
		http.SetCookie(w, cookie)
	}
}

// comeBack is the number of seconds after which it is worth asking again, by status.
var comeBack = map[int]string{http.StatusServiceUnavailable: "30", http.StatusTooManyRequests: "1800"}

// renderView writes a view in the wanted form, and returns its content type.
func (s *Front) renderView(out *bytes.Buffer, r *http.Request, view View) (string, error) {
	cSV, tabled := view.Page.(CSVPage)
	switch {
	case Wanted(r) == ".json" && !view.Private:
		return "application/json", json.NewEncoder(out).Encode(view.Page)
	case Wanted(r) == ".csv" && !view.Private && tabled:
		return "text/csv; charset=utf-8", csv.NewWriter(out).WriteAll(cSV.CSV())
	}
	f := frame{View: view, Lang: LangIn(r.Context()), Here: r.URL.Path}
	f.Languages = s.listLanguages(r, f.Lang)
	f.About = cmp.Or(view.About, s.In(f.Lang).Say("about"))
	if picture := cmp.Or(view.Picture, s.config.Picture); picture != "" && !view.Private {
		f.Picture = s.Base() + picture
	}
	if !view.Private && view.Status == 0 {
		f.JSON = strings.Replace(r.URL.Path+".json", "/.json", "/index.json", 1)
		if tabled {
			f.CSV = r.URL.Path + ".csv"
		}
	}
	if f.Doors = s.AllowsSignIn(); f.Doors {
		f.Visitor, f.SignIn = s.Greeting(r), SignInLink(r, view)
	}
	page, err := s.pages.findTemplate(s.In(f.Lang), view.Name)
	if err != nil {
		return pageKind, err
	}
	return pageKind, page.ExecuteTemplate(out, "layout", f)
}

// frame is the data of the layout.
type frame struct {
	View
	Picture   string // its whole address
	Lang      string
	Languages []Choice // in which the page exists
	JSON      string   // path of the page's data; "": there are none
	CSV       string   // path of its table; "": there is none
	Doors     bool     // it is possible to sign in
	Visitor   string   // name of the signed-in visitor
	SignIn    string   // path of the sign-in page
	Here      string   // path of the page
}

// Attach sets the headers of an answer that is a file to save, with a type and a name.
func Attach(w http.ResponseWriter, kind, name string) {
	header := w.Header()
	header.Set("Content-Type", kind)
	header.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	header.Set("Cache-Control", "no-store")
}

// Send sends data, a feed or a drawing, unless the reader has the same already: programs ask for
// them again and again.
func Send(w http.ResponseWriter, r *http.Request, kind string, data []byte) {
	sum := sha256.Sum256(data)
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", `W/"`+hex.EncodeToString(sum[:12])+`"`) // weak, as it may be compressed
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}
