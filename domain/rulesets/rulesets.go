// Package rulesets is the one ordered list of the games that can be played.
package rulesets

import (
	"errors"
	"fmt"

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

// Names lists the names of all rulesets, in the order of All.
func Names() []string { return lists.Map(All(), game.Ruleset.Name) }

// Check reads the data files of all editions of every ruleset, and returns an error for each ruleset with a fault,
// joined. A server that checks before it starts meets no faulty edition in a game.
func Check() error {
	var errs []error
	for _, rules := range All() {
		if edited, ok := rules.(game.Edited); ok {
			if err := edited.CheckEditions(); err != nil {
				errs = append(errs, fmt.Errorf("%s: %w", rules.Name(), err))
			}
		}
	}
	return errors.Join(errs...)
}

// Lookup finds a ruleset by its name; false if there is none.
func Lookup(name string) (game.Ruleset, bool) {
	return lists.Find(All(), func(r game.Ruleset) bool { return r.Name() == name })
}
