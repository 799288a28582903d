package chronicle

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

// describeOwn describes a seat's own card: its character, its values, and its possessions. A seat without a character has a
// note instead, or nothing if the game is over.
func (p speaker) describeOwn(seat game.Seat, hero *talisman.Hero) []report.Block {
	if hero.Character == "" {
		switch {
		case hero.Eliminated > 0:
			return []report.Block{{Text: p.say("own.out", nil)}}
		case p.s.Ending != nil:
			return nil
		}
		return []report.Block{{Text: p.say("own.waiting", nil)}}
	}
	a := args{"name": p.nameThingAlone(hero.Character), "align": p.nameThing(hero.Alignment), "place": p.nameSpace(hero.Space), "text": p.describeAbility(hero.Character)}
	blocks := []report.Block{{Text: p.say("own.who", a)}, {Table: p.tabulateValues(seat, hero)}}
	bound := lists.Map(p.describeBonds(hero), func(text string) string { return words.Capital(text) + "." })
	blocks = append(blocks, newListBlocks(bound)...)
	for _, held := range []struct {
		title  string
		pieces []book.Piece
	}{
		{p.say("own.objects", args{"n": formatNumber(len(hero.Objects)), "of": formatNumber(p.s.CarryLimit(seat))}), hero.Objects},
		{p.say("own.followers", nil), hero.Followers},
		{p.say("own.spells", args{"n": formatNumber(len(hero.Spells)), "of": formatNumber(p.s.SpellLimit(seat))}), hero.Spells},
	} {
		if len(held.pieces) > 0 {
			blocks = append(blocks, report.Block{Text: held.title}, report.Block{Items: p.listWithEffects(held.pieces)})
		}
	}
	if len(hero.Trophies) > 0 {
		blocks = append(blocks, report.Block{Text: p.describeTrophies(hero)})
	}
	return blocks
}

// listWithEffects lists cards, each with its effect.
func (p speaker) listWithEffects(pieces []book.Piece) []string {
	return lists.Map(pieces, func(c book.Piece) string {
		return p.say("own.card", args{"card": p.nameThingAlone(c), "text": p.describeCard(c.Card())})
	})
}

// tabulateValues tabulates Strength and Craft with their components, and lives, fate and gold.
func (p speaker) tabulateValues(seat game.Seat, hero *talisman.Hero) *report.Table {
	table := p.newTable("", 1, "column.stat", "column.now", "column.value", "column.counters", "column.cards")
	def := p.s.Book.Character(hero.Character)
	row := func(stat book.Stat, now, value, counters int) {
		table.Rows = append(table.Rows, []string{words.Capital(p.nameThing(stat)), formatNumber(now), formatNumber(value), formatSigned(counters), formatSigned(now - value - counters)})
	}
	strength, craft, counters := def.Strength, def.Craft, [2]int{hero.Strength, hero.Craft}
	if hero.Toad != nil {
		strength, craft, counters = p.s.Book.Toads.Strength, p.s.Book.Toads.Craft, [2]int{hero.Toad.Strength, hero.Toad.Craft}
	}
	row(book.Strength, p.s.Strength(seat), strength, counters[0])
	row(book.Craft, p.s.Craft(seat), craft, counters[1])
	for _, r := range []struct {
		stat  book.Stat
		now   int
		value string
	}{{book.Life, hero.Lives, formatNumber(def.Life)}, {book.Fate, hero.Fate, formatNumber(def.Fate)}, {book.Gold, hero.Gold, "–"}} {
		table.Rows = append(table.Rows, []string{words.Capital(p.nameThing(r.stat)), formatNumber(r.now), r.value, "–", "–"})
	}
	if n := p.s.BattleTotal(seat, false); n != p.s.Strength(seat) {
		table.Caption = p.say("own.battle", args{"n": formatNumber(n)})
	}
	return table
}

// newTable returns an empty table, with a column for each key of a title. The first columns, as many as texts says, hold
// texts; the others hold numbers, and stand to the right.
func (p speaker) newTable(caption string, texts int, keys ...string) *report.Table {
	table := &report.Table{Caption: caption}
	for i, key := range keys {
		table.Columns = append(table.Columns, report.Column{Title: p.say(key, nil), Right: i >= texts})
	}
	return table
}

// formatSigned writes a number with its sign; "–" for 0.
func formatSigned(n int) string {
	if n == 0 {
		return "–"
	}
	return words.FormatSigned(n)
}

// describeBonds lists the conditions that bind a seat or await it: toad, turns to miss, slavery,
// offers, a raft, a quest and the like.
func (p speaker) describeBonds(hero *talisman.Hero) []string {
	var all []string
	add := func(is bool, key string, args args) {
		if is {
			all = append(all, p.say(key, args))
		}
	}
	if hero.Toad != nil {
		all = append(all, p.sayCounted("own.toad", hero.Toad.Left, nil))
	}
	if hero.Miss > 0 {
		all = append(all, p.sayCounted("own.miss", hero.Miss, nil))
	}
	add(hero.Enslaved, "own.enslaved", nil)
	add(hero.Offer != "", "own."+hero.Offer, nil)
	add(hero.Raft, "own.raft", nil)
	add(hero.Inner.Turned, "own.turned", nil)
	add(hero.Inner.Held != "", "own.held."+hero.Inner.Held, args{"n": formatNumber(hero.Inner.N)})
	if q := p.s.Book.Quests[hero.Quest]; hero.Quest > 0 {
		all = append(all, p.say("own.quest", args{"quest": p.nameThing(q)}))
	}
	return all
}

// describeTrophies describes the trophies of a seat with their value (T-111).
func (p speaker) describeTrophies(h *talisman.Hero) string {
	worth := func(stat book.Stat) string {
		return formatNumber(lists.Sum(h.Trophies, func(c book.Piece) int { return p.s.Book.Of(c).Of(stat) }))
	}
	return p.say("own.trophies", args{"cards": p.listCards(h.Trophies), "strength": worth(book.Strength), "craft": worth(book.Craft), "cost": formatNumber(p.s.Options.Trophies)})
}

// newListBlocks returns a block with a list; nil for an empty one.
func newListBlocks(all []string) []report.Block {
	if len(all) == 0 {
		return nil
	}
	return []report.Block{{Items: all}}
}
