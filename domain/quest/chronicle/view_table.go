package chronicle

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/report"
)

// describePublic describes the facts that all seats see: the progress of the game, the seats, their
// cards, and the decks.
func (p speaker) describePublic(seat game.Seat) []report.Block {
	blocks := []report.Block{{Text: p.sayProgress()}, {Table: p.tabulateSeats()}, {Table: p.tabulateHands(seat)}}
	if text := p.listLoose(seat); text != "" {
		blocks = append(blocks, report.Block{Text: text})
	}
	return append(blocks, report.Block{Text: p.sayRemaining()})
}

// sayProgress says how many rounds have been played, or in a solo game how much time is left.
func (p speaker) sayProgress() string {
	if p.state.IsSolo() {
		return p.say("public.clock", args{"n": formatNumber(max(p.state.Clock, 0)), "lost": formatNumber(p.state.Options.Minute), "target": formatNumber(p.state.Options.Target)})
	}
	return p.say("public.round", args{"n": formatNumber(p.state.Round), "of": formatNumber(p.state.Options.Rounds)})
}

// tabulateSeats tabulates the place, points and attributes of each seat. The table is narrow, for
// telephones.
func (p speaker) tabulateSeats() *report.Table {
	table := &report.Table{Caption: p.say("public.seats", args{"letters": p.listAttrLetters()}), Columns: []report.Column{
		{Title: p.say("column.who", nil)}, {Title: p.say("column.points", nil), Right: true}, {Title: p.say("column.at", nil)},
	}}
	for _, a := range p.state.Book.Attributes {
		table.Columns = append(table.Columns, report.Column{Title: a.Letter, Right: true})
	}
	for _, seat := range p.state.Order {
		knight := p.state.Knights[seat]
		where := knight.At.Label()
		if knight.Status == quest.Resigned {
			where = "–"
		}
		values := lists.Map(p.state.Book.Attributes, func(a book.AttrDef) string { return formatNumber(knight.Attrs.Of(a.ID)) })
		table.Rows = append(table.Rows, append([]string{p.nameSeat(seat), formatNumber(p.state.TotalPoints(seat)), where}, values...))
	}
	return table
}

// listAttrLetters lists the letters of the attributes in their order, each with its name.
func (p speaker) listAttrLetters() string {
	return strings.Join(lists.Map(p.state.Book.Attributes, func(a book.AttrDef) string { return a.Letter + " " + p.nameAttribute(a.ID) }), ", ")
}

// tabulateHands tabulates the cards of each seat, as far as the reader knows them, with notes on the
// seat.
func (p speaker) tabulateHands(to game.Seat) *report.Table {
	table := &report.Table{Columns: []report.Column{{Title: p.say("column.who", nil)}, {Title: p.say("column.cards", nil)}}}
	for _, seat := range p.state.Order {
		knight := p.viewKnight(seat, to)
		var hands []string
		for _, held := range knight.Hand {
			if held.Card != "" {
				hands = append(hands, book.Titled(p.lang, held.Card))
			}
		}
		if hidden := len(knight.Hand) - len(hands); hidden > 0 {
			hands = append(hands, p.say("public.hidden", args{"n": formatNumber(hidden)}))
		}
		hands = append(hands, lists.Map(knight.Front, p.describeFronted)...)
		table.Rows = append(table.Rows, []string{p.nameSeat(seat), dashIfEmpty(p.joinClauses(append(hands, p.listNotes(knight)...)))})
	}
	return table
}

// listNotes lists the public facts of a seat beside its place, points, attributes and cards.
func (p speaker) listNotes(knight quest.Knight) []string {
	var notes []string
	for _, mark := range []struct {
		is  bool
		key string
	}{
		{knight.Status == quest.Resigned, "note.resigned"},
		{knight.Status == quest.Dormant, "note.dormant"},
		{knight.Lost > 0, "note.lost"},
		{knight.Done, "note.done"},
		{knight.Passed, "note.passed"},
	} {
		if mark.is {
			notes = append(notes, p.say(mark.key, args{"n": formatNumber(knight.Lost)}))
		}
	}
	return notes
}

// listLoose lists the cards that lie on the land, as far as the reader knows them, and their places; "" for none.
func (p speaker) listLoose(to game.Seat) string {
	loose := lists.Map(listLying(p.state, to), func(lying quest.Lying) string {
		a := args{"card": p.nameThing(lying.Card), "at": lying.At.Label(), "foe": p.nameThing(lying.Under)}
		switch card := p.state.Book.Card(lying.Card); {
		case lying.Under != "":
			return p.say("loose.hoard", a)
		case card != nil && card.IsFoe():
			a["fight"] = p.listAttributes(card.Fight)
			return p.say("loose.foe", a)
		}
		return p.say("loose", a)
	})
	if len(loose) == 0 {
		return ""
	}
	return p.say("public.lying", args{"list": p.joinClauses(loose)})
}

// sayRemaining says how many tiles and cards can still be drawn, and which cards lie aside.
func (p speaker) sayRemaining() string {
	d := p.state.Decks
	text := p.say("public.left", args{
		"initiatory": formatNumber(len(d.Tiles[land.Initiatory])), "fantastic": formatNumber(len(d.Tiles[land.Fantastic])), "cards": formatNumber(len(d.Cards)),
	})
	if len(p.state.Aside) > 0 {
		text += " " + p.say("public.aside", args{"cards": p.nameCards(p.state.Aside)})
	}
	return text
}

func dashIfEmpty(text string) string { return cmp.Or(text, "–") }

// listOrders lists the orders of all seats, once a game with the option reveal_orders is over; else none. Orders
// that a seat repeated for several posts in a row are listed once.
func (p speaker) listOrders() []report.Block {
	if p.state.Ending == nil || !p.state.Options.Reveal {
		return nil
	}
	var blocks []report.Block
	for _, seat := range p.state.Order {
		var items []string
		for i := 0; i < len(p.state.Said); {
			orders, first := joinOrders(p.state.Said[i], seat), i
			for i < len(p.state.Said) && joinOrders(p.state.Said[i], seat) == orders {
				i++
			}
			if orders != "" {
				a := args{"from": formatNumber(p.state.Said[first].Post), "to": formatNumber(p.state.Said[i-1].Post), "orders": orders}
				items = append(items, p.sayCounted("said", i-first, a))
			}
		}
		if len(items) > 0 {
			blocks = append(blocks, report.Block{Text: p.nameSeat(seat)}, report.Block{Items: items})
		}
	}
	return blocks
}

// joinOrders returns the orders of a seat for a post in one line; "" if it gave none.
func joinOrders(said quest.Said, seat game.Seat) string {
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(said.Orders[seat])) {
		if lines := said.Orders[seat][key]; len(lines) > 0 {
			parts = append(parts, strings.ToUpper(strings.TrimPrefix(key, "post "+formatNumber(said.Post)+" "))+" "+strings.Join(lines, "; "))
		}
	}
	return strings.Join(parts, " / ")
}

// viewKnight returns the knight of the seat of as another seat may see it, with the same facts as the data for
// programs: hidden cards have no name.
func (p speaker) viewKnight(of, seat game.Seat) quest.Knight {
	return newKnightView(p.state, of, seat).Knight
}
