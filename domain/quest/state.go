package quest

import (
	"maps"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// State is a position of a game. Only Apply changes it. Lists in it are replaced
// and never changed in place.
type State struct {
	game.PlainState
	Book     *book.Book       `json:"-"` // the book of the edition; shared, never changed
	Language *orders.Language `json:"-"` // the language of the edition's orders; shared, never changed

	Options Options              `json:"options"`
	Seats   []game.Seat          `json:"seats"`
	Order   []game.Seat          `json:"order"` // of play
	Knights map[game.Seat]Knight `json:"knights"`
	Post    int                  `json:"post"`            // the post whose orders are being written; 0 before the setup
	Round   int                  `json:"round"`           // the last round that has begun
	Clock   int                  `json:"clock,omitempty"` // in a solo game: quarters of a minute left
	Board   Board                `json:"board"`
	Decks   Decks                `json:"decks"`
	Aside   []book.Card          `json:"aside"`          // face up beside the board
	Out     []book.Card          `json:"out"`            // out of the game
	Said    []Said               `json:"said,omitempty"` // with the option reveal_orders; hidden from all until the end
	Ending  *Ending              `json:"ending,omitempty"`
}

// A Knight is a seat's character, even after the seat has resigned.
type Knight struct {
	Character  book.Character `json:"character,omitempty"`
	Status     Status         `json:"status,omitempty"`
	Attrs      book.Attrs     `json:"attrs"`
	At         land.Place     `json:"at"`
	Lost       int            `json:"lost,omitempty"`    // turns still to be lost
	Stay       book.Tile      `json:"stay,omitempty"`    // the training place whose gain is still to come
	Arrived    []book.Tile    `json:"arrived,omitempty"` // training places that it has visited (D5)
	Used       []book.Tile    `json:"used,omitempty"`    // training places that it has used
	Rolled     []book.Tile    `json:"rolled,omitempty"`  // magic grounds on which it has rolled
	DevDone    []book.DevCard `json:"dev_done,omitempty"`
	Passed     bool           `json:"passed,omitempty"`     // into the fantastic zone
	MustEnter  land.Zone      `json:"must_enter,omitempty"` // the place that it must enter first; "": none
	Hand       []Held         `json:"hand"`                 // the counted cards, as they came
	Front      []Fronted      `json:"front"`                // the exempt and the fixed cards
	Mission    book.Mission   `json:"mission,omitempty"`
	Done       bool           `json:"done,omitempty"`    // the mission is accomplished
	Spoiled    bool           `json:"spoiled,omitempty"` // the mission is void (option mission_spoiled)
	Points     Points         `json:"points"`
	ImmuneFrom []game.Seat    `json:"immune_from,omitempty"` // the seats that may not challenge it
	Fading     int            `json:"fading,omitempty"`      // how many of ImmuneFrom, from the first, end with this turn
}

// A Status says whether a seat plays.
type Status string

// The statuses.
const (
	Active   Status = ""
	Dormant  Status = "dormant"
	Resigned Status = "resigned"
)

// A Held is a counted card in a hand.
type Held struct {
	Card book.Card `json:"card"`
	Up   bool      `json:"up,omitempty"` // face up
}

// A Fronted is a card that lies in front of its seat and is not counted.
type Fronted struct {
	Card   book.Card `json:"card"`
	Fixed  bool      `json:"fixed,omitempty"`  // delivered, or of an accomplished mission
	Beaten bool      `json:"beaten,omitempty"` // Meliadus
}

// Points are a seat's scores by their source. They are never reduced.
type Points struct {
	Sword   int `json:"sword,omitempty"`
	Mission int `json:"mission,omitempty"`
	Errands int `json:"errands,omitempty"`
	Fights  int `json:"fights,omitempty"`
}

// Sum adds up all points.
func (p Points) Sum() int { return p.Sword + p.Mission + p.Errands + p.Fights }

// A Board holds the laid tiles and the cards that lie on them.
type Board struct {
	Main   land.Map               `json:"main"`
	Places map[land.Zone]land.Map `json:"places"` // development places that are open
	Lying  []Lying                `json:"lying"`  // in the order in which they were laid down
}

// A Lying is a card on a tile.
type Lying struct {
	Card   book.Card   `json:"card"`
	At     land.Place  `json:"at"`
	Up     bool        `json:"up,omitempty"`     // face up
	Under  book.Card   `json:"under,omitempty"`  // the foe in whose hoard it is; "": none
	Free   bool        `json:"free,omitempty"`   // it is taken without a fight
	Beaten bool        `json:"beaten,omitempty"` // Meliadus
	Seen   []game.Seat `json:"seen,omitempty"`   // the seats that know it although it lies face down
}

func (l Lying) card() book.Card { return l.Card }

// Decks hold everything that can still be drawn.
type Decks struct {
	Tiles    map[land.Zone]piles.Bag[book.Tile]    `json:"tiles"`
	Places   map[land.Zone]piles.Bag[book.DevCard] `json:"places"`
	Cards    piles.Bag[book.Card]                  `json:"cards"`
	Missions piles.Bag[book.Mission]               `json:"missions"`
}

// An Ending says why the game ended, and its result.
type Ending struct {
	Reason string      `json:"reason"` // "rounds", "clock", "target", "date", "seats", "agreed"
	Result game.Result `json:"result"`
}

// Clone returns a copy that Apply may change without changing the original.
func (s *State) Clone() game.State { return s.clone() }

// clone copies the maps that Apply changes in place. All other parts are shared, as they are only ever
// replaced.
func (s *State) clone() *State {
	state := *s
	state.Knights = maps.Clone(s.Knights)
	state.Board.Places = maps.Clone(s.Board.Places)
	state.Decks.Tiles, state.Decks.Places = maps.Clone(s.Decks.Tiles), maps.Clone(s.Decks.Places)
	return &state
}

// changeKnight replaces a seat's knight by a changed copy; of an unknown seat, by a changed zero value.
func (s *State) changeKnight(seat game.Seat, how func(*Knight)) {
	knight := s.Knights[seat]
	how(&knight)
	s.Knights[seat] = knight
}

// appendCopy returns a list with more at its end, and leaves the given list untouched.
func appendCopy[T any](list []T, more ...T) []T { return append(slices.Clip(list), more...) }

// appendUnique adds an element as appendCopy does, unless the list already holds it.
func appendUnique[T comparable](list []T, more T) []T {
	if slices.Contains(list, more) {
		return list
	}
	return appendCopy(list, more)
}

// IsSolo reports whether the game has only one seat.
func (s *State) IsSolo() bool { return len(s.Seats) == 1 }

// SeatsOn lists the seats whose characters stand on a place, in turn order. It leaves out seats that have
// resigned.
func (s *State) SeatsOn(at land.Place) []game.Seat {
	return lists.Keep(s.Order, func(seat game.Seat) bool {
		return s.Knights[seat].At == at && s.Knights[seat].Status != Resigned
	})
}

// listBeside lists the other seats on a seat's place, in turn order.
func (s *State) listBeside(seat game.Seat) []game.Seat {
	return lists.Keep(s.SeatsOn(s.Knights[seat].At), func(other game.Seat) bool { return other != seat })
}

// TilesOf lists the places on the main board with a tile of a kind, in the order in which they
// were laid.
func (s *State) TilesOf(kind book.Kind) []land.Place {
	of := lists.Keep(s.Board.Main, func(l land.Laid) bool { return s.KindAt(l.At) == kind })
	return lists.Map(of, func(l land.Laid) land.Place { return l.At })
}

// Map returns the map of a development place; for "" the main board. The map of a place that is not open
// is empty.
func (s *State) Map(name land.Zone) land.Map {
	if name == "" {
		return s.Board.Main
	}
	return s.Board.Places[name]
}

// TileAt looks up the tile on a place of the main board. It returns false where no tile lies,
// and in a development place.
func (s *State) TileAt(at land.Place) (*book.TileDef, bool) {
	laid, ok := s.Board.Main.At(at.Cell)
	if !ok || at.Map != "" {
		return nil, false
	}
	return s.Book.Tile(book.Tile(laid.Tile)), true
}

// KindAt returns the kind of the tile on a place; "" in a development place.
func (s *State) KindAt(at land.Place) book.Kind {
	if t, ok := s.TileAt(at); ok {
		return t.Kind
	}
	return ""
}

// DevAt looks up the development card on a place; nil on the main board, on a threshold, and where no
// card lies.
func (s *State) DevAt(at land.Place) *book.DevDef {
	laid, ok := s.Map(at.Map).At(at.Cell)
	if !ok || at.Map == "" {
		return nil
	}
	return s.Book.DevCard(book.DevCard(laid.Tile))
}

// Holds reports whether the seat has a card, in hand or in front.
func (k *Knight) Holds(card book.Card) bool {
	return slices.ContainsFunc(k.Hand, func(h Held) bool { return h.Card == card }) ||
		slices.ContainsFunc(k.Front, func(f Fronted) bool { return f.Card == card })
}

// Cards lists all cards that the seat has, in hand and in front.
func (k *Knight) Cards() []book.Card {
	hand := lists.Map(k.Hand, func(h Held) book.Card { return h.Card })
	return append(hand, lists.Map(k.Front, func(f Fronted) book.Card { return f.Card })...)
}

// IsSuperior reports whether the game is played at the superior level, with secret hands.
func (s *State) IsSuperior() bool { return s.Options.Level == "superior" }

// TotalPoints returns a seat's points less the cost of its undelivered errands.
func (s *State) TotalPoints(seat game.Seat) int {
	return s.Knights[seat].Points.Sum() + s.PendingPoints(seat)
}

// PendingPoints returns the change to a seat's points for its undelivered errands if the game ends
// now: 0 or negative; 0 for a seat that has resigned.
func (s *State) PendingPoints(seat game.Seat) int {
	knight := s.Knights[seat]
	if knight.Status == Resigned {
		return 0
	}
	pending := lists.Count(knight.Front, func(f Fronted) bool { return s.Book.Card(f.Card).Class == book.Errand && !f.Fixed })
	return pending * s.Book.Points.ErrandPending
}

// findBarReason returns the key of the reason why a seat can give no orders at all; "" if it can.
func (s *State) findBarReason(seat game.Seat) string {
	switch knight, ok := s.Knights[seat]; {
	case !ok:
		return "error.no_seat"
	case s.Ending != nil:
		return "error.ended"
	case knight.Status == Resigned:
		return "error.resigned"
	}
	return ""
}
