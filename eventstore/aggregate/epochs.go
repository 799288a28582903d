package aggregate

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

// Epochs are those of the house after the first that the commits of a game or a
// tournament tell of, in their order. What cannot be read, or
// is not shown, tells of nothing.
func Epochs(commits []*eventstore.Commit) (epochs []string) {
	for _, c := range commits {
		words := game.Vocabulary(nil)
		if _, ok := TournamentID(c.Log); ok {
			words = tournament.Vocabulary()
		}
		for _, env := range c.Events {
			e, _ := words.Open(env) // a ruleset's event tells of none
			if epoch := epochOf(e); epoch != "" {
				epochs = append(epochs, epoch)
			}
		}
	}
	return epochs
}

// epochOf is the epoch whose dice keys an event brings; "": none, or the first.
func epochOf(e event.Event) string {
	switch e := e.(type) {
	case game.Opened:
		if e.Dice != nil {
			return e.Dice.Epoch
		}
	case tournament.Announced:
		if e.Dice != nil {
			return e.Dice.Epoch
		}
	case game.ChainRenewed:
		return e.Epoch
	case tournament.ChainRenewed:
		return e.Epoch
	}
	return ""
}
