package rulesets_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
)

// oracle tries to learn orders in games of a ruleset that squires play, with dice of some terms.
func oracle(t *testing.T, rs game.Ruleset, terms dice.Terms) gametest.Oracle {
	t.Helper()
	description := rs.Describe()
	return gametest.Oracle{
		Open:   game.Open{Game: "riddle", Ruleset: rs.Name(), Seats: max(2, description.MinSeats), Dice: terms},
		Lookup: rulesets.Lookup, Most: gametest.Times(150, 16), Unknown: gametest.Times(6, 2),
		Write: func(g *game.Game, seat game.Seat) []string {
			lines, err := bots.WriteOrders(rs.Name(), bots.Easy, report.Report{Game: "riddle", Data: g.View(seat, "en").Data})
			require.NoError(t, err)
			return lines
		},
	}
}

// TestDiceTellNoOrders: from the dice, and all other public facts, nobody can find out more of
// another seat's orders than from the events to which they led.
func TestDiceTellNoOrders(t *testing.T) {
	for _, rs := range rulesets.All() {
		for mode, terms := range map[string]dice.Terms{"house": {Mode: dice.Server, Form: dice.Sealed}, "beacon": gametest.Beacon{}.Terms()} {
			t.Run(rs.Name()+"/"+mode, func(t *testing.T) {
				t.Parallel()
				asked, all, found := 0, 0, 0
				for i := range uint64(gametest.Times(40, 4)) {
					riddle, ok := oracle(t, rs, terms).Ask(t, i, int(i)%4)
					if !ok {
						continue
					}
					require.GreaterOrEqual(t, riddle.Found, riddle.Outcome, "game %d: %+v", i, riddle)
					asked, all, found = asked+1, all+riddle.All, found+riddle.Found
				}
				require.Positive(t, asked, "there must be something to guess")
				t.Logf("%d riddles of %d candidates, %d of them left", asked, all, found)
			})
		}
	}
}

// TestDiceOfFormTwoToldOrders checks that the oracle can find something. An order of a rival in
// feudal could be found by trial, since the dice were made of a hash of the orders.
func TestDiceOfFormTwoToldOrders(t *testing.T) {
	rs, _ := rulesets.Lookup("feudal")
	left := make(map[int]int)
	for _, form := range []int{0, dice.Sealed} {
		asks := oracle(t, rs, dice.Terms{Mode: dice.Server, Form: form})
		asks.Unknown = 0
		for i := range uint64(2) {
			riddle, ok := asks.Ask(t, i, 1+int(i)%3)
			require.True(t, ok)
			left[form] += riddle.Found
		}
	}
	require.Equal(t, 2, left[0], "one candidate is left in each game")
	require.Greater(t, left[dice.Sealed], 2*left[0], "several could have led to the same events")
}
