package quest

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/piles"
	"seneschal/domain/quest/book"
)

// tableEvents are the events of the setup, of posts and seats, and of the end.
var tableEvents = []event.Def{
	defineEvent[CharacterRolled]("quest.character-rolled"),
	defineEvent[CharacterChosen]("quest.character-chosen"),
	defineEvent[MissionDealt]("quest.mission-dealt"),
	defineEvent[MissionDrawn]("quest.mission-drawn"),
	defineEvent[StartRolled]("quest.start-rolled"),
	defineEvent[TurnOrderFixed]("quest.turn-order-fixed"),
	defineEvent[PostOpened]("quest.post-opened"),
	defineEvent[AttributesSet]("quest.attributes-set"),
	defineEvent[SeatDormant]("quest.seat-dormant"),
	defineEvent[SeatAwoke]("quest.seat-awoke"),
	defineEvent[SeatResigned]("quest.seat-resigned"),
	defineEvent[OrdersNoted]("quest.orders-noted"),
	defineEvent[GameEnded]("quest.game-ended"),
}

// A SeatRoll is a throw of a seat's die.
type SeatRoll struct {
	Seat game.Seat `json:"seat"`
	Die  int       `json:"die"`
}

// CharacterRolled records the dice for the order of choice. Each repetition is a list
// of its own.
type CharacterRolled struct {
	telling
	Rounds [][]SeatRoll `json:"rounds"`
	Order  []game.Seat  `json:"order"` // the order in which the seats choose
}

// CharacterChosen gives a seat its character.
type CharacterChosen struct {
	Seat      game.Seat      `json:"seat"`
	Character book.Character `json:"character"`
}

func (e CharacterChosen) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.Character = e.Character })
}

// MissionDealt says that a seat has its mission; MissionDrawn says which.
type MissionDealt struct {
	telling
	Seat game.Seat `json:"seat"`
}

// MissionDrawn gives a seat its mission, which only the seat knows.
type MissionDrawn struct {
	game.Own
	Mission book.Mission `json:"mission"`
	Pick    piles.Pick   `json:"pick"`
}

func (e MissionDrawn) apply(state *State) {
	state.Decks.Missions = state.Decks.Missions.Without(e.Mission)
	state.changeKnight(e.Seat, func(k *Knight) { k.Mission = e.Mission })
}

// StartRolled records the dice for the first turn; TurnOrderFixed follows from them.
type StartRolled struct {
	telling
	Rounds [][]SeatRoll `json:"rounds"`
}

// TurnOrderFixed sets the order of play for the whole game.
type TurnOrderFixed struct {
	Order []game.Seat `json:"order"`
}

func (e TurnOrderFixed) apply(s *State) { s.Order = e.Order }

// PostOpened says that orders are collected for a post, and which rounds it covers. In
// a solo game the submission itself decides the number of rounds.
type PostOpened struct {
	Post   int   `json:"post"`
	Rounds []int `json:"rounds,omitempty"`
}

func (e PostOpened) apply(s *State) { s.Post = e.Post }

// AttributesSet records how a seat distributed its ten points.
type AttributesSet struct {
	Seat    game.Seat  `json:"seat"`
	Attrs   book.Attrs `json:"attrs"`
	Default bool       `json:"by_default,omitempty"`
}

func (e AttributesSet) apply(s *State) { s.changeKnight(e.Seat, func(k *Knight) { k.Attrs = e.Attrs }) }

// SeatDormant says that a seat falls asleep, after so many posts without a submission or
// because it has no player.
type SeatDormant struct {
	Seat game.Seat `json:"seat"`
}

func (e SeatDormant) apply(s *State) { s.changeKnight(e.Seat, func(k *Knight) { k.Status = Dormant }) }

// SeatAwoke says that a submission has woken the seat.
type SeatAwoke struct {
	Seat game.Seat `json:"seat"`
}

func (e SeatAwoke) apply(s *State) { s.changeKnight(e.Seat, func(k *Knight) { k.Status = Active }) }

// SeatResigned takes a character off the board. The cards of the seat that can be
// robbed are left on its tile, face up; the rest is out of the game.
type SeatResigned struct {
	Seat game.Seat   `json:"seat"`
	Left []Lying     `json:"left"`
	Out  []book.Card `json:"out"`
}

func (e SeatResigned) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) {
		k.Status, k.Hand, k.Front, k.MustEnter, k.Stay, k.Lost = Resigned, nil, nil, "", "", 0
	})
	state.Board.Lying = appendCopy(state.Board.Lying, e.Left...)
	state.Out = appendCopy(state.Out, e.Out...)
}

// OrdersNoted keeps the orders of all seats for a post, to be published after
// the end (option reveal_orders).
type OrdersNoted struct {
	game.Veiled
	Said
}

// Said holds the orders of all seats for a post: the lines of each section, by its key or
// "standing".
type Said struct {
	Post   int                               `json:"post"`
	Orders map[game.Seat]map[string][]string `json:"orders"`
}

func (e OrdersNoted) apply(s *State) { s.Said = appendCopy(s.Said, e.Said) }

// GameEnded ends the game, and reveals everything that was hidden.
type GameEnded struct {
	Reason   string                     `json:"reason"`
	Result   game.Result                `json:"result"`
	Missions map[game.Seat]book.Mission `json:"missions"`
	Revealed map[game.Seat][]book.Card  `json:"revealed,omitempty"` // hands, at the superior level
	Lying    []Lying                    `json:"lying,omitempty"`    // cards face down, at the superior level
}

func (e GameEnded) apply(s *State) { s.Ending = &Ending{Reason: e.Reason, Result: e.Result} }
