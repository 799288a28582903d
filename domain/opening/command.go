package opening

import (
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/game"
)

// A Command asks for a change of an opening. Decide turns it into events or an error.
type Command struct {
	At    time.Time
	By    game.Player // the sender, whose identity is proved; "" is the server
	Facts Facts       // about the sender
	Do    Act
}

// An Act is the change that a Command asks for: one of the types below.
type Act interface{ changesOpening() }

// Open opens a game for players on terms.
type Open struct {
	Opening    string
	Terms      Terms
	Steward    game.Player     // the server's steward for the game; "": it has none, so that the opener must be steward
	Played     bool            // there is a game with that ID already
	Invite     string          // the invite code in clear; "": everybody may enter
	Salt       string          // of the code's hash; needed with an invite code
	Commitment dice.Commitment // to the key of the lot
	Epoch      string          // of that key
	Again      *Again          // the game whose players play once more; nil: it is no sequel
}

// An Again describes the game that a sequel follows.
type Again struct {
	Game    string
	Over    bool          // the game was played to its end, or given up
	Players []game.Player // the players who held its seats then
	Closed  bool          // the game was opened with an invite code, so that the sequel is for its players alone
}

// Take takes a free seat for the sender, or asks for one where the opener says yes to each.
type Take struct{ Invite string }

// Leave gives the sender's seat up, or takes their question back.
type Leave struct{}

// Admit gives a seat to a player that has asked for one.
type Admit struct{ Player game.Player }

// TurnAway refuses a player that has asked for a seat.
type TurnAway struct{ Player game.Player }

// Remove takes a player's seat away.
type Remove struct{ Player game.Player }

// Confirm says that the sender is still there.
type Confirm struct{}

// Close ends an opening that has not begun, in its opener's name.
type Close struct{}

// Lapse takes away the seats of all players who have not confirmed in time.
type Lapse struct{}

// CallBots gives the seats that are still free to bots.
type CallBots struct{}

// End ends an opening whose days are over.
type End struct{}

// Begin deals the seats by lot.
type Begin struct {
	Key  dice.Key // of the lot
	Head []byte   // hash of the log's last commit
}

// Start records that the game is being played.
type Start struct{}

func (Open) changesOpening()     {}
func (Take) changesOpening()     {}
func (Leave) changesOpening()    {}
func (Admit) changesOpening()    {}
func (TurnAway) changesOpening() {}
func (Remove) changesOpening()   {}
func (Confirm) changesOpening()  {}
func (Close) changesOpening()    {}
func (Lapse) changesOpening()    {}
func (CallBots) changesOpening() {}
func (End) changesOpening()      {}
func (Begin) changesOpening()    {}
func (Start) changesOpening()    {}
