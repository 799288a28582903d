package game

import (
	"errors"
	"strconv"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/order"
)

// A Command is a wish to change a game. Decide turns it into events or an
// error. Every command has a time and somebody who gives it.
type Command struct {
	At time.Time // when it was received; recorded times come from here
	By Player    // who proved to be its sender; "" is the clock
	Do Act
}

// An Act is what a Command wants: one of the types below.
type Act interface{ act() }

// Open opens a game. Options and Pace may be partial: preset and defaults fill
// them in.
type Open struct {
	Game       string
	Ruleset    string
	Edition    int // 0: the newest
	Preset     string
	Options    map[Option]string
	Seats      int // how many
	PaceName   string
	Pace       *Pace          // overrides PaceName
	Respite    *time.Duration // overrides that of the pace
	Commitment dice.Commitment
	Keys       int
	Dice       dice.Terms // no mode: of the house
	Title      string
	Tournament string
}

// TakeSeat seats a player at a free seat; when the last is taken, the game
// begins and its first phase opens.
type TakeSeat struct {
	Seat   Seat // "": the first free one
	Player Player
	Lang   string // in which the seat is written to; "", or one that is not spoken: English
}

// Letter is a player's letter for a seat: orders, control words, press.
type Letter struct {
	Seat Seat
	// Lines is the player's own words, in their order, cleaned; GAME and END
	// MAIL lines have been taken out.
	Lines []order.Line
	// Whole says that the letter is all that its writer wants to stand, as a form is:
	// what it leaves out goes, where a letter of one order may amend the line that is
	// about the same.
	Whole bool
	// DryRun records nothing (WHATIF, the live check of a form).
	DryRun bool
	// Asks says that its sender can be asked once more about what cannot be taken
	// back: it is not done then, and named in the Receipt.
	Asks bool
	// Zone is where the player lives: the days that he writes begin and end
	// there. nil is UTC.
	Zone *time.Location
}

// Close adjudicates the open phase: by the clock when it is due (or when all
// are ready), or by the steward at once.
type Close struct {
	Phase int      // number of the phase that is meant; another one open is ErrOver
	Key   dice.Key // the key for this adjudication: number Game.Rolls()+1
	Head  []byte   // hash of the log as it stands; mixed into dice of version 1
	Now   bool     // PROCESS NOW
	// Beacon is the round that the phase was sealed for, checked by who gives the
	// command.
	Beacon BeaconRecorded
	// Without is the steward's reason for throwing the dice of a sealed phase without
	// the beacon; "": it is waited for.
	Without string
	// SealHash is the hash of the commit that sealed the phase, in hexadecimal, for dice
	// of form 3 without a beacon; a game without a log has 64 zeros.
	SealHash string
}

// Seal closes the orders of the open phase when they could be adjudicated. Close follows:
// when the round of the beacon is there, or at once in a game without one.
type Seal struct {
	Phase  int
	Now    bool        // PROCESS NOW
	Since  time.Time   // when the log was last written: by the letter that made all ready
	Rounds dice.Rounds // of the game's beacon; nil: it has none
	Seen   uint64      // the newest round that is known in the house
}

// RaiseDice has a running game go over to dice of form 3 (dice.Sealed).
type RaiseDice struct{}

// Renew puts a new chain of keys in the place of the present one, as a house does
// that was set back and may have shown keys that it does not remember.
type Renew struct {
	Epoch      string
	Commitment dice.Commitment
	Keys       int
}

// Steward is a letter of the steward: EXTEND, PAUSE, RESUME, PREVIEW, PROCESS
// NOW, REPLACE, REWIND, ANNOUNCE. PROCESS NOW is answered with Answer.Close
// set, as adjudicating needs the dice.
type Steward struct {
	Lines []order.Line
	Lang  string // in which it is answered; "": English
	// Zone is where the steward lives: the times that he writes, and those that he
	// is told, are on its clock. nil is UTC.
	Zone *time.Location
	// Habits are what is known of its Heirs; a Host sees to that.
	Habits map[Player]Habits
	Asks   bool // as of a Letter
}

// Rekey raises the epoch of a seat's reply address.
type Rekey struct {
	Seat Seat
	Why  string
}

func (Open) act()      {}
func (TakeSeat) act()  {}
func (Letter) act()    {}
func (Close) act()     {}
func (Seal) act()      {}
func (Renew) act()     {}
func (RaiseDice) act() {}
func (Steward) act()   {}
func (Rekey) act()     {}

// An Answer is what a Command leads to: events to be appended in one commit,
// and the receipt for who sent it.
type Answer struct {
	Events  []event.Event
	Receipt *Receipt // for Letter and Steward
	Close   bool     // the steward wants the phase closed now
	Without string   // why the steward wants the sealed phase closed without the beacon
}

// A Receipt answers a letter line by line.
type Receipt struct {
	Game     string         `json:"game"`
	Seat     Seat           `json:"seat,omitempty"`
	Name     string         `json:"name"` // the seat's face
	Lang     string         `json:"lang"`
	Phase    string         `json:"phase"`
	Called   string         `json:"called,omitempty"` // the phase in the reader's words
	Set      int            `json:"set,omitempty"`    // number of this set; 0: no orders were recorded
	Replaces int            `json:"replaces,omitempty"`
	Added    bool           `json:"added,omitempty"`
	Final    bool           `json:"final"`
	DryRun   bool           `json:"dry_run,omitempty"`
	Orders   []Understood   `json:"orders,omitempty"`   // the complete draft as it now stands
	Standing []Understood   `json:"standing,omitempty"` // in force
	Later    []Understood   `json:"later,omitempty"`    // kept for later phases, as written
	Errors   []*order.Error `json:"errors,omitempty"`   // refused lines
	Prose    []int          `json:"prose,omitempty"`    // numbers of lines that were no orders
	GaveWay  []int          `json:"gave_way,omitempty"` // numbers of lines whose place a later one of the letter takes
	Warnings []*order.Error `json:"warnings,omitempty"`
	Asked    []order.Line   `json:"asked,omitempty"`    // not done: their sender is to be asked whether he means them
	Done     []string       `json:"done,omitempty"`     // control words carried out, in sentences
	Cut      []string       `json:"cut,omitempty"`      // what is not listed, in sentences
	Shown    []Shown        `json:"shown,omitempty"`    // answers to HELP and SHOW
	Forecast []string       `json:"forecast,omitempty"` // what happens if nobody interferes
	Missing  []string       `json:"missing,omitempty"`  // what is still to be decided, with examples
	Due      time.Time      `json:"due,omitzero"`
	// Closes is when the phase, which all have answered, closes if nobody writes again; zero:
	// at once, at its deadline, or it still waits.
	Closes time.Time `json:"closes,omitzero"`
	At     time.Time `json:"at"`
	Hash   string    `json:"hash,omitempty"` // short hash of the set
	// Head is the hash of the commit that keeps what was accepted, and Signature
	// the house's of it; "": nothing was recorded.
	Head      string `json:"head,omitempty"`
	Signature string `json:"signature,omitempty"`
	Help      bool   `json:"help,omitempty"` // nothing in the letter was understood: help is enclosed
	History   bool   `json:"-"`              // the sender asks for all that his seat was told
	Why       int    `json:"-"`              // the phase of which the sender asks how it came out; 0: none
	Verify    bool   `json:"-"`              // the sender asks for the parts of commits that keep his letters
}

// Understood is an order as it was read.
type Understood struct {
	N     int    `json:"n"`    // line, or number of the standing order
	Text  string `json:"text"` // canonical spelling
	Phase string `json:"phase,omitempty"`
}

// String is the order behind its number, or behind what it is for.
func (u Understood) String() string {
	if u.Phase != "" {
		return u.Phase + ": " + u.Text
	}
	return strconv.Itoa(u.N) + "  " + u.Text
}

// Shown is an answer to HELP or SHOW.
type Shown struct {
	Title string   `json:"title"`
	Lines []string `json:"lines"`
}

var (
	// ErrNotOpen says that the game has not been opened, or its ruleset is not
	// known here.
	ErrNotOpen = errors.New("game is not open")
	// ErrOpened says that the game has been opened before.
	ErrOpened = errors.New("game is open already")
	// ErrBegun says that the game has begun, so that no seat is free.
	ErrBegun = errors.New("game has begun")
	// ErrOver says that the phase that was meant is not the open one.
	ErrOver = errors.New("phase is not open")
	// ErrNotDue says that a phase still waits on somebody.
	ErrNotDue = errors.New("phase still waits")
	// ErrForbidden says that the sender may not do this.
	ErrForbidden = errors.New("not allowed")
	// ErrNoSeat says that the game has no such seat, or none that is free.
	ErrNoSeat = errors.New("no such seat")
	// ErrSeatTaken says that somebody else holds the seat.
	ErrSeatTaken = errors.New("seat is taken")
	// ErrSeated says that the player has a seat in this game already.
	ErrSeated = errors.New("player has a seat already")
	// ErrKey says that a dice key does not follow the one before it.
	ErrKey = errors.New("dice key does not follow the commitment")
	// ErrSealed says that orders are shut until the dice are thrown: what was sent is
	// for the next phase, and may be sent again then.
	ErrSealed = errors.New("orders are shut until the dice are thrown")
	// ErrRound says that a round of the beacon is not the one that was fixed, or that
	// none was.
	ErrRound = errors.New("not the round of the beacon that was fixed")
)
