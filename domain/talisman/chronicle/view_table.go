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

// public describes the public facts: the seats, their possessions, the cards left to draw and
// to buy, and effects that concern all.
func (p speaker) public(to game.Seat) []report.Block {
	blocks := []report.Block{{Text: p.progress()}, {Table: p.seats()}, {Table: p.belongings(to)}, {Text: p.left()}}
	for _, g := range p.s.Globals {
		blocks = append(blocks, report.Block{Text: p.say("public."+g.ID, args{"who": p.who(g.Until.Seat)})})
	}
	return blocks
}

// progress says how far the game has gone.
func (p speaker) progress() string {
	a := args{"n": number(p.s.Round), "of": number(p.s.Options.LastRound), "who": p.who(p.s.Active())}
	switch {
	case p.s.Ending != nil:
		return p.say("public.over", a)
	case p.s.Options.LastRound > 0:
		return p.say("public.round.of", a)
	}
	return p.say("public.round", a)
}

// seats tabulates the place and the values of each seat. The table is narrow, for telephones.
func (p speaker) seats() *report.Table {
	t := p.table(p.say("public.seats", nil), 2, "column.who", "column.at", "column.s", "column.c", "column.l", "column.f", "column.g")
	for _, seat := range p.s.Circle(p.s.First) {
		h := p.s.Heroes[seat]
		row := []string{p.name(seat), "–", "–", "–", "–", "–", "–"}
		if h.Character != "" {
			at := p.s.Book.Space(h.Space).Code
			if at == "" {
				at = p.say("board.sign."+string(p.s.Book.Space(h.Space).Kind), nil)
			}
			row = []string{p.name(seat), at, number(p.s.Strength(seat)), number(p.s.Craft(seat)), number(h.Lives), number(h.Fate), number(h.Gold)}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// belongings tabulates the possessions of each seat, as far as the reader knows them.
func (p speaker) belongings(to game.Seat) *report.Table {
	t := p.table("", 2, "column.who", "column.has")
	for _, seat := range p.s.Circle(p.s.First) {
		has := cmp.Or(p.joined(p.has(seat, to)), "–")
		t.Rows = append(t.Rows, []string{p.name(seat), has})
	}
	return t
}

// has lists the alignment, the cards and the trophies of a seat, and the conditions that bind
// it.
func (p speaker) has(seat, to game.Seat) []string {
	h := p.s.Heroes[seat]
	switch {
	case h.Eliminated > 0:
		return []string{p.say("note.out", nil)}
	case h.Character == "" && p.s.Ending != nil:
		return nil
	case h.Character == "":
		return []string{p.say("note.waiting", nil)}
	}
	all := []string{p.say("table.align", args{"align": p.the(h.Alignment)})}
	for _, list := range [][]book.Piece{h.Objects, h.Followers} {
		if len(list) > 0 {
			all = append(all, p.titles(list))
		}
	}
	switch known := hand(p.s, seat, to); {
	case len(known) > 0:
		all = append(all, p.say("note.hand", args{"cards": p.titles(known)}))
	case len(h.Spells) > 0:
		all = append(all, p.count("note.spells", len(h.Spells), nil))
	}
	if len(h.Trophies) > 0 {
		all = append(all, p.say("note.trophies", args{"cards": p.titles(h.Trophies)}))
	}
	return append(all, p.bound(h)...)
}

// titles lists cards as a table does.
func (p speaker) titles(list []book.Piece) string {
	return strings.Join(lists.Map(list, func(c book.Piece) string { return p.named(c) }), ", ")
}

// left counts the cards that can still be drawn and bought (T-3).
func (p speaker) left() string {
	var stock []string
	counted := map[book.Card]int{}
	for _, c := range p.s.Stock {
		counted[c.Card()]++
	}
	for _, c := range p.s.Stock {
		if n := counted[c.Card()]; n > 0 {
			stock = append(stock, p.say("public.stocked", args{"card": p.named(c), "n": number(n)}))
			counted[c.Card()] = 0
		}
	}
	return p.say("public.left", args{
		"adventure": number(len(p.s.Adventure.Draw)), "spells": number(len(p.s.SpellDeck.Draw)), "unused": number(len(p.s.Unused)),
		"stock": strings.Join(stock, ", "),
	})
}

// hand returns the Spells of a seat if the reader may know them: their own, or those of all
// seats if an ability shows them (section 7). It returns nil otherwise.
func hand(s *talisman.State, of, to game.Seat) []book.Piece {
	if h := s.Heroes[to]; h != nil && (of == to || s.SeesSpells(to)) {
		return s.Heroes[of].Spells
	}
	return nil
}
