package bot

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// writeReply answers a question that is not about a turn block.
func (h *bot) writeReply() {
	if text := h.chooseAnswer(); text != "" {
		h.writeLine("REPLY %s %s", h.Asked.ID, text)
	}
}

// chooseAnswer returns the words of the answer to the open question; "" if there is no REPLY to it.
func (h *bot) chooseAnswer() string {
	switch h.Asked.Point {
	case camelot.AskAfterPeek:
		return spellChoice(h.chooseAfterPeek(h.Top))
	case camelot.AskArmor:
		return string(h.findMilder(h.Asked.Cards))
	case camelot.AskFacing:
		return "FACEUP"
	case camelot.AskWar:
		return string(h.chooseWar())
	case camelot.AskMerlins:
		return h.offerMerlins()
	case camelot.AskVolunteer:
		return h.answerVolunteer()
	case camelot.AskDiscards:
		cheap := h.sortByWorth(h.Hand)
		return lists.Join(cheap[:min(h.Asked.Owes[h.Seat], len(cheap))], ", ")
	case camelot.AskSort:
		return h.sortSeenCards()
	case camelot.AskConvocation:
		return h.answerConvocation()
	case camelot.AskExchange:
		return string(h.findCheapest(h.Hand))
	case camelot.AskGrail:
		return h.answerGrail()
	case camelot.AskKnighting:
		return h.nameSeat(h.Asked.About[0])
	}
	return ""
}

// offerMerlins returns an offer of at most two Merlins, more for a card that harms more. A traitor who
// strikes offers none.
func (h *bot) offerMerlins() string {
	held := piles.Count(h.Hand, camelot.Merlin)
	switch {
	case held == 0 || h.playsForEvil() || h.drawnCardHarm(h.Asked.Card) < 60:
		return "MERLIN NONE"
	case h.Engines >= 8 || h.drawnCardHarm(h.Asked.Card) >= 90:
		return fmt.Sprintf("MERLIN %d", min(held, 2))
	}
	return "MERLIN 1"
}

// answerVolunteer answers YES, to pay for all, if this knight has plenty.
func (h *bot) answerVolunteer() string {
	pays := h.Asked.Card == "morgan1" && len(h.Hand) >= 9 || h.Asked.Card == "morgan5" && h.me.Life >= 5
	return lists.Either(pays && !h.playsForEvil(), "YES", "NO")
}

// answerConvocation answers whether this knight comes to Camelot: not from a quest with work in
// hand.
func (h *bot) answerConvocation() string {
	if q, ok := h.quests[h.me.At]; ok && (len(q.White) > 0 || len(h.listCardWorths(h.me.At, h.Hand)) > 1) {
		return "STAY"
	}
	return "COME"
}

// answerGrail answers whom the Grail saves: this knight, else the doomed one with most cards; NO if a
// traitor strikes, or none is left (D-18).
func (h *bot) answerGrail() string {
	best, cards := "", -1
	for _, seat := range h.Asked.About {
		if seat == h.Seat {
			return "self"
		}
		for _, knight := range h.listOthers() {
			if knight.Seat == seat && knight.Cards > cards {
				best, cards = knight.Word, knight.Cards
			}
		}
	}
	if best == "" || h.playsForEvil() {
		return "NO"
	}
	return best
}

// sortSeenCards returns an order of the seen black cards, the mildest on top; for a traitor who strikes
// the hardest.
func (h *bot) sortSeenCards() string {
	return "ORDER " + lists.Join(h.sortByHarm(h.Asked.Cards), " ")
}

// findMilder returns the black card that hurts this seat's side least. There must be one.
func (h *bot) findMilder(cards []camelot.Card) camelot.Card {
	return cards[h.sortByHarm(cards)[0]-1]
}

// sortByHarm returns the numbers of black cards, from 1, those that hurt this seat's side least
// first.
func (h *bot) sortByHarm(cards []camelot.Card) []int {
	var order []int
	for i := range cards {
		order = append(order, i+1)
	}
	slices.SortStableFunc(order, func(a, b int) int { return h.drawnCardHarm(cards[a-1]) - h.drawnCardHarm(cards[b-1]) })
	if h.playsForEvil() {
		slices.Reverse(order)
	}
	return order
}

// writeShare proposes a plan if this seat is the first claimant, and else endorses the first claimant's
// plan (C-96). It writes nothing while there is no such plan, or once the seat has endorsed a plan.
func (h *bot) writeShare() {
	pool := h.Pool
	if pool == nil || pool.Endorsed[h.Seat] != "" {
		return
	}
	id := h.Asked.ID
	switch i := slices.IndexFunc(pool.Plans, func(plan camelot.Plan) bool { return plan.By == pool.Claimants[0] }); {
	case pool.Claimants[0] == h.Seat:
		h.writeLine("SHARE %s PLAN %s", id, h.buildPlan())
	case i >= 0:
		h.writeLine("SHARE %s ENDORSE %s", id, pool.Plans[i].ID)
	}
}

// buildPlan returns a plan that gives the Grail cards to one claimant, and each other card, best first,
// to the claimant with fewest cards.
func (h *bot) buildPlan() string {
	pool := h.Pool
	cardCounts := map[game.Seat]int{}
	for _, k := range h.Knights {
		cardCounts[k.Seat] = k.Cards
	}
	split := map[game.Seat][]camelot.Card{}
	give := func(to game.Seat, c camelot.Card) {
		split[to] = append(split[to], c)
		cardCounts[to]++
	}
	pilgrim := pool.Claimants[h.whim.UpTo(len(pool.Claimants)-1)]
	for _, card := range slices.Backward(h.sortByWorth(pool.Cards)) {
		if card == camelot.GrailCard {
			give(pilgrim, card)
			continue
		}
		give(slices.MinFunc(pool.Claimants, func(a, b game.Seat) int { return cardCounts[a] - cardCounts[b] }), card)
	}
	var parts []string
	for _, seat := range pool.Claimants {
		if len(split[seat]) > 0 {
			parts = append(parts, fmt.Sprintf("%s: %s", h.nameSeat(seat), lists.Join(split[seat], ", ")))
		}
	}
	return strings.Join(parts, "; ")
}
