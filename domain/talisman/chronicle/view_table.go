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
	table := p.newTable(p.say("public.seats", nil), 2, "column.who", "column.at", "column.s", "column.c", "column.l", "column.f", "column.g")
	for _, seat := range p.s.SeatsFrom(p.s.First) {
		hero := p.s.Heroes[seat]
		row := []string{p.nameSeatAlone(seat), "–", "–", "–", "–", "–", "–"}
		if hero.Character != "" {
			at := p.s.Book.Space(hero.Space).Code
			if at == "" {
				at = p.say("board.sign."+string(p.s.Book.Space(hero.Space).Kind), nil)
			}
			row = []string{p.nameSeatAlone(seat), at, formatNumber(p.s.Strength(seat)), formatNumber(p.s.Craft(seat)), formatNumber(hero.Lives), formatNumber(hero.Fate), formatNumber(hero.Gold)}
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// tabulatePossessions tabulates the possessions of each seat, as far as the reader knows them.
func (p speaker) tabulatePossessions(to game.Seat) *report.Table {
	table := p.newTable("", 2, "column.who", "column.has")
	for _, seat := range p.s.SeatsFrom(p.s.First) {
		has := cmp.Or(p.joinClauses(p.describePossessions(seat, to)), "–")
		table.Rows = append(table.Rows, []string{p.nameSeatAlone(seat), has})
	}
	return table
}

// describePossessions lists the alignment, the cards and the trophies of a seat, as far as the reader, to, knows them, and
// the conditions that bind it. A seat without a character has a note instead, or nothing if the game is over.
func (p speaker) describePossessions(seat, to game.Seat) []string {
	hero := p.s.Heroes[seat]
	switch {
	case hero.Eliminated > 0:
		return []string{p.say("note.out", nil)}
	case hero.Character == "" && p.s.Ending != nil:
		return nil
	case hero.Character == "":
		return []string{p.say("note.waiting", nil)}
	}
	all := []string{p.say("table.align", args{"align": p.nameThing(hero.Alignment)})}
	for _, list := range [][]book.Piece{hero.Objects, hero.Followers} {
		if len(list) > 0 {
			all = append(all, p.listTitles(list))
		}
	}
	switch known := findVisibleSpells(p.s, seat, to); {
	case len(known) > 0:
		all = append(all, p.say("note.hand", args{"cards": p.listTitles(known)}))
	case len(hero.Spells) > 0:
		all = append(all, p.sayCounted("note.spells", len(hero.Spells), nil))
	}
	if len(hero.Trophies) > 0 {
		all = append(all, p.say("note.trophies", args{"cards": p.listTitles(hero.Trophies)}))
	}
	return append(all, p.describeBonds(hero)...)
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
	for _, piece := range p.s.Stock {
		if n := counted[piece.Card()]; n > 0 {
			stock = append(stock, p.say("public.stocked", args{"card": p.nameThingAlone(piece), "n": formatNumber(n)}))
			counted[piece.Card()] = 0
		}
	}
	return p.say("public.left", args{
		"adventure": formatNumber(len(p.s.Adventure.Draw)), "spells": formatNumber(len(p.s.SpellDeck.Draw)), "unused": formatNumber(len(p.s.Unused)),
		"stock": strings.Join(stock, ", "),
	})
}

// findVisibleSpells returns the Spells of a seat if the reader may know them: the reader has that seat, or an ability that
// shows all Spells. It returns nil otherwise, and for an onlooker.
func findVisibleSpells(state *talisman.State, of, to game.Seat) []book.Piece {
	if h := state.Heroes[to]; h != nil && (of == to || state.SeesSpells(to)) {
		return state.Heroes[of].Spells
	}
	return nil
}
