package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
)

// A ChangeKind says why a number of a character changes (T-13, T-14).
type ChangeKind string

// The kinds of changes.
const (
	Gained      ChangeKind = "gain"
	Lost        ChangeKind = "lose"
	Healed      ChangeKind = "heal"
	Replenished ChangeKind = "replenish"
)

// StatChanged changes Strength or Craft counters, lives or fate of a character;
// a Toad has counters of its own (T-119).
type StatChanged struct {
	Seat  game.Seat  `json:"seat"`
	Stat  book.Stat  `json:"stat"`
	N     int        `json:"n"` // negative: a loss
	Kind  ChangeKind `json:"kind"`
	Cause string     `json:"cause,omitempty"` // a source of the book, or a tag
	By    game.Seat  `json:"by,omitempty"`    // the other seat that has caused it, if any
}

func (e StatChanged) apply(s *State) { s.Heroes[e.Seat].changeStat(e.Stat, e.N) }

// changeStat changes a number in place: lives, fate or the counters of a characteristic; for a Toad the counters that it
// has as one.
func (h *Hero) changeStat(stat book.Stat, n int) {
	switch {
	case stat == book.Life:
		h.Lives += n
	case stat == book.Fate:
		h.Fate += n
	case h.Toad == nil:
		*h.counterOf(stat) += n
	default:
		h.changeToad(func(t *Toad) { *t.counterOf(stat) += n })
	}
}

// A Purse is a place of gold: a seat, a space, or with neither the bank.
type Purse struct {
	Seat  game.Seat  `json:"seat,omitempty"`
	Space book.Space `json:"space,omitempty"`
}

// GoldMoved moves gold (T-55).
type GoldMoved struct {
	From  Purse  `json:"from,omitzero"`
	To    Purse  `json:"to,omitzero"`
	N     int    `json:"n"`
	Cause string `json:"cause,omitempty"`
}

func (e GoldMoved) apply(state *State) {
	state.addToPurse(e.From, -e.N)
	state.addToPurse(e.To, e.N)
}

// addToPurse adds gold to a purse, or takes it if n is negative. The bank needs no change: it has all gold that is
// nowhere else.
func (s *State) addToPurse(purse Purse, n int) {
	switch {
	case purse.Seat != "":
		s.Heroes[purse.Seat].Gold += n
	case purse.Space != "":
		if s.Gold[purse.Space] += n; s.Gold[purse.Space] == 0 {
			delete(s.Gold, purse.Space)
		}
	}
}

// CardTaken gives a seat a card from a space or from the stock.
type CardTaken struct {
	Seat  game.Seat  `json:"seat"`
	Card  book.Piece `json:"card"`
	Space book.Space `json:"space,omitempty"` // "": out of the stock
	Cause string     `json:"cause,omitempty"`
}

func (e CardTaken) apply(state *State) {
	if e.Space == "" {
		state.Stock = piles.Without(state.Stock, e.Card)
	} else {
		state.liftOffBoard(e.Space, e.Card)
	}
	state.addPossession(e.Seat, e.Card)
}

// addPossession adds a card to the Objects of a seat, or to its Followers if it is no Object.
func (s *State) addPossession(seat game.Seat, piece book.Piece) {
	hero := s.Heroes[seat]
	if s.Book.Of(piece).IsObject() {
		hero.Objects = appendCopy(hero.Objects, piece)
		return
	}
	hero.Followers = appendCopy(hero.Followers, piece)
}

// PurchaseMade sells a card of the stock to a seat. The Thief may get it without payment
// (DP-26).
type PurchaseMade struct {
	Seat   game.Seat   `json:"seat"`
	Card   book.Piece  `json:"card"`
	Price  int         `json:"price"`
	Seller book.Source `json:"seller"`
}

func (e PurchaseMade) apply(state *State) {
	state.Heroes[e.Seat].Gold -= e.Price
	state.Stock = piles.Without(state.Stock, e.Card)
	state.addPossession(e.Seat, e.Card)
}

// ObjectsSold discards cards of a seat for gold.
type ObjectsSold struct {
	Seat  game.Seat    `json:"seat"`
	Cards []book.Piece `json:"cards"`
	Gold  int          `json:"gold"`
	Buyer string       `json:"buyer,omitempty"` // a source of the book
}

func (e ObjectsSold) apply(state *State) {
	for _, piece := range e.Cards {
		state.removePossession(e.Seat, piece)
		state.putAway(piece)
	}
	state.Heroes[e.Seat].Gold += e.Gold
}

// PoolTaken moves counters from a card to a character (effect pool_take).
type PoolTaken struct {
	Seat  game.Seat  `json:"seat"`
	Card  book.Piece `json:"card"`
	Space book.Space `json:"space"`
	Stat  book.Stat  `json:"stat"`
	N     int        `json:"n"`
	Left  int        `json:"left"`
}

func (e PoolTaken) apply(state *State) {
	lie := state.liftOffBoard(e.Space, e.Card)
	lie.Counters = e.Left
	state.layOnBoard(e.Space, lie)
	state.Heroes[e.Seat].changeStat(e.Stat, e.N)
}
