package quest

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// cardEvents are the events of Excalibur cards that change their place or their
// face.
var cardEvents = []event.Def{
	defineEvent[CardDrawn]("quest.card-drawn"), defineEvent[Unseen[CardDrawn]]("quest.card-drawn-unseen"),
	defineEvent[CardFound]("quest.card-found"),
	defineEvent[SwordFound]("quest.sword-found"),
	defineEvent[CardShown]("quest.card-shown"),
	defineEvent[CardKept]("quest.card-kept"), defineEvent[Unseen[CardKept]]("quest.card-kept-unseen"),
	defineEvent[CardTaken]("quest.card-taken"), defineEvent[Unseen[CardTaken]]("quest.card-taken-unseen"),
	defineEvent[CardLeft]("quest.card-left"), defineEvent[Unseen[CardLeft]]("quest.card-left-unseen"),
	defineEvent[CardDropped]("quest.card-dropped"), defineEvent[Unseen[CardDropped]]("quest.card-dropped-unseen"),
	defineEvent[CardsLookedAt]("quest.cards-looked-at"), defineEvent[Unseen[CardsLookedAt]]("quest.cards-looked-at-unseen"),
	defineEvent[CardTurned]("quest.card-turned"),
	defineEvent[ErrandBegun]("quest.errand-begun"),
	defineEvent[EntranceFound]("quest.entrance-found"),
	defineEvent[CurseSuffered]("quest.curse-suffered"),
	defineEvent[CharacterTransferred]("quest.character-transferred"),
	defineEvent[MagicSpent]("quest.magic-spent"),
	defineEvent[TradeMade]("quest.trade-made"), defineEvent[Unseen[TradeMade]]("quest.trade-made-unseen"),
	defineEvent[SwordDelivered]("quest.sword-delivered"),
	defineEvent[ErrandDelivered]("quest.errand-delivered"),
	defineEvent[MissionAccomplished]("quest.mission-accomplished"),
	defineEvent[MissionSpoiled]("quest.mission-spoiled"),
}

// A partial event has a blank form, which holds only the facts that all seats may know. The blank form
// changes nothing.
type partial[E any] interface {
	fact
	withoutSecrets() E
}

// An Unseen holds the whole of an event whose blank form all seats receive. It carries the change, and
// only the seats that may know the secret see it.
type Unseen[E fact] struct {
	game.Shared
	Whole E `json:"whole"`
}

func (e Unseen[E]) apply(s *State) { e.Whole.apply(s) }

// All returns the whole event.
func (e Unseen[E]) All() event.Event { return e.Whole }

// CardDrawn says that an Excalibur card was drawn. The card lies on its
// tile until it is resolved.
type CardDrawn struct {
	Seat  game.Seat   `json:"seat"`
	At    land.Place  `json:"at"`
	Card  book.Card   `json:"card,omitempty"`
	Pick  *piles.Pick `json:"pick,omitempty"`
	Shown bool        `json:"shown,omitempty"`
}

func (e CardDrawn) withoutSecrets() CardDrawn { return CardDrawn{Seat: e.Seat, At: e.At} }

func (e CardDrawn) apply(state *State) {
	if e.Card == "" {
		return
	}
	state.Decks.Cards = state.Decks.Cards.Without(e.Card)
	state.layCard(Lying{Card: e.Card, At: e.At, Up: e.Shown, Seen: listKnowingSeats(e.Shown, e.Seat)})
}

// CardFound says that a card that lay aside was met in a development place
//
type CardFound struct {
	Seat game.Seat  `json:"seat"`
	At   land.Place `json:"at"`
	Card book.Card  `json:"card"`
}

func (e CardFound) apply(state *State) {
	state.Aside = piles.Without(state.Aside, e.Card)
	state.layCard(Lying{Card: e.Card, At: e.At, Up: true})
}

// SwordFound gives Excalibur to its finder.
type SwordFound struct {
	Seat game.Seat  `json:"seat"`
	At   land.Place `json:"at"`
}

func (e SwordFound) apply(state *State) {
	state.Aside = piles.Without(state.Aside, book.Excalibur)
	state.giveCard(e.Seat, Lying{Card: book.Excalibur}, face{})
}

// CardShown shows a card to all. If it lies on a tile, it lies face up
// from now on.
type CardShown struct {
	Seat   game.Seat `json:"seat"`
	Card   book.Card `json:"card"`
	Reason string    `json:"reason"` // "fight", "unicorn"
}

func (e CardShown) apply(s *State) { s.turnFaceUp(e.Card) }

// A gain moves a card from its tile to a seat. Without a card it is a blank form.
type gain struct {
	Seat  game.Seat  `json:"seat"`
	At    land.Place `json:"at"`
	Card  book.Card  `json:"card,omitempty"`
	Up    bool       `json:"up,omitempty"`
	Fixed bool       `json:"fixed,omitempty"` // it accomplishes the mission as it comes
}

func (g gain) apply(state *State) {
	if g.Card != "" {
		state.giveCard(g.Seat, state.liftCard(g.Card), face{g.Up, g.Fixed})
	}
}

// CardKept says that a seat keeps a card that it has found.
type CardKept gain

func (e CardKept) withoutSecrets() CardKept { return CardKept{Seat: e.Seat, At: e.At} }
func (e CardKept) apply(s *State)           { gain(e).apply(s) }

// CardTaken says that a seat takes a card lying on its tile.
type CardTaken gain

func (e CardTaken) withoutSecrets() CardTaken { return CardTaken{Seat: e.Seat, At: e.At} }
func (e CardTaken) apply(s *State)            { gain(e).apply(s) }

// CardLeft says that a seat leaves a card that it has found where it lies.
type CardLeft struct {
	Seat game.Seat   `json:"seat"`
	At   land.Place  `json:"at"`
	Card book.Card   `json:"card,omitempty"`
	Up   bool        `json:"up,omitempty"`
	Seen []game.Seat `json:"seen,omitempty"` // the seats that know it although it lies face down
}

func (e CardLeft) withoutSecrets() CardLeft { return CardLeft{Seat: e.Seat, At: e.At} }

func (e CardLeft) apply(state *State) {
	state.changeLying(e.Card, func(l *Lying) { l.Up, l.Seen = e.Up, e.Seen })
}

// CardDropped says that a seat lays down a card of its own on its tile.
type CardDropped struct {
	Seat   game.Seat   `json:"seat"`
	At     land.Place  `json:"at"`
	Card   book.Card   `json:"card,omitempty"`
	Up     bool        `json:"up,omitempty"`
	Seen   []game.Seat `json:"seen,omitempty"`
	Reason string      `json:"reason"` // "limit", "drop", "fight"
}

func (e CardDropped) withoutSecrets() CardDropped {
	return CardDropped{Seat: e.Seat, At: e.At, Reason: e.Reason}
}

func (e CardDropped) apply(state *State) {
	if e.Card == "" {
		return
	}
	lying := state.stripCard(e.Seat, e.Card)
	lying.At, lying.Up, lying.Seen = e.At, e.Up, e.Seen
	state.layCard(lying)
}

// CardsLookedAt says that a seat knows the cards that lie face down on its tile
// (D21), or those of a hoard that it has won.
type CardsLookedAt struct {
	Seat  game.Seat   `json:"seat"`
	At    land.Place  `json:"at"`
	Cards []book.Card `json:"cards,omitempty"`
}

func (e CardsLookedAt) withoutSecrets() CardsLookedAt { return CardsLookedAt{Seat: e.Seat, At: e.At} }

func (e CardsLookedAt) apply(state *State) {
	for _, c := range e.Cards {
		state.changeLying(c, func(l *Lying) { l.Seen = appendCopy(l.Seen, e.Seat) })
	}
}

// CardTurned turns a card of a hand over.
type CardTurned struct {
	Seat game.Seat `json:"seat"`
	Card book.Card `json:"card"`
	Up   bool      `json:"up,omitempty"`
}

func (e CardTurned) apply(state *State) {
	state.changeKnight(e.Seat, func(knight *Knight) {
		knight.Hand = slices.Clone(knight.Hand)
		for i := range knight.Hand {
			if knight.Hand[i].Card == e.Card {
				knight.Hand[i].Up = e.Up
			}
		}
	})
}

// ErrandBegun says that a seat has an errand now. An earlier event has given the seat the card.
type ErrandBegun struct {
	telling
	Seat game.Seat `json:"seat"`
	Card book.Card `json:"card"`
}

// EntranceFound opens the way into a development place, which its finder must
// enter.
type EntranceFound struct {
	Seat  game.Seat  `json:"seat"`
	Place land.Zone  `json:"place"`
	At    land.Place `json:"at"`
}

func (e EntranceFound) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.MustEnter = e.Place })
	state.openPlace(e.Place)
}

// CurseSuffered takes a curse out of the game; its effect follows.
type CurseSuffered struct {
	Seat game.Seat `json:"seat"`
	Card book.Card `json:"card"`
}

func (e CurseSuffered) apply(state *State) {
	state.liftCard(e.Card)
	state.Out = appendCopy(state.Out, e.Card)
}

// CharacterTransferred moves a character without a movement of its own.
type CharacterTransferred struct {
	Seat     game.Seat  `json:"seat"`
	From     land.Place `json:"from"`
	To       land.Place `json:"to"`
	Intended string     `json:"intended"` // a kind of tile, or "nearest-access"
	Reason   book.Card  `json:"reason"`
}

func (e CharacterTransferred) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.At = e.To })
}

// MagicSpent takes a magic card out of the game.
type MagicSpent struct {
	Seat    game.Seat `json:"seat"`
	Card    book.Card `json:"card"`
	Purpose string    `json:"purpose"` // "defeat", "wish", "fight" (option potion_once)
}

func (e MagicSpent) apply(state *State) {
	state.stripCard(e.Seat, e.Card)
	state.Out = appendCopy(state.Out, e.Card)
}

// TradeMade exchanges cards of two seats. A card that others may not know
// has no name.
type TradeMade struct {
	Seat  game.Seat `json:"seat"`
	With  game.Seat `json:"with"`
	Gives []Passed  `json:"gives"`
	Gets  []Passed  `json:"gets"`
}

// A Passed is a card that goes from seat to seat, as it lies with the receiver.
type Passed struct {
	Card  book.Card `json:"card"`
	Up    bool      `json:"up,omitempty"`
	Fixed bool      `json:"fixed,omitempty"`
}

func (e TradeMade) apply(state *State) {
	if slices.ContainsFunc(slices.Concat(e.Gives, e.Gets), func(p Passed) bool { return p.Card == "" }) {
		return // Unseen carries it
	}
	given, got := state.stripCards(e.Seat, e.Gives), state.stripCards(e.With, e.Gets)
	for i, p := range e.Gives {
		state.giveCard(e.With, given[i], face{p.Up, p.Fixed})
	}
	for i, p := range e.Gets {
		state.giveCard(e.Seat, got[i], face{p.Up, p.Fixed})
	}
}

// SwordDelivered fixes Excalibur at Camaloc.
type SwordDelivered struct {
	Seat game.Seat  `json:"seat"`
	At   land.Place `json:"at"`
}

func (e SwordDelivered) apply(s *State) { s.fixCards(e.Seat, book.Excalibur) }

// ErrandDelivered fixes an errand's card.
type ErrandDelivered struct {
	Seat game.Seat `json:"seat"`
	Card book.Card `json:"card"`
}

func (e ErrandDelivered) apply(s *State) { s.fixCards(e.Seat, e.Card) }

// MissionAccomplished fixes the cards of a mission.
type MissionAccomplished struct {
	Seat    game.Seat    `json:"seat"`
	Mission book.Mission `json:"mission"`
	Cards   []book.Card  `json:"cards"`
}

func (e MissionAccomplished) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.Done = true })
	state.fixCards(e.Seat, e.Cards...)
}

// MissionSpoiled makes a mission void (option mission_spoiled); only its owner
// learns of it before the end.
type MissionSpoiled struct {
	game.Own
	Mission book.Mission `json:"mission"`
}

func (e MissionSpoiled) apply(s *State) { s.changeKnight(e.Seat, func(k *Knight) { k.Spoiled = true }) }

// stripCards takes cards from a seat, and returns them in the given order.
func (s *State) stripCards(seat game.Seat, cards []Passed) []Lying {
	return lists.Map(cards, func(p Passed) Lying { return s.stripCard(seat, p.Card) })
}

// openPlace lays the threshold of a development place, and nothing else.
func (s *State) openPlace(place land.Zone) {
	deck := s.Book.Deck(place)
	s.Board.Places[place] = land.Map{land.LayTile("", land.Place{Map: place}, deck.Threshold, 0)}
}
