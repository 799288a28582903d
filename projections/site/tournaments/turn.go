package tournaments

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"seneschal/domain/order"
	"seneschal/projections/site/web"
)

// Greatest numbers on a page: of rows of a list, and of tables of a round.
const (
	maxRows   = 100
	maxTables = 50
)

// A Turn says which rows of a long list a page shows: those whose names have the words that a visitor
// looks for, maxRows at a time. Files and data have all rows.
type Turn struct {
	Path        string
	Find        string // words that the visitor looks for; "": all rows are found
	Page, Pages int    // from 1
	Count       int    // number of rows that were found
	Long        bool   // the list has more than a page of rows
	whole       bool   // all rows are shown, as data
}

// readTurn reads the page and the words of a request. It fails with web.ErrNowhere if the page is no
// number from 1.
func readTurn(r *http.Request) (Turn, error) {
	query := r.URL.Query()
	turn := Turn{Path: r.URL.Path, Find: strings.Join(strings.Fields(query.Get("find")), " "), Page: 1, Pages: 1, whole: web.AsData(r)}
	if text := query.Get("page"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return turn, web.ErrNowhere
		}
		turn.Page = n
	}
	return turn, nil
}

// Finds reports whether a text has the words that the visitor looks for; always if they look for none.
func (t Turn) Finds(text string) bool {
	return strings.Contains(order.Fold(text), order.Fold(t.Find))
}

// pick returns the indexes of those of n rows that are shown, and sets Count, Long and the pages. name
// returns the text of a row in which words are looked for. A page behind the last becomes the last.
func (t *Turn) pick(n int, name func(row int) string) []int {
	var matches []int
	for row := range n {
		if t.whole || t.Find == "" || t.Finds(name(row)) {
			matches = append(matches, row)
		}
	}
	t.Count, t.Long = len(matches), n > maxRows
	if t.whole {
		return matches
	}
	t.Pages = max((len(matches)+maxRows-1)/maxRows, 1)
	t.Page = min(t.Page, t.Pages)
	from := (t.Page - 1) * maxRows
	return matches[from:min(from+maxRows, len(matches))]
}

// chooseRows returns the rows with the indexes that a turn picks.
func chooseRows[R any](rows []R, picked []int) []R {
	chosen := make([]R, len(picked))
	for i, row := range picked {
		chosen[i] = rows[row]
	}
	return chosen
}

// Shown reports whether the page shows a box to find names, and links to other pages.
func (t Turn) Shown() bool { return t.Long || t.Find != "" }

// Before returns the path of the page before; "" if this is the first.
func (t Turn) Before() string { return t.link(t.Page - 1) }

// Next returns the path of the page after; "" if this is the last.
func (t Turn) Next() string { return t.link(t.Page + 1) }

// link returns the path of a page; "" if there is none.
func (t Turn) link(page int) string {
	if page < 1 || page > t.Pages {
		return ""
	}
	query := url.Values{}
	if t.Find != "" {
		query.Set("find", t.Find)
	}
	if page > 1 {
		query.Set("page", strconv.Itoa(page))
	}
	if len(query) == 0 {
		return t.Path
	}
	return t.Path + "?" + query.Encode()
}
