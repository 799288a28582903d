package game

import (
	"cmp"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Sequential reports whether a submission has headings that say what its blocks are for, a turn or a
// question, so that it is not for the phase in which it was written. Drafts are kept in the same
// way in both kinds of games; only the answers to players differ. In a sequential game, sets are
// numbered over the whole game, as one submission may have several, and receipts name the blocks; in
// any other, sets are numbered within the phase.
func (g *Game) Sequential() bool { return g.rules != nil && len(g.rules.Headings()) > 0 }

// listLive lists the live sections of a seat, in order of arrival.
func (g *Game) listLive(seat *seat) []keyedDraft {
	var all []keyedDraft
	for _, d := range seat.play.drafts {
		if d.has && g.rules.Live(g.state, seat.id, d.key) && !g.rules.Void(g.state, seat.id, d.key, d.set) {
			all = append(all, d)
		}
	}
	slices.SortStableFunc(all, func(a, b keyedDraft) int { return cmp.Compare(a.seq, b.seq) })
	return all
}

// hasDraft reports whether a seat has any live draft, and whether all of them are final.
func (g *Game) hasDraft(s *seat) (has, final bool) {
	live := g.listLive(s)
	held := slices.ContainsFunc(live, func(k keyedDraft) bool { return !k.final })
	return len(live) > 0, len(live) > 0 && !held
}

// isLive reports whether orders of a seat under a key count in the open phase; orders under any other key are for
// later.
func (g *Game) isLive(id Seat, key string) bool {
	return g.state != nil && g.rules.Live(g.state, id, key)
}

// forgetDrafts drops the drafts of a seat that are of no use in the nth phase or a later one: withdrawn ones, and
// those that are not live unless they were sent early for a phase to come.
func (g *Game) forgetDrafts(seat *seat, n int) {
	before := g.moments[:min(n-1, len(g.moments))]
	seat.play.drafts = lists.Keep(seat.play.drafts, func(draft keyedDraft) bool {
		passed := func(m *moment) bool { return m.phase.Name == draft.key }
		return draft.has && (g.isLive(seat.id, draft.key) || draft.early && !slices.ContainsFunc(before, passed))
	})
}

// numberOfSet returns the number of a set as the player knows it: within the phase, or in a sequential game among
// all sets that have come.
func (g *Game) numberOfSet(sent keyedDraft) int {
	if g.Sequential() {
		return sent.seq
	}
	return sent.set
}

// parseLines reads lines of a seat with the ruleset, in the present position.
func (g *Game) parseLines(id Seat, lines ...order.Line) ([]Order, []*order.Error) {
	return g.rules.Parse(g.state, id, lines)
}

// translateSectionKey translates the key of a section: "turno 13", "correo 3 turno 1". A key that begins with no
// control word is translated as the name of a phase.
func (g *Game) translateSectionKey(lang, key string) string {
	words := strings.Fields(key)
	for i, word := range words {
		name := strings.ToUpper(word)
		switch known := order.Common().Has(name); {
		case known:
			words[i] = order.Common().Words(lang, name)[0]
		case i == 0:
			return g.CalledIn(lang, key)
		}
	}
	return strings.Join(words, " ")
}

// parseSections parses the live drafts of a seat, and leaves out lines that cannot be read now. written may give the
// lines of a section with their numbers in the submission; they replace the lines of the draft if there are as many.
func (g *Game) parseSections(seat *seat, written map[string][]order.Line) []OrderSetSection {
	var all []OrderSetSection
	for _, sent := range g.listLive(seat) {
		lines := sent.lines
		if better := written[sent.key]; len(better) == len(lines) {
			lines = better
		}
		orders, _ := g.parseLines(seat.id, lines...) // drops lines that cannot be read now
		all = append(all, OrderSetSection{Key: sent.key, Set: sent.set, Final: sent.final, Orders: orders, At: sent.sentAt})
	}
	return all
}

// orderSet builds the order set of a seat for the open phase, as far as its orders can be read now; completeOrders
// adds what it says of the seat. For written see parseSections.
func (g *Game) orderSet(seat *seat, written map[string][]order.Line) OrderSet {
	_, final := g.hasDraft(seat)
	orderSet := OrderSet{Sections: g.parseSections(seat, written), Standing: g.parseStanding(seat), Regency: seat.play.regency, Final: final}
	for _, section := range orderSet.Sections {
		orderSet.Orders = append(orderSet.Orders, section.Orders...)
	}
	return orderSet
}

// parseStanding parses the standing orders of a seat, and returns those that can be read now. It parses them
// together, as they do not depend on each other, unless one of them is refused: that line might be joined with
// others.
func (g *Game) parseStanding(seat *seat) []Order {
	if len(seat.play.standing) == 0 {
		return nil
	}
	lines := make([]order.Line, len(seat.play.standing))
	for i, standing := range seat.play.standing {
		lines[i] = standing.line
		lines[i].N = standing.n
	}
	if orders, errs := g.parseLines(seat.id, lines...); !slices.ContainsFunc(errs, refusesStanding) {
		return orders
	}
	var all []Order
	for _, line := range lines {
		orders, errs := g.parseLines(seat.id, line)
		if !slices.ContainsFunc(errs, func(e *order.Error) bool { return !e.Warning }) {
			all = append(all, orders...)
		}
	}
	return all
}

// refusesStanding reports whether an error refuses a standing order. An error because the order is for another phase
// does not.
func refusesStanding(e *order.Error) bool { return !e.Warning && !e.Later }

// orderSets builds the order sets of all seats as the open phase stands, before any miss is counted. Building them
// is most of the work of closing a phase, so callers do it once.
func (g *Game) orderSets() Orders {
	read := make(Orders, len(g.seats))
	for i := range g.seats {
		read[g.seats[i].id] = g.orderSet(&g.seats[i], nil)
	}
	return g.completeOrders(g, nil, read)
}

// completeOrders adds the state of each seat to order sets that were read already, in a new map: g is the game after
// the misses were counted, before the game whose phase closes.
func (g *Game) completeOrders(before *Game, missed []Seat, read Orders) Orders {
	orders := make(Orders, len(g.seats))
	for i := range g.seats {
		seat := &g.seats[i]
		orderSet := read[seat.id]
		orderSet.Missed, orderSet.Vacant, orderSet.Regency = slices.Contains(missed, seat.id), seat.player == "", seat.play.regency
		orderSet.Empty, orderSet.Resigned = before.seats[i].player == "", seat.resigned && seat.player != ""
		orderSet.Away = orderSet.Missed && seat.play.excused > before.seats[i].play.excused
		orderSet.Awaited, orderSet.Spoke = slices.Contains(g.phase.awaited, seat.id), seat.play.spoke
		orderSet.Votes = seat.play.votes
		orders[seat.id] = orderSet
	}
	return orders
}

// lineTexts returns the text of each line.
func lineTexts(lines []order.Line) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = line.Text
	}
	return out
}
