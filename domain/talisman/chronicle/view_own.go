package chronicle

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

// own describes a seat's own card: its character, its values, and its possessions.
func (p speaker) own(seat game.Seat, h *talisman.Hero) []report.Block {
	if h.Character == "" {
		switch {
		case h.Eliminated > 0:
			return []report.Block{{Text: p.say("own.out", nil)}}
		case p.s.Ending != nil:
			return nil
		}
		return []report.Block{{Text: p.say("own.waiting", nil)}}
	}
	a := args{"name": p.named(h.Character), "align": p.the(h.Alignment), "place": p.place(h.Space), "text": p.ability(h.Character)}
	blocks := []report.Block{{Text: p.say("own.who", a)}, {Table: p.values(seat, h)}}
	bound := lists.Map(p.bound(h), func(text string) string { return words.Capital(text) + "." })
	blocks = append(blocks, items(bound)...)
	for _, held := range []struct {
		title  string
		pieces []book.Piece
	}{
		{p.say("own.objects", args{"n": number(len(h.Objects)), "of": number(p.s.CarryLimit(seat))}), h.Objects},
		{p.say("own.followers", nil), h.Followers},
		{p.say("own.spells", args{"n": number(len(h.Spells)), "of": number(p.s.SpellLimit(seat))}), h.Spells},
	} {
		if len(held.pieces) > 0 {
			blocks = append(blocks, report.Block{Text: held.title}, report.Block{Items: p.printed(held.pieces)})
		}
	}
	if len(h.Trophies) > 0 {
		blocks = append(blocks, report.Block{Text: p.trophies(h)})
	}
	return blocks
}

// printed lists cards, each with its effect.
func (p speaker) printed(pieces []book.Piece) []string {
	return lists.Map(pieces, func(c book.Piece) string {
		return p.say("own.card", args{"card": p.named(c), "text": p.text(c.Card())})
	})
}

// values tabulates Strength and Craft with their components, and lives, fate and gold.
func (p speaker) values(seat game.Seat, h *talisman.Hero) *report.Table {
	t := p.table("", 1, "column.stat", "column.now", "column.value", "column.counters", "column.cards")
	def := p.s.Book.Character(h.Character)
	row := func(stat book.Stat, now, value, counters int) {
		t.Rows = append(t.Rows, []string{words.Capital(p.the(stat)), number(now), number(value), dash(counters), dash(now - value - counters)})
	}
	strength, craft, counters := def.Strength, def.Craft, [2]int{h.Strength, h.Craft}
	if h.Toad != nil {
		strength, craft, counters = p.s.Book.Toads.Strength, p.s.Book.Toads.Craft, [2]int{h.Toad.Strength, h.Toad.Craft}
	}
	row(book.Strength, p.s.Strength(seat), strength, counters[0])
	row(book.Craft, p.s.Craft(seat), craft, counters[1])
	for _, r := range []struct {
		stat  book.Stat
		now   int
		value string
	}{{book.Life, h.Lives, number(def.Life)}, {book.Fate, h.Fate, number(def.Fate)}, {book.Gold, h.Gold, "–"}} {
		t.Rows = append(t.Rows, []string{words.Capital(p.the(r.stat)), number(r.now), r.value, "–", "–"})
	}
	if n := p.s.Battle(seat, false); n != p.s.Strength(seat) {
		t.Caption = p.say("own.battle", args{"n": number(n)})
	}
	return t
}

// table returns an empty table whose columns have titles by keys. The first columns, texts of
// them, hold texts, the others numbers.
func (p speaker) table(caption string, texts int, keys ...string) *report.Table {
	t := &report.Table{Caption: caption}
	for i, key := range keys {
		t.Columns = append(t.Columns, report.Column{Title: p.say(key, nil), Right: i >= texts})
	}
	return t
}

// dash writes a number with its sign; "–" for 0.
func dash(n int) string {
	if n == 0 {
		return "–"
	}
	return words.Signed(n)
}

// bound lists the conditions that bind a seat or await it: toad, turns to miss, slavery,
// offers, a raft, a quest and the like.
func (p speaker) bound(h *talisman.Hero) []string {
	var all []string
	add := func(is bool, key string, a args) {
		if is {
			all = append(all, p.say(key, a))
		}
	}
	if h.Toad != nil {
		all = append(all, p.count("own.toad", h.Toad.Left, nil))
	}
	if h.Miss > 0 {
		all = append(all, p.count("own.miss", h.Miss, nil))
	}
	add(h.Enslaved, "own.enslaved", nil)
	add(h.Offer != "", "own."+h.Offer, nil)
	add(h.Raft, "own.raft", nil)
	add(h.Inner.Turned, "own.turned", nil)
	add(h.Inner.Held != "", "own.held."+h.Inner.Held, args{"n": number(h.Inner.N)})
	if q := p.s.Book.Quests[h.Quest]; h.Quest > 0 {
		all = append(all, p.say("own.quest", args{"quest": p.the(q)}))
	}
	return all
}

// trophies describes the trophies of a seat with their value (T-111).
func (p speaker) trophies(h *talisman.Hero) string {
	worth := func(stat book.Stat) string {
		return number(lists.Sum(h.Trophies, func(c book.Piece) int { return p.s.Book.Of(c).Of(stat) }))
	}
	return p.say("own.trophies", args{"cards": p.cards(h.Trophies), "strength": worth(book.Strength), "craft": worth(book.Craft), "cost": number(p.s.Options.Trophies)})
}

// items returns a block with a list; nil for an empty one.
func items(all []string) []report.Block {
	if len(all) == 0 {
		return nil
	}
	return []report.Block{{Items: all}}
}
