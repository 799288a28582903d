package gametest

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Lookup finds the rulesets of the kit, and no others.
func Lookup(name string) (game.Ruleset, bool) {
	switch name {
	case "relay":
		return Relay{}, true
	case "brawl":
		return Brawl{}, true
	case "fair":
		return Fair{}, true
	}
	return Tiny{}, name == "tiny"
}

// Newer is Tiny as a later program has it: logs may hold one more kind of event, which Tiny cannot
// read.
type Newer struct{ Tiny }

// Noted is an event that only Newer knows.
type Noted struct{}

var newerEvents = event.Join(tinyEvents, event.NewRegistry(event.Of[Noted]("tiny.noted")))

// Events returns the registry of Newer's events.
func (Newer) Events() *event.Registry { return newerEvents }

// LookupNewer finds the rulesets of the kit, with Newer in place of Tiny.
func LookupNewer(name string) (game.Ruleset, bool) {
	rs, ok := Lookup(name)
	if tiny, is := rs.(Tiny); is && ok {
		rs = Newer{tiny}
	}
	return rs, ok
}
