package quest

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// arriveEvents are those of characters who meet, and of what tiles do.
var arriveEvents = []event.Def{
	of[HandsShown]("quest.hands-shown"),
	of[HandsSeen]("quest.hands-seen"),
	of[PlaceUsed]("quest.place-used"),
	of[PlacePassed]("quest.place-passed"),
	of[StayCompleted]("quest.stay-completed"),
	of[MagicGroundRolled]("quest.magic-ground-rolled"),
}

// HandsShown says that seats on a tile have shown each other their cards;
// at the superior level only.
type HandsShown struct {
	At    land.Place  `json:"at"`
	Seats []game.Seat `json:"seats"`
}

func (HandsShown) apply(*State) {} // HandsSeen says what they saw

// HandsSeen are the hands that they have shown.
type HandsSeen struct {
	game.Shared
	Hands map[game.Seat][]Held `json:"hands"`
}

func (HandsSeen) apply(*State) {} // it only tells

// PlaceUsed says that a seat stays at a training place; the turns that it
// loses are told beside.
type PlaceUsed struct {
	Seat game.Seat  `json:"seat"`
	Tile book.Tile  `json:"tile"`
	Stay int        `json:"stay"`
	Gain book.Attrs `json:"gain"`
}

func (e PlaceUsed) apply(s *State) {
	s.change(e.Seat, func(k *Knight) {
		k.Stay, k.Used, k.Arrived = e.Tile, also(k.Used, e.Tile), also(k.Arrived, e.Tile)
	})
}

// PlacePassed says that a seat goes on at once at its first arrival at a
// training place.
type PlacePassed struct {
	Seat game.Seat `json:"seat"`
	Tile book.Tile `json:"tile"`
}

func (e PlacePassed) apply(s *State) {
	s.change(e.Seat, func(k *Knight) { k.Arrived = also(k.Arrived, e.Tile) })
}

// StayCompleted says that the turns of a stay are served: the gain follows.
type StayCompleted struct {
	Seat game.Seat `json:"seat"`
	Tile book.Tile `json:"tile"`
}

func (e StayCompleted) apply(s *State) { s.change(e.Seat, func(k *Knight) { k.Stay = "" }) }

// MagicGroundRolled is a roll on the table of magic ground; its effect
// follows.
type MagicGroundRolled struct {
	Seat game.Seat `json:"seat"`
	Tile book.Tile `json:"tile"`
	Die  int       `json:"die"`
}

func (e MagicGroundRolled) apply(s *State) {
	s.change(e.Seat, func(k *Knight) { k.Rolled = also(k.Rolled, e.Tile) })
}
