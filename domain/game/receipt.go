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
func (g *Game) fillReceipt(r *Receipt, id Seat, written map[string][]order.Line) {
	s, _ := g.seat(id)
	has, final := g.drafted(s)
	orderSet := g.orderSet(s, written)
	r.Final, r.Due, r.Closes = final, g.phase.due, g.Closes()
	r.Orders = g.understood(id, orderSet, r.Lang)
	r.Standing = g.understoodStanding(s, r.Lang)
	for _, phase := range slices.Sorted(maps.Keys(s.play.drafts)) {
		if !g.now(id, phase) {
			for _, line := range s.play.drafts[phase].lines {
				r.Later = append(r.Later, Understood{N: line.N, Text: line.Text, Phase: g.CalledIn(r.Lang, phase)})
			}
		}
	}
	if has {
		r.Hash = g.setHash(s)
	}
	if g.phase.open {
		r.Forecast = g.state.Forecast(id, orderSet, r.Lang)
		r.Missing = g.missing(s, orderSet, r.Lang)
	}
}

// Accepted returns what a receipt says of the orders of a seat as they stand, in a language: those in
// force, standing ones, those for later phases, their hash, and whether they are final. The lines in
// force have other numbers than in the submission, which is not recorded. cut says that a receipt leaves
// some of them out. ok is false if there is no such seat.
func (g *Game) Accepted(id Seat, lang string) (r *Receipt, cut, ok bool) {
	s, ok := g.seat(id)
	if !ok || g.state == nil {
		return nil, false, false
	}
	l := g.newSubmission(s, Command{}, false)
	l.lang, l.r.Lang = lang, lang
	g.fillReceipt(l.r, id, nil)
	l.shorten()
	return l.r, len(l.r.Cut) > 0, true
}

// StandingIn lists the standing orders of a seat in a language, as understoodStanding does; nil if the
// game has not begun.
func (g *Game) StandingIn(lang string, id Seat) []Understood {
	s, ok := g.seat(id)
	if !ok || g.state == nil {
		return nil
	}
	return g.understoodStanding(s, lang)
}

// understoodStanding lists the standing orders of a seat as they are read now; those for other
// phases as they were written.
func (g *Game) understoodStanding(s *seat, lang string) []Understood {
	return lists.Map(s.play.standing, func(o standing) Understood {
		orders, _ := g.parse(s.id, o.line) // none: it waits for its phase
		return g.named(s.id, lang, Understood{N: o.n, Text: canonical(orders, o.line)}, true)
	})
}

// missing lists the decisions that the seat still owes, with examples.
func (g *Game) missing(s *seat, orderSet OrderSet, lang string) []string {
	var out []string
	asked := false
	has, final := g.drafted(s)
	if has && !final {
		out = append(out, say(lang, "missing.final"))
	}
	for _, w := range WaitsOf(g.state, s.id, lang) {
		if !g.state.ClosePolicy().Answered(w, orderSet) {
			out = append(out, say(lang, "missing.orders", "for", w.For, "default", w.Default))
			asked = true
		}
	}
	if asked {
		out[len(out)-1] += "\n" + strings.Join(Flatten([]report.Section{{Blocks: g.Offered(s.id, lang)}}), "\n")
	}
	return out
}

// setHash returns a short fingerprint of the orders in force.
func (g *Game) setHash(s *seat) string {
	set, text := g.hashed(s)
	all := fmt.Sprintf("%s|%s|%s|%d|%s", g.opened.Setup.Game, g.phase.Name, s.id, set, text)
	sum := sha256.Sum256([]byte(all))
	return hex.EncodeToString(sum[:5])
}

// understood lists the orders of an order set as they were read. In a game whose submissions have blocks,
// each names its block, in a language.
func (g *Game) understood(id Seat, orderSet OrderSet, lang string) []Understood {
	out := []Understood{}
	for _, sec := range orderSet.Sections {
		for _, o := range sec.Orders {
			if g.frames(o) {
				continue
			}
			u := Understood{N: o.Line.N, Text: o.Body.String()}
			if g.Sequential() {
				u.Phase = g.sectionIn(lang, sec.Key)
			}
			out = append(out, g.named(id, lang, u, false))
		}
	}
	return out
}

// frames reports whether an order opens or ends a block, and orders nothing by itself: what
// the block is for stands before each line of it.
func (g *Game) frames(o Order) bool {
	head, _, _ := strings.Cut(o.Body.String(), " ")
	return head == "END" || slices.Contains(g.rules.Headings(), head)
}

// hashed returns the number of the newest set in force, and the text to be hashed: all keys and
// lines.
func (g *Game) hashed(s *seat) (set int, text string) {
	var all []string
	for _, k := range g.live(s) {
		set = max(set, g.number(k))
		all = append(append(all, k.key), texts(k.lines)...)
	}
	return set, strings.Join(all, "\n")
}

// named adds to an order the words in which a reader is shown it.
func (g *Game) named(id Seat, lang string, u Understood, standing bool) Understood {
	if words := g.showOrder(id, lang, order.Line{Text: u.Text, Standing: standing}); words != u.Text {
		u.Named = words
	}
	return u
}

// canonical returns a line as it was understood; as it was written, if it is for another phase.
func canonical(orders []Order, line order.Line) string {
	if len(orders) == 0 {
		return line.Text
	}
	return strings.Join(spellings(orders), " / ")
}
