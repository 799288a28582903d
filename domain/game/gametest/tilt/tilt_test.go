package tilt

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/piles"
)

// submission writes a submission at random, with orders that a seat may write.
func letter(state game.State, seat game.Seat, rng *rand.Rand) []string {
	s := state.(*State)
	one := func(lines ...string) string { return lines[rng.IntN(len(lines))] }
	weight := Lance(1 + rng.IntN(heaviest))
	if hand := s.Hands[seat]; len(hand) > 0 && rng.IntN(4) > 0 {
		weight = hand[rng.IntN(len(hand))]
	}
	others := piles.Without(s.Seats, seat)
	ride := one(Ride{At: others[rng.IntN(len(others))], Lance: weight}.String(), "REST")
	meet := one("YIELD", "MEET 1", "MEET 5", Meet{weight}.String())
	var lines []string
	if q, ok := s.Turns.Question(); ok && q.Seats[0] == seat {
		lines = append(lines, fmt.Sprintf("REPLY %s %s", q.ID, map[string]string{"ride": ride, "meet": meet}[q.Point]))
	}
	if rng.IntN(2) == 0 {
		lines = append(lines, one("TURN", "TURN 2", "TURN 4"), ride, "END")
	}
	if rng.IntN(6) == 0 {
		lines = append(lines, "STANDING "+meet)
	}
	return lines
}

// hide deals anew all lances that a seat does not know.
func hide(state game.State, seat game.Seat, rng *rand.Rand) game.State {
	s := state.(*State)
	hidden := slices.Clone(s.Rack)
	for _, other := range piles.Without(s.Seats, seat) {
		hidden = append(hidden, s.Hands[other]...)
	}
	if s.Turns.Turn.Seat != seat {
		hidden = append(hidden, s.Couched...)
	}
	rng.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
	deal := func(n int) (some []Lance) {
		some, hidden = hidden[:n:n], hidden[n:]
		return some
	}
	if s.Turns.Turn.Seat != seat {
		s.Couched = deal(len(s.Couched))
	}
	for _, other := range piles.Without(s.Seats, seat) {
		s.Hands[other] = deal(len(s.Hands[other]))
	}
	s.Rack = hidden
	return s
}

// places returns the places where lances lie, with the lances.
func places(state game.State) map[string][]string {
	s := state.(*State)
	all := map[string][]string{}
	put := func(place string, lances []Lance) {
		for _, l := range lances {
			all[place] = append(all[place], l.String())
		}
	}
	put("rack", s.Rack)
	put("couched", s.Couched)
	put("broken", s.Broken)
	for _, seat := range s.Seats {
		put("hand of "+string(seat), s.Hands[seat])
	}
	return all
}

func TestTheLawsHold(t *testing.T) {
	gametest.Laws(t, gametest.Suite{
		Ruleset: Rules{}, Play: letter, Hide: hide, Told: catalogue, Cards: &gametest.Cards{Places: places},
		Concerns: func(s game.State) string { return table.Concerns(s.(*State)) },
	}, 12)
}

func TestEveryLanguageSaysAll(t *testing.T) { require.NoError(t, catalogue.CheckComplete()) }

func FuzzParse(f *testing.F) {
	gametest.FuzzParse(f, Rules{}, game.Open{Seats: 3}, "TURN 2", "RIDE gareth 4", "STANDING MEET 5", "REPLY D1 YIELD", "END")
}

func TestCases(t *testing.T) {
	gametest.Cases(t, func(string) (game.Ruleset, bool) { return Rules{}, true }, "testdata/cases")
}
