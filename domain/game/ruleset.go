// Package game is the kernel: the Game aggregate (seats, drafts, phases, deadlines, press) around
// the State of a Ruleset. It is the same for all games, and pure: time, chance and players' words
// come in with a Command, and every consequence leaves as an event.
//
// A phase that all have answered has a respite, whose length is recorded with the pace of the game:
// the phase closes when that time has passed since the last submission that changed orders, or at its
// deadline if that comes first. The time of that submission is read off the events, so that no timer
// can be lost. A phase that is no longer ready waits on, and a new submission begins the respite anew.
// Games without a respite (those of a single seat, and all older ones) close at once.
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

// A Ruleset is the laws of one game. It has no state of its own. A ruleset that embeds PlainRules
// has to implement the methods of the first group, and may override those of the second.
type Ruleset interface {
	Name() string            // "feudal"
	Describe() Description   // shared: callers do not change its maps and slices
	Events() *event.Registry // registers every event that it has ever written
	// Start returns the position before the first event. It is called with a Setup that
	// CheckSetup has passed.
	Start(Setup) State
	// Parse turns lines into orders for the open phase, and lines that fail into errors; each
	// line gives one or the other. It never panics, and does not look at anything that the
	// seat may not know.
	Parse(State, Seat, []order.Line) ([]Order, []*order.Error)

	// CheckSetup lists what is wrong with a setup that Description.Check has passed, such as options that
	// contradict each other.
	CheckSetup(Setup) []error
	// Help explains in a few lines the orders about a word or, with "", all orders. nil: the kernel lists the forms of
	// the Grammar.
	Help(word, lang string) []string
	// Tell writes the chronicle of a phase for one seat: before is the position when it closed,
	// events are those that the seat may see.
	Tell(before State, to Seat, lang string, events []event.Event) Story
	// View renders a position as a seat may see it, in a language. Without sections the kernel
	// shows the seats with their scores, and without data a Known.
	View(s State, to Seat, lang string) report.View
	// Headings lists the words that open a block of a submission, by their names in the catalogue
	// of control words: "TURN". If there are any, a submission is not for the phase in which it was
	// written: the heading of each block says what the block is for.
	Headings() []string
	// Sections sorts the order lines of a submission into sections, in the submission's order. Each is
	// a draft of its own, which a later section of the same key replaces as a whole. No line is
	// dropped; a line that cannot be read goes where it would have gone. Two blocks for the same
	// turn give two sections with the same key, of which the later one counts. For no lines it
	// returns the sections to which READY alone applies, if the seat has sent nothing for them.
	Sections(State, Seat, []order.Line) []Section
	// Live reports whether a section of the seat with this key counts in the open phase: it is live.
	Live(s State, seat Seat, key string) bool
	// Void reports whether a section, the set-th that the seat sent under the key, is no longer of use though its key
	// is live: its purpose has gone since it was sent.
	Void(s State, seat Seat, key string, set int) bool
	// PhaseIn translates the name, kind and title of a phase. It uses the name and kind alone,
	// as logs hold English titles.
	PhaseIn(p Phase, lang string) Phase
	// Grammar describes the form of orders, so that the prose of a submission can be told from wrong
	// orders; nil if it cannot.
	Grammar() *order.Grammar
	// Subject returns the subject of a standing order, "merlin morgan2". The order takes the place of an older
	// standing order whose subject it Replaces. With "" it replaces none.
	Subject(State, Seat, Order) string
	// Replaces reports whether a standing order about a subject replaces one about an older
	// subject; usually if they are equal.
	Replaces(subject, older string) bool
	// Subjects returns the beginning of the subjects that a player's words name, for STANDING CLEAR MERLIN: all
	// subjects that equal prefix, or begin with it and a blank. ok is false if the words name none.
	Subjects(lang, words string) (prefix string, ok bool)
	// Rewrite respells a standing order of a seat after a phase, so that it follows the things
	// that it names to their new numbers (F-282); before is the position when the phase closed.
	// ok is false if the line stays as it is. An empty text withdraws the order, as its purpose
	// has gone.
	Rewrite(before, after State, seat Seat, line order.Line) (text string, ok bool)
	// About lists the things that an order of a section is about, such as "figure 5". An order that is sent alone
	// replaces the one line of the draft that is about the same things; an order about nothing replaces the whole draft.
	About(key string, o Order) []string
	// Levels reports whether tournaments level points by role for games with these options,
	// regardless of their own settings.
	Levels(options map[Option]string) bool
	// Score names the entry of Standing.Scores by which games with these options rank; "" if
	// there is none.
	Score(options map[Option]string) string
	// Welcome introduces a new player to the game in a few paragraphs: its subject, how it is
	// won, and the purpose of its submissions.
	Welcome(s State, lang string) []string
	// Steps divides a phase for a replay: before is the position when it closed, events are the ruleset's own. nil: the
	// phase is shown as a whole. Onlookers see where a step ends, so only public events may decide that.
	Steps(before State, events []event.Event) []Step
}

// A Story is a phase as it is told to one seat.
type Story struct {
	Headline string           // a dozen words
	Yours    []string         // the news of the seat, or for onlookers the most important, in at most three sentences
	Sections []report.Section // the chronicle in the rules' order, dice included
	Arrows   []report.Shape   // marches and the like, drawn over the board
}

// A Step is a part of the events of a phase that a replay shows at once.
type Step struct {
	End  int    // how many of the phase's events have happened at the end of the step
	Name string // "turn 8": neighbours of one name form one step, even across phases; "": it stands alone
}

// A State is a position of one game. Implementations are pointers; only Apply changes the receiver.
// It marshals to JSON deterministically: that JSON is digested, printed by the command line and
// overlaid in case files. A state that embeds PlainState has to implement the methods of the first
// group, and may override those of the second.
type State interface {
	event.Evolver[State]
	Phase() Phase
	// Waits lists the decisions for which the open phase waits, in the words of a language; none
	// when the game is over.
	Waits(lang string) []Wait
	// Adjudicate closes the phase at a time. It is total: an order that proves impossible
	// becomes an event that says why.
	Adjudicate(Orders, time.Time, *dice.Dice) []event.Event
	// Result returns the ranking, once the game is over.
	Result() (Result, bool)

	// Template returns a valid submission for the open phase: the seat's present position in comments
	// (#), defaults as orders. None: the proposed choices of its waits.
	Template(Seat, string) []string
	// Face returns the name, colour and handle by which a seat is shown to readers of a language
	// at this position.
	Face(seat Seat, lang string) Face
	// Check lists the objections to these orders now, judged from what that seat may know. An error refuses its line,
	// unless it is marked as a warning.
	Check(Seat, []Order) []*order.Error
	// Forecast says, in sentences, what the seat's own orders lead to if nobody interferes. It
	// uses only what that seat may know.
	Forecast(Seat, OrderSet, string) []string
	// ClosePolicy returns the policy that decides when the open phase may close early, and which
	// seats have missed it.
	ClosePolicy() ClosePolicy
	// Foresees finds the name of a later phase (never the open one) that a player's words mean; ok is false if they
	// mean none. Orders that are sent early (FOR winter 4) are kept for that phase.
	Foresees(words string) (name string, ok bool)
	// Foresee returns a separate position as if a later phase, one that Foresees gave, were open:
	// orders that are sent early are read in it. nil: they are read in the present position.
	Foresee(phase string) State
	// Patience returns how many misses in a row begin a regency, and how many vacate a seat. 0
	// means never; a negative number leaves it to the Description.
	Patience() (regencyAt, vacantAt int)
	// PassesOn reports whether a seat whose holder is gone passes on to a substitute.
	PassesOn() bool
	// Late returns the seat that one more player would take while the game runs; "" if nobody can join now. The kernel
	// adds the seat at once. The state first meets the seat as an entry of the Orders that it does not know yet, but
	// may be asked for the seat's Face and the like before.
	Late() Seat
	// Ballot returns the motions that seats can propose and agree on now. The kernel reads and
	// keeps the votes; Orders.Wanted returns the motions that all want. nil: nothing can be
	// proposed, or PROPOSE and AGREE are orders of the ruleset's own.
	Ballot() *order.Ballot
	// Censor returns the reason, in a language, for which the game's own rules forbid a message; nil if they allow it.
	// No part of a forbidden message is delivered.
	Censor(lang string, from Seat, m Pressed) *order.Error
	// Archive reports whether the private press of the game is to be published when it is over.
	Archive() bool
	// Outright reports whether the game is over because somebody reached its goal, such as a conquest, and not because
	// its time was up.
	Outright() bool
	// Stopped ranks the seats as if the steward ended the game now; none: such a game has no
	// result.
	Stopped() []Standing
	// Role returns the side that the deal gave to a seat, by which tournaments level points; ""
	// before the game is over, or if there are none.
	Role(Seat) string
	// Scores returns each seat's present scores by their public names: "manors", "honour". It leaves out secret scores.
	// nil: only the result has scores.
	Scores() map[Seat]map[string]int
}

// A ClosePolicy decides, for a position, when its phase may close early, which decisions are missing,
// and which seats have missed it. A phase that awaits nobody closes at once, whatever it says.
type ClosePolicy interface {
	// Ready reports whether the phase may close at a time. It gets the order sets as Adjudicate
	// would, and is asked after every submission.
	Ready(Orders, time.Time) bool
	// Missed lists the seats that have sent too little, so that they miss the phase if its deadline closes it now. The
	// kernel drops seats that were not awaited, and records no misses of a phase that was ready.
	Missed(Orders) []Seat
	// Answered reports whether an order set of the seat, a draft included, holds the decision for
	// which a Wait waits.
	Answered(Wait, OrderSet) bool
	// Asks identifies the question of the open phase, its addressee and its turn. It returns the
	// same text when the same thing is asked again, so that the kernel can stop rules that would
	// ask it for ever; "" turns this check off.
	Asks() string
	// Asking reports whether an event only asks, or records that an answer has been read.
	Asking(event.Event) bool
}

// A Wait is a decision that the game cannot go on without, unless the deadline passes.
type Wait struct {
	Seat    Seat
	For     string // "orders for spring 3"
	Ask     string // the question, a sentence in the game's own words; "": For says enough
	Default string // what happens without an answer
	// Question identifies a question that may stay open while phases close. It stays the same as
	// long as the question stands as it was put, and is unique. "": the question belongs to the
	// open phase alone.
	Question string
	// Choices are ways to answer, the proposed one first: each is a submission that is legal now.
	// They are the same in all languages, and as long as the phase is open, so that a submission may
	// name one by its number (4a).
	Choices [][]string
}

// Example returns the proposed way to answer; nil if there is none.
func (w Wait) Example() []string {
	if len(w.Choices) == 0 {
		return nil
	}
	return w.Choices[0]
}

// WaitsOf lists the waits of a position that are for a seat.
func WaitsOf(state State, seat Seat, lang string) []Wait {
	return lists.Keep(state.Waits(lang), func(w Wait) bool { return w.Seat == seat })
}

// An Edited is a Ruleset with several editions, each with tables, options, words of orders and help
// of its own. A game keeps to the edition with which it was opened.
type Edited interface {
	Ruleset
	// Held returns the ruleset as it is in one of its editions, from 1; false if there is no such edition.
	Held(edition int) (Ruleset, bool)
	// CheckEditions reads the data files of all editions, and returns what is wrong with them.
	CheckEditions() error
}

// InEdition returns a ruleset held to one of its editions. With edition 0 it returns rs unchanged, which is the
// newest edition unless rs was held to another. It fails if there is no such edition.
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

// A Result is the ranking of the seats of a finished game.
type Result struct {
	Reason string     `json:"reason"` // "conquest", "honour", "last lord", …
	Places []Standing `json:"places"` // best first
}

// A Standing is a seat's place in a Result.
type Standing struct {
	Seat   Seat           `json:"seat"`
	Place  int            `json:"place"` // from 1
	Shared bool           `json:"shared,omitempty"`
	Points int            `json:"points"`           // in hundredths of a place point, because places may be shared
	Scores map[string]int `json:"scores,omitempty"` // the ruleset's own scores: honour, assets, manors, …
	Title  string         `json:"title,omitempty"`
}

// A Pointer is a State from which orders can be composed by menus. For a State that is no Pointer the kernel makes one
// menu, of the choices of its waits.
type Pointer interface {
	// Menu returns the next choices for a line, or the finished line, in a language. The order set
	// holds the seat's draft; picks are the choices made since the last finished line. It uses
	// only what the seat may know.
	Menu(seat Seat, orderSet OrderSet, picks []string, lang string) menu.Menu
	// Arrows returns the orders of an order set that lead from place to place.
	Arrows(seat Seat, orderSet OrderSet) []menu.Arrow
}
