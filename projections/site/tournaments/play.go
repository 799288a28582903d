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
func (d describer) describePlay(rules tournament.Rules) string {
	p := phrases{d, []string{d.voice.Ruleset(rules.Play.Ruleset)}}
	least := rules.Least > 0 && rules.Least < rules.Seats
	p.add(least, "tournament.play.tables.least", "n", rules.Seats, "least", rules.Least)
	p.add(!least, "tournament.play.tables", "n", rules.Seats)
	p.add(rules.Play.SameDice, "tournament.play.dice")
	return p.joinParts(", ")
}

// describeOptions describes the options that are set beside the preset, a sentence each; "" if there
// are none.
func (d describer) describeOptions(play tournament.Play) string {
	all := lists.Map(slices.Sorted(maps.Keys(play.Options)), func(key game.Option) string { return d.describeOption(key, play.Options[key]) })
	return strings.Join(all, " ")
}

// describeOption describes the value of an option: in a sentence of its own, or by the option's
// description with yes, no or a number.
func (d describer) describeOption(key game.Option, value string) string {
	if own := "value." + string(key) + "." + value; d.voice.Has(own) {
		return words.Capital(d.say(own)) + "."
	}
	if plain := "value." + value; d.voice.Has(plain) {
		value = d.say(plain)
	}
	effect := string(key)
	if i := slices.IndexFunc(d.description.Options, func(o game.OptionDef) bool { return o.Key == key }); i >= 0 {
		effect = d.description.Options[i].Help.In(d.voice.Lang)
	}
	if value != "0" { // the part behind a semicolon is about the value 0
		effect, _, _ = strings.Cut(effect, ";")
	}
	return d.say("tournament.play.option", "does", words.Capital(effect), "value", value)
}

// describePace gives the lengths of the phases that the clock contract does not mention, by kind; "" if
// it mentions all.
func (d describer) describePace(rules tournament.Rules) string {
	if _, all := rules.Clock.Phases["any"]; all {
		return ""
	}
	phases := d.description.Paces[cmp.Or(rules.Play.Pace, d.description.PaceOf(rules.Play.Preset))].Phases
	var all []string
	for _, kind := range slices.Sorted(maps.Keys(phases)) {
		if _, mentioned := rules.Clock.Phases[kind]; !mentioned {
			all = append(all, d.say("tournament.play.pace", "kind", d.namePhases(kind), "span", d.voice.Span(phases[kind])))
		}
	}
	return strings.Join(all, "; ")
}

// namePhases names a kind of phases; "" and "any" are all kinds that have no name.
func (d describer) namePhases(kind string) string {
	if key := "kind." + kind; d.voice.Has(key) {
		return d.say(key)
	}
	if kind == "" || kind == "any" {
		return words.Capital(d.say("tournament.clock.phases.other"))
	}
	return words.Capital(d.say("tournament.clock.phases", "kind", kind))
}
