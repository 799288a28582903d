// Package bots is the one list of the bots that a server can field: a
// bot for every ruleset, each of several strengths.
package bots

import (
	"fmt"
	"strings"

	"seneschal/domain/bots/kit"
	camelot "seneschal/domain/camelot/bot"
	feudal "seneschal/domain/feudal/bot"
	"seneschal/domain/lists"
	quest "seneschal/domain/quest/bot"
	"seneschal/domain/report"
	talisman "seneschal/domain/talisman/bot"
)

// A Strength says how well a bot plays, whatever the game.
type Strength string

// The strengths, the weakest first.
const (
	Easy   Strength = kit.Easy
	Medium Strength = kit.Medium
	Hard   Strength = kit.Hard
)

// Strengths lists all strengths, the weakest first.
func Strengths() []Strength { return kit.Strengths[Strength]() }

// UnmarshalText reads a strength, by its name of today or that of release 0.1.0.
func (s *Strength) UnmarshalText(text []byte) error {
	*s = Strength(kit.ParseStrength(string(text)))
	return nil
}

// Check returns nil if there are bots of this strength, and otherwise an error that lists the
// strengths.
func (s Strength) Check() error { return kit.CheckStrength(s) }

// A bot plays one ruleset.
type bot struct {
	ruleset     string
	writeOrders func(Strength, report.Report) ([]string, error)
}

var bots = []bot{
	{"feudal", func(s Strength, r report.Report) ([]string, error) { return feudal.Strength(s).WriteOrders(r) }},
	{"camelot", func(s Strength, r report.Report) ([]string, error) { return camelot.Strength(s).WriteOrders(r) }},
	{"quest", func(s Strength, r report.Report) ([]string, error) { return quest.Strength(s).WriteOrders(r) }},
	{"talisman", func(s Strength, r report.Report) ([]string, error) { return talisman.Strength(s).WriteOrders(r) }},
}

// Rulesets lists the rulesets that bots can play.
func Rulesets() []string {
	return lists.Map(bots, func(h bot) string { return h.ruleset })
}

// WriteOrders writes a bot's answer to a report of its seat, READY included. It returns none if
// the seat is not asked, and fails for a ruleset that no bot plays. It needs nothing but the
// report.
func WriteOrders(ruleset string, strength Strength, r report.Report) ([]string, error) {
	player, ok := lists.Find(bots, func(h bot) bool { return h.ruleset == ruleset })
	if !ok {
		return nil, fmt.Errorf("no bots play %q: they play %s", ruleset, strings.Join(Rulesets(), ", "))
	}
	return player.writeOrders(strength, r)
}
