package game

import (
	"strings"
	"time"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// An Order is one instruction of a seat, as parsed.
type Order struct {
	Line order.Line
	Body Body
}

// A Body is an order in the ruleset's own type. String returns its canonical spelling with defaults
// filled in, which parses back to the same order.
type Body interface{ String() string }

// A Section is a part of a submission that is a draft of its own.
type Section struct {
	Key   string // "turn 3", "D31", "oath"
	Lines []order.Line
	Now   bool // an interruption: its good lines are final, even if another line of it is refused
	// Clears is the prefix of the keys of all sections that are replaced together: a submission with one such section
	// clears the drafts of the others, unless it says ADD. "": the section is replaced alone.
	Clears string
}

// covers reports whether a section replaces the draft under a key.
func (s Section) covers(key string) bool {
	return s.Key == key || s.Clears != "" && strings.HasPrefix(key, s.Clears)
}

// An OrderSetSection is a live section of an order set: a section that a seat has sent and that is still of use.
type OrderSetSection struct {
	Key    string
	Set    int // number of the set under this key, from 1
	Final  bool
	Orders []Order
	At     time.Time // when our mail server received it last
}

// An OrderSet holds all orders of a seat for a phase, and the state of the seat.
type OrderSet struct {
	Orders   []Order           // the orders of all its sections, one after the other
	Standing []Order           // its standing orders that parse now; an order of the draft about the same thing comes before one
	Missed   bool              // no submission came (NMR)
	Regency  bool              // its orders are made by rule, after so many misses in a row
	Away     bool              // its holder is away with notice, and sent nothing
	Vacant   bool              // the seat has no player
	Resigned bool              // its holder has resigned, and has no say after this phase
	Empty    bool              // it had no player when the phase closed, before misses were counted
	Final    bool              // the seat has sent orders, and all of them are final
	Sections []OrderSetSection // the live sections, in order of arrival
	Awaited  bool              // the open phase waits for it
	Spoke    bool              // a valid submission came for the open phase
	Votes    []order.Vote      // its proposals and agreements; see Orders.Wanted
}

// Absent reports whether nobody can speak for the seat in this phase: it is vacant or under
// regency, or its holder is away and has sent nothing.
func (s OrderSet) Absent() bool { return s.Vacant || s.Regency || s.Away }

// Section finds the section of an order set with a key; false if the seat sent none.
func (s OrderSet) Section(key string) (OrderSetSection, bool) {
	return lists.Find(s.Sections, func(x OrderSetSection) bool { return x.Key == key })
}

// Orders is the input of Adjudicate: an order set for each seat of the game. A seat that is missing has
// an empty order set.
type Orders map[Seat]OrderSet
