package chronicle

import (
	"cmp"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// describePublic describes the public facts: the seats, their possessions, the cards left to
// draw and to buy, and effects that concern all.
func (p speaker) describePublic(to game.Seat) []report.Block {
	blocks := []report.Block{{Text: p.describeProgress()}, {Table: p.tabulateSeats()}, {Table: p.tabulatePossessions(to)}, {Text: p.describeCardsLeft()}}
	for _, g := range p.s.Globals {
		blocks = append(blocks, report.Block{Text: p.say("public."+g.ID, args{"who": p.nameSeat(g.Until.Seat)})})
	}
	return blocks
}

// describeProgress says how far the game has gone.
func (p speaker) describeProgress() string {
	a := args{"n": formatNumber(p.s.Round), "of": formatNumber(p.s.Options.LastRound), "who": p.nameSeat(p.s.Active())}
	switch {
	case p.s.Ending != nil:
		return p.say("public.over", a)
	case p.s.Options.LastRound > 0:
		return p.say("public.round.of", a)
	}
	return p.say("public.round", a)
}

// tabulateSeats tabulates the place and the values of each seat. The table is narrow, for
// telephones.
func (p speaker) tabulateSeats() *report.Table {
	t := p.newTable(p.say("public.seats", nil), 2, "column.who", "column.at", "column.s", "column.c", "column.l", "column.f", "column.g")
	for _, seat := range p.s.Circle(p.s.First) {
		h := p.s.Heroes[seat]
		row := []string{p.nameSeatAlone(seat), "–", "–", "–", "–", "–", "–"}
		if h.Character != "" {
			at := p.s.Book.Space(h.Space).Code
			if at == "" {
				at = p.say("board.sign."+string(p.s.Book.Space(h.Space).Kind), nil)
			}
			row = []string{p.nameSeatAlone(seat), at, formatNumber(p.s.Strength(seat)), formatNumber(p.s.Craft(seat)), formatNumber(h.Lives), formatNumber(h.Fate), formatNumber(h.Gold)}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// tabulatePossessions tabulates the possessions of each seat, as far as the reader knows them.
func (p speaker) tabulatePossessions(to game.Seat) *report.Table {
	t := p.newTable("", 2, "column.who", "column.has")
	for _, seat := range p.s.Circle(p.s.First) {
		has := cmp.Or(p.joinClauses(p.describePossessions(seat, to)), "–")
		t.Rows = append(t.Rows, []string{p.nameSeatAlone(seat), has})
	}
	return t
}

// describePossessions lists the alignment, the cards and the trophies of a seat, and the
// conditions that bind it.
func (p speaker) describePossessions(seat, to game.Seat) []string {
	h := p.s.Heroes[seat]
	switch {
	case h.Eliminated > 0:
		return []string{p.say("note.out", nil)}
	case h.Character == "" && p.s.Ending != nil:
		return nil
	case h.Character == "":
		return []string{p.say("note.waiting", nil)}
	}
	all := []string{p.say("table.align", args{"align": p.nameThing(h.Alignment)})}
	for _, list := range [][]book.Piece{h.Objects, h.Followers} {
		if len(list) > 0 {
			all = append(all, p.listTitles(list))
		}
	}
	switch known := visibleSpells(p.s, seat, to); {
	case len(known) > 0:
		all = append(all, p.say("note.hand", args{"cards": p.listTitles(known)}))
	case len(h.Spells) > 0:
		all = append(all, p.sayCounted("note.spells", len(h.Spells), nil))
	}
	if len(h.Trophies) > 0 {
		all = append(all, p.say("note.trophies", args{"cards": p.listTitles(h.Trophies)}))
	}
	return append(all, p.describeBonds(h)...)
}

// listTitles lists cards as a table does.
func (p speaker) listTitles(list []book.Piece) string {
	return strings.Join(lists.Map(list, func(c book.Piece) string { return p.nameThingAlone(c) }), ", ")
}

// describeCardsLeft counts the cards that can still be drawn and bought (T-3).
func (p speaker) describeCardsLeft() string {
	var stock []string
	counted := map[book.Card]int{}
	for _, c := range p.s.Stock {
		counted[c.Card()]++
	}
	for _, c := range p.s.Stock {
		if n := counted[c.Card()]; n > 0 {
			stock = append(stock, p.say("public.stocked", args{"card": p.nameThingAlone(c), "n": formatNumber(n)}))
			counted[c.Card()] = 0
		}
	}
	return p.say("public.left", args{
		"adventure": formatNumber(len(p.s.Adventure.Draw)), "spells": formatNumber(len(p.s.SpellDeck.Draw)), "unused": formatNumber(len(p.s.Unused)),
		"stock": strings.Join(stock, ", "),
	})
}

// visibleSpells returns the Spells of a seat if the reader may know them: their own, or those of
// all seats if an ability shows them (section 7). It returns nil otherwise.
func visibleSpells(s *talisman.State, of, to game.Seat) []book.Piece {
	if h := s.Heroes[to]; h != nil && (of == to || s.SeesSpells(to)) {
		return s.Heroes[of].Spells
	}
	return nil
}
