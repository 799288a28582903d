package game

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// fillReceipt writes into a receipt all orders of a seat that stand, and their consequences. written gives the lines
// of a section their numbers in the submission; nil leaves those of the draft. In a game that is over nothing stands, and
// nothing is due.
func (g *Game) fillReceipt(receipt *Receipt, id Seat, written map[string][]order.Line) {
	if g.over {
		return
	}
	seat, _ := g.findSeat(id)
	has, final := g.hasDraft(seat)
	orderSet := g.orderSet(seat, written)
	receipt.Final, receipt.Due, receipt.Closes = final, g.phase.due, g.Closes()
	receipt.Orders = g.listUnderstood(id, orderSet, receipt.Lang)
	receipt.Standing = g.listUnderstoodStanding(seat, receipt.Lang)
	for _, draft := range seat.play.drafts {
		if !g.isLive(id, draft.key) {
			for _, line := range draft.lines {
				receipt.Later = append(receipt.Later, Understood{N: line.N, Text: line.Text, Phase: g.CalledIn(receipt.Lang, draft.key)})
			}
		}
	}
	if has {
		receipt.Hash = g.hashLiveOrders(seat)
	}
	if g.phase.open {
		receipt.Forecast = g.state.Forecast(id, orderSet, receipt.Lang)
		receipt.Missing = g.listOwed(seat, orderSet, receipt.Lang)
	}
}

// Accepted returns, as a receipt, the orders of a seat as they stand, in a language: those in force, standing ones,
// those for later phases, their hash, and whether they are final. The lines in force are numbered within their
// draft, as the numbers in the submission are not recorded. cut says that the receipt leaves some of them out. ok is
// false if there is no such seat.
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

// StandingIn lists the standing orders of a seat in a language, as listUnderstoodStanding does; nil if there is no
// such seat.
func (g *Game) StandingIn(lang string, id Seat) []Understood {
	seat, ok := g.findSeat(id)
	if !ok || g.state == nil {
		return nil
	}
	return g.listUnderstoodStanding(seat, lang)
}

// listUnderstoodStanding lists the standing orders of a seat as they are read now. An order that cannot be read now,
// because it is for another phase, is listed as it was written.
func (g *Game) listUnderstoodStanding(seat *seat, lang string) []Understood {
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

// hashLiveOrders returns a short fingerprint of the orders in force.
func (g *Game) hashLiveOrders(seat *seat) string {
	set, text := g.hashText(seat)
	all := fmt.Sprintf("%s|%s|%s|%d|%s", g.opened.Setup.Game, g.phase.Name, seat.id, set, text)
	sum := sha256.Sum256([]byte(all))
	return hex.EncodeToString(sum[:5])
}

// listUnderstood lists the orders of an order set as they were read, without the lines that only frame blocks. In a
// sequential game each names its block, in a language.
func (g *Game) listUnderstood(id Seat, orderSet OrderSet, lang string) []Understood {
	out := []Understood{}
	for _, sec := range orderSet.Sections {
		for _, o := range sec.Orders {
			if g.framesBlock(o) {
				continue
			}
			understood := Understood{N: o.Line.N, Text: o.Body.String()}
			if g.Sequential() {
				understood.Phase = g.translateSectionKey(lang, sec.Key)
			}
			out = append(out, g.nameOrder(id, lang, understood, false))
		}
	}
	return out
}

// framesBlock reports whether an order only opens or ends a block. Nothing is lost by leaving it out, as each line
// of the block names the block.
func (g *Game) framesBlock(o Order) bool {
	head, _, _ := strings.Cut(o.Body.String(), " ")
	return head == "END" || slices.Contains(g.rules.Headings(), head)
}

// hashText returns the number of the newest set in force, and the text to be hashed: all keys and
// lines.
func (g *Game) hashText(seat *seat) (set int, text string) {
	var all []string
	for _, sent := range g.listLive(seat) {
		set = max(set, g.numberOfSet(sent))
		all = append(append(all, sent.key), lineTexts(sent.lines)...)
	}
	return set, strings.Join(all, "\n")
}

// nameOrder fills in Named if a reader is shown other words than the canonical spelling.
func (g *Game) nameOrder(id Seat, lang string, understood Understood, standing bool) Understood {
	if words := g.showOrder(id, lang, order.Line{Text: understood.Text, Standing: standing}); words != understood.Text {
		understood.Named = words
	}
	return understood
}

// canonicalLine returns the canonical spelling of the orders that a line was read as; the line as it was written if
// there are none.
func canonicalLine(orders []Order, line order.Line) string {
	if len(orders) == 0 {
		return line.Text
	}
	return strings.Join(spellOrders(orders), " / ")
}
