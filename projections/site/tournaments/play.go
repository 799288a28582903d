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

// play is which game is played at how large tables.
func (to teller) play(r tournament.Rules) string {
	p := phrases{to, []string{to.said.Ruleset(r.Play.Ruleset)}}
	least := r.Least > 0 && r.Least < r.Seats
	p.add(least, "tournament.play.tables.least", "n", r.Seats, "least", r.Least)
	p.add(!least, "tournament.play.tables", "n", r.Seats)
	p.add(r.Play.SameDice, "tournament.play.dice")
	return p.sentence(", ")
}

// preset is what a preset does; one that no page tells of is told by its name.
func (to teller) preset(play tournament.Play) string {
	if key := play.Ruleset + ".preset." + play.Preset; to.said.Has(key) {
		return to.say(key)
	}
	return play.Preset
}

// options are those that the tables have beside their preset, a sentence each.
func (to teller) options(play tournament.Play) string {
	all := lists.Map(slices.Sorted(maps.Keys(play.Options)), func(key game.Option) string { return to.option(key, play.Options[key]) })
	return strings.Join(all, " ")
}

// option is what the value of an option means: a sentence of its own, or what the option
// does with yes, no or a number.
func (to teller) option(key game.Option, value string) string {
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
	if value != "0" { // behind a semicolon it says what another value does
		does, _, _ = strings.Cut(does, ";")
	}
	return to.say("tournament.play.option", "does", words.Capital(does), "value", value)
}

// pace is how long the phases last of which the clock contract says nothing.
func (to teller) pace(r tournament.Rules) string {
	if _, all := r.Clock.Phases["any"]; all {
		return ""
	}
	phases := to.played.Paces[cmp.Or(r.Play.Pace, to.played.PaceOf(r.Play.Preset))].Phases
	var all []string
	for _, kind := range slices.Sorted(maps.Keys(phases)) {
		if _, said := r.Clock.Phases[kind]; !said {
			all = append(all, to.say("tournament.play.pace", "kind", to.phases(kind), "span", to.said.Span(phases[kind])))
		}
	}
	return strings.Join(all, "; ")
}

// phases is what phases of a kind are called.
func (to teller) phases(kind string) string {
	if key := "kind." + kind; to.said.Has(key) {
		return to.say(key)
	}
	if kind == "" || kind == "any" {
		return words.Capital(to.say("tournament.clock.phases.other"))
	}
	return words.Capital(to.say("tournament.clock.phases", "kind", kind))
}
