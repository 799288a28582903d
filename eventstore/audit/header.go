package audit

import (
	"fmt"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// Header compares the header of a file, which nobody signs, with the opening of its game, and says what is wrong. It
// returns "" if nothing is, and for a file without commits or of another kind of log.
func Header(bundle *eventstore.Bundle) string {
	id, isGame := aggregate.GameID(bundle.Header.Log)
	if !isGame || len(bundle.Commits) == 0 {
		return ""
	}
	for _, env := range bundle.Commits[0].Events {
		e, err := game.Registry(nil).Decode(env)
		opened, ok := e.(game.Opened)
		if err != nil || !ok {
			continue
		}
		setup, header := opened.Setup, bundle.Header
		switch {
		case setup.Game != "" && setup.Game != id:
			return fmt.Sprintf("it is of %s, and the game that was opened is %s", header.Log, setup.Game)
		case header.Ruleset != "" && header.Ruleset != setup.Ruleset || header.Edition != 0 && header.Edition != setup.Edition:
			return fmt.Sprintf("it names %s, edition %d, and the game was opened as %s, edition %d", header.Ruleset, header.Edition, setup.Ruleset, setup.Edition)
		}
	}
	return ""
}
