package web

import "net/http"

// A Published page is one that everybody may read. It has its data at the same
// address with ".json" behind it, and its table with ".csv" if it has one.
type Published struct {
	Path   string
	Does   string // in a sentence, for the description of the data
	Page   any    // what it answers
	Answer func(*http.Request) (View, error)
}
