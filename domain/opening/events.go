package opening

import (
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// An Opening is the aggregate: a game that waits for its players, rebuilt from its log.
type Opening struct {
	lookup     func(string) (game.Ruleset, bool)
	opened     Opened // without an ID: it was never opened
	opener     game.Player
	status     Status
	seated     []Seated
	asking     []game.Player
	everSeated []game.Player // all who ever had a seat or asked for one, in the order in which they came
	refused    []game.Player // turned away, or removed
	bots       int           // seats that bots have taken
	round      int           // how often it was full
	confirmBy  time.Time     // when confirmations are due; zero: none are
	dealt      []game.Player // in seat order; nil before the lot
	endReason  EndReason     // the reason why it ended without a game; "": it did not
}

// A Status is the stage of an opening.
type Status string

// The stages.
const (
	Waiting   Status = "waiting"   // seats are free
	Full      Status = "full"      // everybody is asked to confirm
	Beginning Status = "beginning" // seats are dealt; the game is being opened
	Begun     Status = "begun"
	Over      Status = "over" // it ended without a game
)

// Seated is a player with a seat.
type Seated struct {
	Player    game.Player `json:"player"`
	Since     time.Time   `json:"since"`
	Confirmed bool        `json:"confirmed,omitempty"`
}

// registry lists every kind of event in the log of an opening.
var registry = event.NewRegistry(
	defineEvent[Opened]("opening.opened"),
	defineEvent[Asked]("opening.asked"),
	defineEvent[Joined]("opening.joined"),
	defineEvent[TurnedAway]("opening.turned-away"),
	defineEvent[Left]("opening.left"),
	defineEvent[Removed]("opening.removed"),
	defineEvent[BotsCalled]("opening.bots-called"),
	defineEvent[Filled]("opening.filled"),
	defineEvent[Confirmed]("opening.confirmed"),
	defineEvent[Lapsed]("opening.lapsed"),
	defineEvent[Dealt]("opening.dealt"),
	defineEvent[Started]("opening.started"),
	defineEvent[Ended]("opening.ended"),
)

// Registry returns every kind of event that the log of an opening may hold.
func Registry() *event.Registry { return registry }

// Opened opens a game for players.
type Opened struct {
	Opening    string          `json:"opening"`
	By         game.Player     `json:"by"`
	Steward    game.Player     `json:"steward"` // of the game
	Terms      Terms           `json:"terms"`
	Ends       time.Time       `json:"ends"`       // then it ends, unless it is full
	Commitment dice.Commitment `json:"commitment"` // to the key of the lot
	Epoch      string          `json:"epoch,omitempty"`
	Again      string          `json:"again,omitempty"`    // the game whose players play once more; "": it is no sequel
	For        []game.Player   `json:"for,omitempty"`      // the players who alone may enter a sequel at first
	ForUntil   time.Time       `json:"for_until,omitzero"` // until then
	At         time.Time       `json:"at"`
}

func (e Opened) apply(o *Opening) {
	o.opened, o.opener, o.status = e, e.By, Waiting
}

// Asked says that a player asks for a seat, and waits for the opener's word.
type Asked struct {
	Player game.Player `json:"player"`
	At     time.Time   `json:"at"`
}

func (e Asked) apply(o *Opening) {
	o.asking = append(o.asking, e.Player)
	o.assignHandle(e.Player)
}

// Joined gives a seat to a player.
type Joined struct {
	Player game.Player `json:"player"`
	At     time.Time   `json:"at"`
}

func (e Joined) apply(o *Opening) {
	o.asking = dropPlayer(o.asking, e.Player)
	o.seated = append(o.seated, Seated{Player: e.Player, Since: e.At})
	o.assignHandle(e.Player)
}

// TurnedAway says that the opener has refused a player.
type TurnedAway struct {
	Player game.Player `json:"player"`
	At     time.Time   `json:"at"`
}

func (e TurnedAway) apply(o *Opening) {
	o.asking = dropPlayer(o.asking, e.Player)
	o.refused = append(o.refused, e.Player)
}

// Left says that a player has given a seat up, or has ceased to ask for one.
type Left struct {
	Player game.Player `json:"player"`
	Full   bool        `json:"full,omitempty"` // all seats were taken (O-4)
	At     time.Time   `json:"at"`
}

func (e Left) apply(o *Opening) { o.dropSeat(e.Player) }

// Removed says that the opener has taken a player's seat away.
type Removed struct {
	Player game.Player `json:"player"`
	At     time.Time   `json:"at"`
}

func (e Removed) apply(o *Opening) {
	o.dropSeat(e.Player)
	o.refused = append(o.refused, e.Player)
}

// BotsCalled gives the seats that were still free to bots. They stay when players leave.
type BotsCalled struct {
	Bots int       `json:"bots"` // how many
	At   time.Time `json:"at"`
}

func (e BotsCalled) apply(o *Opening) { o.bots += e.Bots }

// Filled says that all seats are taken, and asks everybody to confirm.
type Filled struct {
	Round int       `json:"round"` // from 1
	Until time.Time `json:"until"`
	At    time.Time `json:"at"`
}

func (e Filled) apply(o *Opening) {
	o.status, o.round, o.confirmBy = Full, e.Round, e.Until
	for i := range o.seated {
		o.seated[i].Confirmed = false
	}
}

// Confirmed says that a player is still there.
type Confirmed struct {
	Player game.Player `json:"player"`
	At     time.Time   `json:"at"`
}

func (e Confirmed) apply(o *Opening) {
	for i := range o.seated {
		o.seated[i].Confirmed = o.seated[i].Confirmed || o.seated[i].Player == e.Player
	}
}

// Lapsed says that players have lost their seats, because they did not confirm.
type Lapsed struct {
	Players []game.Player `json:"players"`
	At      time.Time     `json:"at"`
}

func (e Lapsed) apply(o *Opening) {
	for _, player := range e.Players {
		o.dropSeat(player)
	}
}

// Dealt says which seat of the game each player gets.
type Dealt struct {
	Players []game.Player `json:"players"` // in seat order
	Key     dice.Key      `json:"key"`     // of the lot
	At      time.Time     `json:"at"`
}

func (e Dealt) apply(o *Opening) { o.status, o.dealt = Beginning, slices.Clone(e.Players) }

// Started says that everybody has a seat in the game, and that it is being played.
type Started struct {
	At time.Time `json:"at"`
}

func (Started) apply(o *Opening) { o.status = Begun }

// Ended says that the game did not come about.
type Ended struct {
	Why EndReason `json:"why"`
	At  time.Time `json:"at"`
}

func (e Ended) apply(o *Opening) { o.status, o.endReason, o.asking = Over, e.Why, nil }

// An EndReason is the reason why an opening ended without a game.
type EndReason string

// The reasons.
const (
	TimeOver EndReason = "time"   // its days were over
	Closed   EndReason = "closed" // its opener ended it
	AllLeft  EndReason = "left"   // nobody was left
)

// A fact is an event of the registry. It applies itself to the opening.
type fact interface{ apply(*Opening) }

// defineEvent names a kind of event; a type that is not a fact does not compile.
func defineEvent[E fact](name string) event.Def { return event.Of[E](name) }

// Apply changes the opening in place; it ignores events that it does not know.
func (o *Opening) Apply(e event.Event) {
	if f, ok := e.(fact); ok {
		f.apply(o)
	}
}

// dropSeat takes a player's seat or question away. The opening then waits again, and the player who
// came next is the opener if this one was.
func (o *Opening) dropSeat(player game.Player) {
	o.asking = dropPlayer(o.asking, player)
	o.seated = slices.DeleteFunc(o.seated, func(s Seated) bool { return s.Player == player })
	if o.Free() > 0 && o.status == Full {
		o.status, o.confirmBy = Waiting, time.Time{}
	}
	if player == o.opener && !o.opened.Terms.Steward && len(o.seated) > 0 {
		o.opener = o.seated[0].Player
	}
}

// dropPlayer removes a player from a list, in place.
func dropPlayer(players []game.Player, player game.Player) []game.Player {
	return slices.DeleteFunc(players, func(p game.Player) bool { return p == player })
}
