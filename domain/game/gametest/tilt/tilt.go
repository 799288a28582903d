// Package tilt is a whole ruleset in miniature: knights ride at each other with hidden lances.
// docs/new-ruleset.md explains it step by step. No server offers it.
package tilt

import (
	"embed"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/words"
)

//go:embed data/words/*.yaml
var files embed.FS

// catalogue holds every sentence that a player reads.
var catalogue = words.Must(files, "data/words")

// Rules is the ruleset.
type Rules struct{ game.PlainRules }

// Name returns "tilt".
func (Rules) Name() string { return "tilt" }

// Events returns the registry of its events.
func (Rules) Events() *event.Registry { return registry }

// Describe describes the ruleset to the kernel and the server.
func (Rules) Describe() game.Description {
	return game.Description{
		Title: catalogue.Translations("title"), Scores: catalogue.TranslationsUnder("score."), Veiled: true,
		MinSeats: 2, MaxSeats: 4, SeatNames: []game.Seat{"bors", "gareth", "lamorak", "pelleas"}, RegencyAt: 2,
		Options: []game.OptionDef{{Key: "rounds", Values: []string{"#", "5"}, Number: [2]int{1, 9}, Rules: "L-7", Help: catalogue.Translations("option.rounds")}},
	}.Complete()
}

// Start returns the position before the lances are dealt (L-1).
func (Rules) Start(setup game.Setup) game.State {
	s := &State{Seats: setup.Seats, Hands: make(map[game.Seat][]Lance), Honour: make(map[game.Seat]int)}
	s.Rounds, _ = strconv.Atoi(setup.Options["rounds"]) // CheckSetup has passed it
	for weight := range Lance(heaviest) {
		s.Rack = append(s.Rack, weight+1, weight+1, weight+1, weight+1)
	}
	s.Turns.Tasks = []turns.Task[joust]{{Do: "deal"}, {Do: "turn"}}
	return s
}

// Score names the score that ranks games.
func (Rules) Score(map[game.Option]string) string { return "honour" }

// Help explains the orders.
func (Rules) Help(_, lang string) []string { return strings.Split(say(lang, "help"), "\n") }
