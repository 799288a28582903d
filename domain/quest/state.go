package quest

import (
	"maps"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// State is a position of a game. Only Apply changes it. Lists in it are replaced
// and never changed in place.
type State struct {
	game.PlainState
	Book *book.Book `json:"-"` // of its edition; shared, never changed

	Options Options              `json:"options"`
	Seats   []game.Seat          `json:"seats"`
	Order   []game.Seat          `json:"order"` // of play
	Knights map[game.Seat]Knight `json:"knights"`
	Post    int                  `json:"post"`            // the one that is written for; 0 before the setup
	Round   int                  `json:"round"`           // the last one that has begun
	Clock   int                  `json:"clock,omitempty"` // of a solo game: quarters of a minute left
	Board   Board                `json:"board"`
	Decks   Decks                `json:"decks"`
	Aside   []book.Card          `json:"aside"`          // face up beside the board
	Out     []book.Card          `json:"out"`            // out of the game
	Said    []Said               `json:"said,omitempty"` // with the option reveal_orders; for nobody before the end
	Ending  *Ending              `json:"ending,omitempty"`
}

// A Knight is a seat's character, whatever became of it.
type Knight struct {
	Character  book.Character `json:"character,omitempty"`
	Status     Status         `json:"status,omitempty"`
	Attrs      book.Attrs     `json:"attrs"`
	At         land.Place     `json:"at"`
	Lost       int            `json:"lost,omitempty"`    // turns
	Stay       book.Tile      `json:"stay,omitempty"`    // the training place whose gain is still to come
	Arrived    []book.Tile    `json:"arrived,omitempty"` // training places at which it has been (5.5, D5)
	Used       []book.Tile    `json:"used,omitempty"`    // those that it has used
	Rolled     []book.Tile    `json:"rolled,omitempty"`  // magic grounds on which it has rolled
	DevDone    []book.DevCard `json:"dev_done,omitempty"`
	Passed     bool           `json:"passed,omitempty"`     // into the fantastic zone
	MustEnter  land.Zone      `json:"must_enter,omitempty"`
	Hand       []Held         `json:"hand"`                 // counted cards in hand order (2.4)
	Front      []Fronted      `json:"front"`                // exempt and fixed cards
	Mission    book.Mission   `json:"mission,omitempty"`
	Done       bool           `json:"done,omitempty"`    // the mission is accomplished
	Spoiled    bool           `json:"spoiled,omitempty"` // the mission is void (option mission_spoiled)
	Points     Points         `json:"points"`
	ImmuneFrom []game.Seat    `json:"immune_from,omitempty"` // who may not challenge it
	Fading     int            `json:"fading,omitempty"`      // so many of these end with the turn in progress
}

// A Status is whether a seat plays.
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

// A Fronted is a card that lies before its seat and is not counted.
type Fronted struct {
	Card   book.Card `json:"card"`
	Fixed  bool      `json:"fixed,omitempty"`  // delivered, or of an accomplished mission
	Beaten bool      `json:"beaten,omitempty"` // Meliadus
}

// Points are what a seat has scored, by what for. Nothing is ever taken
// away of them.
type Points struct {
	Sword   int `json:"sword,omitempty"`
	Mission int `json:"mission,omitempty"`
	Errands int `json:"errands,omitempty"`
	Fights  int `json:"fights,omitempty"`
}

// Sum is all points together.
func (p Points) Sum() int { return p.Sword + p.Mission + p.Errands + p.Fights }

// A Board is the land as far as it is laid, and what lies on it.
type Board struct {
	Main   land.Map               `json:"main"`
	Places map[land.Zone]land.Map `json:"places"` // development places that are open
	Lying  []Lying                `json:"lying"`  // in the order in which they came to lie
}

// A Lying is a card on a tile.
type Lying struct {
	Card   book.Card   `json:"card"`
	At     land.Place  `json:"at"`
	Up     bool        `json:"up,omitempty"`     // face up
	Under  book.Card   `json:"under,omitempty"`  // the foe in whose hoard it is
	Free   bool        `json:"free,omitempty"`   // it is taken without a fight
	Beaten bool        `json:"beaten,omitempty"` // Meliadus
	Seen   []game.Seat `json:"seen,omitempty"`   // who knows it, though it lies face down
}

func (l Lying) card() book.Card { return l.Card }

// Decks are what can still be drawn.
type Decks struct {
	Tiles    map[land.Zone]piles.Bag[book.Tile]    `json:"tiles"`
	Places   map[land.Zone]piles.Bag[book.DevCard] `json:"places"`
	Cards    piles.Bag[book.Card]                  `json:"cards"`
	Missions piles.Bag[book.Mission]               `json:"missions"`
}

// An Ending is how the game ended.
type Ending struct {
	Reason string      `json:"reason"` // "rounds", "clock", "target", "date", "seats", "agreed"
	Result game.Result `json:"result"`
}

// Clone is a position that shares nothing mutable.
func (s *State) Clone() game.State { return s.clone() }

func (s *State) clone() *State {
	c := *s
	c.Knights = maps.Clone(s.Knights)
	c.Board.Places = maps.Clone(s.Board.Places)
	c.Decks.Tiles, c.Decks.Places = maps.Clone(s.Decks.Tiles), maps.Clone(s.Decks.Places)
	return &c
}

// change changes a knight.
func (s *State) change(seat game.Seat, how func(*Knight)) {
	k := s.Knights[seat]
	how(&k)
	s.Knights[seat] = k
}

// with is a list with more at its end; the list that it was is not touched.
func with[T any](list []T, more ...T) []T { return append(slices.Clip(list), more...) }

// also is with for lists in which nothing stands twice.
func also[T comparable](list []T, more T) []T {
	if slices.Contains(list, more) {
		return list
	}
	return with(list, more)
}

// Solo reports whether there is one seat alone.
func (s *State) Solo() bool { return len(s.Seats) == 1 }

// On are the seats whose characters stand somewhere, in turn order.
func (s *State) On(at land.Place) []game.Seat {
	return lists.Keep(s.Order, func(seat game.Seat) bool {
		return s.Knights[seat].At == at && s.Knights[seat].Status != Resigned
	})
}

// beside are the others who stand where a seat does, in turn order.
func (s *State) beside(seat game.Seat) []game.Seat {
	return lists.Keep(s.On(s.Knights[seat].At), func(other game.Seat) bool { return other != seat })
}

// TilesOf are where the tiles of a kind lie on the main board, in the order of their
// laying.
func (s *State) TilesOf(kind book.Kind) []land.Place {
	of := lists.Keep(s.Board.Main, func(l land.Laid) bool { return s.KindAt(l.At) == kind })
	return lists.Map(of, func(l land.Laid) land.Place { return l.At })
}

// Map is the tiles of a map: of the main board, or of a development place.
func (s *State) Map(name land.Zone) land.Map {
	if name == "" {
		return s.Board.Main
	}
	return s.Board.Places[name]
}

// TileAt is the tile of the main board on which something is.
func (s *State) TileAt(at land.Place) (*book.TileDef, bool) {
	laid, ok := s.Board.Main.At(at.Cell)
	if !ok || at.Map != "" {
		return nil, false
	}
	return s.Book.Tile(book.Tile(laid.Tile)), true
}

// KindAt is the kind of the tile somewhere; "" on a development card.
func (s *State) KindAt(at land.Place) book.Kind {
	if t, ok := s.TileAt(at); ok {
		return t.Kind
	}
	return ""
}

// DevAt is the development card on which something is; nil elsewhere, and on a
// threshold.
func (s *State) DevAt(at land.Place) *book.DevDef {
	laid, ok := s.Map(at.Map).At(at.Cell)
	if !ok || at.Map == "" {
		return nil
	}
	return s.Book.DevCard(book.DevCard(laid.Tile))
}

// Holds reports whether a seat holds a card, in hand or in front.
func (k *Knight) Holds(card book.Card) bool {
	return slices.ContainsFunc(k.Hand, func(h Held) bool { return h.Card == card }) ||
		slices.ContainsFunc(k.Front, func(f Fronted) bool { return f.Card == card })
}

// Cards are all that a seat has, in hand and in front.
func (k *Knight) Cards() []book.Card {
	hand := lists.Map(k.Hand, func(h Held) book.Card { return h.Card })
	return append(hand, lists.Map(k.Front, func(f Fronted) book.Card { return f.Card })...)
}

// Superior reports whether hands are secret.
func (s *State) Superior() bool { return s.Options.Level == "superior" }

// Total are a seat's points with what undelivered errands cost.
func (s *State) Total(seat game.Seat) int { return s.Knights[seat].Points.Sum() + s.Pending(seat) }

// Pending is what a seat's undelivered errands cost it if the game ends now:
// nothing, or less.
func (s *State) Pending(seat game.Seat) int {
	k := s.Knights[seat]
	if k.Status == Resigned {
		return 0
	}
	pending := lists.Count(k.Front, func(f Fronted) bool { return s.Book.Card(f.Card).Class == book.Errand && !f.Fixed })
	return pending * s.Book.Points.ErrandPending
}

// barred is the key of the reason why a seat can give no orders at all; "" if it
// can.
func (s *State) barred(seat game.Seat) string {
	switch k, ok := s.Knights[seat]; {
	case !ok:
		return "error.no_seat"
	case s.Ending != nil:
		return "error.ended"
	case k.Status == Resigned:
		return "error.resigned"
	}
	return ""
}
