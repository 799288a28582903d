package pairing_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/pairing"
	"seneschal/domain/tournament/trf"
)

const four = `001    1      Bors                                                               1.0    1     3 w 1
001    2      Lionel                                                             0.5    2     4 b =
001    3      Ector                                                              0.0    4     1 b 0
001    4      Gareth                                                             0.5    3     2 w =
`

func parsed(t *testing.T, text string) trf.Tournament {
	t.Helper()
	file, err := trf.Parse(text)
	require.NoError(t, err)
	return file
}

func TestWhoIsAbsent(t *testing.T) {
	for name, more := range map[string]string{
		"XXZ": "XXZ 2\n", "240": "240 H 002    2\n",
	} {
		t.Run(name, func(t *testing.T) {
			in, err := pairing.FromTRF(parsed(t, four+more))
			require.NoError(t, err)
			for _, e := range in.Entries {
				require.Equal(t, e.Number == 2, e.Absent)
			}
		})
	}
}

// The points of a file may hold those of the coming round's bye, and fictitious
// ones, as pairing programs write them; lines 299 go beside the scoring.
func TestPointsOfAFile(t *testing.T) {
	ector := func(points string) string {
		return strings.Replace(four, " 0.0    4     1 b 0", fmt.Sprintf("%4s    4     1 b 0", points), 1)
	}
	for name, c := range map[string]struct {
		text string
		of3  pairing.Points
	}{
		"usual":      {four, 0},
		"coming bye": {ector("0.5") + "240 H 002    3\n", 0},
		"fictitious": {ector("1.0") + "XXR 5\nXXA 3 1.0 1.0\n", 0},
		"bonus":      {ector("0.5") + "299           0.5  001    3\n", 5},
		"penalty":    {ector("-0.5") + "299          -0.5  000    3\n", -5},
		"lost":       {ector("0.2") + "299 L         0.2  001    3\n", 2},
	} {
		t.Run(name, func(t *testing.T) {
			in, err := pairing.FromTRF(parsed(t, c.text))
			require.NoError(t, err)
			require.Equal(t, c.of3, in.Entries[2].Games[0].Points)
		})
	}
}

func TestSettingsOfAFile(t *testing.T) {
	in, err := pairing.FromTRF(parsed(t, four+"XXR 5\nXXC black1\nXXP 1 2 3\n260 001 001    1    4\n260 002 003    2    4\nXXA 1 1.0 0.5\n"))
	require.NoError(t, err)
	require.Equal(t, 5, in.Rounds)
	require.Equal(t, pairing.Black, in.Initial)
	require.Equal(t, [][]int{{1, 2, 3}, {2, 4}}, in.Forbidden, "1 and 4 only in the first round")
	require.Equal(t, []pairing.Points{10, 5}, in.Entries[0].Bonus)
}

func TestFilesThatCannotBePaired(t *testing.T) {
	for name, c := range map[string]struct{ text, says string }{
		"rank":   {four + "XXC rank\n", "renumber the players"},
		"teams":  {"092 Team: Swiss-System\n" + four, "only players are paired here, not teams"},
		"310":    {four + "310   1 Logres\n", "line 310: this is a file of teams"},
		"320":    {four + "320 1.0  2.0    1\n", "line 320: this is a file of teams"},
		"801":    {four + "801   1 LOG    4\n", "line 801: this is a file of teams"},
		"013":    {four + "013 Logres                              1    2\n", "line 013: this is a file of teams"},
		"points": {four + "XXS W=3.0\n", "player 1 has 1.0 points, but the results give 3.0"},
		"over":   {four + "XXR 1\n", "all 1 rounds that line XXR or 142 tells of are paired"},
		"pending": {"001    1      Bors                                                               0.0    1     2 w\n" +
			"001    2      Kay                                                                0.0    2     1 b\n", "round 1: the game of 1 and 2 has no result yet"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := pairing.FromTRF(parsed(t, c.text))
			require.ErrorContains(t, err, c.says)
		})
	}
}

func TestBakuAccelerationIsWorkedOut(t *testing.T) {
	told, next := published(t, "testdata/published/baku-300003-r4.txt")
	told.Bonuses, told.Other = nil, []string{"192 FIDE_DUTCH_2026_BAKU"}
	require.Equal(t, next, pairs(t, told))
}

func FuzzPair(f *testing.F) {
	f.Add(four)
	f.Add(four + "XXR 2\nXXZ 1\nXXP 2 3\nXXA 4 1.0")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := trf.Parse(text)
		if err != nil || len(file.Players) > 30 {
			return
		}
		in, err := pairing.FromTRF(file)
		if err != nil {
			return
		}
		round, err := pairing.PairDutch(in)
		if err != nil {
			return
		}
		seen := map[int]bool{0: true}
		for _, pair := range round.Pairs {
			require.False(t, seen[pair.White] || seen[pair.Black])
			seen[pair.White], seen[pair.Black] = true, true
		}
		require.True(t, round.Bye == 0 || !seen[round.Bye])
	})
}
