package search

import (
	"fmt"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Seat makes a game of a ruleset on which orders can be tried: at its first phase, with bots in all seats. It fails if the
// setup is not valid.
func Seat(rules game.Ruleset, seats int, options map[game.Option]string) (*game.Game, error) {
	g := game.New(func(string) (game.Ruleset, bool) { return rules, true })
	acts := []game.Act{game.Open{Game: "imagined", Ruleset: rules.Name(), Edition: rules.Describe().Edition, Seats: seats, Options: options, Keys: 1}}
	for n := range seats {
		acts = append(acts, game.TakeSeat{Player: game.NewBot("hard", n+1)})
	}
	for _, act := range acts {
		answer, err := g.Decide(game.Command{At: time.Time{}, By: "bots", Do: act})
		if err != nil {
			return nil, fmt.Errorf("making a game to try orders on: %w", err)
		}
		g = event.Fold(g, answer.Events...)
	}
	return g, nil
}
