package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/piles"
)

// listTerms lists the quantities and flags of conditions, with the greatest values that the book
// gives them. All are public, or known to the seat.
func (b *Book) listTerms() []order.Term {
	maxOver := func(of func(QuestData) int) int { return slices.Max(lists.Map(b.quests.Quests, of)) }
	warriors, straight := maxOver(func(q QuestData) int { return q.Warriors }), maxOver(func(q QuestData) int { return len(q.Straight) })
	river, grails := maxOver(func(q QuestData) int { return q.River }), maxOver(func(q QuestData) int { return q.Row })
	return []order.Term{
		{Name: "ENGINES", Max: b.quests.Engines},
		{Name: "WHITE", Max: b.quests.Swords},
		{Name: "BLACK", Max: b.quests.Swords},
		{Name: "SWORDS", Max: b.quests.Swords},
		{Name: "LIFE", Of: order.May, Max: b.quests.Life.Most},
		{Name: "HAND", Of: order.May},
		{Name: "COUNT", Bare: true},
		{Name: "WARRIORS", Bare: true, Max: warriors},
		{Name: "STRAIGHT", Bare: true, Max: straight},
		{Name: "RIVER", Min: -river, Max: river},
		{Name: "GRAILS", Max: grails},
		{Name: "DESPAIRS", Max: grails},
		{Name: "WHITES", Bare: true, Max: maxOver(func(q QuestData) int { return q.White })},
		{Name: "BLACKS", Bare: true, Max: maxOver(func(q QuestData) int { return q.Black })},
		{Name: "DRAWN", Flag: true, Bare: true},
		{Name: "PEEKED", Flag: true, Bare: true},
		{Name: "CANCELLED", Flag: true},
		{Name: "OPEN", Flag: true, Bare: true},
		{Name: "FREE", Flag: true, Bare: true},
		{Name: "AT", Flag: true, Who: order.May, Bare: true},
		{Name: "ALIVE", Flag: true, Bare: true},
		{Name: "CURSE", Flag: true, Bare: true},
	}
}

// conditionHolds reports whether a condition holds for a seat now. A nil condition always
// holds; a condition that cannot be evaluated never does.
func (s *State) conditionHolds(seat game.Seat, cond *order.Expr) bool {
	if cond == nil {
		return true
	}
	held, err := cond.Holds(env{s, seat})
	return err == nil && held
}

// An env evaluates the terms of conditions on a position as one seat knows it
//
type env struct {
	state *State
	seat  game.Seat
}

// Quantity returns the value of a quantity of something: of names a knight, a card or a place; "" is the seat's own
// knight. An unknown name is taken for DESPAIRS. It never fails.
func (e env) Quantity(name, of, _ string) (int, error) {
	switch name {
	case "ENGINES":
		return e.state.Engines, nil
	case "WHITE":
		return e.state.Swords.White, nil
	case "BLACK":
		return e.state.Swords.Black, nil
	case "SWORDS":
		return e.state.Swords.Total(), nil
	case "LIFE":
		return e.findKnight(of).Life, nil
	case "HAND":
		return len(e.findKnight(of).Hand), nil
	case "COUNT":
		return piles.Count(e.findKnight("").Hand, Card(of)), nil
	}
	return e.findQuestNumber(name, Place(of)), nil
}

// findQuestNumber returns how many cards or warriors a quantity counts on a quest, or how far
// Excalibur is in the river. DESPAIRS, like any unknown name, counts the Grail's black cards.
func (e env) findQuestNumber(name string, at Place) int {
	quest := e.state.Quests[at]
	switch name {
	case "WARRIORS":
		return quest.Warriors
	case "STRAIGHT", "WHITES":
		return len(quest.White)
	case "BLACKS":
		return len(quest.Black)
	case "RIVER":
		return e.state.Quests[Excalibur].River
	case "GRAILS":
		return piles.Count(e.state.Quests[Grail].Row, GrailCard)
	}
	row := e.state.Quests[Grail].Row // DESPAIRS
	return len(row) - piles.Count(row, GrailCard) - piles.Count(row, "")
}

// Flag reports whether a flag is set for something: of names a knight, a set of cards, a place, or the card of CURSE;
// "" is the seat's own knight. at names the place of AT. An unknown name is taken for CURSE. It never fails.
func (e env) Flag(name, of, at string) (bool, error) {
	switch name {
	case "DRAWN":
		return e.wasDrawn(parseCardSet(of)), nil
	case "PEEKED":
		return e.seat == e.state.Active && e.state.Now.Peeked != "" && e.state.fitsCardSet(parseCardSet(of), e.state.Now.Peeked, false), nil
	case "CANCELLED":
		return e.state.Now.Cancelled, nil
	case "OPEN":
		return e.state.isOpen(Place(of)), nil
	case "FREE":
		return e.state.isOpen(Place(of)) && !(e.state.QuestOf(Place(of)).Solo && len(e.state.listPresent(Place(of))) > 0), nil
	case "AT":
		k := e.findKnight(of)
		return k.Alive && !k.Exposed && k.At == Place(at), nil
	case "ALIVE":
		return e.findKnight(of).Alive, nil
	}
	return e.state.Curses.IsInPlay(Card(of)), nil // CURSE
}

// wasDrawn reports whether the active seat drew a card of a set in this turn. Other
// seats know only the kind of a card that lies face down.
func (e env) wasDrawn(set CardSet) bool {
	return slices.ContainsFunc(e.state.Now.Drawn, func(d Drawn) bool {
		return e.state.fitsCardSet(set, d.Card, d.Down && e.seat != e.state.Active)
	})
}

// findKnight returns the knight of a seat; for "" that of the seat whose condition it is.
func (e env) findKnight(of string) Knight {
	if of == "" {
		return e.state.Knights[e.seat]
	}
	return e.state.Knights[game.Seat(of)]
}

// isOpen reports whether a knight may stand on a place (C-62).
func (s *State) isOpen(at Place) bool { return at == Camelot || s.Quests[at].Open }

// CurseCards are the cards that CURSE may name: those that stay in play, but for Mordred.
var CurseCards = []Card{"darkforest", "vivien", "mists"}
