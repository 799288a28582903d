// Package bots holds the bots that a server can field, each of several strengths: those of single
// rulesets, and one that plays all others.
package bots

import (
	"seneschal/domain/bots/kit"
	"seneschal/domain/bots/search"
	camelot "seneschal/domain/camelot/bot"
	feudal "seneschal/domain/feudal/bot"
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

// UnmarshalText reads a strength, by its name of today or that of release 0.1.0. It never fails: Check refuses a word
// that names none.
func (s *Strength) UnmarshalText(text []byte) error {
	*s = Strength(kit.ParseStrength(string(text)))
	return nil
}

// Check returns nil if there are bots of this strength, and otherwise an error that lists the strengths.
func (s Strength) Check() error { return kit.CheckStrength(s) }

// thumbRules are the functions by which bots play one ruleset each by rules of thumb, by its name. Other rulesets are
// played by kit.Choose.
var thumbRules = map[string]func(Strength, report.Report) ([]string, error){
	"feudal":   func(s Strength, r report.Report) ([]string, error) { return feudal.Strength(s).WriteOrders(r) },
	"camelot":  func(s Strength, r report.Report) ([]string, error) { return camelot.Strength(s).WriteOrders(r) },
	"quest":    func(s Strength, r report.Report) ([]string, error) { return quest.Strength(s).WriteOrders(r) },
	"talisman": func(s Strength, r report.Report) ([]string, error) { return talisman.Strength(s).WriteOrders(r) },
}

// searched are the games that strong bots play by search, by their rulesets.
var searched = map[string]search.Game{"feudal": feudal.Game{}}

// efforts are those of strong bots. A phase of feudal with four seats costs hard bots less than a second of a processor.
var efforts = map[Strength]search.Effort{Hard: {Trials: 400, Scenarios: 6, Ahead: 3}}

// WriteOrders writes a bot's answer to a report of its seat, READY included. It returns none if the seat is not asked.
// It needs nothing but the report, and fails if that is not a seat's report of a game of the ruleset, or the strength
// is unknown.
func WriteOrders(ruleset string, strength Strength, r report.Report) ([]string, error) {
	effort, strong := efforts[strength]
	if of, ok := searched[ruleset]; ok && strong {
		return search.Choose(of, r, effort)
	}
	return WriteQuickly(ruleset, strength, r)
}

// WriteQuickly is WriteOrders by rules of thumb alone, in well under a millisecond, for simulations of thousands of
// phases. Where strong bots search, they play worse so.
func WriteQuickly(ruleset string, strength Strength, r report.Report) ([]string, error) {
	if write, ok := thumbRules[ruleset]; ok {
		return write(strength, r)
	}
	return kit.Choose(string(strength), r)
}
