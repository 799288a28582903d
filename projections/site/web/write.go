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

// htmlType is the content type of a page as HTML.
const htmlType = "text/html; charset=utf-8"

// writeView sends a view in the wanted format. If it fails, it has sent nothing: a view that cannot
// be rendered, such as one without a template.
func (s *Front) writeView(w http.ResponseWriter, r *http.Request, view View) error {
	var out bytes.Buffer
	kind, err := s.renderView(&out, r, view)
	if err != nil {
		return err
	}
	header := w.Header()
	if view.Status == 0 && !view.Private && kind != htmlType {
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
	if kind == htmlType {
		header.Add("Vary", "Cookie, Accept-Language")
		if s.Visitor(r) != "" { // the page names its reader, so it is not to be cached
			header.Set("Cache-Control", "no-store")
		}
		s.prolongSession(w, r, view)
	}
	if wait := retryAfter[view.Status]; wait != "" {
		header.Set("Retry-After", wait)
	}
	if view.Status == http.StatusServiceUnavailable {
		header.Set("Connection", "close") // a proxy may have a better server for the next request
	}
	w.WriteHeader(max(view.Status, http.StatusOK))
	_, _ = out.WriteTo(w) // the reader may have gone
	return nil
}

// prolongSession sends the cookie of a session again if the session has just been prolonged, so that the browser keeps
// the cookie as long as the server keeps the session. Then it also notes the device. It does nothing if the view sets
// cookies of its own.
func (s *Front) prolongSession(w http.ResponseWriter, r *http.Request, view View) {
	c, ok := r.Context().Value(callerKey{}).(*caller)
	if !ok || !c.session.Longer || len(view.Cookies) > 0 {
		return
	}
	for _, cookie := range append(s.NoteDevice(r, c.session.Player), s.Cookie(s.SecretOf(r))) {
		http.SetCookie(w, cookie)
	}
}

// retryAfter is the number of seconds after which it is worth asking again, by status.
var retryAfter = map[int]string{http.StatusServiceUnavailable: "30", http.StatusTooManyRequests: "1800"}

// renderView writes a view in the wanted format, and returns its content type. A private view is
// always HTML. It fails if there is no template with the view's name, or the template fails.
func (s *Front) renderView(out *bytes.Buffer, r *http.Request, view View) (string, error) {
	table, tabled := view.Page.(CSVPage)
	switch {
	case DataFormat(r) == ".json" && !view.Private:
		return "application/json", json.NewEncoder(out).Encode(view.Page)
	case DataFormat(r) == ".csv" && !view.Private && tabled:
		return "text/csv; charset=utf-8", csv.NewWriter(out).WriteAll(table.CSV())
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
		return htmlType, err
	}
	return htmlType, page.ExecuteTemplate(out, "layout", f)
}

// frame is the data of the layout.
type frame struct {
	View
	Picture   string // whole address of the picture for previews; "": there is none
	Lang      string
	Languages []Choice // in which the page exists
	JSON      string   // path of the page's data; "": there are none
	CSV       string   // path of its table; "": there is none
	Doors     bool     // it is possible to sign in
	Visitor   string   // name of the signed-in visitor; "": nobody is signed in
	SignIn    string   // path of the sign-in page
	Here      string   // path of the page
}

// Attach sets the headers of an answer that is a file to save, with a content type and a name. It
// must not be cached.
func Attach(w http.ResponseWriter, kind, name string) {
	header := w.Header()
	header.Set("Content-Type", kind)
	header.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	header.Set("Cache-Control", "no-store")
}

// Send sends data, a feed or a drawing with a content type. A reader with the same already gets
// the status 304 instead: programs ask for data again and again.
func Send(w http.ResponseWriter, r *http.Request, kind string, data []byte) {
	sum := sha256.Sum256(data)
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", `W/"`+hex.EncodeToString(sum[:12])+`"`) // weak, as it may be compressed
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}
