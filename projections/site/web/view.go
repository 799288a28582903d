package web

import (
	"net/http"
	"strings"
)

// A View is what a handler answers: which template, and its page struct.
type View struct {
	Name    string // of the template
	Title   string // of the page, without that of the house
	About   string // the page in a sentence, for those who are shown a link to it
	Picture string // path of a picture for them; "": there is none
	Follow  string // the page's news.atom and deadlines.ics lie there; "": there are none
	Live    string // where the page's changes are told; "": nowhere
	Private bool   // for one reader: not to be kept or found
	Status  int    // 0: 200
	GoTo    string // a path to go to instead
	Cookie  *http.Cookie
	Waits   int // games that wait for the reader; they stand before the title
	Page    any // the page struct; marshals to the page's JSON
}

// frame is what the layout is executed with.
type frame struct {
	Title     string
	Lang      string
	Languages []Choice // that the page can be had in
	About     string
	Picture   string // its whole address
	Live      string
	JSON      string // where the page's data are; "": there are none
	CSV       string // where its table is
	Follow    string // where its feed and calendar are
	Private   bool
	Doors     bool   // there is a way to sign in
	Visitor   string // who is signed in, by name
	SignIn    string // where to sign in
	Here      string // path of the page
	Waits     int    // games that wait for the reader
	Page      any
}

// pageKind is the type of a page as HTML.
const pageKind = "text/html; charset=utf-8"

func (v View) frame(r *http.Request) frame {
	f := frame{Title: v.Title, Lang: LangIn(r.Context()), About: v.About, Live: v.Live, Follow: v.Follow, Private: v.Private, Here: r.URL.Path, Waits: v.Waits, Page: v.Page}
	if !v.Private && v.Status == 0 {
		f.JSON = strings.Replace(r.URL.Path+".json", "/.json", "/index.json", 1)
		if _, tabled := v.Page.(Table); tabled {
			f.CSV = r.URL.Path + ".csv"
		}
	}
	return f
}

// A Table is a page that has one, as the lines of a CSV file.
type Table interface{ CSV() [][]string }
