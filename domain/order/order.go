// Package order is the language that all rulesets share. It covers the lines of an email,
// their words, names and keywords by any beginning that fits, lists, and statements with
// conditions, alternatives and reactions. Its one reader reports errors that name the
// legal words. A ruleset provides words, kinds of things (NameKind), terms (Conditions), and
// functions that read one order each from a Cursor.
package order

import (
	"fmt"
	"strings"
)

// A Line is one line that a player wrote, cleaned of the changes that mailers make to text
// (see Clean), with its number in the email.
type Line struct {
	N    int    `json:"n"`              // from 1, as the player counts them
	Text string `json:"text"`           // as written, trimmed; without comment
	Lang string `json:"lang,omitempty"` // set by a LANGUAGE line or the seat's own; "" is English
	// Standing is set for a standing order: the line stood behind STANDING or ALWAYS,
	// which are left out.
	Standing bool `json:"standing,omitempty"`
	// Doubt says why the line may not be the sender's own words; "" if it is. Such a line
	// does nothing that cannot be undone.
	Doubt Doubt `json:"doubt,omitempty"`
}

// A Doubt is a reason to suspect that a line of an email is quoted and not meant.
type Doubt string

// The kinds of doubts.
const (
	Below    Doubt = "below"    // it stands below a quotation
	Repeated Doubt = "repeated" // it repeats text that was sent to its sender
)

// A Code names a kind of error or warning: "FE01". Codes are the ruleset's
// (or the kernel's, "K…"), and never change meaning.
type Code string

// An Error is a player's error. It is mailed back, line by line, and affects no other
// line. It never reveals anything that the seat may not know.
type Error struct {
	Code    Code     `json:"code"`
	Line    Line     `json:"line"`
	Word    string   `json:"word,omitempty"`  // the word that is wrong, as written; a caret is put under it
	Reason  string   `json:"reason"`          // lower case, no full stop: "Chartres is besieged"
	Legal   []string `json:"legal,omitempty"` // legal words, names or whole orders here
	Warning bool     `json:"warning,omitempty"`
	At      int      `json:"at,omitempty"`    // byte of the line's text in which Word begins, from 1; 0: unknown
	Later   bool     `json:"later,omitempty"` // well formed, and may be legal in another phase than the open one: may stand (ALWAYS)
}

// Error writes the error on one line.
func (e *Error) Error() string {
	var out strings.Builder
	fmt.Fprintf(&out, "line %d: %s: %s", e.Line.N, e.Line.Text, e.Reason)
	if len(e.Legal) > 0 {
		fmt.Fprintf(&out, " (legal: %s)", strings.Join(e.Legal, ", "))
	}
	return out.String()
}

// Column returns the place in the line where the wrong word begins, in characters from 0. If
// the word does not stand at At, its first occurrence counts; without Word, or if the line
// does not have it, Column returns 0.
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
