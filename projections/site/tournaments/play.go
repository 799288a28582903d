package tournaments

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	"seneschal/domain/words"
)

// describePlay says which game is played, how many seats the tables have, and whether all tables have
// the same dice.
func (to describer) describePlay(rules tournament.Rules) string {
	p := phrases{to, []string{to.voice.Ruleset(rules.Play.Ruleset)}}
	least := rules.Least > 0 && rules.Least < rules.Seats
	p.add(least, "tournament.play.tables.least", "n", rules.Seats, "least", rules.Least)
	p.add(!least, "tournament.play.tables", "n", rules.Seats)
	p.add(rules.Play.SameDice, "tournament.play.dice")
	return p.joinParts(", ")
}

// describeOptions describes the options that are set beside the preset, a sentence each; "" if there
// are none.
func (to describer) describeOptions(play tournament.Play) string {
	all := lists.Map(slices.Sorted(maps.Keys(play.Options)), func(key game.Option) string { return to.describeOption(key, play.Options[key]) })
	return strings.Join(all, " ")
}

// describeOption describes the value of an option: in a sentence of its own, or by the option's
// description with yes, no or a number.
func (to describer) describeOption(key game.Option, value string) string {
	if own := "value." + string(key) + "." + value; to.voice.Has(own) {
		return words.Capital(to.say(own)) + "."
	}
	if plain := "value." + value; to.voice.Has(plain) {
		value = to.say(plain)
	}
	does := string(key)
	if i := slices.IndexFunc(to.description.Options, func(o game.OptionDef) bool { return o.Key == key }); i >= 0 {
		does = to.description.Options[i].Help.In(to.voice.Lang)
	}
	if value != "0" { // the part behind a semicolon is about the value 0
		does, _, _ = strings.Cut(does, ";")
	}
	return to.say("tournament.play.option", "does", words.Capital(does), "value", value)
}

// describePace gives the lengths of the phases that the clock contract does not mention, by kind; "" if
// it mentions all.
func (to describer) describePace(rules tournament.Rules) string {
	if _, all := rules.Clock.Phases["any"]; all {
		return ""
	}
	phases := to.description.Paces[cmp.Or(rules.Play.Pace, to.description.PaceOf(rules.Play.Preset))].Phases
	var all []string
	for _, kind := range slices.Sorted(maps.Keys(phases)) {
		if _, mentioned := rules.Clock.Phases[kind]; !mentioned {
			all = append(all, to.say("tournament.play.pace", "kind", to.namePhases(kind), "span", to.voice.Span(phases[kind])))
		}
	}
	return strings.Join(all, "; ")
}

// namePhases names a kind of phases; "" and "any" are all kinds that have no name.
func (to describer) namePhases(kind string) string {
	if key := "kind." + kind; to.voice.Has(key) {
		return to.say(key)
	}
	if kind == "" || kind == "any" {
		return words.Capital(to.say("tournament.clock.phases.other"))
	}
	return words.Capital(to.say("tournament.clock.phases", "kind", kind))
}
