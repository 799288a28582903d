package camelot

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// tableEvents are the events of the setup, of cards and of sharing them.
var tableEvents = []event.Def{
	defineEvent[SeatOrderDrawn]("camelot.seat-order-drawn"),
	defineEvent[CoatsDealt]("camelot.coats-dealt"),
	defineEvent[CoatsLeft]("camelot.coats-left"),
	defineEvent[FirstChosen]("camelot.first-chosen"),
	defineEvent[DeckShuffled]("camelot.deck-shuffled"),
	defineEvent[DeckOrdered]("camelot.deck-ordered"),
	defineEvent[PilesRenewed]("camelot.piles-renewed"),
	defineEvent[LoyaltyShuffled]("camelot.loyalty-shuffled"),
	defineEvent[LoyaltyDealt]("camelot.loyalty-dealt"),
	defineEvent[LoyaltyHeld]("camelot.loyalty-held"),
	defineEvent[LoyaltySeen]("camelot.loyalty-seen"),
	defineEvent[LoyaltyShown]("camelot.loyalty-shown"),
	defineEvent[WhiteDrawn]("camelot.white-drawn"),
	defineEvent[Received]("camelot.received"),
	defineEvent[WhiteDiscarded]("camelot.white-discarded"),
	defineEvent[Discarded]("camelot.discarded"),
	defineEvent[OathContributed]("camelot.oath-contributed"),
	defineEvent[PoolOpened]("camelot.pool-opened"),
	defineEvent[PoolFilled]("camelot.pool-filled"),
	defineEvent[SharePlanned]("camelot.share-planned"),
	defineEvent[ShareEndorsed]("camelot.share-endorsed"),
	defineEvent[PoolShared]("camelot.pool-shared"),
	defineEvent[PoolDivided]("camelot.pool-divided"),
}

// SeatOrderDrawn records how the seats sit, clockwise (C-2).
type SeatOrderDrawn struct {
	Order seats `json:"order"`
	Rolls int   `json:"rolls"` // taken from the dice
}

func (e SeatOrderDrawn) apply(s *State) { s.Order = e.Order }

// CoatsDealt records the knight of each seat (C-13). Squires get no coat.
type CoatsDealt struct {
	Coats   map[game.Seat]Coat `json:"coats,omitempty"`
	Squires map[game.Seat]int  `json:"squires,omitempty"` // their numbers
	Life    int                `json:"life"`
	Rolls   int                `json:"rolls"`
}

func (e CoatsDealt) apply(state *State) {
	for _, seat := range state.Seats {
		state.changeKnight(seat, func(knight *Knight) {
			knight.Coat, knight.Squire, knight.Life = e.Coats[seat], e.Squires[seat], e.Life
			if !state.Options.Traitor {
				knight.Loyalty, knight.Seen = Loyal, true
			}
		})
	}
}

// CoatsLeft stores the coats that no seat has.
type CoatsLeft struct {
	game.Veiled
	Rest []Coat `json:"rest"`
}

func (e CoatsLeft) apply(s *State) { s.CoatsRest = e.Rest }

// FirstChosen names the seat that takes the first turn (C-18).
type FirstChosen struct {
	Seat game.Seat `json:"seat"`
	Why  string    `json:"why"` // "arthur", "youngest", "picked"
}

func (e FirstChosen) apply(s *State) { s.First = e.Seat }

// DeckShuffled announces that a deck was shuffled.
type DeckShuffled struct {
	telling
	Deck   Colour `json:"deck"`
	Reason Cause  `json:"reason"` // "setup", "renewal"
	Size   int    `json:"size"`
}

// DeckOrdered stores the order of a shuffled deck, its top first. It becomes the
// draw pile, and the discard pile becomes empty.
type DeckOrdered struct {
	game.Veiled
	Deck  Colour `json:"deck"`
	Cards []Card `json:"cards"`
	First int    `json:"first"` // number of the first roll of the dice that it took
	Rolls int    `json:"rolls"`
}

func (e DeckOrdered) apply(s *State) { *s.pileOfColour(e.Deck) = Pile{Draw: e.Cards} }

// PilesRenewed announces that both piles were renewed (C-9); DeckOrdered renews
// them.
type PilesRenewed struct {
	telling
	Trigger Colour `json:"trigger"`
	White   int    `json:"white"` // sizes now
	Black   int    `json:"black"`
}

// LoyaltyShuffled stores the loyalty cards that were not dealt (C-16).
type LoyaltyShuffled struct {
	game.Veiled
	Rest  []Loyalty `json:"rest"`
	First int       `json:"first"`
	Rolls int       `json:"rolls"`
}

func (e LoyaltyShuffled) apply(s *State) { s.LoyaltyRest = e.Rest }

// LoyaltyDealt gives a seat its loyalty card and shows it.
type LoyaltyDealt struct {
	game.Own
	Loyalty Loyalty `json:"loyalty"`
}

func (e LoyaltyDealt) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.Loyalty, k.Seen = e.Loyalty, true })
}

// LoyaltyHeld gives a seat its loyalty card unseen (O-DELAYED-LOYALTY).
type LoyaltyHeld struct {
	game.Veiled
	Holder  game.Seat `json:"holder"`
	Loyalty Loyalty   `json:"loyalty"`
}

func (e LoyaltyHeld) apply(state *State) {
	state.changeKnight(e.Holder, func(k *Knight) { k.Loyalty = e.Loyalty })
}

// LoyaltySeen announces that a seat has looked at its loyalty card.
type LoyaltySeen struct {
	Seat game.Seat `json:"seat"`
}

func (e LoyaltySeen) apply(s *State) { s.changeKnight(e.Seat, func(k *Knight) { k.Seen = true }) }

// LoyaltyShown shows a seat the loyalty card that it has held unseen until now.
type LoyaltyShown struct {
	game.Own
	Loyalty Loyalty `json:"loyalty"`
}

func (e LoyaltyShown) apply(s *State) { s.changeKnight(e.Seat, func(k *Knight) { k.Seen = true }) }

// WhiteDrawn announces how many white cards a seat got.
type WhiteDrawn struct {
	telling
	Seat  game.Seat `json:"seat"`
	N     int       `json:"n"`
	Cause Cause     `json:"cause"` // "merlin", "opening", "join", "draw", "facedown", "fate", "reinforcements"
}

// Received takes white cards out of the draw pile and gives them to a seat: from the top, except
// with cause "merlin", the one card with which each seat begins.
type Received struct {
	game.Own
	Cards []Card `json:"cards"`
	Cause Cause  `json:"cause"`
}

func (e Received) apply(state *State) {
	state.White.Remove(e.Cards...)
	state.addToHand(e.Seat, e.Cards)
}

// WhiteDiscarded announces how many white cards a seat gave up, and which, if
// they were shown.
type WhiteDiscarded struct {
	telling
	Seat  game.Seat `json:"seat"`
	N     int       `json:"n"`
	Cause Cause     `json:"cause"`
	Cards []Card    `json:"cards,omitempty"` // shown
	Lot   bool      `json:"lot,omitempty"`   // picked at random
}

// Discarded takes white cards out of a seat's hand to the discard pile.
type Discarded struct {
	game.Own
	Cards []Card `json:"cards"`
	Cause Cause  `json:"cause"`
}

func (e Discarded) apply(s *State) { s.discardFromHand(e.Seat, e.Cards...) }

// OathContributed lays a seat's card into the oath's pool (C-17).
type OathContributed struct {
	Seat game.Seat `json:"seat"`
	Card Card      `json:"card"`
}

func (e OathContributed) apply(state *State) {
	state.removeFromHand(e.Seat, e.Card)
	state.changePool(func(p *Pool) { p.Cause, p.Cards = ByOath, append(p.Cards, e.Card) })
}

// PoolOpened announces that cards are to be shared (C-95).
type PoolOpened struct {
	Cause     Cause     `json:"cause"` // "oath", "spoils", "convocation"
	Claimants seats     `json:"claimants"`
	Starter   game.Seat `json:"starter"`
	N         int       `json:"n"`
	Cards     []Card    `json:"cards,omitempty"` // the oath's (C-97)
}

func (e PoolOpened) apply(state *State) {
	state.changePool(func(p *Pool) { p.Cause, p.Claimants, p.Starter, p.Cards = e.Cause, e.Claimants, e.Starter, e.Cards })
}

// PoolFilled adds cards from the white draw pile to the pool, and shows them to the claimants. The
// oath's pool needs none: PoolOpened names its cards.
type PoolFilled struct {
	game.Shared
	Cards []Card `json:"cards"`
}

func (e PoolFilled) apply(state *State) {
	state.White.Remove(e.Cards...)
	state.changePool(func(p *Pool) { p.Cards = append(p.Cards, e.Cards...) })
}

// SharePlanned shows the claimants a plan; its author endorses it.
type SharePlanned struct {
	game.Shared
	Plan Plan `json:"plan"`
}

func (e SharePlanned) apply(state *State) {
	state.Plans++
	state.changePool(func(pool *Pool) {
		pool.Plans = append(pool.Plans, e.Plan)
		pool.noteEndorsement(e.Plan.By, e.Plan.ID)
	})
}

// ShareEndorsed informs the claimants that one of them agrees to a plan.
type ShareEndorsed struct {
	game.Shared
	Seat game.Seat `json:"seat"`
	Plan string    `json:"plan"`
}

func (e ShareEndorsed) apply(state *State) {
	state.changePool(func(p *Pool) { p.noteEndorsement(e.Seat, e.Plan) })
}

// PoolShared announces how many cards each claimant gets, and ends the pool. PoolDivided gives
// the cards.
type PoolShared struct {
	Method  string            `json:"method"` // "plan", "sole", "random"
	Numbers map[game.Seat]int `json:"numbers"`
	First   int               `json:"first,omitempty"` // number of the first roll that shuffled the pool
	Rolls   int               `json:"rolls,omitempty"`
}

func (PoolShared) apply(s *State) { s.Pool = nil }

// PoolDivided gives cards of a pool to one claimant. By a plan all claimants see
// them; by lot only the receiver does.
type PoolDivided struct {
	game.Shared
	Seat  game.Seat `json:"seat"`
	Cards []Card    `json:"cards"`
}

func (e PoolDivided) apply(s *State) { s.addToHand(e.Seat, e.Cards) }
