package web

import (
	"net/http"

	"seneschal/domain/lists"
)

// A View is the answer of a handler: the name of a template, and the page struct for it.
type View struct {
	Name    string // of the template
	Title   string // of the page, without the name of the site
	About   string // the page in a sentence, for previews of links to it
	Picture string // path of a picture for previews; "": there is none
	Follow  string // path of the page's news.atom and deadlines.ics; "": there are none
	Live    string // path of the stream of the page's changes; "": there is none
	Private bool   // for one reader: not to be cached or indexed
	Status  int    // 0: 200
	GoTo    string // a path to go to instead
	Cookies []*http.Cookie
	Waits   int // games that wait for the reader; they stand before the title
	Again   int // seconds after which a browser loads the page again; 0: it does not
	Page    any // the page struct; marshals to the page's JSON
}

// Onward redirects a reader to a path, privately.
func Onward(path string) View { return View{GoTo: path, Private: true} }

// A Handler answers a request with a page.
type Handler func(*http.Request) (View, error)

// A CSVPage is a page with a table, as the lines of a CSV file.
type CSVPage interface{ CSV() [][]string }

// Rows makes a table with the heads and a line for each element of a list.
func Rows[E any](heads []string, list []E, line func(E) []string) [][]string {
	return append([][]string{heads}, lists.Map(list, line)...)
}

// A Published page is one that everybody may read; a room returns it from Routes. It has its data
// at the same address with ".json" behind it, and its table, if it has one, with ".csv".
type Published struct {
	Path   string
	Does   string // in a sentence, for the description of the data
	Page   any    // a value of the type of its page struct
	Answer Handler
}
