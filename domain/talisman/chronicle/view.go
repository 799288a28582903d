package chronicle

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
	"seneschal/domain/words"
)

// View describes the position as a seat may see it: its own card, the end points of its roll, the characters that threaten
// it, and the public facts. A seat that is none of the game's, such as "", sees only the public facts. Before the first
// round there are only data and board. The view is empty for the state of another ruleset.
func (Rules) View(at game.State, seat game.Seat, lang string) report.View {
	state, ok := at.(*talisman.State)
	if !ok {
		return report.View{}
	}
	p := speaker{state, lang}
	view := report.View{Data: CollectData(state, seat), Board: p.drawBoard()}
	if state.Round == 0 {
		return view
	}
	add := func(id, title string, blocks []report.Block) {
		if len(blocks) > 0 {
			view.Sections = append(view.Sections, report.Section{ID: id, Title: title, Blocks: blocks})
		}
	}
	if hero := state.Heroes[seat]; hero != nil {
		add("position", p.say("own.title", nil), p.describeOwn(seat, hero))
		if hero.Character != "" && state.Ending == nil {
			add("ends", p.say("ends.title", nil), p.describeEnds(seat, hero))
			add("threats", p.say("threats.title", nil), p.describeThreats(seat, hero))
		}
	}
	add("public", p.say("public.title", nil), p.describePublic(seat))
	return view
}

// Welcome explains the goal of the game, the purpose of submissions and, before the first turn, the setup. It returns nil
// for the state of another ruleset.
func (Rules) Welcome(at game.State, lang string) []string {
	state, ok := at.(*talisman.State)
	if !ok {
		return nil
	}
	p := speaker{state, lang}
	goal := p.say("welcome", nil)
	if n := state.Options.LastRound; n > 0 {
		goal += " " + p.say("welcome.rounds", args{"n": formatNumber(n)})
	}
	all := []string{goal, p.say("welcome.letters", nil)}
	if state.Turns.Turn.N == 0 {
		all = append(all, p.describeSetup())
	}
	return all
}

// describeSetup explains the steps before the first turn: characters are drawn, or chosen from
// three, and perhaps a counter is chosen.
func (p speaker) describeSetup() string {
	switch options := p.s.Options; {
	case options.Three && options.Bonus:
		return p.say("welcome.setup.both", nil)
	case options.Three:
		return p.say("welcome.setup.three", nil)
	case options.Bonus:
		return p.say("welcome.setup.bonus", nil)
	}
	return p.say("welcome.setup", nil)
}

// describeEnds describes the spaces to which the roll can take a seat, with everything there, and the moves that need no
// roll. It returns nil if the seat is not in turn, or has moved already.
func (p speaker) describeEnds(seat game.Seat, hero *talisman.Hero) []report.Block {
	if seat != p.s.Active() || p.s.Now.Moved {
		return nil
	}
	var all []string
	if n := p.s.Now.Die; n > 0 {
		key := "ends.roll"
		if hero.Enslaved && p.s.MoveLength(seat) == 0 { // T-34
			key = "ends.bound"
		}
		all = append(all, p.say(key, args{"n": formatNumber(n)}))
	}
	ends := p.s.ListEnds(hero.Space, p.s.MoveLength(seat))
	for _, e := range ends {
		all = append(all, p.describeEnd(seat, e))
	}
	for _, w := range p.s.InnerWays(seat) {
		all = append(all, p.say("ends."+string(w.Way), args{"there": p.describeThere(seat, w.To)}))
	}
	if _, ok := p.s.ToPortal(ends, hero.Space, p.s.MoveLength(seat)); ok {
		key := "ends.portal"
		if hero.Quest > 0 { // T-137
			key = "ends.portal.shut"
		}
		all = append(all, p.say(key, args{"strength": formatNumber(p.s.Strength(seat)), "craft": formatNumber(p.s.Craft(seat))}))
	}
	return newListBlocks(append(all, p.describeSpecialMoves(hero)...))
}

// describeEnd describes an end point of a move: the direction, and everything there.
func (p speaker) describeEnd(seat game.Seat, ended talisman.End) string {
	key := "ends.cw"
	switch {
	case ended.Over:
		key = "ends.over"
	case ended.Turn == orders.CCW:
		key = "ends.ccw"
	}
	return p.say(key, args{"there": p.describeThere(seat, ended.Space())})
}

// describeThere describes a space with the cards and characters on it, then its effects in
// sentences of their own; the caller adds the last full stop.
func (p speaker) describeThere(seat game.Seat, space book.Space) string {
	text := p.nameSpaceAlone(space)
	var all []string
	if n := p.s.Book.Space(space).Draw - len(p.s.Lying[space]); n > 0 { // T-43
		all = append(all, p.sayCounted("ends.draw", n, nil))
	}
	if things := p.nameLyingThings(space); len(things) > 0 {
		all = append(all, p.joinList(things))
	}
	all = append(all, p.describeOdds(seat, space)...)
	for _, other := range p.s.SeatsOn(space) {
		if other != seat {
			all = append(all, p.say("ends.who", args{"who": p.nameSeat(other), "margin": words.FormatSigned(p.attackMargin(seat, other))}))
		}
	}
	if len(all) > 0 {
		text = p.say("ends.there", args{"place": text, "what": p.joinClauses(all)})
	}
	if does := p.describeSpace(space); does != "" {
		text += ". " + strings.TrimSuffix(does, ".")
	}
	return text
}

// describeOdds describes the margins of the fights with the Enemies on a space: by battle and by psychic combat, as Enemies
// of one characteristic fight together (T-48). It returns nil if there are no Enemies.
func (p speaker) describeOdds(seat game.Seat, space book.Space) []string {
	strength, craft, dragon := 0, 0, false
	for _, l := range p.s.Lying[space] {
		d := p.s.Book.Of(l.Piece)
		strength, craft, dragon = strength+d.Strength, craft+d.Craft, dragon || d.Subtype == book.Dragon
	}
	bonus := p.s.Book.Space(space).Bonus()
	var all []string
	if strength > 0 {
		all = append(all, p.say("ends.battle", args{"margin": words.FormatSigned(p.s.BattleTotal(seat, dragon) - strength - bonus)}))
	}
	if craft > 0 {
		all = append(all, p.say("ends.psychic", args{"margin": words.FormatSigned(p.s.Craft(seat) - craft - bonus)}))
	}
	return all
}

// attackMargin returns by how much the attack of a seat on another seat, at, exceeds the defence of that seat before the
// dice. The attack is by Strength or, if the attacker may use Craft and that is better, by Craft.
func (p speaker) attackMargin(seat, at game.Seat) int {
	n := p.s.BattleTotal(seat, false) - p.s.BattleTotal(at, false)
	hero := p.s.Heroes[seat]
	if hero.Toad == nil && p.s.Book.Character(hero.Character).Has(book.AbilityPsychicAttack) {
		n = max(n, p.s.Craft(seat)-p.s.Craft(at))
	}
	return n
}

// describeSpecialMoves describes the movements that a seat may choose besides those of its roll: the raft, offers, and those
// by abilities and Objects.
func (p speaker) describeSpecialMoves(hero *talisman.Hero) []string {
	var all []string
	if hero.Raft && !hero.Enslaved {
		all = append(all, p.say("ends.raft", args{"list": book.List(p.lang, p.s.Book.Opposite(hero.Space))}))
	}
	if hero.Offer != "" && !hero.Enslaved {
		all = append(all, words.Capital(p.say("own."+hero.Offer, nil))+".")
	}
	d := p.s.Book.Space(hero.Space)
	free := hero.Toad == nil && !hero.Enslaved && p.s.Now.Die > 0
	character := p.s.Book.Character(hero.Character)
	if free && d.Kind == "woods" && character.Has(book.AbilityWoodsWalk) {
		all = append(all, p.say("ends.woods", nil))
	}
	if free && (d.Kind == "woods" || d.Kind == "forest") && slices.ContainsFunc(hero.Objects, func(o book.Piece) bool { return p.s.Book.Of(o).Has(book.PassiveBuildRaft) }) {
		all = append(all, p.say("ends.build", nil))
	}
	if free && p.s.Now.Die == 6 && character.Has(book.AbilityRegenerate) {
		all = append(all, p.say("ends.regenerate", nil))
	}
	return all
}

// describeThreats lists the characters that can reach the reader's space, with the rolls that they need and the margin of
// the reader's defence, and those that cast the Command Spell at the Crown.
func (p speaker) describeThreats(seat game.Seat, hero *talisman.Hero) []report.Block {
	var all []string
	for _, other := range p.s.SeatsFrom(seat)[1:] {
		o := p.s.Heroes[other]
		if o.Character == "" {
			continue
		}
		a := args{"who": p.nameSeat(other), "margin": words.FormatSigned(-p.attackMargin(other, seat))}
		if o.Space == book.CrownOfCommand {
			all = append(all, words.Capital(p.say("threats.crown", a)))
			continue
		}
		if rolls := p.findReachingRolls(other, hero.Space); len(rolls) > 0 {
			a["rolls"] = p.joinList(rolls)
			all = append(all, words.Capital(p.say("threats.reach", a)))
		}
	}
	return newListBlocks(all)
}

// findReachingRolls returns the rolls with which a seat can come to a space in its next turn; nil if it cannot. A slowed
// seat goes one space.
func (p speaker) findReachingRolls(seat game.Seat, to book.Space) []string {
	var all []string
	from, most := p.s.Heroes[seat].Space, 6
	if p.s.IsSlowed(seat) {
		most = 1
	}
	for n := 1; n <= most; n++ {
		if slices.ContainsFunc(p.s.ListEnds(from, n), func(e talisman.End) bool { return e.Space() == to }) {
			all = append(all, formatNumber(n))
		}
	}
	return all
}
