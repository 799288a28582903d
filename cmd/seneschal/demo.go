package main

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/domain/rulesets"
)

// DemoCmd plays a campaign by mail on this machine.
type DemoCmd struct {
	Bots     int                    `help:"Seats played by bots, who write emails as people do." default:"3" aliases:"heralds"`
	Strength bots.Strength          `help:"How well the bots play: easy, medium, hard." default:"medium"`
	Seat     bool                   `help:"A seat for you beside them." default:"true" negatable:""`
	Years    int                    `help:"Length of the game in game years, where the ruleset counts by years." default:"10"`
	Ruleset  string                 `help:"Ruleset: ${rulesets}." default:"${ruleset}"`
	Preset   string                 `help:"Preset of options; default is the ruleset's."`
	Option   map[game.Option]string `help:"An option, KEY=VALUE; may be repeated." short:"o"`
	Phase    time.Duration          `help:"How long a phase lasts at most; it closes sooner when all have written." default:"30m"`
	League   bool                   `help:"An honour league of bots beside it: past seasons are played at the first start, the present one while you watch." default:"true" negatable:""`
	Exit     bool                   `help:"Play the whole campaign as fast as it goes, print standings and audit, and exit. Without a seat for you."`
}

// Help returns the details of the command, with examples.
func (DemoCmd) Help() string {
	return `Starts everything in DIR (var/demo), opens a campaign, and prints how to write to
it and where to watch it. Ctrl-C ends it; started again, it goes on where it was.

Examples:
  seneschal demo
  seneschal demo --bots 4 --years 10 --exit
  seneschal demo --ruleset camelot --bots 5 --exit
  seneschal demo --ruleset quest --bots 4 --exit
  seneschal demo --ruleset quest --bots 0             # alone`
}

// choosePace returns the pace of the demo's game: every phase lasts as long as --phase says at most.
func (c DemoCmd) choosePace() game.Pace {
	return game.Pace{Phases: map[string]time.Duration{"": c.Phase}}
}

// chooseOptions returns the options of the demo's game: the years, if the ruleset counts by years, and those of --option,
// which go before.
func (c DemoCmd) chooseOptions() map[game.Option]string {
	options := map[game.Option]string{}
	if rules, ok := rulesets.Lookup(c.Ruleset); ok && slices.ContainsFunc(rules.Describe().Options, func(o game.OptionDef) bool { return o.Key == "years" }) {
		options["years"] = fmt.Sprint(c.Years)
	}
	maps.Copy(options, c.Option)
	return options
}
