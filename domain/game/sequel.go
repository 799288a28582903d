package game

import (
	"time"

	"seneschal/domain/event"
	"seneschal/domain/order"
)

// The interfaces of this file are for games in which the seats act one after
// another and answer each other. All of them are optional: a ruleset or a
// state without one plays as if its seats acted at once.

// A Sectioner is a Ruleset whose letters hold sections, each a draft of its
// own that a later section of the same key replaces as a whole: a turn's
// block, the answer to one question. Other rulesets have one section a phase.
type Sectioner interface {
	// Sections sorts the order lines of a letter into sections, in the letter's
	// order. It never drops a line; lines that cannot be read go where they
	// would have gone. Two blocks for the same turn are two sections with the
	// same key, of which the later one counts.
	Sections(State, Seat, []order.Line) []Section
	// Live tells which keys of a seat are still of use; drafts of others are
	// forgotten.
	Live(State, Seat, string) bool
}

// A Section is a part of a letter that is a draft of its own.
type Section struct {
	Key   string // "turn 3", "D31", "oath"
	Lines []order.Line
}

// A SheetSection is a section that a seat has sent and that is still of use.
type SheetSection struct {
	Key    string
	Set    int // number of the set under this key, from 1
	Final  bool
	Orders []Order
	At     time.Time // when our mail server received it last
}

// An Umpire is a State that says itself when its phase may close early and
// who has missed it. Without it a phase may close when every awaited seat is
// final, and who sent nothing has missed it. A phase of an Umpire on which
// nobody is awaited closes at once.
type Umpire interface {
	// Ready reports whether the phase may close at a time. It gets the sheets as
	// Adjudicate would, and is asked after every letter.
	Ready(Orders, time.Time) bool
	// Missed are the seats whose miss is counted when the clock closes the
	// phase.
	Missed(Orders) []Seat
}

// An Answerer is a State that tells what a seat's orders leave open, for the
// receipt's list of what is missing. Without it a Wait is answered by any
// order.
type Answerer interface {
	// Answered reports whether a sheet holds what a Wait of its seat is for.
	Answered(Wait, Sheet) bool
}

// An Asker is a State that names what it asks, so that it cannot ask for the
// same thing over and over. Without it nobody looks.
type Asker interface {
	// Asks is what the open phase asks of whom in which turn, in the same words
	// when it is asked again; "" if nothing is asked.
	Asks() string
	// Asking reports whether an event only asks, or tells what has been read.
	Asking(event.Event) bool
}

// A Patient is a State whose misses lead to a regency, and to a vacant seat,
// after another number than its Description says; 0 is never.
type Patient interface {
	Patience() (regencyAt, vacantAt int)
}

// A Bequeather is a State that says whether a seat whose holder is gone passes
// on to a substitute. Without it, it does.
type Bequeather interface {
	PassesOn() bool
}

// A Latecomer is a State that may take in one more player while the game
// runs.
type Latecomer interface {
	// Late is the seat that would be added; "" if none can be now. The seat is
	// the kernel's at once; the state finds it as one of the Orders that it does
	// not have yet, and is asked for its Face, View and the like before.
	Late() Seat
}

// A Censor is a State with rules of its own for press.
type Censor interface {
	// Censor returns nil, or why a message may not be sent. Nothing of a
	// refused one is delivered.
	Censor(from Seat, m Pressed) *order.Error
}

// A PolyglotCensor is a Censor that gives its reasons in the words of a
// language. Without it Censor serves every reader.
type PolyglotCensor interface {
	CensorIn(lang string, from Seat, m Pressed) *order.Error
}

// An Archivist is a State that may want the private press of its game
// published when it is over.
type Archivist interface {
	Archive() bool
}

// An Outrighter is a State that knows wins by the game's own end, such as a
// conquest, from those that are reckoned when the time is up. Without it a
// tournament takes every win for a reckoned one.
type Outrighter interface {
	// Outright reports whether the game is over and was won outright.
	Outright() bool
}

// Roles is a State whose seats play for sides that the deal gives them, which
// may be hidden until the end. Without it no seat has a role.
type Roles interface {
	// Role is the side of a seat, as the tournament levels points by it; ""
	// before the game is over.
	Role(Seat) string
}

// A Leveller is a Ruleset that has its tournaments level points by role if the
// options of a game ask for it. Without it they do what they declare.
type Leveller interface {
	Levels(options map[Option]string) bool
}

// A Scorer is a Ruleset that ranks the seats of a game by a score: it is called
// so among the scores of a Standing.
type Scorer interface {
	Score(options map[Option]string) string
}

// Subjects is a Ruleset whose standing orders replace older ones with the same
// subject, in their place in the list.
type Subjects interface {
	// Subject is what a standing order is about, "merlin morgan2"; one with ""
	// replaces none.
	Subject(State, Seat, Order) string
	// Subjects finds the subjects that a player's words name, for STANDING CLEAR
	// MERLIN: those that are prefix, or begin with it and a blank.
	Subjects(lang, words string) (prefix string, ok bool)
}
