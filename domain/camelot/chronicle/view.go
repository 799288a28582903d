package chronicle

import (
	"cmp"
	"slices"
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// View returns the position as a seat may see it: its own loyalty, hand and face-down cards, and the open
// parts of the table; for "" the open parts alone. Before the seats have an order it holds only data. It
// is empty for a position of another ruleset.
func (Rules) View(at game.State, seat game.Seat, lang string) report.View {
	state, ok := at.(*camelot.State)
	if !ok {
		return report.View{}
	}
	speaker := newSpeaker(state, lang)
	view := report.View{Data: buildData(state, seat)}
	if len(state.Order) == 0 {
		return view
	}
	view.Board = speaker.drawBoard(seat)
	if _, ok := state.Knights[seat]; ok {
		view.Sections = append(view.Sections, speaker.buildOwnSection(seat))
	}
	view.Sections = append(view.Sections, speaker.buildPublicSection(seat))
	return view
}

// buildOwnSection returns the section about a seat's own position.
func (p speaker) buildOwnSection(seat game.Seat) report.Section {
	knight := p.state.Knights[seat]
	section := report.Section{ID: "position", Title: p.say("position.title", nil)}
	say := func(key string, a args) { section.Blocks = append(section.Blocks, report.Block{Text: p.say(key, a)}) }
	switch {
	case !knight.Alive:
		say("position.dead", args{"who": p.NameSeat(seat)})
	case knight.Exposed:
		say("position.exposed", args{"who": p.NameSeat(seat)})
	default:
		section.Blocks = append(section.Blocks, report.Block{Text: p.sayCount("position.knight", knight.Life, args{"who": p.NameSeat(seat), "place": p.nameWhere(knight.At)})})
	}
	if p.state.Options.Traitor {
		say("position.loyalty."+p.nameLoyalty(knight), nil)
	}
	if aim := p.describeAim(knight); aim != "" {
		section.Blocks = append(section.Blocks, report.Block{Text: aim})
	}
	if knight.Alive && !knight.Exposed {
		say("position.hand", args{"n": spellNumber(len(knight.Hand)), "cards": p.NameCards(knight.Hand)})
		section.Blocks = append(section.Blocks, p.listPowers(knight)...)
	}
	for _, quest := range p.state.QuestTrack().Quests {
		for _, d := range listOwnDown(p.state, quest.Place, seat) {
			say("position.down", args{"card": p.NameCard(d.Card), "place": p.nameWhere(quest.Place)})
		}
	}
	if pool := newPoolView(p.state, seat); pool != nil && len(pool.Cards) > 0 {
		section.Blocks = append(section.Blocks, p.showPool(pool)...)
	}
	return section
}

// nameLoyalty returns the id of the loyalty that a knight knows; "unseen" before the card has been seen.
func (p speaker) nameLoyalty(knight camelot.Knight) string {
	if !knight.Seen {
		return "unseen"
	}
	return string(knight.Loyalty)
}

// describeAim describes how near each end of the game is for the knight's side (C-131 to C-135); "" if
// the knight does not know the side, or the game has ended.
func (p speaker) describeAim(knight camelot.Knight) string {
	state := p.state
	if state.Ending != nil || state.Options.Traitor && !knight.Seen {
		return ""
	}
	return p.say(lists.Either(knight.Loyalty == camelot.Traitor, "position.aim.traitor", "position.aim.loyal"), p.countToEnds())
}

// countToEnds returns the parameters of sentences about how near each end of the game is.
func (p speaker) countToEnds() args {
	state, ends := p.state, p.state.QuestTrack()
	left := func(n int) string { return spellNumber(max(n, 0)) }
	return args{
		"white": spellNumber(state.Swords.White), "black": spellNumber(state.Swords.Black), "left": left(ends.Last - state.Swords.Total()),
		"black_left": left(ends.Black - state.Swords.Black), "engines": left(ends.Engines - state.Engines),
	}
}

// listPowers lists the powers of a knight's coat and relics.
func (p speaker) listPowers(knight camelot.Knight) []report.Block {
	var items []string
	if knight.Coat != "" {
		items = append(items, p.say("power."+string(knight.Coat), nil))
	}
	for _, r := range knight.Relics {
		items = append(items, p.say("power.relic."+string(r), nil))
	}
	if len(items) == 0 {
		return nil
	}
	return []report.Block{{Items: items}}
}

// showPool shows the cards of a pool and the plans for sharing it.
func (p speaker) showPool(pool *PoolView) []report.Block {
	blocks := []report.Block{{Text: p.say("position.pool", args{
		"id": pool.ID, "cards": p.NameCards(p.state.SortedByRank(pool.Cards)), "who": p.NameSeats(pool.Claimants),
	})}}
	var plans []string
	for _, plan := range pool.Plans {
		var parts []string
		for _, seat := range pool.Claimants {
			parts = append(parts, p.say("pool.part", args{"who": p.NameSeat(seat), "cards": p.NameCards(p.state.SortedByRank(plan.Split[seat]))}))
		}
		agreed := lists.Keep(pool.Claimants, func(seat game.Seat) bool { return pool.Endorsed[seat] == plan.ID })
		plans = append(plans, p.say("pool.plan", args{
			"plan": plan.ID, "who": p.NameSeat(plan.By), "parts": strings.Join(parts, "; "), "agreed": p.NameSeats(agreed),
		}))
	}
	if len(plans) > 0 {
		blocks = append(blocks, report.Block{Items: plans})
	}
	return blocks
}

// buildPublicSection returns the section about the open parts of the table: how near each end is, the
// knights, the quests with the face-down cards that the seat laid, and the lasting cards.
func (p speaker) buildPublicSection(seat game.Seat) report.Section {
	return report.Section{ID: "public", Title: p.say("public.title", nil), Blocks: []report.Block{
		{Items: p.describeEnds()}, {Table: p.buildKnightTable()}, {Table: p.buildQuestTable(seat)}, {Items: p.listLasting()},
	}}
}

// describeEnds describes how near each end of the game is (C-130 to C-134).
func (p speaker) describeEnds() []string {
	state, near := p.state, p.countToEnds()
	items := []string{p.say("ends.swords", near), p.say("ends.engines", args{"n": spellNumber(state.Engines), "left": near["engines"]})}
	if state.Options.Traitor && mayHideTraitor(state) {
		items = append(items, p.say("ends.flip", args{"n": spellNumber(state.Options.Flip)}))
	}
	return items
}

// mayHideTraitor reports whether, by public knowledge, there may be a hidden traitor: none has been
// exposed, and not all knights are proven loyal.
func mayHideTraitor(state *camelot.State) bool {
	exposed := func(seat game.Seat) bool { return state.Knights[seat].Exposed }
	unproven := func(seat game.Seat) bool { return !state.Knights[seat].Proven }
	return !slices.ContainsFunc(state.Order, exposed) && slices.ContainsFunc(state.Order, unproven)
}

// buildKnightTable returns a table with a row for each knight. The dead and the exposed have neither life
// points nor a place.
func (p speaker) buildKnightTable() *report.Table {
	table := &report.Table{
		Caption: p.say("table.knights", nil),
		Columns: []report.Column{
			{Title: p.say("table.knight", nil)},
			{Title: p.say("table.life", nil), Right: true},
			{Title: p.say("table.cards", nil), Right: true},
			{Title: p.say("table.place", nil)},
			{Title: p.say("table.state", nil)},
		},
	}
	for _, seat := range p.state.Order {
		knight := p.state.Knights[seat]
		row := []string{p.NameSeat(seat), spellNumber(knight.Life), spellNumber(len(knight.Hand)), "", p.listPublicFacts(seat)}
		if knight.Alive && !knight.Exposed {
			row[3] = p.NamePlace(knight.At)
		} else {
			row[1] = "–"
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// listPublicFacts lists the public facts about a knight beside place, life and cards, joined by commas; ""
// if there are none.
func (p speaker) listPublicFacts(seat game.Seat) string {
	knight := p.state.Knights[seat]
	var facts []string
	for _, mark := range []struct {
		is  bool
		key string
	}{
		{seat == p.state.Active && p.state.Ending == nil, "active"},
		{!knight.Alive && knight.Left, "left"},
		{!knight.Alive && !knight.Left, "dead"},
		{knight.Exposed, "exposed"},
		{knight.Proven, "proven"},
		{knight.Doomed, "doomed"},
		{knight.Accused, "accused"},
		{knight.Steward, "stewarded"},
	} {
		if mark.is {
			facts = append(facts, p.say("state."+mark.key, nil))
		}
	}
	facts = append(facts, lists.Map(knight.Relics, p.NameRelic)...)
	return strings.Join(facts, ", ")
}

// buildQuestTable returns a table with a row for each quest: both sides, and the knights there.
func (p speaker) buildQuestTable(seat game.Seat) *report.Table {
	table := &report.Table{
		Caption: p.say("table.quests", nil),
		Columns: []report.Column{
			{Title: p.say("table.quest", nil)},
			{Title: p.say("table.good", nil)},
			{Title: p.say("table.evil", nil)},
			{Title: p.say("table.there", nil)},
		},
	}
	for _, quest := range p.state.QuestTrack().Quests {
		good, evil := p.describeSides(quest, seat)
		table.Rows = append(table.Rows, []string{p.NameQuest(quest.Place), good, evil, p.NameSeats(p.listKnightsAt(quest.Place))})
	}
	return table
}

// listKnightsAt returns the living knights in a place, clockwise.
func (p speaker) listKnightsAt(at camelot.Place) seats {
	return lists.Keep(p.state.Order, func(seat game.Seat) bool {
		k := p.state.Knights[seat]
		return k.Alive && !k.Exposed && k.At == at
	})
}

// describeSides describes the cards or pieces on either side of a quest, as a seat may see them. The text
// for Evil is "" for a closed quest and for the river.
func (p speaker) describeSides(quest camelot.QuestData, seat game.Seat) (good, evil string) {
	view := newQuestView(p.state, quest.Place, seat)
	switch {
	case !view.Open:
		return p.say("quest.closed", nil), ""
	case quest.IsCombat():
		return p.listLaidValues(p.state.CardValues(view.White), quest.White), p.listLaidValues(p.listBlackValues(view.Black, quest.Place), quest.Black)
	case quest.IsWar():
		good = p.listLaidValues(p.state.CardValues(view.White), len(listStraight(p.state, quest.Place)))
		evil = p.say("quest.warriors", args{"n": spellNumber(view.Warriors), "of": spellNumber(quest.Warriors)})
		if view.Mordred {
			evil += ", " + p.NameCard("mordred")
		}
		return good, evil
	case quest.River > 0:
		return p.say("quest.river", args{"n": words.FormatSigned(view.River), "of": spellNumber(quest.River)}), ""
	}
	return p.describeGrailRow(view.Row)
}

// listStraight returns the values that a war needs (C-85); Mordred repeats the last one.
func listStraight(state *camelot.State, war camelot.Place) []int {
	quest := state.QuestOf(war)
	if state.Quests[war].Mordred {
		return append(slices.Clip(quest.Straight), quest.Straight[len(quest.Straight)-1])
	}
	return quest.Straight
}

// listLaidValues lists the values of cards, with their number and that of the spots.
func (p speaker) listLaidValues(values []string, spots int) string {
	return p.say("quest.laid", args{"values": dashIfEmpty(strings.Join(values, " ")), "n": spellNumber(len(values)), "of": spellNumber(spots)})
}

// listBlackValues lists the values of black cards, in brackets if they lie face down; "?" for an
// unknown card.
func (p speaker) listBlackValues(cards []LaidView, on camelot.Place) []string {
	return lists.Map(cards, func(laid LaidView) string {
		value := spellNumber(p.state.BlackValue(laid.Card, on))
		switch {
		case laid.Card == "":
			return "?"
		case laid.Down:
			return "(" + value + ")"
		}
		return value
	})
}

// describeGrailRow describes both sides of the Grail's row, beginning at the Grail.
func (p speaker) describeGrailRow(row []camelot.Card) (good, evil string) {
	marks := lists.Map(row, func(c camelot.Card) string { return dashIfEmpty(findCardMark(c)) })
	grails := lists.Count(marks, func(m string) bool { return m == "G" })
	dark := lists.Count(marks, func(m string) bool { return m == "D" || m == "X" })
	of := spellNumber(len(row))
	return p.say("quest.row", args{"row": strings.Join(marks, " "), "n": spellNumber(grails), "of": of}),
		p.say("quest.row.dark", args{"n": spellNumber(dark), "of": of})
}

// findCardMark returns the letter of a card in the Grail's row: G for a Grail card, D for a Despair,
// X for a Desolation; "" for none.
func findCardMark(c camelot.Card) string {
	switch c {
	case "":
		return ""
	case "grail":
		return "G"
	case "desolation":
		return "X"
	}
	return "D"
}

// listLasting lists curses, Heroism, the piles, and the meaning of the marks of the quests.
func (p speaker) listLasting() []string {
	state := p.state
	var items []string
	for _, c := range camelot.CurseCards {
		if state.Curses.IsInPlay(c) {
			items = append(items, p.say("curse."+string(c), nil))
		}
	}
	if state.Heroism != "" {
		items = append(items, p.say("heroism", args{"quest": p.NameQuest(state.Heroism)}))
	}
	return append(items,
		p.say("piles", args{"white": spellNumber(len(state.White.Draw)), "black": spellNumber(len(state.Black.Draw))}),
		p.say("marks", nil),
	)
}

// dashIfEmpty returns a text, or a dash for "".
func dashIfEmpty(text string) string { return cmp.Or(text, "–") }
