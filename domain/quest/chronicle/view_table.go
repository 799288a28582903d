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

// public is what all see: how far the game is, the seats, their cards, and what
// can still be found.
func (p speaker) public(seat game.Seat) []report.Block {
	blocks := []report.Block{{Text: p.progress()}, {Table: p.seats()}, {Table: p.handsOf(seat)}}
	if text := p.loose(seat); text != "" {
		blocks = append(blocks, report.Block{Text: text})
	}
	return append(blocks, report.Block{Text: p.left()})
}

// progress is how many rounds are played, or what the clock of a solo game says.
func (p speaker) progress() string {
	if p.s.Solo() {
		return p.say("public.clock", args{"n": number(max(p.s.Clock, 0)), "lost": number(p.s.Options.Minute), "target": number(p.s.Options.Target)})
	}
	return p.say("public.round", args{"n": number(p.s.Round), "of": number(p.s.Options.Rounds)})
}

// seats are who is where, with how many points and which attributes. It is narrow, for
// telephones.
func (p speaker) seats() *report.Table {
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
		values := lists.Map(p.s.Book.Attributes, func(a book.AttrDef) string { return number(k.Attrs.Of(a.ID)) })
		t.Rows = append(t.Rows, append([]string{p.who(seat), number(p.s.Total(seat)), where}, values...))
	}
	return t
}

// attrLetters are those of the attributes in their order, each with its name.
func (p speaker) attrLetters() string {
	return strings.Join(lists.Map(p.s.Book.Attributes, func(a book.AttrDef) string { return a.Letter + " " + p.attr(a.ID) }), ", ")
}

// handsOf are the cards of each seat, as far as the reader knows them, and what
// else is to be said of it.
func (p speaker) handsOf(to game.Seat) *report.Table {
	t := &report.Table{Columns: []report.Column{{Title: p.say("column.who", nil)}, {Title: p.say("column.cards", nil)}}}
	for _, seat := range p.s.Order {
		k := p.known(seat, to)
		var all []string
		for _, h := range k.Hand {
			if h.Card != "" {
				all = append(all, book.Titled(p.lang, h.Card))
			}
		}
		if hidden := len(k.Hand) - len(all); hidden > 0 {
			all = append(all, p.say("public.hidden", args{"n": number(hidden)}))
		}
		all = append(all, lists.Map(k.Front, p.fronted)...)
		t.Rows = append(t.Rows, []string{p.who(seat), dash(p.joined(append(all, p.notes(k)...)))})
	}
	return t
}

// notes are what else all know of a seat.
func (p speaker) notes(k quest.Knight) []string {
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
			all = append(all, p.say(mark.key, args{"n": number(k.Lost)}))
		}
	}
	return all
}

// loose are the cards that lie on the land, with where.
func (p speaker) loose(to game.Seat) string {
	all := lists.Map(lying(p.s, to), func(l quest.Lying) string {
		a := args{"card": p.the(l.Card), "at": l.At.Label(), "foe": p.the(l.Under)}
		switch d := p.s.Book.Card(l.Card); {
		case l.Under != "":
			return p.say("loose.hoard", a)
		case d != nil && d.Foe():
			a["fight"] = p.attrs(d.Fight)
			return p.say("loose.foe", a)
		}
		return p.say("loose", a)
	})
	if len(all) == 0 {
		return ""
	}
	return p.say("public.lying", args{"list": p.joined(all)})
}

// left is what can still be drawn, and what lies aside.
func (p speaker) left() string {
	d := p.s.Decks
	text := p.say("public.left", args{
		"initiatory": number(len(d.Tiles[land.Initiatory])), "fantastic": number(len(d.Tiles[land.Fantastic])), "cards": number(len(d.Cards)),
	})
	if len(p.s.Aside) > 0 {
		text += " " + p.say("public.aside", args{"cards": p.cards(p.s.Aside)})
	}
	return text
}

func dash(text string) string { return cmp.Or(text, "–") }

// said is what everybody had ordered, once the game is over (option
// reveal_orders). What a seat had for several posts in a row is told once.
func (p speaker) said() []report.Block {
	if p.s.Ending == nil || !p.s.Options.Reveal {
		return nil
	}
	var blocks []report.Block
	for _, seat := range p.s.Order {
		var items []string
		for i := 0; i < len(p.s.Said); {
			orders, first := ordered(p.s.Said[i], seat), i
			for i < len(p.s.Said) && ordered(p.s.Said[i], seat) == orders {
				i++
			}
			if orders != "" {
				a := args{"from": number(p.s.Said[first].Post), "to": number(p.s.Said[i-1].Post), "orders": orders}
				items = append(items, p.count("said", i-first, a))
			}
		}
		if len(items) > 0 {
			blocks = append(blocks, report.Block{Text: p.who(seat)}, report.Block{Items: items})
		}
	}
	return blocks
}

// ordered is what a seat had ordered for a post in one line; "" is nothing.
func ordered(said quest.Said, seat game.Seat) string {
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(said.Orders[seat])) {
		if lines := said.Orders[seat][key]; len(lines) > 0 {
			parts = append(parts, strings.ToUpper(strings.TrimPrefix(key, "post "+number(said.Post)+" "))+" "+strings.Join(lines, "; "))
		}
	}
	return strings.Join(parts, " / ")
}

// known is what a seat may know of a knight, as programs are told it: what is
// hidden has no name.
func (p speaker) known(of, seat game.Seat) quest.Knight { return knightView(p.s, of, seat).Knight }
