// Package heralds is the one list of the bots that a server can field: a
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

// A Strength says how well a herald plays, whatever the game.
type Strength string

// The strengths, the weakest first.
const (
	Squire  Strength = kit.Squire
	Knight  Strength = kit.Knight
	Marshal Strength = kit.Marshal
)

// Strengths lists all strengths, the weakest first.
func Strengths() []Strength { return kit.Strengths[Strength]() }

// Known returns nil if there are heralds of this strength, and otherwise an error that lists the
// strengths.
func (s Strength) Known() error { return kit.Known(s) }

// A herald plays one ruleset.
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

// Rulesets lists the rulesets that heralds can play.
func Rulesets() []string {
	return lists.Map(heralds, func(h herald) string { return h.ruleset })
}

// Letter writes a herald's answer to a report of its seat, READY included. It returns none if
// the seat is not asked, and fails for a ruleset that no herald plays. It needs nothing but the
// report.
func Letter(ruleset string, s Strength, r report.Report) ([]string, error) {
	player, ok := lists.Find(heralds, func(h herald) bool { return h.ruleset == ruleset })
	if !ok {
		return nil, fmt.Errorf("no heralds play %q: they play %s", ruleset, strings.Join(Rulesets(), ", "))
	}
	return player.letter(s, r)
}
