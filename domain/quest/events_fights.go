package quest

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/piles"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// fightEvents are the events of fights with foes, and of duels.
var fightEvents = []event.Def{
	defineEvent[FightStarted]("quest.fight-started"),
	defineEvent[FightEvaded]("quest.fight-evaded"),
	defineEvent[FightResolved]("quest.fight-resolved"),
	defineEvent[FoeCaptured]("quest.foe-captured"),
	defineEvent[CardRobbedByFoe]("quest.card-robbed-by-foe"), defineEvent[Unseen[CardRobbedByFoe]]("quest.card-robbed-by-foe-unseen"),
	defineEvent[DuelStarted]("quest.duel-started"),
	defineEvent[DuelResolved]("quest.duel-resolved"),
	defineEvent[CardLooted]("quest.card-looted"), defineEvent[Unseen[CardLooted]]("quest.card-looted-unseen"),
}

// An Addend is a part of a total: an attribute, or a card.
type Addend struct {
	Attr book.Attr `json:"attr,omitempty"`
	Card book.Card `json:"card,omitempty"`
	N    int       `json:"n"`
}

// A Mode says how a seat came into a fight.
type Mode string

// The modes.
const (
	Attack  Mode = "attack"  // the seat chose the fight
	Defence Mode = "defence" // the seat was attacked
)

// FightStarted records the totals of a fight with a foe, before the dice.
// The foe lies face up from now on.
type FightStarted struct {
	Seat       game.Seat  `json:"seat"`
	Foe        book.Card  `json:"foe"`
	At         land.Place `json:"at"`
	Mode       Mode       `json:"mode"`
	Compulsory bool       `json:"compulsory,omitempty"`
	Own        []Addend   `json:"own"`
	Theirs     []Addend   `json:"theirs"`
	Margin     int        `json:"margin"`
}

func (e FightStarted) apply(s *State) { s.turnFaceUp(e.Foe) }

// turnFaceUp turns a card face up if it lies on a tile; else it does nothing.
func (s *State) turnFaceUp(card book.Card) {
	s.changeLying(card, func(l *Lying) { l.Up, l.Seen = true, nil })
}

// FightEvaded says that the Amulet kept its holder out of a fight with a foe, or of a
// duel with a rival.
type FightEvaded struct {
	Seat  game.Seat  `json:"seat"`
	Foe   book.Card  `json:"foe,omitempty"`
	Rival game.Seat  `json:"rival,omitempty"`
	At    land.Place `json:"at"`
	With  book.Card  `json:"with"`
}

func (e FightEvaded) apply(s *State) { s.turnFaceUp(e.Foe) }

// An Outcome says how a fight ended for the seat.
type Outcome string

// The outcomes.
const (
	Won  Outcome = "won"
	Lost Outcome = "lost"
	Tied Outcome = "tied"
)

// FightResolved records the dice and the sums. Other events record the consequences.
type FightResolved struct {
	telling
	Seat   game.Seat `json:"seat"`
	Foe    book.Card `json:"foe"`
	Blue   int       `json:"blue"`
	Yellow int       `json:"yellow"`
	Own    int       `json:"own"`
	Theirs int       `json:"theirs"`
	Result Outcome   `json:"result"`
}

// FoeCaptured gives a beaten foe to its victor, unless a seat holds it already, and frees the cards
// that it had hoarded. Hoarded cards that lie face down are not named.
type FoeCaptured struct {
	Seat  game.Seat   `json:"seat"`
	Foe   book.Card   `json:"foe"`
	At    land.Place  `json:"at"`
	Hoard []book.Card `json:"hoard,omitempty"`
}

func (e FoeCaptured) apply(state *State) {
	if _, lies := state.findLying(e.Foe); lies {
		state.giveCard(e.Seat, state.liftCard(e.Foe), face{})
	}
	state.changeKnight(e.Seat, func(knight *Knight) {
		knight.Front = slices.Clone(knight.Front)
		for i := range knight.Front {
			if knight.Front[i].Card == e.Foe {
				knight.Front[i].Beaten = state.Book.Card(e.Foe).Companion
			}
		}
	})
	for _, hoarded := range state.listHoard(e.Foe) {
		state.changeLying(hoarded.Card, func(l *Lying) { l.Under = "" })
	}
}

// CardRobbedByFoe puts a card of a loser under the foe's card.
type CardRobbedByFoe struct {
	Seat game.Seat   `json:"seat"`
	Foe  book.Card   `json:"foe"`
	At   land.Place  `json:"at"`
	Card book.Card   `json:"card,omitempty"`
	Pick *piles.Pick `json:"pick,omitempty"`
	Up   bool        `json:"up,omitempty"`
	Seen []game.Seat `json:"seen,omitempty"`
}

func (e CardRobbedByFoe) withoutSecrets() CardRobbedByFoe {
	return CardRobbedByFoe{Seat: e.Seat, Foe: e.Foe, At: e.At}
}

func (e CardRobbedByFoe) apply(state *State) {
	if e.Card == "" {
		return
	}
	lying := state.stripCard(e.Seat, e.Card)
	lying.At, lying.Up, lying.Seen, lying.Under = e.At, e.Up, e.Seen, e.Foe
	state.layCard(lying)
}

// DuelStarted records the totals of a duel, before the dice.
type DuelStarted struct {
	telling
	Seat   game.Seat  `json:"seat"` // the challenger
	Rival  game.Seat  `json:"rival"`
	At     land.Place `json:"at"`
	Own    []Addend   `json:"own"`
	Theirs []Addend   `json:"theirs"`
	Margin int        `json:"margin"`
}

// DuelResolved records the dice and the sums of a duel, and the winner, if
// there is one. With mercy the winner may not challenge the loser again for a
// while.
type DuelResolved struct {
	Seat   game.Seat `json:"seat"`
	Rival  game.Seat `json:"rival"`
	Blue   int       `json:"blue"`
	Yellow int       `json:"yellow"`
	Own    int       `json:"own"`
	Theirs int       `json:"theirs"`
	Winner game.Seat `json:"winner,omitempty"`
	Mercy  bool      `json:"mercy,omitempty"`
}

// Loser returns the seat that lost; "" at equal sums.
func (e DuelResolved) Loser() game.Seat {
	switch e.Winner {
	case e.Seat:
		return e.Rival
	case e.Rival:
		return e.Seat
	}
	return ""
}

func (e DuelResolved) apply(state *State) {
	if e.Mercy && e.Winner != "" {
		state.changeKnight(e.Loser(), func(k *Knight) { k.ImmuneFrom = appendCopy(k.ImmuneFrom, e.Winner) })
	}
}

// CardLooted moves a card from the loser of a duel to its winner.
type CardLooted struct {
	Seat game.Seat `json:"seat"` // the winner
	From game.Seat `json:"from"`
	Passed
}

func (e CardLooted) withoutSecrets() CardLooted { return CardLooted{Seat: e.Seat, From: e.From} }

func (e CardLooted) apply(state *State) {
	if e.Card != "" {
		state.giveCard(e.Seat, state.stripCard(e.From, e.Card), face{e.Up, e.Fixed})
	}
}
