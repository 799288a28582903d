package tournament

import (
	"cmp"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lexicon"
	"seneschal/domain/order"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
)

// A Command is a wish to change a tournament. Decide turns it into events or
// an error.
type Command struct {
	At time.Time   // when it was received; recorded times come from here
	By game.Player // who proved to be its sender; "" is the house: its clock and its games
	Do Act
}

// An Act is what a Command wants: one of the types below. It says itself what it
// leads to.
type Act interface {
	decide(t *Tournament, c Command) ([]event.Event, error)
}

// Announce begins a tournament. Rules are complete: Read or Defaults fill in
// what is not said.
type Announce struct {
	ID         string
	Title      string
	Rules      Rules
	Commitment dice.Commitment
	Keys       int
	Dice       dice.Terms // no mode: on the word of the house
}

// Enter lets a player take part: himself, or by the steward's hand.
type Enter struct {
	Player      game.Player
	Rating      int // as the house's ratings have it; 0: none
	Reliability int // hundredths of phases that he did not miss; 100 for a newcomer
}

// Withdraw takes a player out: himself, or by the steward's hand.
type Withdraw struct {
	Player game.Player
	Why    string
}

// AskBye lets a player sit out a round to come.
type AskBye struct {
	Player game.Player
	Round  int        // of the open season; 0: the next that is not drawn
	Bye    points.Bye // half or zero; allocated: a pairing bye by the steward's hand
	Why    string     // needed for a pairing bye
}

// CloseEntries lets nobody enter any more.
type CloseEntries struct{}

// OpenSeason begins the next season and forms its divisions.
type OpenSeason struct{}

// Draw seats the next round of a season, or all that can be planned.
type Draw struct {
	Season int // 0: the open one
	Chance
}

// Chance is what an act that rolls dice is completed with by who has the keys:
// see Roller.
type Chance struct {
	Key  dice.Key // number Tournament.Rolls()+1 of the chain
	Head []byte   // hash of the log as it stands; mixed into dice of version 1
	// Beacon is the round that the act was sealed for, checked by who gives the command.
	Beacon BeaconRecorded
	// Without is the steward's reason for doing without the beacon; "": it is waited for.
	Without string
}

// Seal fixes what an act that rolls dice depends on, in a tournament with a beacon; the
// act follows when the round is there.
type Seal struct {
	Do         Roller
	Since      time.Time   // when the log was last written
	Rounds     dice.Rounds // of the tournament's beacon
	Seen       uint64      // the newest round that is known in the house
	Commitment func(gameID string) dice.Commitment
}

// Agree says that a player is ready for his table to begin.
type Agree struct {
	Game   string
	Player game.Player
}

// StartTable says that the game of a table is open, and who is seated. Where
// the game was found open, as after a crash, its own seats are told.
type StartTable struct {
	Game  string
	Seats []Seated // in seat order; none: as Wants has it
	// Commitment is that of the game's dice.
	Commitment dice.Commitment
}

// RecordResult brings the end of a game. It comes once: a second one for the
// same game is answered without events.
type RecordResult struct {
	Game string
	Head string
	End  End
}

// QuestionResult says that the game of a result was rewound. It is the house's.
type QuestionResult struct {
	Game string
	Why  string
}

// CorrectResult is the steward's, with or without a result before; an End
// without holders keeps those that were recorded, or those who have the seats.
// The house brings one, with the Head, when a game was rewound after its result
// was recorded and has ended again: a second one for the same head is answered
// without events.
type CorrectResult struct {
	Game string
	Head string
	End  End
	Why  string
}

// Void ends a table without a result. The steward may take a result away, as
// long as he could correct it.
type Void struct {
	Game string
	Why  string
	Gone []game.Player // who is to blame, beside those who have withdrawn: they get nothing
	// Leave lets the game be played on, for nobody's points and rating.
	Leave bool
}

// Forfeit gives a table of two to the other player, or to nobody if both are
// named. At a larger table all are named, or the steward says the places.
type Forfeit struct {
	Game string
	Lost []game.Player
	Why  string
}

// Penalise takes points away from an entrant.
type Penalise struct {
	Player game.Player
	Points figure.Number
	Why    string
}

// Substitute gives the seat of one player to another, who must be as strong and
// reliable as an entrant, unless he is one or the steward wants him.
type Substitute struct {
	Game string // "": the only table of From that is not over
	From game.Player
	To   game.Player
	Why  string
	Known
}

// CloseRound closes a round whose tables are over; with Force those that are
// not become void.
type CloseRound struct {
	Season int // 0: the open one
	Round  int // 0: the first that is not closed
	Force  bool
}

// CloseSeason makes the tables of a season final.
type CloseSeason struct {
	Season int // 0: the open one
	Chance
}

// ChangeRules puts other rules in force.
type ChangeRules struct {
	Rules Rules
	From  int // the first season that is to be played by them; 0: at once
	Why   string
}

// PostNews is a word of the steward, or of the house, to all.
type PostNews struct{ Text string }

// Challenge asks somebody higher on the ladder for a game.
type Challenge struct {
	Player  game.Player
	Against game.Player
}

// Decay moves down on the ladder who has not played for long.
type Decay struct{}

// Finish ends the tournament: when all seasons are closed, or before its time by the
// steward.
type Finish struct{ Why string }

// Renew puts a new chain of keys in the place of the present one, as a house does
// that was set back.
type Renew struct {
	Epoch      string
	Commitment dice.Commitment
	Keys       int
}

// Letter is a letter to the tournament, of an entrant, somebody who wants to
// be one, or the steward.
type Letter struct {
	Lines       []order.Line
	Rating      int // of the sender: see Enter
	Reliability int
	DryRun      bool // decides without recording
	// Known is what the house knows of others whom the letter names: who is
	// neither there nor an entrant is nobody. nil: the house does not say, and
	// all are newcomers.
	Known map[game.Player]Known
	// Strangers are those whom a steward's letter names by an address of nobody here, by
	// the ID that each is asked under.
	Strangers map[game.Player]Bar
	Lang      string // in which it is answered; "": that of its lines, or else of their words
}

// A Bar names why a stranger may not be asked.
type Bar string

// The bars. NoBar lets the stranger be asked.
const (
	NoBar    Bar = ""
	BarNever Bar = "never" // the stranger wants no invitations, for good
	BarOften Bar = "often" // the steward has asked enough strangers for a day
)

// A Roller is an Act that rolls dice: who obeys it gives it the next key of
// the chain and the hash of the log first. Nobody else may know the key.
type Roller interface {
	Act
	With(Chance) Act
}

// With is the draw with its chance.
func (d Draw) With(c Chance) Act { c.Without = cmp.Or(c.Without, d.Without); d.Chance = c; return d }

// With is the closing with its chance.
func (d CloseSeason) With(c Chance) Act {
	c.Without = cmp.Or(c.Without, d.Without)
	d.Chance = c
	return d
}

// An Answer is what a Command leads to: events to be appended in one commit,
// and the receipt for who sent it.
type Answer struct {
	Events  []event.Event
	Receipt *Receipt // for Letter
	Warning []string // for the steward: "the rules change after the start"
	// Next are acts that the letter asks for and that roll dice: to be obeyed
	// one after the other, each with its chance, in the sender's name.
	Next []Act
}

// A Receipt answers a letter line by line.
type Receipt struct {
	Tournament string `json:"tournament"`
	Title      string `json:"title"`
	lexicon.Receipt
	Steward  bool     `json:"steward,omitempty"`
	Warnings []string `json:"warnings,omitempty"`
}
