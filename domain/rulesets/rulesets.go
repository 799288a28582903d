// Package rulesets is the one ordered list of the games that can be played.
package rulesets

import (
	camelot "seneschal/domain/camelot/chronicle"
	feudal "seneschal/domain/feudal/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	quest "seneschal/domain/quest/chronicle"
	talisman "seneschal/domain/talisman/chronicle"
)

// All lists every ruleset, in the order in which players are shown them.
func All() []game.Ruleset {
	return []game.Ruleset{feudal.Rules{}, camelot.Rules{}, quest.Rules{}, talisman.Rules{}}
}

// Lookup finds a ruleset by its name, and reports whether there is one.
func Lookup(name string) (game.Ruleset, bool) {
	return lists.Find(All(), func(r game.Ruleset) bool { return r.Name() == name })
}
