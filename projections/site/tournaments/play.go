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

// describePlay says which game is played, and the sizes of the tables.
func (to teller) describePlay(rules tournament.Rules) string {
	p := phrases{to, []string{to.said.Ruleset(rules.Play.Ruleset)}}
	least := rules.Least > 0 && rules.Least < rules.Seats
	p.add(least, "tournament.play.tables.least", "n", rules.Seats, "least", rules.Least)
	p.add(!least, "tournament.play.tables", "n", rules.Seats)
	p.add(rules.Play.SameDice, "tournament.play.dice")
	return p.joinParts(", ")
}

// describeOptions describes the options beside the preset, a sentence each.
func (to teller) describeOptions(play tournament.Play) string {
	all := lists.Map(slices.Sorted(maps.Keys(play.Options)), func(key game.Option) string { return to.describeOption(key, play.Options[key]) })
	return strings.Join(all, " ")
}

// describeOption describes the value of an option: in a sentence of its own, or by the option's
// description with yes, no or a number.
func (to teller) describeOption(key game.Option, value string) string {
	if own := "value." + string(key) + "." + value; to.said.Has(own) {
		return words.Capital(to.say(own)) + "."
	}
	if plain := "value." + value; to.said.Has(plain) {
		value = to.say(plain)
	}
	does := string(key)
	if i := slices.IndexFunc(to.played.Options, func(o game.OptionDef) bool { return o.Key == key }); i >= 0 {
		does = to.played.Options[i].Help.In(to.said.Lang)
	}
	if value != "0" { // the part behind a semicolon is about the value 0
		does, _, _ = strings.Cut(does, ";")
	}
	return to.say("tournament.play.option", "does", words.Capital(does), "value", value)
}

// describePace gives the lengths of the phases that the clock contract does not mention.
func (to teller) describePace(rules tournament.Rules) string {
	if _, all := rules.Clock.Phases["any"]; all {
		return ""
	}
	phases := to.played.Paces[cmp.Or(rules.Play.Pace, to.played.PaceOf(rules.Play.Preset))].Phases
	var all []string
	for _, kind := range slices.Sorted(maps.Keys(phases)) {
		if _, said := rules.Clock.Phases[kind]; !said {
			all = append(all, to.say("tournament.play.pace", "kind", to.namePhases(kind), "span", to.said.Span(phases[kind])))
		}
	}
	return strings.Join(all, "; ")
}

// namePhases names a kind of phases.
func (to teller) namePhases(kind string) string {
	if key := "kind." + kind; to.said.Has(key) {
		return to.say(key)
	}
	if kind == "" || kind == "any" {
		return words.Capital(to.say("tournament.clock.phases.other"))
	}
	return words.Capital(to.say("tournament.clock.phases", "kind", kind))
}
