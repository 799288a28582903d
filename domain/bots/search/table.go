package search

import (
	"fmt"

	"seneschal/domain/bots/kit"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// OpenGame makes a game of an edition of a ruleset on which orders can be tried: at its first phase, with default options and
// bots in all seats. It fails if there is no such edition, or so many cannot play.
func OpenGame(rules game.Ruleset, edition, seats int) (*game.Game, error) {
	held, err := game.InEdition(rules, edition)
	if err != nil {
		return nil, err
	}
	g := game.New(func(string) (game.Ruleset, bool) { return held, true })
	acts := []game.Act{game.Open{Game: "imagined", Ruleset: held.Name(), Edition: edition, Seats: seats, Keys: 1}}
	for n := range seats {
		acts = append(acts, game.TakeSeat{Player: game.NewBot(kit.Hard, n+1)})
	}
	for _, act := range acts {
		answer, err := g.Decide(game.Command{By: "bots", Do: act})
		if err != nil {
			return nil, fmt.Errorf("making a game to try orders on: %w", err)
		}
		g = event.Fold(g, answer.Events...)
	}
	return g, nil
}
