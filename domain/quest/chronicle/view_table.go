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
	if p.s.Solo() {
		return p.say("public.clock", args{"n": formatNumber(max(p.s.Clock, 0)), "lost": formatNumber(p.s.Options.Minute), "target": formatNumber(p.s.Options.Target)})
	}
	return p.say("public.round", args{"n": formatNumber(p.s.Round), "of": formatNumber(p.s.Options.Rounds)})
}

// tabulateSeats tabulates the place, points and attributes of each seat. The table is narrow, for
// telephones.
func (p speaker) tabulateSeats() *report.Table {
	t := &report.Table{Caption: p.say("public.seats", args{"letters": p.attrLetters()}), Columns: []report.Column{
		{Title: p.say("column.who", nil)}, {Title: p.say("column.points", nil), Right: true}, {Title: p.say("column.at", nil)},
	}}
	for _, a := range p.s.Book.Attributes {
		t.Columns = append(t.Columns, report.Column{Title: a.Letter, Right: true})
	}
	for _, seat := range p.s.Order {
		k := p.s.Knights[seat]
		where := k.At.Label()
		if k.Status == quest.Resigned {
			where = "–"
		}
		values := lists.Map(p.s.Book.Attributes, func(a book.AttrDef) string { return formatNumber(k.Attrs.Of(a.ID)) })
		t.Rows = append(t.Rows, append([]string{p.nameSeat(seat), formatNumber(p.s.Total(seat)), where}, values...))
	}
	return t
}

// attrLetters lists the letters of the attributes in their order, each with its name.
func (p speaker) attrLetters() string {
	return strings.Join(lists.Map(p.s.Book.Attributes, func(a book.AttrDef) string { return a.Letter + " " + p.nameAttribute(a.ID) }), ", ")
}

// tabulateHands tabulates the cards of each seat, as far as the reader knows them, with notes on the
// seat.
func (p speaker) tabulateHands(to game.Seat) *report.Table {
	t := &report.Table{Columns: []report.Column{{Title: p.say("column.who", nil)}, {Title: p.say("column.cards", nil)}}}
	for _, seat := range p.s.Order {
		k := p.knightSeenBy(seat, to)
		var all []string
		for _, h := range k.Hand {
			if h.Card != "" {
				all = append(all, book.Titled(p.lang, h.Card))
			}
		}
		if hidden := len(k.Hand) - len(all); hidden > 0 {
			all = append(all, p.say("public.hidden", args{"n": formatNumber(hidden)}))
		}
		all = append(all, lists.Map(k.Front, p.describeFronted)...)
		t.Rows = append(t.Rows, []string{p.nameSeat(seat), textOrDash(p.joinClauses(append(all, p.listNotes(k)...)))})
	}
	return t
}

// listNotes lists further public facts of a seat.
func (p speaker) listNotes(k quest.Knight) []string {
	var all []string
	for _, mark := range []struct {
		is  bool
		key string
	}{
		{k.Status == quest.Resigned, "note.resigned"},
		{k.Status == quest.Dormant, "note.dormant"},
		{k.Lost > 0, "note.lost"},
		{k.Done, "note.done"},
		{k.Passed, "note.passed"},
	} {
		if mark.is {
			all = append(all, p.say(mark.key, args{"n": formatNumber(k.Lost)}))
		}
	}
	return all
}

// listLoose lists the cards that lie on the land, and their places.
func (p speaker) listLoose(to game.Seat) string {
	all := lists.Map(listLying(p.s, to), func(l quest.Lying) string {
		a := args{"card": p.nameThing(l.Card), "at": l.At.Label(), "foe": p.nameThing(l.Under)}
		switch d := p.s.Book.Card(l.Card); {
		case l.Under != "":
			return p.say("loose.hoard", a)
		case d != nil && d.Foe():
			a["fight"] = p.listAttributes(d.Fight)
			return p.say("loose.foe", a)
		}
		return p.say("loose", a)
	})
	if len(all) == 0 {
		return ""
	}
	return p.say("public.lying", args{"list": p.joinClauses(all)})
}

// sayRemaining says how many tiles and cards can still be drawn, and which cards lie aside.
func (p speaker) sayRemaining() string {
	d := p.s.Decks
	text := p.say("public.left", args{
		"initiatory": formatNumber(len(d.Tiles[land.Initiatory])), "fantastic": formatNumber(len(d.Tiles[land.Fantastic])), "cards": formatNumber(len(d.Cards)),
	})
	if len(p.s.Aside) > 0 {
		text += " " + p.say("public.aside", args{"cards": p.nameCards(p.s.Aside)})
	}
	return text
}

func textOrDash(text string) string { return cmp.Or(text, "–") }

// listOrders lists the orders of all seats, once the game is over (option
// reveal_orders). Orders that a seat repeated for several posts in a row are listed once.
func (p speaker) listOrders() []report.Block {
	if p.s.Ending == nil || !p.s.Options.Reveal {
		return nil
	}
	var blocks []report.Block
	for _, seat := range p.s.Order {
		var items []string
		for i := 0; i < len(p.s.Said); {
			orders, first := joinOrders(p.s.Said[i], seat), i
			for i < len(p.s.Said) && joinOrders(p.s.Said[i], seat) == orders {
				i++
			}
			if orders != "" {
				a := args{"from": formatNumber(p.s.Said[first].Post), "to": formatNumber(p.s.Said[i-1].Post), "orders": orders}
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

// knightSeenBy returns a knight as a seat may see it, with the same facts as the data for programs:
// hidden cards have no name.
func (p speaker) knightSeenBy(of, seat game.Seat) quest.Knight {
	return knightView(p.s, of, seat).Knight
}
