package web

import (
	"net/http"

	"seneschal/domain/lists"
)

// A View is the answer of a handler: the name of a template and the page struct for it, or the path
// of another page.
type View struct {
	Name    string // of the template
	Title   string // of the page, without the name of the site
	About   string // the page in a sentence, for previews of links to it
	Picture string // path of a picture for previews; "": there is none
	Follow  string // path of the page's news.atom and deadlines.ics; "": there are none
	Live    string // path of the stream of the page's changes; "": there is none
	Private bool   // for one reader: not to be cached or indexed
	Status  int    // 0: 200
	GoTo    string // a path to redirect to, without showing a page; "": none
	Cookies []*http.Cookie
	Waits   int // number of games that wait for the reader, which stands before the title; 0: it does not
	Again   int // seconds after which a browser loads the page again; 0: it does not
	Page    any // the page struct; marshals to the page's JSON
}

// Onward returns a view that redirects to a path and must not be cached.
func Onward(path string) View { return View{GoTo: path, Private: true} }

// A Handler answers a request with a page.
type Handler func(*http.Request) (View, error)

// A CSVPage is a page struct with a table; CSV returns the lines of the table, its heads first.
type CSVPage interface{ CSV() [][]string }

// Rows makes the lines of a table: the heads, and a line for each element of a list.
func Rows[E any](heads []string, list []E, line func(E) []string) [][]string {
	return append([][]string{heads}, lists.Map(list, line)...)
}

// A Published page is a page that everybody may read; a room returns it from Routes. Its data have
// the same path with ".json" at the end, and its table, if it has one, with ".csv".
type Published struct {
	Path   string
	Does   string // a sentence about the page, for the description of the data
	Page   any    // a value of the type of its page struct
	Answer Handler
}
