package camelot

import (
	"encoding/binary"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// opened returns a game before the deal, with options beside the defaults.
func opened(seats int, options map[game.Option]string) *State {
	description := Rules{}.Describe()
	return Rules{}.Start(game.Setup{
		Game: "t", Ruleset: "camelot", Edition: 1, Options: options, Seats: description.SeatNames[:seats],
	}).(*State)
}

// chance returns honest dice that differ with each seed and phase.
func chance(seed, phase int) *dice.Dice {
	var head [16]byte
	binary.BigEndian.PutUint64(head[:], uint64(seed))
	binary.BigEndian.PutUint64(head[8:], uint64(phase))
	return dice.New(dice.Key{1}, head[:])
}

// places maps the places of a position to their cards; nothing before the deal.
func places(state game.State) map[string][]string {
	s, all := state.(*State), map[string][]string{}
	put := func(place string, cards ...Card) {
		for _, c := range cards {
			all[place] = append(all[place], string(c))
		}
	}
	put("white pile", s.White.Draw...)
	put("white discards", s.White.Discard...)
	put("black pile", s.Black.Draw...)
	put("black discards", s.Black.Discard...)
	for _, seat := range s.Seats {
		put("hand of "+string(seat), s.Knights[seat].Hand...)
	}
	for _, q := range book.quests.Quests {
		put("at "+string(q.Place), slices.Concat(s.collectQuestCards(q.Place).White, s.collectQuestCards(q.Place).Black)...)
		if s.Quests[q.Place].Mordred {
			put("at "+string(q.Place), "mordred")
		}
	}
	for card, lies := range map[Card]bool{
		"darkforest": s.Curses.DarkForest, "vivien": s.Curses.Vivien, "mists": s.Curses.Mists, "heroism": s.Heroism != "",
	} {
		if lies {
			put("table", card)
		}
	}
	if s.Pool != nil {
		put("pool", s.Pool.Cards...)
	}
	for _, task := range s.Agenda {
		switch task.Do {
		case stepArmor:
			put("drawn", task.Cards...)
		case stepFacing, stepCancel, stepApply, stepSpend:
			put("drawn", task.Card)
		}
	}
	return all
}

// allCards returns the cards of a game, sorted.
var allCards = sync.OnceValue(func() []string {
	var all []string
	for _, c := range slices.Concat(newDeck(book.cards.White), newDeck(book.cards.Black)) {
		all = append(all, string(c))
	}
	slices.Sort(all)
	return all
})

// requireWhole fails if a card, a sword, an engine or a loyalty card was lost or added.
func requireWhole(t *testing.T, state *State) {
	t.Helper()
	var got []string
	for _, lie := range places(state) {
		got = append(got, lie...)
	}
	slices.Sort(got)
	if want := allCards(); !slices.Equal(want, got) {
		require.Equal(t, want, got)
	}
	require.LessOrEqual(t, state.Swords.Total(), book.quests.Swords)
	require.LessOrEqual(t, state.Engines, book.quests.Engines)
	if state.Options.Traitor && state.Turn > 0 {
		require.Len(t, state.LoyaltyRest, state.Options.LoyaltyDeck-len(state.Seats))
	}
}

// TestGamesEndWithoutSubmissions plays whole games without any submission: every question falls to its
// default.
func TestGamesEndWithoutSubmissions(t *testing.T) {
	t.Parallel()
	endings := map[Ending]int{}
	for seed := range gametest.Times(140, 35) {
		seats := minSeats + seed%5
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			options := map[game.Option]string{}
			if seed%3 == 0 {
				options["squires"] = "on"
			}
			if seed%4 == 0 {
				options["step"], options["spoils"] = "block", "random"
			}
			state := opened(seats, options)
			for phase := 0; state.Ending == nil; phase++ {
				require.Less(t, phase, 2000, "the game does not end")
				before := state.clone()
				for _, e := range before.Adjudicate(nil, time.Time{}, chance(seed, phase)) {
					state.Apply(e)
				}
				requireWhole(t, state)
			}
			endings[state.Ending.Ending]++
		})
	}
	require.Greater(t, len(endings), 1, "all games end alike: %v", endings)
}
