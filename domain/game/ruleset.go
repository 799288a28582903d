// Package game is the kernel: the Game aggregate (seats, drafts, phases,
// deadlines, press) around the State of a Ruleset. It is the same for all
// games, and pure: time, chance and players' words come in with a Command,
// and all that follows leaves as events.
package game

import (
	"fmt"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// A Seat is a place at a game: "lancelot", "blue", "seat1". The empty seat is
// the onlooker, who sees what is public.
type Seat string

// An Option is the key of a ruleset's option.
type Option string

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

// A Face is how a seat is shown to people.
type Face struct {
	Name   string `json:"name"`          // "Sir Lancelot"
	Colour string `json:"colour"`        // "#1f4fa3"
	Word   string `json:"word"`          // the colour in words, or another short handle that orders understand: "blue"
	Out    bool   `json:"out,omitempty"` // eliminated
}

// A Phase is the stretch between two adjudications.
type Phase struct {
	Name  string `json:"name"`  // "spring 3"; unique within a game
	Kind  string `json:"kind"`  // what the pace gives a length for: "setup", "campaign", "winter"
	Cycle int    `json:"cycle"` // the game year; grace is granted once in each
	Title string `json:"title"` // "Spring of the year 3": English, for logs and programs; readers have Ruleset.PhaseIn
	// Clock is shared by phases of one stretch of play: what earlier ones have
	// used of their time is taken off when the next opens. "" is its own.
	Clock string `json:"clock,omitempty"`
	// Hold is how long it stays open at least, whoever is ready.
	Hold time.Duration `json:"hold,omitempty"`
	// Endless has no deadline: it closes when all are ready, and not before.
	Endless bool `json:"endless,omitempty"`
}

// A Wait is a decision that the game cannot go on without, unless the
// deadline passes.
type Wait struct {
	Seat    Seat
	For     string // "orders for spring 3"
	Default string // what happens if nothing comes
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

// An Order is one instruction of a seat, as parsed.
type Order struct {
	Line order.Line
	Body Body
}

// A Body is an order in the ruleset's own type. String is its canonical
// spelling with defaults filled in, and parses back to the same order.
type Body interface{ String() string }

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

// Orders is what Adjudicate gets: a sheet for each seat of the game. A seat
// that is missing has an empty sheet.
type Orders map[Seat]Sheet

// A Setup is what a game is opened with. Options holds the effective value of
// every option, presets and defaults filled in (see Description.Fill).
type Setup struct {
	Game    string            `json:"game"`
	Ruleset string            `json:"ruleset"`
	Edition int               `json:"edition"`
	Options map[Option]string `json:"options"`
	Seats   []Seat            `json:"seats"` // in seat order
	// Together says that each phase closes at a deadline, when it does in other
	// games that have the same dice.
	Together bool `json:"together,omitempty"`
}

// A Description is what the kernel, the command line and the pages must know
// of a ruleset.
type Description struct {
	Title     words.Translations // "Feudal: the valley of forty manors"
	Published string             // the published game that it follows, and that we are not affiliated with its owners
	MinSeats  int
	MaxSeats  int
	Edition   int    // that is described: the newest, unless the ruleset is held to another
	SeatNames []Seat // default names in seat order, at least MaxSeats
	Options   []OptionDef
	Presets   map[string]map[Option]string
	Preset    string // the default preset
	// Scores and Honours are what the ruleset's scores and roles, and the titles
	// that it gives, are called in letters, by what logs call them.
	Scores, Honours map[string]words.Translations
	Paces           map[string]Pace
	Pace            string // the default pace
	RegencyAt       int    // misses in a row after which a regency begins; 0: never
	VacantAt        int    // misses in a row after which the seat is vacated; 0: never
	// PresetPaces are the paces that presets bring, unless one is given.
	PresetPaces map[string]string
	// Sleeps says that a seat under regency sleeps: nobody orders anything for it.
	Sleeps bool
	// Veiled says that chance makes hidden things, shuffled decks, so that dice
	// keys and digests must reach no player before the game is over.
	Veiled bool
	// Unsigned is the option that allows unsigned press where it is "on"; without one
	// there is none.
	Unsigned Option
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

// An OptionDef describes an option.
type OptionDef struct {
	Key    Option
	Values []string // the default first; "#" stands for a whole number, and words beside it follow its default
	Number [2]int   // least and greatest, for "#"; the default is Values[1]
	Rules  string   // "F-84"
	Help   words.Translations
}

// A Pace is how long phases last, and all else that players agree to about
// time. Days are those of UTC.
type Pace struct {
	Phases map[string]time.Duration `json:"phases"` // by Phase.Kind; "" for any other
	Grace  time.Duration            `json:"grace"`  // at most; half the phase's length if shorter; 0 for none (F-284)
	// Calendar keeps deadlines on the hour of the game's beginning, and on its
	// weekday if all lengths are whole weeks (F-290). Lengths that are not whole
	// days have none.
	Calendar bool `json:"calendar,omitempty"`
	// Bank is each seat's time bank, and the most that is ever in it; 0 for none.
	// A deadline that passes without final orders of a seat is moved by a quarter
	// of it, out of that seat's bank.
	Bank      time.Duration `json:"bank,omitempty"`
	Increment time.Duration `json:"increment,omitempty"` // comes back into a bank with each phase that is answered in time
	Quiet     []string      `json:"quiet,omitempty"`     // weekdays without deadlines: "sunday"
	Holidays  []string      `json:"holidays,omitempty"`  // days without deadlines: "2026-12-25"
	Absence   int           `json:"absence,omitempty"`   // days that a holder may announce in a game; 0: any number
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
