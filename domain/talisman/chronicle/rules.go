// Package chronicle tells people of games of talisman: what has happened since
// they were last told, and what a seat may see of the board. It reads positions
// and events, and decides nothing.
package chronicle

import (
	"io/fs"

	"seneschal/domain/game"
	"seneschal/domain/talisman"
)

// Rules is the whole ruleset: the rules of talisman, and all that is told of its
// games.
type Rules struct{ talisman.Rules }

var _ game.Edited = Rules{}

// Held is the ruleset held to one of its editions.
func (r Rules) Held(edition int) (game.Ruleset, bool) {
	rules, ok := r.Rules.Held(edition)
	return Rules{rules}, ok
}

// With is the ruleset with one more edition: the sheets are laid over those of
// the newest.
func (r Rules) With(sheets fs.FS) (Rules, error) {
	rules, err := r.Rules.With(sheets)
	return Rules{rules}, err
}
