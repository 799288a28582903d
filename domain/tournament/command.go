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

// A Command asks for a change of a tournament. Decide turns it into events or an error.
type Command struct {
	At time.Time   // when it was received; the source of recorded times
	By game.Player // the proven sender; "" is the server: its clock and its games
	Do Act
	// NoSeats holds the bans of players that may take no seats, whoever gives them; a Host fills it in.
	NoSeats map[game.Player]game.Ban
}

// An Act is the change that a Command asks for: one of the types below. Its method decide returns the events to which
// it leads, and changes nothing. It fails mostly with a Refusal (ErrForbidden, ErrNotNow or ErrUnknown); no events and
// no error mean that there is nothing left to do.
type Act interface {
	decide(t *Tournament, c Command) ([]event.Event, error)
}

// Announce begins a tournament. Its rules must be complete: Read or Defaults fill in values
// that were not given.
type Announce struct {
	ID         string
	Title      string
	Rules      Rules
	Commitment dice.Commitment
	Keys       int
	Dice       dice.Terms // without a mode: the server's own dice
	Directors  []game.Player
}

// Enter lets a player take part, by their own command or a director's.
type Enter struct {
	Player      game.Player
	Rating      int // as the server's ratings have it; 0: none
	Reliability int // percentage of phases that the player did not miss; 100 for a newcomer
	Club        string
}

// EnterAll lets many players take part by a director's command: all of them, or nobody.
type EnterAll struct{ Entries []Enter }

// Withdraw takes a player out, by their own command or a director's.
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

// CloseEntries ends the time in which players may enter.
type CloseEntries struct{}

// OpenSeason begins the next season and forms its divisions.
type OpenSeason struct{}

// Draw seats the next round of a season, or all that can be planned.
type Draw struct {
	Season int // 0: the open one
	Chance
}

// Chance holds the key, and the round of the beacon, for an act that rolls dice. The holder of the keys
// supplies it: see Roller.
type Chance struct {
	Key  dice.Key // the next key of the present chain (see Tournament.Chain)
	Head []byte   // hash of the log as it stands; mixed into dice of version 1 only
	// Beacon is the round for which the act was sealed; the caller must have checked its signature.
	Beacon BeaconRecorded
	// Without is a director's reason for doing without the beacon; "" if the act waits for it.
	Without string
}

// Seal fixes all that an act that rolls dice depends on, in a tournament with a beacon. The
// act follows when the beacon's round is there.
type Seal struct {
	Do         Roller
	Since      time.Time   // when the log was last written
	Rounds     dice.Rounds // of the tournament's beacon
	Seen       uint64      // the newest round that is known in the server
	Commitment func(gameID string) dice.Commitment
}

// Agree says that a player is ready for their table to begin.
type Agree struct {
	Game   string
	Player game.Player
}

// StartTable says that the game of a table is open, and which players sit at it. If the game
// was found open already, as after a crash, Seats are those of the game.
type StartTable struct {
	Game  string
	Seats []Seated // in seat order; none: the players of the draw that are still there
	// Commitment is that of the game's dice.
	Commitment dice.Commitment
}

// RecordResult brings the end of a game. Only the first for a game counts; any further one leads to no events.
type RecordResult struct {
	Game string
	Head string
	End  End
}

// QuestionResult says that a game was rewound after its result was recorded. The server sends it.
type QuestionResult struct {
	Game string
	Why  string
}

// CorrectResult replaces the result of a table, or gives it one, by a director's word. An End without holders keeps the
// recorded holders, or else the players that have the seats. The server sends this act, with the Head, when a game was
// rewound after its result was recorded and has ended again; sent again with the same Head, it leads to no events.
type CorrectResult struct {
	Game string `json:"game"`
	Head string `json:"head,omitempty"`
	End  End    `json:"end"`
	Why  string `json:"why"`
}

// Void ends a table without a result. Directors may take a result away for as long as they could correct it.
type Void struct {
	Game string        `json:"game"`
	Why  string        `json:"why"`
	Gone []game.Player `json:"gone,omitempty"` // players to blame, beside the withdrawn ones: they get nothing
	// Leave lets the game be played on, for nobody's points and rating.
	Leave bool `json:"leave,omitempty"`
}

// Forfeit gives a table of two to the other player, or to nobody if both are named. At a
// larger table all players must be named; else the steward gives the places instead.
type Forfeit struct {
	Game string        `json:"game"`
	Lost []game.Player `json:"lost"`
	Why  string        `json:"why"`
}

// Penalise takes points away from an entrant.
type Penalise struct {
	Player game.Player
	Points figure.Number
	Why    string
}

// Substitute gives the seat of From to To. To must be as strong and reliable as an entrant must be, unless they are an
// entrant already or a director orders it.
type Substitute struct {
	Game string // "": the only table of From that is not over
	From game.Player
	To   game.Player
	Why  string
	Known
}

// CloseRound closes a round whose tables are over. With Force, tables that are not over
// become void.
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

// PostNews publishes a text of the steward, or of the server, to all.
type PostNews struct{ Text string }

// Challenge asks a player that stands higher on the ladder for a game.
type Challenge struct {
	Player  game.Player
	Against game.Player
}

// Decay moves players that have not played for long down the ladder.
type Decay struct{}

// Finish ends the tournament when all seasons are closed, or earlier by the steward's word.
type Finish struct{ Why string }

// Renew replaces the present chain of keys with a new one, as a server does that was set back.
type Renew struct {
	Epoch      string
	Commitment dice.Commitment
	Keys       int
}

// A Submission holds the lines that an entrant, a player that wants to become one, or a director hands in.
type Submission struct {
	Lines       []order.Line
	Rating      int // of the sender: see Enter
	Reliability int
	DryRun      bool // decides without recording
	Preview     bool // in a dry run: shows the tables as they would be, and a draw that may follow
	// Known holds the ratings and reliability of other players that the submission names. A player
	// that is neither in it nor an entrant is unknown and refused. If it is nil, the server does
	// not say, and all are treated as newcomers.
	Known map[game.Player]Known
	// Strangers are the people that a steward's submission names by an address that belongs to nobody
	// here, under the ID by which each is asked.
	Strangers map[game.Player]Bar
	Lang      string // the language of the answer; "": that of its lines, or else of their words
}

// A Bar names the reason why a stranger may not be asked.
type Bar string

// The bars. With NoBar the stranger may be asked.
const (
	NoBar    Bar = ""
	BarNever Bar = "never" // the stranger wants no invitations, for good
	BarOften Bar = "often" // the steward has asked enough strangers for a day
)

// A Roller is an Act that rolls dice. Before it is decided, the process that carries it out
// gives it the next key of the chain and the hash of the log. Nobody else may know the key.
type Roller interface {
	Act
	WithChance(Chance) Act
}

// WithChance returns the draw with a chance. It keeps the draw's own reason for doing without the beacon, if the
// chance has none.
func (d Draw) WithChance(c Chance) Act {
	c.Without = cmp.Or(c.Without, d.Without)
	d.Chance = c
	return d
}

// WithChance returns the closing with a chance. It keeps the closing's own reason for doing without the beacon, if
// the chance has none.
func (d CloseSeason) WithChance(chance Chance) Act {
	chance.Without = cmp.Or(chance.Without, d.Without)
	d.Chance = chance
	return d
}

// An Answer is the outcome of a Command: events to be appended in one commit, and the receipt
// for the sender.
type Answer struct {
	Events  []event.Event
	Receipt *Receipt // for Submission
	Warning []string // for the steward: "the rules change after the start"
	// Next are acts that roll dice and that the submission asks for. They are to be decided one after
	// the other, each with its chance, in the sender's name.
	Next []Act
}

// A Receipt answers a submission line by line.
type Receipt struct {
	Tournament string `json:"tournament"`
	Title      string `json:"title"`
	lexicon.Receipt
	Steward  bool     `json:"steward,omitempty"`
	Held     []int    `json:"held,omitempty"` // numbers of the orders that wait for a second director
	Warnings []string `json:"warnings,omitempty"`
}
