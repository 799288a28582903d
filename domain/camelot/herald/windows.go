package herald

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// reply answers a question that is not about a turn block.
func (h *herald) reply() {
	if text := h.answer(); text != "" {
		h.say("REPLY %s %s", h.Asked.ID, text)
	}
}

func (h *herald) answer() string {
	switch h.Asked.Point {
	case camelot.AskAfterPeek:
		return upper(h.afterPeek(h.Top))
	case camelot.AskArmor:
		return string(h.milder(h.Asked.Cards))
	case camelot.AskFacing:
		return "FACEUP"
	case camelot.AskWar:
		return string(h.war())
	case camelot.AskMerlins:
		return h.merlins()
	case camelot.AskVolunteer:
		return h.volunteer()
	case camelot.AskDiscards:
		cheap := h.byWorth(h.Hand)
		return lists.Join(cheap[:min(h.Asked.Owes[h.Seat], len(cheap))], ", ")
	case camelot.AskSort:
		return h.sorted()
	case camelot.AskConvocation:
		return h.comes()
	case camelot.AskExchange:
		return string(h.cheapest(h.Hand))
	case camelot.AskGrail:
		return h.drinks()
	case camelot.AskKnighting:
		return h.word(h.Asked.About[0])
	}
	return ""
}

// merlins offers Merlins in proportion to the harm of the card.
func (h *herald) merlins() string {
	held := piles.Count(h.Hand, camelot.Merlin)
	switch {
	case held == 0 || h.evil() || h.severity(h.Asked.Card) < 60:
		return "MERLIN NONE"
	case h.Engines >= 8 || h.severity(h.Asked.Card) >= 90:
		return fmt.Sprintf("MERLIN %d", min(held, 2))
	}
	return "MERLIN 1"
}

// volunteer pays for all if this knight has plenty.
func (h *herald) volunteer() string {
	pays := h.Asked.Card == "morgan1" && len(h.Hand) >= 9 || h.Asked.Card == "morgan5" && h.me.Life >= 5
	return lists.Either(pays && !h.evil(), "YES", "NO")
}

// comes answers whether this knight comes to Camelot: not from a quest with work in hand.
func (h *herald) comes() string {
	if q, ok := h.quests[h.me.At]; ok && (len(q.White) > 0 || len(h.steps(h.me.At, h.Hand)) > 1) {
		return "STAY"
	}
	return "COME"
}

// drinks answers whom the Grail saves: this knight, else the doomed one with most cards (D-18).
func (h *herald) drinks() string {
	best, cards := "", -1
	for _, seat := range h.Asked.About {
		if seat == h.Seat {
			return "self"
		}
		for _, k := range h.others() {
			if k.Seat == seat && k.Cards > cards {
				best, cards = k.Word, k.Cards
			}
		}
	}
	if best == "" || h.evil() {
		return "NO"
	}
	return best
}

// sorted puts the seen black cards in order, the mildest on top; a traitor puts the hardest
// there.
func (h *herald) sorted() string { return "ORDER " + lists.Join(h.byHarm(h.Asked.Cards), " ") }

// milder returns the black card that hurts this seat's side least.
func (h *herald) milder(cards []camelot.Card) camelot.Card { return cards[h.byHarm(cards)[0]-1] }

// byHarm returns the numbers of black cards, from 1, those that hurt this seat's side least
// first.
func (h *herald) byHarm(cards []camelot.Card) []int {
	var order []int
	for i := range cards {
		order = append(order, i+1)
	}
	slices.SortStableFunc(order, func(a, b int) int { return h.severity(cards[a-1]) - h.severity(cards[b-1]) })
	if h.evil() {
		slices.Reverse(order)
	}
	return order
}

// share proposes a plan if this seat is the first claimant, and else endorses the plan of that
// claimant (C-96). A seat that has endorsed a plan waits for the others.
func (h *herald) share() {
	p := h.Pool
	if p == nil || p.Endorsed[h.Seat] != "" {
		return
	}
	id := h.Asked.ID
	switch i := slices.IndexFunc(p.Plans, func(plan camelot.Plan) bool { return plan.By == p.Claimants[0] }); {
	case p.Claimants[0] == h.Seat:
		h.say("SHARE %s PLAN %s", id, h.plan())
	case i >= 0:
		h.say("SHARE %s ENDORSE %s", id, p.Plans[i].ID)
	}
}

// plan gives the Grail cards to one claimant, and each other card, best first, to the claimant
// with fewest cards.
func (h *herald) plan() string {
	p := h.Pool
	held := map[game.Seat]int{}
	for _, k := range h.Knights {
		held[k.Seat] = k.Cards
	}
	split := map[game.Seat][]camelot.Card{}
	give := func(to game.Seat, c camelot.Card) {
		split[to] = append(split[to], c)
		held[to]++
	}
	pilgrim := p.Claimants[h.whim.UpTo(len(p.Claimants)-1)]
	for _, c := range slices.Backward(h.byWorth(p.Cards)) {
		if c == camelot.GrailCard {
			give(pilgrim, c)
			continue
		}
		give(slices.MinFunc(p.Claimants, func(a, b game.Seat) int { return held[a] - held[b] }), c)
	}
	var parts []string
	for _, seat := range p.Claimants {
		if len(split[seat]) > 0 {
			parts = append(parts, fmt.Sprintf("%s: %s", h.word(seat), lists.Join(split[seat], ", ")))
		}
	}
	return strings.Join(parts, "; ")
}
