package web

import (
	"net/http"

	"seneschal/domain/lists"
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

// Onward leads a reader on to a path, which is nobody else's business.
func Onward(path string) View { return View{GoTo: path, Private: true} }

// A Handler answers a request with a page.
type Handler func(*http.Request) (View, error)

// A Table is a page that has one, as the lines of a CSV file.
type Table interface{ CSV() [][]string }

// Rows are a table with a line for each thing of a list, under its heads.
func Rows[E any](heads []string, list []E, line func(E) []string) [][]string {
	return append([][]string{heads}, lists.Map(list, line)...)
}

// A Published page is one that everybody may read, as a room tells with its Routes. It has its data at the same
// address with ".json" behind it, and its table with ".csv" if it has one.
type Published struct {
	Path   string
	Does   string // in a sentence, for the description of the data
	Page   any    // what it answers
	Answer Handler
}
