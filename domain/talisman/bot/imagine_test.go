package bot_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots/kit"
	"seneschal/domain/bots/search"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/report"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/bot"
	"seneschal/domain/talisman/chronicle"
)

// TestAnImaginedPositionLooksAsTheReportSays plays games with all rules. Whenever a turn awaits orders it imagines the
// position from what the seat sees of it, here and in an email. Other questions are not searched.
func TestAnImaginedPositionLooksAsTheReportSays(t *testing.T) {
	for seats := 2; seats <= 6; seats++ {
		preset := []string{"classic", "postal", "blitz", "blood"}[seats%4]
		t.Run(fmt.Sprintf("%s of %d", preset, seats), func(t *testing.T) {
			t.Parallel()
			options := map[game.Option]string{"sudden_death_round": fmt.Sprint(gametest.Times(60, 20)), "stops": []string{"full", "standard"}[seats%2]}
			m := newMatch(t, fmt.Sprintf("%s-%d", preset, seats), preset, seats, options)
			imagined := 0
			for n := 1; !m.game.Over(); n++ {
				require.Less(t, n, phasesAtMost, "the game does not end")
				for _, seat := range m.game.Seats() {
					imagined += requireAlike(t, m.game, seat.Seat)
				}
				m.round(kit.Strengths[bot.Strength]()...)
			}
			require.Greater(t, imagined, 10)
		})
	}
	public := newMatch(t, "public", "classic", 2, nil).game.View("", "en").Data
	_, _, err := bot.Game{}.Imagine(report.Report{Data: public}, kit.NoWhim)
	require.ErrorContains(t, err, "no seat's own")
}

// requireAlike imagines a position if a turn of the seat awaits orders, and requires that it looks to the seat as the position
// does, and that the same cards are there. It returns how many it has imagined.
func requireAlike(t *testing.T, g *game.Game, seat game.Seat) (n int) {
	t.Helper()
	data, state := g.View(seat, "en").Data, g.State().(*talisman.State)
	for n = range 2 {
		imagined, as, err := bot.Game{}.Imagine(report.Report{Data: []any{data, asJSON(t, data)}[n]}, kit.NoWhim.And(n))
		if question, _ := state.Turns.Question(); question.Point != "DP-3" || state.Active() != seat {
			require.ErrorIs(t, err, search.ErrNoSearch)
			return 0
		}
		require.NoError(t, err)
		require.Equal(t, seat, as)
		own := imagined.State().(*talisman.State)
		if n == 0 {
			require.Equal(t, data, chronicle.CollectData(own, as))
		}
		require.Equal(t, asJSON(t, data), asJSON(t, chronicle.CollectData(own, as)))
		require.Equal(t, state.Turns.Tasks, own.Turns.Tasks)
		require.ElementsMatch(t, state.Adventure.Draw, own.Adventure.Draw)
		require.ElementsMatch(t, listSpells(state), listSpells(own))
		require.ElementsMatch(t, state.Fallen, own.Fallen)
	}
	return n + 1
}

// asJSON returns data as a program that got them by mail has them.
func asJSON(t *testing.T, data any) (read any) {
	t.Helper()
	raw, err := json.Marshal(data)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &read))
	return read
}

// listSpells lists the Spells that are in the deck or in a hand.
func listSpells(state *talisman.State) []book.Piece {
	all := slices.Clone(state.SpellDeck.Draw)
	for _, hero := range state.Heroes {
		all = append(all, hero.Spells...)
	}
	return all
}

// TestASearchSendsLegalSubmissions plays games in which one seat searches, with little effort. No line is refused.
func TestASearchSendsLegalSubmissions(t *testing.T) {
	for seats := 2; seats <= 4; seats += 2 {
		t.Run(fmt.Sprint(seats, " seats"), func(t *testing.T) {
			t.Parallel()
			m := newMatch(t, fmt.Sprint("search ", seats), "blitz", seats, map[game.Option]string{"sudden_death_round": fmt.Sprint(gametest.Times(20, 8))})
			m.effort = search.Effort{Trials: 30, Scenarios: 2, Ahead: 2}
			m.play(kit.Strengths[bot.Strength]()...)
			require.Empty(t, m.refused)
		})
	}
}

func TestRatingsAreChances(t *testing.T) {
	for _, preset := range []string{"blitz", "blood"} {
		m := newMatch(t, "ratings", preset, 3, map[game.Option]string{"sudden_death_round": "15"})
		for ; !m.game.Over(); m.round(bot.Hard) {
			sum := 0.0
			for _, seat := range m.game.Seats() {
				rating := bot.Game{}.Rate(m.game.State(), seat.Seat)
				require.GreaterOrEqual(t, rating, 0.0)
				sum += rating
			}
			require.InDelta(t, 1, sum, 0.001)
		}
		result, _ := m.game.Result()
		for _, place := range result.Places[1:] {
			require.GreaterOrEqual(t, bot.Game{}.Rate(m.game.State(), result.Places[0].Seat), bot.Game{}.Rate(m.game.State(), place.Seat))
		}
	}
}
