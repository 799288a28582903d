package substitute

import (
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lexicon"
	"seneschal/domain/order"
)

// A Command asks for a change of the desk. Decide turns it into events or an
// error.
type Command struct {
	At     time.Time
	By     game.Player // the sender, whose identity is proved; "" is the server
	Do     Act
	NoSeat game.Ban // keeps the sender from standing in; the host fills it in
}

// An Act is the change that a Command asks for: one of the types below.
type Act interface{ changesDesk() }

// Volunteer puts the sender into the pool, or changes their terms.
type Volunteer struct {
	Rulesets []string // the games at which the sender stands in; none: all
	Most     int      // the most seats to hold at one time; 0: 1
}

// Retire takes the sender out of the pool.
type Retire struct{}

// Open asks for a substitute for a seat. While a vacancy of the same seat is open it changes nothing.
type Open struct {
	Game       string
	Seat       game.Seat
	Ruleset    string
	Tournament string      // "": the game is of none
	From       game.Player // the holder of the seat, past or present; "": none
	Why        VacancyReason
}

// Offer asks the next wave of the pool. The caller has found the candidates; the desk leaves out those that may not be
// asked (see ListAskable), puts the others in their order and asks the first few.
type Offer struct {
	Vacancy    int
	Candidates []Candidate
	Until      time.Time // the time of the wave to answer
}

// Take answers YES to an offer. Vacancy 0 stands for the only free vacancy that was offered to the sender.
type Take struct{ Vacancy int }

// Decline answers NO to an offer. Vacancy 0 stands for the only free vacancy that was offered to the sender.
type Decline struct{ Vacancy int }

// Fill records that a seat was handed over to its taker.
type Fill struct{ Vacancy int }

// Fail records that a seat could not be handed over, and why.
type Fail struct {
	Vacancy int
	Why     string
}

// Close says that no substitute is needed any more.
type Close struct {
	Vacancy int
	Why     string
}

// Submission is a submission to the desk: SUBSTITUTE ON [FOR feudal camelot] [MOST 2],
// SUBSTITUTE OFF, YES, NO, SHOW, HELP.
type Submission struct {
	Lines   []order.Line
	Vacancy int      // the vacancy that the submission answers, by the address to which it came; 0: none
	Known   []string // the names of all rulesets
	DryRun  bool     // the submission is decided but not recorded
	Lang    string   // of the answer; "": the one named by its lines, or else guessed from their words
}

func (Volunteer) changesDesk()  {}
func (Retire) changesDesk()     {}
func (Open) changesDesk()       {}
func (Offer) changesDesk()      {}
func (Take) changesDesk()       {}
func (Decline) changesDesk()    {}
func (Fill) changesDesk()       {}
func (Fail) changesDesk()       {}
func (Close) changesDesk()      {}
func (Submission) changesDesk() {}

// An Answer is the result of a Command: events to be appended in one commit,
// and for a Submission the receipt for its sender.
type Answer struct {
	Events  []event.Event
	Receipt *Receipt
}

// A Receipt answers a submission line by line.
type Receipt = lexicon.Receipt

// A VacancyReason is the reason why a seat needs a substitute.
type VacancyReason string

// The reasons.
const (
	Resigned VacancyReason = "resigned" // its holder gives it up at the end of the phase (F-288)
	Vacated  VacancyReason = "vacated"  // its holder lost it by missing deadlines
	Regency  VacancyReason = "regency"  // its holder is silent, and may come back until a substitute takes it (F-283)
	Silent   VacancyReason = "silent"   // its holder missed the first phase of a game that was opened for players, and may come back until a substitute takes it
	Withdrew VacancyReason = "withdrew" // its holder has left the tournament
	Wanted   VacancyReason = "wanted"   // the steward asks for a substitute
)
