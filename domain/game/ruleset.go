// Package game is the kernel: the Game aggregate (seats, drafts, phases,
// deadlines, press) around the State of a Ruleset. It is the same for all
// games, and pure: time, chance and players' words come in with a Command,
// and all that follows leaves as events.
//
// A phase that all have answered is given a respite, which is recorded with the pace of
// a game: it closes when that has gone by since the last letter that changed orders, or at
// its deadline if that comes first. When that was is read off the events, so that no timer
// can be lost; what is not ready any more waits on, and a new letter begins the respite anew.
// Games without one (those of a single seat, and all that were opened before) close at once.
package game

import (
	"fmt"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// A Ruleset is the laws of one game. It has no state of its own. One that
// embeds PlainRules writes the methods of the first group, and of the second
// what it needs.
type Ruleset interface {
	Name() string // "feudal"
	Describe() Description
	Events() *event.Vocabulary // every event that it has ever written
	// Start is the position before the first event. It is called with a
	// Setup that CheckSetup has passed.
	Start(Setup) State
	// CheckSetup names everything that is wrong with a setup: unknown
	// options, values, options that are not there yet, number of seats.
	CheckSetup(Setup) []error
	// Parse turns lines into orders for the open phase, and those that fail
	// into errors; each line gives either. It never panics and does not look
	// at what the seat may not know.
	Parse(State, Seat, []order.Line) ([]Order, []*order.Error)
	// Help is the rules of the orders in a few lines, for one word of them or,
	// with "", for all.
	Help(word, lang string) []string
	// Tell is the chronicle of a phase in words for one seat: before is the
	// position when it closed, events are those that the seat may see.
	Tell(before State, to Seat, lang string, events []event.Event) Story
	// View is a position as a seat may see it, in a language.
	View(s State, to Seat, lang string) report.View

	// Headings are the words that open a block of a letter, by their names in the
	// catalogue of control words: "TURN". With any, a letter is not for the phase
	// in which it was written: each block is for what its heading says.
	Headings() []string
	// Sections sorts the order lines of a letter into sections, in the letter's
	// order: each is a draft of its own, which a later section of the same key
	// replaces as a whole. It never drops a line; lines that cannot be read go
	// where they would have gone. Two blocks for the same turn are two sections
	// with the same key, of which the later one counts. Of no lines they are what
	// READY alone is for, if the seat has sent nothing of the kind.
	Sections(State, Seat, []order.Line) []Section
	// Live tells which keys of a seat are of use now.
	Live(s State, seat Seat, key string) bool
	// Void reports whether a section is of no use any more, though its key is: what
	// it was for has gone since it was sent.
	Void(s State, seat Seat, key string, set int) bool
	// PhaseIn is a phase with its name, kind and title in the words of a language.
	// They are told from name and kind alone, as logs hold English titles.
	PhaseIn(p Phase, lang string) Phase
	// Grammar tells what orders look like, so that the prose of a letter is not
	// taken for orders that are wrong; nil: it is.
	Grammar() *order.Grammar
	// Subject is what a standing order is about, "merlin morgan2": it replaces an
	// older one with the same subject, in its place in the list. One with ""
	// replaces none.
	Subject(State, Seat, Order) string
	// Replaces reports whether a standing order about a subject takes the place of
	// one about an older subject; usually they are the same.
	Replaces(subject, older string) bool
	// Subjects finds the subjects that a player's words name, for STANDING CLEAR
	// MERLIN: those that are prefix, or begin with it and a blank.
	Subjects(lang, words string) (prefix string, ok bool)
	// Rewrite spells a standing order of a seat for the numbers after a phase, so
	// that it follows what it names (F-282): before is the position when it
	// closed. ok is false if the line stays as it is; with no text, nothing is
	// left that it is for.
	Rewrite(before, after State, seat Seat, line order.Line) (text string, ok bool)
	// About are the things that an order of a section is about, "figure 5": sent
	// alone, it takes the place of the one line of the draft that is about the same.
	// None: it never does.
	About(key string, o Order) []string
	// Levels reports whether tournaments level points by role with these options
	// of a game, whatever they declare.
	Levels(options map[Option]string) bool
	// Score is what the score is called, among those of a Standing, by which games
	// with these options rank; "" if there is none.
	Score(options map[Option]string) string
	// Welcome tells who takes a seat in a few paragraphs what the game is, how it is
	// won, and what its letters are for.
	Welcome(s State, lang string) []string
	// Steps are those in which a replay tells a phase: before is the position when
	// it closed, events are the ruleset's own. None: it is told as a whole.
	// Onlookers see where a step ends, so only public events decide it.
	Steps(before State, events []event.Event) []Step
}

// A Story is a phase told to one seat.
type Story struct {
	Headline string           // a dozen words
	Yours    []string         // what happened to you, to onlookers what mattered most, at most three sentences
	Sections []report.Section // the chronicle in the rules' order, dice included
	Arrows   []report.Shape   // marches and the like, drawn over the board
}

// A Step is a part of the events of a phase that a replay shows at once.
type Step struct {
	End  int    // how many of the events are behind when it is over
	Name string // "turn 8": neighbours with one name are one step, over the end of a phase too; "": it stands alone
}

// A State is a position of one game. Implementations are pointers; only Apply
// changes the receiver. It marshals to JSON deterministically: that JSON is
// what is digested, shown by the command line and laid over in cases. One that
// embeds PlainState writes the methods of the first group, and of the second
// what it needs.
type State interface {
	event.Evolver[State]
	Phase() Phase
	// Waits tells in the words of a language on whom the open phase waits; none
	// when the game is over.
	Waits(lang string) []Wait
	// Adjudicate closes the phase at a time. It is total: an order that proves
	// impossible becomes an event that says why.
	Adjudicate(Orders, time.Time, *dice.Dice) []event.Event
	// Template is a valid letter for the open phase: the seat's present
	// position in comments (#), defaults as orders.
	Template(Seat, string) []string
	// Face is how a seat is shown to readers of a language: its name and
	// colour at this position.
	Face(seat Seat, lang string) Face
	// Result is the ranking, once the game is over.
	Result() (Result, bool)

	// Check is what can be said against these orders now, from what that seat
	// may know; warnings among it do not refuse.
	Check(Seat, []Order) []*order.Error
	// Forecast is what the seat's own orders lead to if nobody interferes,
	// from what that seat may know alone, in sentences.
	Forecast(Seat, Sheet, string) []string
	// Umpire says when the open phase may close early, and who has missed it.
	Umpire() Umpire
	// Foresees finds the name of a phase to come (never the open one) that a
	// player's words mean: orders sent early (FOR winter 4) are kept for it.
	Foresees(words string) (name string, ok bool)
	// Foresee is a position of its own as if a phase to come were open, one that
	// Foresees gave: orders that are sent early are read in it. nil: they are read
	// in the position as it is.
	Foresee(phase string) State
	// Patience is after how many misses in a row a regency begins, and a seat is
	// vacated; 0 is never, less than 0 as the Description says.
	Patience() (regencyAt, vacantAt int)
	// PassesOn reports whether a seat whose holder is gone passes on to a
	// substitute.
	PassesOn() bool
	// Late is the seat that one more player would take while the game runs; ""
	// if none can now. The seat is the kernel's at once; the state finds it as
	// one of the Orders that it does not have yet, and is asked for its Face and
	// the like before.
	Late() Seat
	// Ballot is what seats can propose and agree on now, for the kernel to read and
	// keep: Orders.Wanted tells what all want. nil: nothing can be proposed, or
	// PROPOSE and AGREE are orders of the ruleset's own.
	Ballot() *order.Ballot
	// Censor returns nil, or why a message may not be sent by the game's own
	// rules, in a language. Nothing of a refused one is delivered.
	Censor(lang string, from Seat, m Pressed) *order.Error
	// Archive reports whether the private press of the game is to be published
	// when it is over.
	Archive() bool
	// Outright reports whether the game is over and was won by its own end, such
	// as a conquest, and not reckoned when the time was up.
	Outright() bool
	// Stopped is how the seats rank if the steward ends the game now; none: such a
	// game has no result.
	Stopped() []Standing
	// Role is the side that the deal gave to a seat, as tournaments level points
	// by it; "" before the game is over, or if there are none.
	Role(Seat) string
	// Scores are what each seat is worth now, by the public names of its scores:
	// "manors", "honour". What is secret is not among them. nil: only the result
	// tells.
	Scores() map[Seat]map[string]int
}

// An Umpire says of a position when its phase may close early, what is still
// missing, and who has missed it. A phase on which nobody is awaited closes at
// once, whatever it says.
type Umpire interface {
	// Ready reports whether the phase may close at a time. It gets the sheets as
	// Adjudicate would, and is asked after every letter.
	Ready(Orders, time.Time) bool
	// Missed are those of the awaited seats whose miss is counted when the clock
	// closes the phase. Nobody misses a phase that was ready.
	Missed(Orders) []Seat
	// Answered reports whether a sheet holds what a Wait of its seat is for, a
	// draft included.
	Answered(Wait, Sheet) bool
	// Asks is what the open phase asks of whom in which turn, in the same words
	// when it is asked again, so that the rules cannot ask for the same thing over
	// and over; "" if nobody is to look.
	Asks() string
	// Asking reports whether an event only asks, or tells what has been read.
	Asking(event.Event) bool
}

// A Wait is a decision that the game cannot go on without, unless the
// deadline passes.
type Wait struct {
	Seat    Seat
	For     string // "orders for spring 3"
	Ask     string // what is to be decided, as a sentence of the game's own words; "": For says it
	Default string // what happens if nothing comes
	// Question names what is asked, if that may stay open while phases close: it is the
	// same as long as the question stands as it was put, and no other has it. "": it is
	// that of the open phase alone.
	Question string
	// Choices are ways to answer, what is proposed first in front: each is a letter
	// that is legal now. They are the same in all languages, and as long as the phase
	// is open, so that a letter may name one by its number (4a).
	Choices [][]string
}

// Example is the letter that is proposed; nil if there is none.
func (w Wait) Example() []string {
	if len(w.Choices) == 0 {
		return nil
	}
	return w.Choices[0]
}

// WaitsOf are the waits of a position that are for a seat.
func WaitsOf(s State, seat Seat, lang string) []Wait {
	return lists.Keep(s.Waits(lang), func(w Wait) bool { return w.Seat == seat })
}

// An Edited is a Ruleset with several editions, each with tables, options, words
// of orders and help of its own. A game keeps to the one that it was opened with.
type Edited interface {
	Ruleset
	// Held is the ruleset held to one of its editions, from 1.
	Held(edition int) (Ruleset, bool)
}

// InEdition is a ruleset held to one of its editions; 0 is the newest, which
// rulesets are in unless they are held to another.
func InEdition(rs Ruleset, edition int) (Ruleset, error) {
	if edition == 0 {
		return rs, nil
	}
	if e, ok := rs.(Edited); ok {
		if held, ok := e.Held(edition); ok {
			return held, nil
		}
	} else if edition == rs.Describe().Edition {
		return rs, nil
	}
	return nil, fmt.Errorf("edition %d: there are 1 to %d", edition, rs.Describe().Edition)
}

// A Result is how a finished game ranks its seats.
type Result struct {
	Reason string     `json:"reason"` // "conquest", "honour", "last lord", …
	Places []Standing `json:"places"` // best first
}

// A Standing is a seat's place in a Result.
type Standing struct {
	Seat   Seat           `json:"seat"`
	Place  int            `json:"place"` // from 1
	Shared bool           `json:"shared,omitempty"`
	Points int            `json:"points"`           // hundredths of a place point, for shared places
	Scores map[string]int `json:"scores,omitempty"` // the ruleset's own: honour, assets, manors, …
	Title  string         `json:"title,omitempty"`
}

// A Pointer is a State that offers orders by pointing: what may be chosen next,
// or the finished line.
type Pointer interface {
	// Menu is the next question of a line, in a language. The sheet is what the
	// seat's draft says now, picks are the choices made since the last finished
	// line. It uses only what the seat may know.
	Menu(seat Seat, sheet Sheet, picks []string, lang string) menu.Menu
	// Arrows are the orders of a sheet that lead from place to place.
	Arrows(seat Seat, sheet Sheet) []menu.Arrow
}
