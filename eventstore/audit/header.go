package audit

import (
	"fmt"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// Header compares the header of a file, which nobody signs, with the opening of its game, and says
// what is wrong; "" if nothing is.
func Header(b *eventstore.Bundle) string {
	id, isGame := aggregate.GameID(b.Header.Log)
	if !isGame || len(b.Commits) == 0 {
		return ""
	}
	for _, env := range b.Commits[0].Events {
		e, err := game.Registry(nil).Decode(env)
		opened, ok := e.(game.Opened)
		if err != nil || !ok {
			continue
		}
		setup, h := opened.Setup, b.Header
		switch {
		case setup.Game != "" && setup.Game != id:
			return fmt.Sprintf("it is of %s, and the game that was opened is %s", h.Log, setup.Game)
		case h.Ruleset != "" && h.Ruleset != setup.Ruleset || h.Edition != 0 && h.Edition != setup.Edition:
			return fmt.Sprintf("it names %s, edition %d, and the game was opened as %s, edition %d", h.Ruleset, h.Edition, setup.Ruleset, setup.Edition)
		}
	}
	return ""
}
