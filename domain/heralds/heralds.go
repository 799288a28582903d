// Package heralds is the one list of the players that this house can field: a
// herald for every ruleset, each of several strengths.
package heralds

import (
	"fmt"
	"strings"

	camelot "seneschal/domain/camelot/herald"
	feudal "seneschal/domain/feudal/herald"
	"seneschal/domain/heralds/kit"
	"seneschal/domain/lists"
	quest "seneschal/domain/quest/herald"
	"seneschal/domain/report"
	talisman "seneschal/domain/talisman/herald"
)

// A Strength is how well a herald plays, whatever the game.
type Strength string

// The strengths, the weakest first.
const (
	Squire  Strength = kit.Squire
	Knight  Strength = kit.Knight
	Marshal Strength = kit.Marshal
)

// Strengths are all strengths, the weakest first.
func Strengths() []Strength { return kit.Strengths[Strength]() }

// Known reports whether there are heralds of this strength; if not, the error
// names those that there are.
func (s Strength) Known() error { return kit.Known(s) }

// A herald is what plays one ruleset.
type herald struct {
	ruleset string
	letter  func(Strength, report.Report) ([]string, error)
}

var heralds = []herald{
	{"feudal", func(s Strength, r report.Report) ([]string, error) { return feudal.Strength(s).Letter(r) }},
	{"camelot", func(s Strength, r report.Report) ([]string, error) { return camelot.Strength(s).Letter(r) }},
	{"quest", func(s Strength, r report.Report) ([]string, error) { return quest.Strength(s).Letter(r) }},
	{"talisman", func(s Strength, r report.Report) ([]string, error) { return talisman.Strength(s).Letter(r) }},
}

// Rulesets are those that heralds can play.
func Rulesets() []string {
	return lists.Map(heralds, func(h herald) string { return h.ruleset })
}

// Letter writes what a herald answers to a report of its seat, READY included;
// nothing if it has nothing to say. It needs nothing but the report.
func Letter(ruleset string, s Strength, r report.Report) ([]string, error) {
	player, ok := lists.Find(heralds, func(h herald) bool { return h.ruleset == ruleset })
	if !ok {
		return nil, fmt.Errorf("no heralds play %q: they play %s", ruleset, strings.Join(Rulesets(), ", "))
	}
	return player.letter(s, r)
}
