package game

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// fillReceipt writes into a receipt all orders of a seat that stand, and their consequences.
func (g *Game) fillReceipt(receipt *Receipt, id Seat, written map[string][]order.Line) {
	seat, _ := g.findSeat(id)
	has, final := g.hasDraft(seat)
	orderSet := g.orderSet(seat, written)
	receipt.Final, receipt.Due, receipt.Closes = final, g.phase.due, g.Closes()
	receipt.Orders = g.listUnderstood(id, orderSet, receipt.Lang)
	receipt.Standing = g.understoodStanding(seat, receipt.Lang)
	for _, phase := range slices.Sorted(maps.Keys(seat.play.drafts)) {
		if !g.isLive(id, phase) {
			for _, line := range seat.play.drafts[phase].lines {
				receipt.Later = append(receipt.Later, Understood{N: line.N, Text: line.Text, Phase: g.CalledIn(receipt.Lang, phase)})
			}
		}
	}
	if has {
		receipt.Hash = g.setHash(seat)
	}
	if g.phase.open {
		receipt.Forecast = g.state.Forecast(id, orderSet, receipt.Lang)
		receipt.Missing = g.listOwed(seat, orderSet, receipt.Lang)
	}
}

// Accepted returns what a receipt says of the orders of a seat as they stand, in a language: those in
// force, standing ones, those for later phases, their hash, and whether they are final. The lines in
// force have other numbers than in the submission, which is not recorded. cut says that a receipt leaves
// some of them out. ok is false if there is no such seat.
func (g *Game) Accepted(id Seat, lang string) (r *Receipt, cut, ok bool) {
	seat, ok := g.findSeat(id)
	if !ok || g.state == nil {
		return nil, false, false
	}
	reading := g.newSubmission(seat, Command{}, false)
	reading.lang, reading.receipt.Lang = lang, lang
	g.fillReceipt(reading.receipt, id, nil)
	reading.shortenReceipt()
	return reading.receipt, len(reading.receipt.Cut) > 0, true
}

// StandingIn lists the standing orders of a seat in a language, as understoodStanding does; nil if the
// game has not begun.
func (g *Game) StandingIn(lang string, id Seat) []Understood {
	seat, ok := g.findSeat(id)
	if !ok || g.state == nil {
		return nil
	}
	return g.understoodStanding(seat, lang)
}

// understoodStanding lists the standing orders of a seat as they are read now; those for other
// phases as they were written.
func (g *Game) understoodStanding(seat *seat, lang string) []Understood {
	return lists.Map(seat.play.standing, func(standing standing) Understood {
		orders, _ := g.parseLines(seat.id, standing.line) // none: it waits for its phase
		return g.nameOrder(seat.id, lang, Understood{N: standing.n, Text: canonicalLine(orders, standing.line)}, true)
	})
}

// listOwed lists the decisions that the seat still owes, with examples.
func (g *Game) listOwed(seat *seat, orderSet OrderSet, lang string) []string {
	var out []string
	asked := false
	has, final := g.hasDraft(seat)
	if has && !final {
		out = append(out, say(lang, "missing.final"))
	}
	for _, wait := range WaitsOf(g.state, seat.id, lang) {
		if !g.state.ClosePolicy().Answered(wait, orderSet) {
			out = append(out, say(lang, "missing.orders", "for", wait.For, "default", wait.Default))
			asked = true
		}
	}
	if asked {
		out[len(out)-1] += "\n" + strings.Join(Flatten([]report.Section{{Blocks: g.Offered(seat.id, lang)}}), "\n")
	}
	return out
}

// setHash returns a short fingerprint of the orders in force.
func (g *Game) setHash(seat *seat) string {
	set, text := g.hashText(seat)
	all := fmt.Sprintf("%s|%s|%s|%d|%s", g.opened.Setup.Game, g.phase.Name, seat.id, set, text)
	sum := sha256.Sum256([]byte(all))
	return hex.EncodeToString(sum[:5])
}

// listUnderstood lists the orders of an order set as they were read. In a game whose submissions have blocks,
// each names its block, in a language.
func (g *Game) listUnderstood(id Seat, orderSet OrderSet, lang string) []Understood {
	out := []Understood{}
	for _, sec := range orderSet.Sections {
		for _, o := range sec.Orders {
			if g.framesBlock(o) {
				continue
			}
			understood := Understood{N: o.Line.N, Text: o.Body.String()}
			if g.Sequential() {
				understood.Phase = g.sectionIn(lang, sec.Key)
			}
			out = append(out, g.nameOrder(id, lang, understood, false))
		}
	}
	return out
}

// framesBlock reports whether an order opens or ends a block, and orders nothing by itself: what
// the block is for stands before each line of it.
func (g *Game) framesBlock(o Order) bool {
	head, _, _ := strings.Cut(o.Body.String(), " ")
	return head == "END" || slices.Contains(g.rules.Headings(), head)
}

// hashText returns the number of the newest set in force, and the text to be hashed: all keys and
// lines.
func (g *Game) hashText(seat *seat) (set int, text string) {
	var all []string
	for _, sent := range g.listLive(seat) {
		set = max(set, g.setNumber(sent))
		all = append(append(all, sent.key), lineTexts(sent.lines)...)
	}
	return set, strings.Join(all, "\n")
}

// nameOrder adds to an order the words in which a reader is shown it.
func (g *Game) nameOrder(id Seat, lang string, understood Understood, standing bool) Understood {
	if words := g.showOrder(id, lang, order.Line{Text: understood.Text, Standing: standing}); words != understood.Text {
		understood.Named = words
	}
	return understood
}

// canonicalLine returns a line as it was understood; as it was written, if it is for another phase.
func canonicalLine(orders []Order, line order.Line) string {
	if len(orders) == 0 {
		return line.Text
	}
	return strings.Join(spellOrders(orders), " / ")
}
