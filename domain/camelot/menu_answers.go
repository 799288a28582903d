package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/piles"
)

// listAnswers lists the offers that answer the open question; none if it is not put to the seat, or
// if the lines of the seat's turn answer it.
func (p *pointing) listAnswers() []menu.Offer {
	decision := p.state.Pending
	if decision == nil || !p.state.isAsked(p.seat) {
		return nil
	}
	return menu.MarkAnswers("OATH|SHARE "+decision.ID+"|REPLY "+decision.ID, p.listAnswerOffers(decision)...)
}

// listAnswerOffers lists the offers that answer a question put to the seat; none if there is no
// REPLY to it.
func (p *pointing) listAnswerOffers(decision *Decision) []menu.Offer {
	k := replyKind
	switch {
	case decision.Point == AskShare:
		return lists.Map(shareKinds, func(k kind) menu.Offer { return p.offerKind(groupAnswer, "", k) })
	case decision.Point == AskOath:
		k = oathKind
	case len(p.state.listChoices(p.seat, *decision)) == 0:
		return nil
	}
	offer := p.offerKind(groupAnswer, "", k)
	offer.Words = p.describeQuestion()
	return []menu.Offer{offer}
}

// describeQuestion returns the open question in words. It must be put to the seat.
func (p *pointing) describeQuestion() string {
	waits := p.state.Waits(p.lang)
	return waits[slices.IndexFunc(waits, func(w game.Wait) bool { return w.Seat == p.seat })].For
}

func (p *pointing) listFaces() []menu.Thing[string] {
	return []menu.Thing[string]{{What: "FACEUP", ID: "up", Words: p.sayPrompt("menu.faceup"), Usual: true}, {What: "FACEDOWN", ID: "down", Words: p.sayPrompt("menu.facedown")}}
}

// countMerlins returns the number of Merlins that the seat can give.
func (p *pointing) countMerlins() int {
	return min(piles.Count(p.listHand(), Merlin), merlinsNeeded)
}

// listSeen lists the numbers of the cards that Clairvoyance showed, from 1 (D-14).
func (p *pointing) listSeen() []menu.Thing[int] {
	things := make([]menu.Thing[int], len(p.state.Pending.Cards))
	for i, c := range p.state.Pending.Cards {
		things[i] = menu.Thing[int]{What: i + 1, ID: spellNumber(i + 1), Words: p.NameCard(c), Group: p.findCardGroup(c), Usual: true}
	}
	return things
}
