package herald

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// share has the first claimant propose and the others agree (C-96). Who has
// agreed to something waits for the rest.
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

// plan gives Grail cards to one claimant, and of the rest the best to whoever
// holds fewest.
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
