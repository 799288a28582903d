// Package chronicle tells people of games of the quest: what has happened since
// they were last told, what a seat may see of the land and of the table, and
// what phases are called. It reads positions and events, and decides nothing.
package chronicle

import (
	"io/fs"

	"seneschal/domain/quest"
)

// Rules is the whole ruleset: the rules of the quest, and all that is told of
// its games.
type Rules struct{ quest.Rules }

// With is the ruleset with one more edition: the sheets are laid over those of
// the newest.
func (r Rules) With(sheets fs.FS) (Rules, error) {
	rules, err := r.Rules.With(sheets)
	return Rules{rules}, err
}
