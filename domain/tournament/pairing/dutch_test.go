package pairing_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/pairing"
)

// field enters n players for their first round.
func field(n int) pairing.Input {
	in := pairing.Input{Rounds: 5, Initial: pairing.White}
	for i := range n {
		in.Entries = append(in.Entries, pairing.Entry{Number: i + 1})
	}
	return in
}

// With the same players moved down, the exchange that moves the highest player
// up comes first (4.3.4): 7 and 10, not 8 and 9.
func TestHighestPlayerIsMovedUpFirst(t *testing.T) {
	in := field(12)
	may := [][2]int{{1, 5}, {2, 6}, {3, 7}, {3, 8}, {4, 12}, {7, 9}, {10, 11}, {8, 10}, {9, 11}}
	for j := range 12 {
		for i := range j {
			if !slices.Contains(may, [2]int{i + 1, j + 1}) {
				in.Forbidden = append(in.Forbidden, []int{i + 1, j + 1})
			}
		}
	}
	round, err := pairing.PairDutch(in)
	require.NoError(t, err)
	require.Equal(t, [][2]int{{1, 5}, {2, 6}, {3, 8}, {4, 12}, {7, 9}, {10, 11}}, unordered(round))
}

func unordered(round pairing.Round) [][2]int {
	var pairs [][2]int
	for _, p := range round.Pairs {
		pairs = append(pairs, [2]int{min(p.White, p.Black), max(p.White, p.Black)})
	}
	slices.SortFunc(pairs, func(a, b [2]int) int { return a[0] - b[0] })
	return pairs
}

func TestInitialColourGoesToOddNumbers(t *testing.T) {
	in := field(6)
	in.Initial = pairing.Black
	round, err := pairing.PairDutch(in)
	require.NoError(t, err)
	require.Equal(t, 4, round.Pairs[0].White)
	require.Equal(t, 2, round.Pairs[1].White)
	require.Equal(t, "5.2.5", round.Pairs[0].Colours)
}

func TestAnImpossibleRoundIsRefused(t *testing.T) {
	in := field(4)
	in.Forbidden = [][]int{{1, 2}, {1, 3}, {4, 1}}
	_, err := pairing.PairDutch(in)
	require.ErrorIs(t, err, pairing.ErrNoPairing)
}

func TestFaultyHistoriesAreRefused(t *testing.T) {
	game := func(opponent int, c pairing.Colour) []pairing.Game {
		return []pairing.Game{{Opponent: opponent, Colour: c, Played: true}}
	}
	for name, c := range map[string]struct {
		entries []pairing.Entry
		says    string
	}{
		"twice":      {[]pairing.Entry{{Number: 1}, {Number: 1}}, "player 1 is entered twice"},
		"number":     {[]pairing.Entry{{Number: 0}}, "numbers begin with 1"},
		"unknown":    {[]pairing.Entry{{Number: 1, Games: game(7, pairing.White)}}, "opponent 7 is not entered"},
		"one-sided":  {[]pairing.Entry{{Number: 1, Games: game(2, pairing.White)}, {Number: 2}}, "opponent 2 tells of another game"},
		"two whites": {[]pairing.Entry{{Number: 1, Games: game(2, pairing.White)}, {Number: 2, Games: game(1, pairing.White)}}, "both 1 and 2 had white"},
		"colourless": {[]pairing.Entry{{Number: 1, Games: game(2, "")}}, "without a colour"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := pairing.PairDutch(pairing.Input{Entries: c.entries})
			require.ErrorContains(t, err, c.says)
		})
	}
}

func TestNobodyIsPairedWithNobody(t *testing.T) {
	for n := range 3 {
		round, err := pairing.PairDutch(field(n))
		require.NoError(t, err)
		require.Len(t, round.Pairs, n/2)
		require.Equal(t, n%2, round.Bye)
	}
}

func TestARoundIsJSON(t *testing.T) {
	round, err := pairing.PairDutch(field(3))
	require.NoError(t, err)
	text, err := json.Marshal(round)
	require.NoError(t, err)
	require.JSONEq(t, `{"round":1,"bye":3,
		"pairs":[{"white":1,"black":2,"bracket":0.0,"colours":"5.2.5"}],
		"brackets":[{"score":0.0,"residents":[1,2,3],"downfloated":[3]}]}`, string(text))
}
