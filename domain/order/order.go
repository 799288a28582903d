// Package order is the language that all rulesets share: lines of a letter,
// their words, names and keywords by any beginning that fits, lists, statements
// with conditions, alternatives and reactions, and one reader with errors that
// say what would be legal. A ruleset gives it words, kinds of things (Kind),
// terms (Conditions), and functions that read one order each from a Cursor.
package order

import (
	"fmt"
	"strings"
)

// A Line is one line that a player wrote, cleaned of what mailers do to text
// (see Clean), with its number in the letter.
type Line struct {
	N    int    `json:"n"`              // from 1, as the player counts them
	Text string `json:"text"`           // as written, trimmed; without comment
	Lang string `json:"lang,omitempty"` // set by a LANGUAGE line or the seat's own; "" is English
	// Standing says that it is read as a standing order: it stood behind
	// STANDING or ALWAYS, which are left out.
	Standing bool `json:"standing,omitempty"`
	// Doubt says why the line may not be its sender's own word; "" if it is. What
	// cannot be taken back is not done on such a line.
	Doubt Doubt `json:"doubt,omitempty"`
}

// A Doubt is a reason why a line of a letter may be quoted, and not meant.
type Doubt string

// The doubts that there are.
const (
	Below    Doubt = "below"    // it stands below a quotation
	Repeated Doubt = "repeated" // it stands in what was sent to its sender
)

// A Code names a kind of error or warning: "FE01". Codes are the ruleset's
// (or the kernel's, "K…"), and never change meaning.
type Code string

// An Error is a player's: it is mailed back, line by line, and harms no other
// line. It never tells what the seat may not know.
type Error struct {
	Code    Code     `json:"code"`
	Line    Line     `json:"line"`
	Word    string   `json:"word,omitempty"`  // the word that is wrong, as written; a caret is put under it
	Reason  string   `json:"reason"`          // lower case, no full stop: "Chartres is besieged"
	Legal   []string `json:"legal,omitempty"` // what would be legal here: words, names or whole orders
	Warning bool     `json:"warning,omitempty"`
	At      int      `json:"at,omitempty"`    // byte of the line's text in which Word begins, from 1; 0: unknown
	Later   bool     `json:"later,omitempty"` // well formed, and may be legal in another phase than the open one: may stand (ALWAYS)
}

// Error is the message on one line.
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "line %d: %s: %s", e.Line.N, e.Line.Text, e.Reason)
	if len(e.Legal) > 0 {
		fmt.Fprintf(&b, " (legal: %s)", strings.Join(e.Legal, ", "))
	}
	return b.String()
}

// Column is where the wrong word begins in the line, in characters from 0;
// 0 if there is none.
func (e *Error) Column() int {
	i := strings.Index(e.Line.Text, e.Word)
	if at := e.At - 1; at >= 0 && at < len(e.Line.Text) && strings.HasPrefix(e.Line.Text[at:], e.Word) {
		i = at
	}
	if e.Word == "" || i < 0 {
		return 0
	}
	return len([]rune(e.Line.Text[:i]))
}
