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

// A Body is an order in the ruleset's own type. String is its canonical
// spelling with defaults filled in, and parses back to the same order.
type Body interface{ String() string }

// A Section is a part of a letter that is a draft of its own.
type Section struct {
	Key   string // "turn 3", "D31", "oath"
	Lines []order.Line
	Now   bool // it interrupts: it is done at once, and what is refused of it holds nothing
	// Clears is the beginning of the keys of all sections that a letter replaces
	// together: with one of them the drafts of the others are gone, unless the
	// letter adds to them. "": each is replaced alone.
	Clears string
}

// covers reports whether a section takes the place of what was sent under a key.
func (s Section) covers(key string) bool {
	return s.Key == key || s.Clears != "" && strings.HasPrefix(key, s.Clears)
}

// A SheetSection is a section that a seat has sent and that is still of use.
type SheetSection struct {
	Key    string
	Set    int // number of the set under this key, from 1
	Final  bool
	Orders []Order
	At     time.Time // when our mail server received it last
}

// A Sheet is all that a seat has ordered for a phase.
type Sheet struct {
	Orders   []Order        // those of all its sections, one after the other
	Standing []Order        // its standing orders that parse now; a line of the draft for the same thing overrides one
	Missed   bool           // no letter came (NMR)
	Regency  bool           // its orders are made by rule, after so many misses in a row
	Away     bool           // its holder has announced that he is away, and sent nothing
	Vacant   bool           // the seat has no player
	Resigned bool           // its holder has resigned; he has no say after this phase
	Empty    bool           // it had none all through the phase
	Final    bool           // there is something in it that it has sent, and all of that is meant to be final
	Sections []SheetSection // what it has sent that is of use now, in order of arrival
	Awaited  bool           // the open phase waits on it
	Spoke    bool           // a valid letter came for the open phase
	Votes    []order.Vote   // what it proposes and agrees to; see Orders.Wanted
}

// Absent reports whether nobody has spoken for the seat in this phase, and
// nobody could: it is vacant or under regency, or its holder is away.
func (s Sheet) Absent() bool { return s.Vacant || s.Regency || s.Away }

// Section is what a seat has sent under a key, and whether it sent anything.
func (s Sheet) Section(key string) (SheetSection, bool) {
	return lists.Find(s.Sections, func(x SheetSection) bool { return x.Key == key })
}

// Orders is what Adjudicate gets: a sheet for each seat of the game. A seat
// that is missing has an empty sheet.
type Orders map[Seat]Sheet
