package camelot

import (
	"encoding/binary"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
)

// opened is a game before the deal, with options beside the defaults.
func opened(seats int, options map[game.Option]string) *State {
	d := Rules{}.Describe()
	return Rules{}.Start(game.Setup{
		Game: "t", Ruleset: "camelot", Edition: edition, Options: options, Seats: d.SeatNames[:seats],
	}).(*State)
}

// chance is honest dice that differ with each seed and phase.
func chance(seed, phase int) *dice.Dice {
	var head [16]byte
	binary.BigEndian.PutUint64(head[:], uint64(seed))
	binary.BigEndian.PutUint64(head[8:], uint64(phase))
	return dice.New(dice.Key{1}, head[:])
}

// inBlack is every black card of a position, wherever it is.
func inBlack(s *State) []Card {
	all := slices.Concat(s.Black.Draw, s.Black.Discard)
	for _, q := range questTable.Quests {
		all = append(all, s.onTable(q.Place).Black...)
		if s.Quests[q.Place].Mordred {
			all = append(all, "mordred")
		}
	}
	for card, lies := range map[Card]bool{
		"darkforest": s.Curses.DarkForest, "vivien": s.Curses.Vivien, "mists": s.Curses.Mists,
	} {
		if lies {
			all = append(all, card)
		}
	}
	for _, t := range s.Agenda {
		switch t.Do {
		case stepArmor:
			all = append(all, t.Cards...)
		case stepFacing, stepCancel, stepApply, stepSpend:
			all = append(all, t.Card)
		}
	}
	return all
}

// inWhite is every white card of a position, wherever it is.
func inWhite(s *State) []Card {
	all := slices.Concat(s.White.Draw, s.White.Discard)
	for _, seat := range s.Seats {
		all = append(all, s.Knights[seat].Hand...)
	}
	for _, q := range questTable.Quests {
		all = append(all, s.onTable(q.Place).White...)
	}
	if s.Pool != nil {
		all = append(all, s.Pool.Cards...)
	}
	if s.Heroism != "" {
		all = append(all, "heroism")
	}
	return all
}

// requireWhole fails if a card, a sword, an engine or a loyalty card has been
// lost or made.
func requireWhole(t *testing.T, s *State) {
	t.Helper()
	want, got := newDeck(cardTable.White), inWhite(s)
	slices.Sort(want)
	slices.Sort(got)
	require.Equal(t, want, got, "white cards")
	want, got = newDeck(cardTable.Black), inBlack(s)
	slices.Sort(want)
	slices.Sort(got)
	require.Equal(t, want, got, "black cards")
	require.LessOrEqual(t, s.Swords.all(), questTable.Swords)
	require.LessOrEqual(t, s.Engines, questTable.Engines)
	if s.Options.Traitor && s.Turn > 0 {
		require.Len(t, s.LoyaltyRest, s.Options.LoyaltyDeck-len(s.Seats))
	}
}

// TestGamesEndWithoutLetters plays whole games in which nobody ever writes:
// every question falls to its default.
func TestGamesEndWithoutLetters(t *testing.T) {
	t.Parallel()
	endings := map[Ending]int{}
	for seed := range 140 {
		seats := minSeats + seed%5
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			options := map[game.Option]string{}
			if seed%3 == 0 {
				options["squires"] = "on"
			}
			if seed%4 == 0 {
				options["step"], options["spoils"] = "block", "random"
			}
			s := opened(seats, options)
			for phase := 0; s.Ending == nil; phase++ {
				require.Less(t, phase, 2000, "the game does not end")
				before := s.clone()
				for _, e := range before.Adjudicate(nil, time.Time{}, chance(seed, phase)) {
					s.Apply(e)
				}
				requireWhole(t, s)
			}
			endings[s.Ending.Ending]++
		})
	}
	require.Greater(t, len(endings), 1, "all games end alike: %v", endings)
}
