package game

import (
	"cmp"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/order"
)

// A Command asks for a change of a game. Decide turns it into events or an error. Every command
// has a time and a sender.
type Command struct {
	At time.Time // when it was received; recorded times are taken from it
	By Player    // the sender, whose identity has been verified; "" is the clock
	Do Act
	// NoPress bans the sender from writing to other players; a Host fills it in. Messages to the
	// steward are carried in any case.
	NoPress Ban
}

// An Act is the change that a Command asks for: one of the types below.
type Act interface{ act() }

// Open opens a game. Options and Pace may be partial: the preset and the defaults fill them in.
type Open struct {
	Game       string
	Ruleset    string
	Edition    int // 0: the newest
	Preset     string
	Options    map[Option]string
	Seats      int // how many
	PaceName   string
	Pace       *Pace          // overrides PaceName
	Respite    *time.Duration // overrides the respite of the pace
	Commitment dice.Commitment
	Keys       int        // length of the dice chain; 0: it has no end
	Dice       dice.Terms // without a mode: the server's own dice
	Title      string
	Tournament string
	Anonymous  bool            // nobody learns before the end who plays which seat
	Given      json.RawMessage // laid over the position with which the rules begin; none: it stands
}

// TakeSeat gives a free seat to a player. When the last seat is taken, the game begins and its
// first phase opens.
type TakeSeat struct {
	Seat   Seat // "": the first free one
	Player Player
	Lang   string // language of emails to the seat; "", or one that is not supported: English
}

// Submission is a submission that a player sends for a seat: orders, control words, press.
type Submission struct {
	Seat Seat
	// Lines are the player's own words in their order, cleaned: GAME and END MAIL lines have
	// been taken out.
	Lines []order.Line
	// Whole says that the submission holds everything that is to stand, as a form does: orders that
	// it leaves out are withdrawn. Without it, a submission of one order may only amend the line that
	// is about the same things.
	Whole bool
	// DryRun records nothing (WHATIF, the live check of a form).
	DryRun bool
	// Asks says that the sender can be asked to confirm actions that cannot be undone. Such an
	// action is then not carried out but named in the Receipt.
	Asks bool
	// Zone is the player's time zone: the days in the submission begin and end there. nil is UTC.
	Zone *time.Location
}

// Close adjudicates the open phase: on behalf of the clock when it is due (or when all are
// ready), or at once on behalf of the steward.
type Close struct {
	Phase int      // number of the phase to close; ErrOver if another one is open
	Key   dice.Key // the next key of the present dice chain (see Game.Chain)
	Head  []byte   // hash of the log's last commit; mixed into dice of version 1
	Now   bool     // PROCESS NOW
	// Beacon is the round for which the phase was sealed; the sender has verified it.
	Beacon BeaconRecorded
	// Without is the steward's reason for throwing the dice of a sealed phase without the
	// beacon; "": the closing needs the round.
	Without string
	// SealHash is the hash of the commit that sealed the phase, in hexadecimal, for dice of form
	// 3 without a beacon; callers without a log give 64 zeros.
	SealHash string
}

// Seal shuts the orders of the open phase when they could be adjudicated. Close follows: when
// the round of the beacon is there, or at once in a game without one.
type Seal struct {
	Phase  int
	Now    bool        // PROCESS NOW
	Since  time.Time   // when the log was last written, by the submission that made all ready
	Rounds dice.Rounds // rounds of the game's beacon; nil: it has none
	Seen   uint64      // the newest round that the server knows
}

// RaiseDice changes a running game over to dice of form 3 (dice.Sealed).
type RaiseDice struct{}

// Renew replaces the present chain of keys by a new one. A server that was restored from a
// backup sends it, because it may have revealed keys that it does not remember.
type Renew struct {
	Epoch      string
	Commitment dice.Commitment
	Keys       int
}

// Steward is a submission of the steward: EXTEND, PAUSE, REPLACE, REWIND, ANNOUNCE and the like. PROCESS only sets
// Answer.Close or Answer.Without, because adjudicating needs the dice.
type Steward struct {
	Lines []order.Line
	Lang  string // language of the answer; "": English
	// Zone is the steward's time zone: times in the submission and in its answer are on that clock.
	// nil is UTC.
	Zone *time.Location
	// Habits holds the known habits of the steward's Heirs; a Host fills it in.
	Habits map[Player]Habits
	Barred []Player // Heirs that may take no seat because they are bots, in a game for people; a Host fills it in
	// NoSeats holds the bans of Heirs that may take no seats; a Host fills it in, unless the seats are Decided.
	NoSeats map[Player]Ban
	Decided bool // a tournament has decided who holds the seats, and asked for bans
	Asks    bool // as in Submission
	// While holds players of seats, "" for nobody: the submission is refused with ErrSeatTaken unless they hold
	// them. nil: whoever does.
	While map[Seat]Player
}

// Rekey raises the epoch of a seat's reply address, so that older addresses no longer authenticate.
type Rekey struct {
	Seat Seat
	Why  string
}

func (Open) act()       {}
func (TakeSeat) act()   {}
func (Submission) act() {}
func (Close) act()      {}
func (Seal) act()       {}
func (Renew) act()      {}
func (RaiseDice) act()  {}
func (Steward) act()    {}
func (Rekey) act()      {}

// An Answer is the result of a Command: events to be appended in one commit, and the receipt
// for its sender.
type Answer struct {
	Events  []event.Event
	Receipt *Receipt // for Submission and Steward
	Close   bool     // the steward wants the phase closed now
	Without string   // why the steward wants the sealed phase closed without the beacon
}

// A Receipt answers a submission line by line.
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
	Later    []Understood   `json:"later,omitempty"`    // orders kept for later phases, as written
	Errors   []*order.Error `json:"errors,omitempty"`   // refused lines
	Prose    []int          `json:"prose,omitempty"`    // numbers of lines that are no orders but talk
	Polite   []int          `json:"polite,omitempty"`   // those of them that are greetings, closings, names or contact details
	GaveWay  []int          `json:"gave_way,omitempty"` // numbers of lines that a later line of the submission replaces
	Warnings []*order.Error `json:"warnings,omitempty"`
	Asked    []order.Line   `json:"asked,omitempty"`    // lines not carried out, because their sender is to confirm them
	Done     []string       `json:"done,omitempty"`     // sentences on everything that was carried out
	Cut      []string       `json:"cut,omitempty"`      // sentences on lines that are not listed
	Shown    []Shown        `json:"shown,omitempty"`    // answers to HELP and SHOW
	Forecast []string       `json:"forecast,omitempty"` // events to come if nobody interferes
	Missing  []string       `json:"missing,omitempty"`  // decisions still to be made, with examples
	Due      time.Time      `json:"due,omitzero"`       // the deadline; zero: there is none
	// Closes is when the phase, which all have answered, closes if nobody writes again. It is
	// zero if the phase closes at once or at its deadline, or still waits for a seat.
	Closes time.Time `json:"closes,omitzero"`
	At     time.Time `json:"at"`
	Hash   string    `json:"hash,omitempty"` // short hash of the set
	// Head is the hash of the commit that keeps the accepted orders, and Signature the server's
	// signature of it; "": nothing was recorded.
	Head      string `json:"head,omitempty"`
	Signature string `json:"signature,omitempty"`
	Help      bool   `json:"help,omitempty"` // nothing in the submission was understood: help is enclosed
	History   bool   `json:"-"`              // the sender asks for everything that was reported to the seat
	Why       int    `json:"-"`              // number of the phase of which the sender asks how it came out; 0: none
	Verify    bool   `json:"-"`              // the sender asks for the parts of commits that keep the seat's submissions
}

// Understood is an order as it was read.
type Understood struct {
	N     int    `json:"n"`    // line, or number of the standing order
	Text  string `json:"text"` // canonical spelling
	Phase string `json:"phase,omitempty"`
	// Named is the order with the names of things where its spelling has codes, in the language of
	// the reader; "" if that is the canonical spelling.
	Named string `json:"named,omitempty"`
}

// Words returns the order as a reader is shown it.
func (u Understood) Words() string { return cmp.Or(u.Named, u.Text) }

// String formats the order behind the name of its phase, if it has one, and else behind its number.
func (u Understood) String() string {
	if u.Phase != "" {
		return u.Phase + ": " + u.Words()
	}
	return strconv.Itoa(u.N) + "  " + u.Words()
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
	// ErrOver says that the phase named in the command is not the open one.
	ErrOver = errors.New("phase is not open")
	// ErrNotDue says that a phase may not close yet.
	ErrNotDue = errors.New("phase still waits")
	// ErrForbidden says that the sender may not do this.
	ErrForbidden = errors.New("not allowed")
	// ErrBanned says that the operator or a moderator keeps the player from taking seats.
	ErrBanned = errors.New("player is banned from taking seats")
	// ErrNoSeat says that the game has no such seat, or none that is free.
	ErrNoSeat = errors.New("no such seat")
	// ErrSeatTaken says that somebody else holds the seat.
	ErrSeatTaken = errors.New("seat is taken")
	// ErrSeated says that the player has a seat in this game already.
	ErrSeated = errors.New("player has a seat already")
	// ErrKey says that a dice key does not follow the one before it.
	ErrKey = errors.New("dice key does not follow the commitment")
	// ErrSealed says that orders are shut until the dice are thrown: a submission that came is
	// for the next phase, and may be sent again then.
	ErrSealed = errors.New("orders are shut until the dice are thrown")
	// ErrRound says that a round of the beacon is not the one that was fixed, or that
	// none was.
	ErrRound = errors.New("not the round of the beacon that was fixed")
)
