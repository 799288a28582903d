package game

import (
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

// vocabulary is every event of the kernel; a game's full vocabulary is this
// joined with its ruleset's.
var vocabulary = event.NewVocabulary(
	event.Of[Opened]("game.opened"),
	event.Of[Seated]("game.seated"),
	event.Of[Replaced]("game.replaced"),
	event.Of[Begun]("game.begun"),
	event.Of[PhaseOpened]("game.phase-opened"),
	event.Of[Ordered]("game.ordered"),
	event.Of[StandingSet]("game.standing-set"),
	event.Of[StandingCleared]("game.standing-cleared"),
	event.Of[StandingRewritten]("game.standing-rewritten"),
	event.Of[StandingReplaced]("game.standing-replaced"),
	event.Of[Withdrawn]("game.withdrawn"),
	event.Of[Missed]("game.missed"),
	event.Of[RegencyBegan]("game.regency-began"),
	event.Of[RegencyEnded]("game.regency-ended"),
	event.Of[Vacated]("game.vacated"),
	event.Of[Extended]("game.extended"),
	event.Of[Banked]("game.banked"),
	event.Of[Paused]("game.paused"),
	event.Of[Resumed]("game.resumed"),
	event.Of[PhaseClosed]("game.phase-closed"),
	event.Of[Stalled]("game.stalled"),
	event.Of[Pressed]("game.pressed"),
	event.Of[Announced]("game.announced"),
	event.Of[AbsenceSet]("game.absence-set"),
	event.Of[DeputyNamed]("game.deputy-named"),
	event.Of[Resigned]("game.resigned"),
	event.Of[Rekeyed]("game.rekeyed"),
	event.Of[LanguageSet]("game.language-set"),
	event.Of[FormatSet]("game.format-set"),
	event.Of[DigestSet]("game.digest-set"),
	event.Of[Rewound]("game.rewound"),
	event.Of[Ended]("game.ended"),
	event.Of[Abandoned]("game.abandoned"),
)

// A Player is a person, known by an ID only; names and addresses are never in
// a log.
type Player string

// Opened begins the log of a game. Edition pins rules and data.
type Opened struct {
	Setup      Setup           `json:"setup"`
	Preset     string          `json:"preset,omitempty"`
	PaceName   string          `json:"pace_name"`
	Pace       Pace            `json:"pace"`
	Commitment dice.Commitment `json:"commitment"`
	Keys       int             `json:"keys"` // length of the dice chain
	Steward    Player          `json:"steward"`
	Title      string          `json:"title,omitempty"`
	Tournament string          `json:"tournament,omitempty"`
	At         time.Time       `json:"at"`
}

// Seated gives a free seat to a player.
type Seated struct {
	Seat   Seat   `json:"seat"`
	Player Player `json:"player"`
}

// Replaced gives a seat to another player, as it stands. An empty From was
// vacant.
type Replaced struct {
	Seat Seat   `json:"seat"`
	From Player `json:"from,omitempty"`
	To   Player `json:"to"`
	Why  string `json:"why,omitempty"`
}

// Begun says that all seats are taken and play begins.
type Begun struct {
	At time.Time `json:"at"`
}

// PhaseOpened says on whom the game waits now, and until when.
type PhaseOpened struct {
	N       int       `json:"n"` // counts phases that stand, from 1
	Phase   Phase     `json:"phase"`
	Opened  time.Time `json:"opened"`
	Due     time.Time `json:"due"`
	Awaited []Seat    `json:"awaited"`
	Digest  string    `json:"digest"` // SHA-256 of the ruleset's state as JSON, hex; audited
}

// Ordered keeps the lines of a letter as the draft of a seat, or a part of it.
// They are parsed again when the phase closes.
type Ordered struct {
	Seat  Seat      `json:"seat"`
	By    Player    `json:"by"`
	Phase string    `json:"phase"` // the phase that it is for, open or later (FOR); of a Sectioner the key
	Set   int       `json:"set"`   // number of the set within the phase, from 1
	Lines []string  `json:"lines"` // as the player wrote them, without control lines
	Lang  string    `json:"lang,omitempty"`
	Add   bool      `json:"add,omitempty"` // adds to the draft instead of replacing it
	Final bool      `json:"final"`         // READY; false is HOLD
	At    time.Time `json:"at"`            // when our mail server received it
}

// StandingSet adds a standing order to a seat, as it was written.
type StandingSet struct {
	Seat Seat   `json:"seat"`
	N    int    `json:"n"` // its number, never used again by the seat
	Line string `json:"line"`
	Lang string `json:"lang,omitempty"`
}

// StandingCleared withdraws standing orders of a seat.
type StandingCleared struct {
	Seat Seat  `json:"seat"`
	N    []int `json:"n"`
}

// StandingRewritten spells a standing order anew, because what it names has
// other numbers now.
type StandingRewritten struct {
	Seat Seat   `json:"seat"`
	N    int    `json:"n"`
	Line string `json:"line"`
	Lang string `json:"lang,omitempty"`
}

// Withdrawn clears the draft of a seat (CANCEL), or the word of its holder
// that "this was not me".
type Withdrawn struct {
	Seat  Seat      `json:"seat"`
	By    Player    `json:"by"`
	Phase string    `json:"phase"`
	At    time.Time `json:"at"`
}

// Missed says that a deadline passed without a letter from an awaited seat
// (NMR). Row counts misses in a row, this one included. Excused: announced
// absence, which does not count.
type Missed struct {
	Seat    Seat   `json:"seat"`
	Phase   string `json:"phase"`
	Row     int    `json:"row"`
	Excused bool   `json:"excused,omitempty"`
}

// RegencyBegan says that a seat's orders are made by rule from now on.
type RegencyBegan struct {
	Seat Seat `json:"seat"`
}

// RegencyEnded says that the holder of a seat is back.
type RegencyEnded struct {
	Seat Seat `json:"seat"`
}

// Vacated says that a seat has no player any more.
type Vacated struct {
	Seat Seat   `json:"seat"`
	From Player `json:"from"`
	Why  string `json:"why"`
}

// Extended moves the deadline of the open phase.
type Extended struct {
	Due   time.Time `json:"due"`
	By    Player    `json:"by,omitempty"` // empty: by the clock itself (grace, own outage)
	Why   string    `json:"why"`
	Grace bool      `json:"grace,omitempty"`
	Seats []Seat    `json:"seats,omitempty"` // to whom grace was granted
	Bank  []Drawn   `json:"bank,omitempty"`  // out of whose time banks it comes
}

// Paused stops the clock of a game.
type Paused struct {
	By   Player        `json:"by"`
	Why  string        `json:"why"`
	Left time.Duration `json:"left"` // to the deadline, when it stopped
}

// Resumed starts the clock again.
type Resumed struct {
	By  Player    `json:"by"`
	Due time.Time `json:"due"`
}

// PhaseClosed begins an adjudication: the ruleset's events follow it in the
// same commit, then PhaseOpened or Ended.
type PhaseClosed struct {
	N      int       `json:"n"` // the phase's number
	Phase  string    `json:"phase"`
	Roll   int       `json:"roll"` // the dice key's number: adjudications so far, void ones included, from 1
	Key    dice.Key  `json:"key"`
	Head   string    `json:"head"`   // hash of the log before, hex; mixed into the dice
	Reason string    `json:"reason"` // "ready", "deadline", "steward"
	At     time.Time `json:"at"`
	// Due is the deadline, if the phase closes on a later day: who was away is
	// reckoned as of then.
	Due time.Time `json:"due,omitzero"`
}

// Pressed is a message between players. An empty To with Public false goes to
// the steward.
type Pressed struct {
	From   Seat      `json:"from,omitempty"` // empty: the steward
	To     []Seat    `json:"to,omitempty"`
	Public bool      `json:"public,omitempty"` // to everybody, onlookers included
	Grey   bool      `json:"grey,omitempty"`   // unsigned
	Text   string    `json:"text"`
	At     time.Time `json:"at"`
}

// Announced is a word of the steward to everybody.
type Announced struct {
	By   Player    `json:"by"`
	Text string    `json:"text"`
	At   time.Time `json:"at"`
}

// Rewound takes a game back to the opening of an earlier phase. The events
// between stay in the log and are void.
type Rewound struct {
	To    int       `json:"to"` // number of the phase that is open again
	Phase string    `json:"phase"`
	By    Player    `json:"by"`
	Why   string    `json:"why"`
	Due   time.Time `json:"due"`
}

// Ended closes a game.
type Ended struct {
	Result Result    `json:"result"`
	Digest string    `json:"digest"` // as in PhaseOpened
	At     time.Time `json:"at"`
}

// SeenBy keeps a seat's orders its own until the audit after the game.
func (e Ordered) SeenBy(s Seat) bool { return s == e.Seat }

// SeenBy keeps a seat's standing orders its own.
func (e StandingSet) SeenBy(s Seat) bool { return s == e.Seat }

// SeenBy keeps a seat's standing orders its own.
func (e StandingCleared) SeenBy(s Seat) bool { return s == e.Seat }

// SeenBy keeps a seat's standing orders its own.
func (e StandingRewritten) SeenBy(s Seat) bool { return s == e.Seat }

// SeenBy keeps a withdrawal to the seat.
func (e Withdrawn) SeenBy(s Seat) bool { return s == e.Seat }

// SeenBy lets a message be read by its sender and those it is for.
func (e Pressed) SeenBy(s Seat) bool {
	if e.Public || (s == e.From && s != "") {
		return true
	}
	for _, to := range e.To {
		if s == to {
			return true
		}
	}
	return false
}

// Sees reports whether a seat may learn of an event.
func Sees(s Seat, e event.Event) bool {
	a, limited := e.(Audience)
	return !limited || a.SeenBy(s)
}
