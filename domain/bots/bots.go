// Package bots holds the bots that a server can field, each of several strengths: those of single
// rulesets, and one that plays all others.
package bots

import (
	"errors"

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

// A searcher says how hard bots search in a game.
type searcher struct {
	search.Game
	effort search.Effort // without trials they play by rules of thumb
}

// searchers are those of the rulesets that can be searched. A phase of feudal with four seats costs less than a second of a
// processor. In quest and talisman no gain over rules of thumb was measured (docs/adr/0048).
var searchers = map[string]searcher{
	"feudal":   {feudal.Game{}, search.Effort{Trials: 400, Scenarios: 6, Ahead: 3}},
	"quest":    {Game: quest.Game{}},
	"talisman": {Game: talisman.Game{}},
}

// WriteOrders writes a bot's answer to a report of its seat, READY included. It returns none if the seat is not asked.
// It needs nothing but the report, and fails if that is not a seat's report of a game of the ruleset, or the strength
// is unknown.
func WriteOrders(ruleset string, strength Strength, r report.Report) ([]string, error) {
	if of := searchers[ruleset]; strength == Hard && of.effort.Trials > 0 {
		lines, err := search.Choose(of, r, of.effort)
		if !errors.Is(err, search.ErrNoSearch) {
			return lines, err
		}
	}
	return WriteQuickly(ruleset, strength, r)
}

// WriteQuickly writes orders as WriteOrders does, but by rules of thumb alone, for simulations of thousands of phases. Where
// hard bots search, they play worse so.
func WriteQuickly(ruleset string, strength Strength, r report.Report) ([]string, error) {
	if write, ok := thumbRules[ruleset]; ok {
		return write(strength, r)
	}
	return kit.Choose(string(strength), r)
}
