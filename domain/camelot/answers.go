package camelot

import (
	"slices"

	"seneschal/domain/game"
)

// A replying body can be turned into a reply. answerQuestion is called for a question that the body
// covers; it returns false if the body has no answer now, as its condition does not hold or its
// cards are not there.
type replying interface {
	covering
	answerQuestion(*State, game.Seat, Decision) (Reply, bool)
}

// coversQuestion reports whether a body is about a question.
func coversQuestion(state *State, matter matter, b game.Body) bool {
	c, ok := b.(covering)
	return ok && c.coversQuestion(state, *matter.Decision)
}

// findReplies returns a list with the reply that a line gives to a question; nil if it gives none.
func findReplies(state *State, seat game.Seat, matter matter, line game.Body) []game.Body {
	if st, ok := line.(Statement); ok {
		line = st.chooseOrder(state, seat)
	}
	if b, ok := line.(replying); ok && b.coversQuestion(state, *matter.Decision) {
		if r, ok := b.answerQuestion(state, seat, *matter.Decision); ok {
			return []game.Body{r}
		}
	}
	return nil
}

func (Reply) coversQuestion(*State, Decision) bool { return true }

// answerQuestion returns the reply itself; false if the reply does not answer the question, or
// cannot be carried out.
func (r Reply) answerQuestion(state *State, seat game.Seat, decision Decision) (Reply, bool) {
	hand, ok := state.Knights[seat].Hand, true
	switch decision.Point {
	case AskEvil, AskAfterPeek:
		ok = r.Choice != ""
	case AskArmor:
		ok = len(r.Cards) > 0 && slices.Contains(decision.Cards, r.Cards[0])
	case AskFacing:
		ok = r.Face != ""
	case AskWar:
		ok = r.War != ""
	case AskMerlins:
		ok = r.Merlins != nil
	case AskSword:
		ok = r.Cancel
	case AskVolunteer:
		ok = r.Yes != nil
	case AskDiscards:
		ok = len(r.Cards) == decision.Owes[seat] && state.findLackFault(hand, r.Cards...) == nil
	case AskSort:
		ok = slices.Equal(slices.Sorted(slices.Values(r.Order)), numbersUpTo(len(decision.Cards)))
	case AskConvocation:
		ok = r.Come != nil
	case AskExchange:
		ok = len(r.Cards) > 0 && state.findLackFault(hand, r.Cards[0]) == nil
	}
	return r, ok
}

// findSetIndex returns the index of the first set that holds a card; a card in no set
// ranks last.
func (s *State) findSetIndex(sets []CardSet, card Card) int {
	for i, set := range sets {
		if s.fitsCardSet(set, card, false) {
			return i
		}
	}
	return len(sets)
}

// chooseDefaultEvil returns the default of D-3 and D-4: the choice of the
// seat's standing order, else that of chooseUsualEvil.
func (p *play) chooseDefaultEvil(seat game.Seat) Choice {
	if st, ok := findStanding[StandEvil](p, seat); ok {
		return st.Choice
	}
	return p.now.chooseUsualEvil(seat)
}

// chooseUsualEvil chooses Evil's act for a seat without orders for it: an engine
// while there are at most seven, else a life point of a knight with three or
// more, else a black card.
func (s *State) chooseUsualEvil(seat game.Seat) Choice {
	switch {
	case s.Engines <= 7:
		return EvilSiege
	case s.Knights[seat].Life >= 3:
		return EvilLife
	}
	return EvilDraw
}
