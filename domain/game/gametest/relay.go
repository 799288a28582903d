package gametest

import (
	"strconv"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/words"
)

// Relay is the smallest sequential ruleset: seats run one after another with
// cards from hidden hands; a long run may be hindered by the others, who are
// asked in a window of its own; then the runner may rest, which draws a card.
// Who is first at the goal wins. It has all that sequential games ask of the
// kernel, for its tests. It speaks English only.
type Relay struct{ game.PlainRules }

var (
	_ game.Ruleset = Relay{}
	_ game.State   = (*Track)(nil)
)

const (
	handful = 3 // cards that everybody begins with
	short   = 3 // steps that nobody hinders
)

// Name is "relay".
func (Relay) Name() string { return "relay" }

// Headings open the blocks of turns.
func (Relay) Headings() []string { return []string{"TURN"} }

// Events is every event of Relay.
func (Relay) Events() *event.Vocabulary { return relayEvents }

// Describe tells what the kernel must know.
func (Relay) Describe() game.Description {
	hours := func(deal, turn, question time.Duration) game.Pace {
		return game.Pace{Phases: map[string]time.Duration{
			"deal": deal * time.Hour, "turn": turn * time.Hour, "question": question * time.Hour,
		}}
	}
	return game.Description{
		Title: words.Translations{"en": "Relay: runs with hidden cards"}, MinSeats: 2, MaxSeats: 3, Edition: 1, Veiled: true,
		SeatNames: []game.Seat{"north", "east", "south", "west"},
		Options: []game.OptionDef{
			{Key: "goal", Values: []string{"#", "20"}, Number: [2]int{1, 99}, Rules: "R-1", Help: words.Translations{"en": "steps to the goal"}},
			{Key: "rounds", Values: []string{"#", "9"}, Number: [2]int{1, 99}, Rules: "R-1", Help: words.Translations{"en": "rounds at most"}},
			{Key: "join", Values: []string{"off", "on"}, Rules: "R-8", Help: words.Translations{"en": "one more seat may come late"}},
			{Key: "archive", Values: []string{"off", "on"}, Rules: "R-9", Help: words.Translations{"en": "press is published at the end"}},
			{Key: "patience", Values: []string{"#", "2"}, Number: [2]int{1, 9}, Rules: "R-7", Help: words.Translations{"en": "misses up to a regency"}},
		},
		Presets: map[string]map[game.Option]string{"usual": {}, "quick": {"goal": "8"}}, Preset: "usual",
		Paces: map[string]game.Pace{"slow": hours(72, 48, 24), "fast": hours(2, 2, 1)}, Pace: "slow",
		PresetPaces: map[string]string{"quick": "fast"}, RegencyAt: 7, VacantAt: 9,
	}
}

// CheckSetup finds unknown options and numbers out of bounds.
func (Relay) CheckSetup(s game.Setup) []error { return Relay{}.Describe().Check(s) }

// Start is the track before the cards are dealt.
func (Relay) Start(s game.Setup) game.State {
	t := &Track{Seats: s.Seats, Hands: make(map[game.Seat][]int), Steps: make(map[game.Seat]int)}
	t.Goal, _ = strconv.Atoi(s.Options["goal"])        // CheckSetup has passed it
	t.Rounds, _ = strconv.Atoi(s.Options["rounds"])    // as above
	t.Patient, _ = strconv.Atoi(s.Options["patience"]) // as above
	t.Open, t.Public = s.Options["join"] == "on", s.Options["archive"] == "on"
	return t
}
