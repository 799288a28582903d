// Package menu is orders by pointing: what may be chosen next, question by
// question, until a line of orders is finished. The text of the orders stays the
// truth; a menu only writes lines into it, in canonical spelling. It has no
// state: who asks brings all choices that were made since the last finished
// line.
package menu

import "slices"

// A Kind is how a question is answered.
type Kind string

// The kinds of menus.
const (
	One    Kind = "one"    // one choice
	Many   Kind = "many"   // several, in any order
	Order  Kind = "order"  // several, the first one first
	Number Kind = "number" // a whole number
	Done   Kind = "done"   // nothing is asked any more: the line is finished
)

// A Menu is one question of a line of orders, or the finished line.
type Menu struct {
	Ask     string   `json:"ask,omitempty"` // the question, in the reader's language
	Kind    Kind     `json:"kind"`
	Min     int      `json:"min,omitempty"` // choices at least; of a Number, the least
	Max     int      `json:"max,omitempty"` // choices at most; of a Number, the greatest
	Choices []Choice `json:"choices,omitempty"`
	Line    string   `json:"line,omitempty"` // the finished line, as it is written; beside a question, the line if nothing more is said
	Taken   int      `json:"taken"`          // picks that were answers: the next one was none, if there is one
}

// A Choice is one answer to a question.
type Choice struct {
	ID    string `json:"id"`    // fixed within a phase; without commas
	Words string `json:"words"` // in the reader's language
	Group string `json:"group,omitempty"`
	At    string `json:"at,omitempty"` // the place on the board at which it is
	No    string `json:"no,omitempty"` // why it cannot be chosen now, in words
}

// Open are the choices that can be made.
func (m Menu) Open() []Choice {
	return slices.DeleteFunc(slices.Clone(m.Choices), func(c Choice) bool { return c.No != "" })
}
