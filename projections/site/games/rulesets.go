package games

import (
	"seneschal/domain/game"
	"seneschal/projections/lobby"
)

// Rulesets finds a ruleset by its name.
type Rulesets func(name string) (game.Ruleset, bool)

// Title is what people call a ruleset; its name if it is not played here.
func (rs Rulesets) Title(name string) string {
	if found, ok := rs(name); ok {
		return found.Describe().Title.In("en")
	}
	return name
}

// Veiled reports whether the dice keys of a game are not to be shown yet.
func (rs Rulesets) Veiled(g lobby.Game) bool {
	found, ok := rs(g.Ruleset)
	return ok && g.State != lobby.Over && found.Describe().Veiled
}
