package bot_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots/kit"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/quest"
	"seneschal/domain/quest/bot"
	"seneschal/domain/quest/chronicle"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
)

// TestAnImaginedPositionLooksAsTheReportSays plays games with all rules. At each phase it imagines the position from what
// each seat sees of it, here and in an email.
func TestAnImaginedPositionLooksAsTheReportSays(t *testing.T) {
	for _, seats := range []int{1, 2, 5, 8} {
		for _, level := range []string{"basic", "superior"} {
			t.Run(fmt.Sprint(level, " for ", seats), func(t *testing.T) {
				t.Parallel()
				table := newTable(t, uint64(seats), seats, everything(seats, level), kit.Strengths[bot.Strength]()...)
				for {
					for _, seat := range table.run.Game.Seats() {
						requireAlike(t, table.run.Game, seat.Seat)
					}
					if table.run.Game.Over() {
						return
					}
					table.play()
				}
			})
		}
	}
	public := gametest.Open(t, game.Open{Game: "match", Ruleset: "quest", Seats: 2}, rulesets.Lookup, 1).Game.View("", "en").Data
	_, _, err := bot.Game{}.Imagine(report.Report{Data: public}, kit.NoWhim)
	require.ErrorContains(t, err, "no seat's own")
}

// requireAlike imagines a position, and requires that it looks to the seat as the position does, and that no card, tile or
// mission is missing or twice there.
func requireAlike(t *testing.T, g *game.Game, seat game.Seat) {
	t.Helper()
	data := g.View(seat, "en").Data
	for n := range 2 {
		imagined, as, err := bot.Game{}.Imagine(report.Report{Data: []any{data, asJSON(t, data)}[n]}, kit.NoWhim.And(n))
		require.NoError(t, err)
		require.Equal(t, seat, as)
		state := imagined.State().(*quest.State)
		if n == 0 {
			require.Equal(t, data, chronicle.CollectData(state, as))
		}
		require.Equal(t, asJSON(t, data), asJSON(t, chronicle.CollectData(state, as)))
		require.Equal(t, listThings(g.State().(*quest.State)), listThings(state))
	}
}

// asJSON returns data as a program that got them by mail has them.
func asJSON(t *testing.T, data any) (read any) {
	t.Helper()
	raw, err := json.Marshal(data)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &read))
	return read
}

// listThings counts all cards and missions of a position, wherever they are, and the tiles of the decks.
func listThings(state *quest.State) map[string]int {
	things := map[string]int{}
	for _, deck := range state.Decks.Tiles {
		for _, tile := range deck {
			things[string(tile)]++
		}
	}
	for _, deck := range state.Decks.Places {
		for _, card := range deck {
			things[string(card)]++
		}
	}
	for _, mission := range state.Decks.Missions {
		things[string(mission)]++
	}
	cards := append(append(append([]string{}, names(state.Decks.Cards)...), names(state.Aside)...), names(state.Out)...)
	for _, knight := range state.Knights {
		cards = append(append(cards, names(knight.Cards())...), string(knight.Mission))
	}
	for _, lying := range state.Board.Lying {
		cards = append(cards, string(lying.Card))
	}
	for _, card := range cards {
		things[card]++
	}
	return things
}

func names[S ~string](all []S) (words []string) {
	for _, one := range all {
		words = append(words, string(one))
	}
	return words
}

func TestRatingsAreChances(t *testing.T) {
	for _, seats := range []int{1, 2, 4} {
		table := newTable(t, 8, seats, everything(seats, "superior"), bot.Medium)
		for {
			sum := 0.0
			for _, seat := range table.run.Game.Seats() {
				rating := bot.Game{}.Rate(table.run.Game.State(), seat.Seat)
				require.GreaterOrEqual(t, rating, 0.0)
				sum += rating
			}
			require.LessOrEqual(t, sum, 1.0001)
			if table.run.Game.Over() {
				break
			}
			table.play()
		}
		result, _ := table.run.Game.Result()
		for _, place := range result.Places[1:] {
			require.Greater(t, bot.Game{}.Rate(table.run.Game.State(), result.Places[0].Seat), bot.Game{}.Rate(table.run.Game.State(), place.Seat))
		}
	}
}
