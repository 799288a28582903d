package camelot

import (
	"maps"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// State is a position of a game. Only Apply changes it.
type State struct {
	game.PlainState
	*Book `json:"-"` // of its edition; shared, never changed

	Options Options              `json:"options"`
	Seats   seats                `json:"seats"` // in the order of joining
	Order   seats                `json:"order"` // clockwise (C-2); empty before the setup
	First   game.Seat            `json:"first"` // had the first turn (C-18)
	Knights map[game.Seat]Knight `json:"knights"`
	Round   int                  `json:"round"` // 0 before the first turn
	Turn    int                  `json:"turn"`  // turns begun
	Active  game.Seat            `json:"active"`
	Now     Turn                 `json:"now"` // the turn in progress

	White Pile `json:"white"`
	Black Pile `json:"black"`

	LoyaltyRest []Loyalty `json:"loyalty_rest"` // undealt, unseen
	CoatsRest   []Coat    `json:"coats_rest"`

	Swords  Swords          `json:"swords"`
	Engines int             `json:"engines"` // before Camelot
	Quests  map[Place]Quest `json:"quests"`
	Heroism Place           `json:"heroism,omitempty"` // the quest on which the card lies
	Curses  Curses          `json:"curses"`

	Pool      *Pool     `json:"pool,omitempty"`    // cards that wait to be shared; never changed, only replaced
	Pending   *Decision `json:"pending,omitempty"` // the question that is open; never changed, only replaced
	Agenda    []Task    `json:"agenda"`            // the tasks for after its answer, next first
	Decisions int       `json:"decisions"`         // ids given so far
	Plans     int       `json:"plans"`             // plan ids given so far
	Stops     int       `json:"stops"`             // of the turn in progress, so far

	Wins   map[game.Seat]Deeds `json:"deeds"` // by seat; nil: none are counted
	Ending *Over               `json:"ending,omitempty"`
}

// A Knight is the state of one seat, dead or alive.
type Knight struct {
	Coat    Coat    `json:"coat,omitempty"`   // "" for a squire
	Squire  int     `json:"squire,omitempty"` // the number, kept after the knighting
	Loyalty Loyalty `json:"loyalty,omitempty"`
	Seen    bool    `json:"seen,omitempty"` // has looked at the loyalty card
	Life    int     `json:"life"`
	Hand    []Card  `json:"hand"` // by the default rank; never changed in place
	At      Place   `json:"at"`
	Alive   bool    `json:"alive"`
	Exposed bool    `json:"exposed,omitempty"`
	Proven  bool    `json:"proven,omitempty"`  // loyal, for all to see (C-92)
	Accused bool    `json:"accused,omitempty"` // has made an accusation (C-90)
	Suspect bool    `json:"suspect,omitempty"` // has been accused
	Relics  []Relic `json:"relics,omitempty"`
	Doomed  bool    `json:"doomed,omitempty"` // life reached 0 in this turn (C-100)
	Leaving bool    `json:"leaving,omitempty"`
	Left    bool    `json:"left,omitempty"`      // C-151
	Steward bool    `json:"stewarded,omitempty"` // the seat is played by the defaults
	Joined  int     `json:"joined,omitempty"`    // the turn of joining; 0: at the start
	Missed  int     `json:"missed,omitempty"`    // turns missed in the whole game
}

// A Turn holds the events so far of the turn in progress.
type Turn struct {
	Chosen     Choice   `json:"chosen,omitempty"`
	Looked     bool     `json:"looked,omitempty"` // Percival has looked at the top black card
	Peeked     Card     `json:"peeked,omitempty"` // the card that Percival saw; "" if there was none
	Drawn      []Drawn  `json:"drawn,omitempty"`  // in the progression of Evil
	Cancelled  bool     `json:"cancelled,omitempty"`
	Over       bool     `json:"over,omitempty"`       // Guinevere, or exposure: no heroic phase
	Kinds      []Action `json:"kinds,omitempty"`      // the kinds used up (C-53)
	Done       bool     `json:"done,omitempty"`       // the mandatory action has been done
	Second     bool     `json:"second,omitempty"`     // the action for the life point has been done
	Special    bool     `json:"special,omitempty"`    // a special card has been played (C-56)
	Sacrificed bool     `json:"sacrificed,omitempty"` // a life point has been given (C-52)
	FreeMove   bool     `json:"free_move,omitempty"`  // Tristan's free move has been made
	FreeCard   bool     `json:"free_card,omitempty"`  // Galahad's free card has been played
	Exchanged  bool     `json:"exchanged,omitempty"`  // Arthur's exchange has been made
	Late       bool     `json:"late,omitempty"`       // the deadline has passed: open decisions take their defaults
	Settled    bool     `json:"settled,omitempty"`    // the seat's own order settled D-3 or D-12: no miss
	Read       []string `json:"read,omitempty"`       // statements of the block that have been read, in canonical spelling
}

// Drawn is a black card that the active seat drew in this turn.
type Drawn struct {
	Card Card `json:"card"`
	Down bool `json:"down,omitempty"` // laid face down
}

// A Pile is the draw pile of a deck and its discards.
type Pile = piles.Pile[Card]

// Swords are the swords on the Round Table.
type Swords struct {
	White int `json:"white"`
	Black int `json:"black"`
}

// Total returns the number of swords of both colours.
func (s Swords) Total() int { return s.White + s.Black }

// A Quest is the state of one quest; fields that its kind does not use are empty.
type Quest struct {
	Open     bool   `json:"open"`
	White    []Card `json:"white,omitempty"`    // combat: as laid; wars: the straight
	Black    []Laid `json:"black,omitempty"`    // combat: as laid
	River    int    `json:"river,omitempty"`    // Excalibur: -5 to 5
	Row      []Card `json:"row"`                // Grail: g1 to g7, "" free; grail, despair or desolation
	Fresh    []int  `json:"fresh,omitempty"`    // Grail: spots with black cards, oldest card first
	Warriors int    `json:"warriors,omitempty"` // wars
	Mordred  bool   `json:"mordred,omitempty"`  // wars
}

// Laid is a black card on a combat quest.
type Laid struct {
	Card Card      `json:"card"`
	Down bool      `json:"down,omitempty"`
	By   game.Seat `json:"by"`
}

// Curses are the black cards that stay in play.
type Curses struct {
	DarkForest bool `json:"darkforest,omitempty"`
	Vivien     bool `json:"vivien,omitempty"`
	Mists      bool `json:"mists,omitempty"`
}

// flagOf returns the flag of a black card that stays in play; for any other card, the flag of
// the Mists.
func (c *Curses) flagOf(card Card) *bool {
	switch card {
	case "darkforest":
		return &c.DarkForest
	case "vivien":
		return &c.Vivien
	}
	return &c.Mists
}

// IsInPlay reports whether the Dark Forest, Vivien or the Mists lie on the table now. Any other
// card counts as the Mists.
func (c Curses) IsInPlay(card Card) bool { return *c.flagOf(card) }

// A Pool holds white cards that wait to be shared (C-95).
type Pool struct {
	ID        string               `json:"id,omitempty"` // of the decision that asks for it: "D12"; "" before anyone is asked
	Cause     Cause                `json:"cause"`        // "oath", "spoils", "convocation"
	Claimants seats                `json:"claimants"`    // clockwise from the active seat
	Starter   game.Seat            `json:"starter"`      // a random deal begins here (C-96)
	Cards     []Card               `json:"cards"`        // as drawn
	Plans     []Plan               `json:"plans,omitempty"`
	Endorsed  map[game.Seat]string `json:"endorsed,omitempty"` // plan id
}

// A Plan is one way to share a pool.
type Plan struct {
	ID    string               `json:"id"` // "P2"
	By    game.Seat            `json:"by"`
	Split map[game.Seat][]Card `json:"split"`
}

// A Decision is an open question.
type Decision struct {
	ID    string            `json:"id"` // "D12"
	Point Point             `json:"point"`
	Seats seats             `json:"seats"`           // the seats that are asked
	Card  Card              `json:"card,omitempty"`  // that the question is about; "" for none
	Cards []Card            `json:"cards,omitempty"` // two with the Armor; those seen by Clairvoyance; else empty
	About seats             `json:"about,omitempty"` // the doomed (D-18), the squires (D-21), Arthur (D-16)
	Owes  map[game.Seat]int `json:"owes,omitempty"`  // D-11: how many cards
	Cause Cause             `json:"cause,omitempty"`
	Sets  map[game.Seat]int `json:"sets,omitempty"` // order set number of each seat's final turn block when the question was opened
	down  bool              // D-9: the asked seat sees its card face down
}

// Deeds counts the deeds of a seat that all players can see: those for merit, and others
// by which players may judge it.
type Deeds struct {
	Won        int `json:"won,omitempty"`     // quests that the seat won by its own action
	Engines    int `json:"engines,omitempty"` // removed by fight or Merlin
	Sacrifices int `json:"sacrifices,omitempty"`
	Merlins    int `json:"merlins,omitempty"` // given to a cancellation that succeeded
	Right      int `json:"right,omitempty"`   // accusations of the traitor
	Wrong      int `json:"wrong,omitempty"`   // accusations of loyal knights
	Draws      int `json:"draws,omitempty"`   // choices of a black card
	Spares     int `json:"spares,omitempty"`  // choices of an engine or a life point instead
	Cards      int `json:"cards,omitempty"`   // white cards laid on quests
}

// Over records how the game ended.
type Over struct {
	Ending Ending      `json:"ending"`
	Winner Loyalty     `json:"winner"` // Loyal, or Traitor for Evil
	Before Swords      `json:"before"` // before the traitor's flip, if there was one
	Result game.Result `json:"result"`
}

// A Task is a step that is still to be done. Do names the function (machine.go); the other
// fields are its arguments.
type Task struct {
	Do    string    `json:"do"`
	Seat  game.Seat `json:"seat,omitempty"`
	Card  Card      `json:"card,omitempty"`
	Place Place     `json:"place,omitempty"`
	Down  bool      `json:"down,omitempty"`
	N     int       `json:"n,omitempty"`
	Cards []Card    `json:"cards,omitempty"`
	Seats seats     `json:"seats,omitempty"`
	Cause Cause     `json:"cause,omitempty"`
}

// OnTable reports whether a place lies on the table; "" does not. Lancelot's and the Dragon's
// quests are two sides of one board: the Dragon's is up while it is open, or once Lancelot's is
// closed.
func (s *State) OnTable(at Place) bool {
	dragon := s.Quests[Dragon].Open || !s.Quests[Lancelot].Open
	switch at {
	case "":
		return false
	case Lancelot:
		return !dragon
	case Dragon:
		return dragon
	}
	return true
}

// clone returns a copy that Apply may change without changing the original. It copies the maps
// and the Grail's row, and clips the slices that grow, so that an append to one moves it. All
// other parts are shared, as they are only ever replaced.
func (s *State) clone() *State {
	state := *s
	state.Seats, state.Order = slices.Clip(s.Seats), slices.Clip(s.Order)
	state.Knights, state.Quests, state.Wins = maps.Clone(s.Knights), maps.Clone(s.Quests), maps.Clone(s.Wins)
	state.LoyaltyRest, state.CoatsRest, state.Agenda = slices.Clip(s.LoyaltyRest), slices.Clip(s.CoatsRest), slices.Clip(s.Agenda)
	state.Now.Drawn, state.Now.Kinds, state.Now.Read = slices.Clip(s.Now.Drawn), slices.Clip(s.Now.Kinds), slices.Clip(s.Now.Read)
	for seat, knight := range state.Knights {
		knight.Hand, knight.Relics = slices.Clip(knight.Hand), slices.Clip(knight.Relics)
		state.Knights[seat] = knight
	}
	for place, q := range state.Quests {
		q.White, q.Black, q.Row, q.Fresh = slices.Clip(q.White), slices.Clip(q.Black), slices.Clone(q.Row), slices.Clip(q.Fresh)
		state.Quests[place] = q
	}
	return &state
}

// findBarReason returns the key of the reason why a seat can give no orders at all; "" if it can.
func (s *State) findBarReason(seat game.Seat) string {
	knight, ok := s.Knights[seat]
	switch {
	case !ok:
		return "seat_unknown"
	case s.Ending != nil:
		return "over"
	case knight.Left:
		return "left"
	case !knight.Alive:
		return "out"
	}
	return ""
}

// listPresent returns the living knights at a place, clockwise from the active seat.
func (s *State) listPresent(at Place) seats {
	return lists.Keep(s.listLiving(), func(seat game.Seat) bool { return s.Knights[seat].At == at })
}

// listLiving returns the knights in the sense of C-7, those alive and not exposed, clockwise from
// the active seat.
func (s *State) listLiving() seats {
	return lists.Keep(s.seatsFrom(s.Active), func(seat game.Seat) bool {
		k := s.Knights[seat]
		return k.Alive && !k.Exposed
	})
}

// seatsFrom returns the seats clockwise, beginning with the given one (C-3b); with the first of
// the order if the given seat is not in it.
func (s *State) seatsFrom(from game.Seat) seats {
	i := max(slices.Index(s.Order, from), 0)
	return slices.Concat(s.Order[i:], s.Order[:i])
}
