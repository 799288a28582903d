package pairing

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// history makes a player from games as W and B, and rounds without as a dot.
func history(number int, score Points, games string) *player {
	entry := Entry{Number: number}
	for i, c := range games {
		game := Game{Opponent: 100*number + i, Played: true, Colour: White}
		switch c {
		case 'B':
			game.Colour = Black
		case '.':
			game = Game{}
		}
		entry.Games = append(entry.Games, game)
	}
	p := &player{Entry: entry, score: score, odd: number%2 == 1, met: map[int]bool{}}
	p.readColours()
	return p
}

func TestPreferences(t *testing.T) {
	for games, want := range map[string]struct {
		prefers  Colour
		strength strength
	}{
		"":      {NoColour, noPreference},
		"..":    {NoColour, noPreference},
		"W":     {Black, strong},
		"WB":    {White, mild},
		"BW":    {Black, mild},
		"WB.":   {White, mild},
		"WBB":   {White, absolute}, // twice the same
		"WB.B":  {White, absolute},
		"WWBW":  {Black, absolute}, // two more
		"WBBWB": {White, strong},
		"WBWBB": {White, absolute},
	} {
		player := history(1, 0, games)
		require.Equal(t, want.prefers, player.prefers, games)
		require.Equal(t, want.strength, player.strength, games)
	}
}

func TestColoursOfAPair(t *testing.T) {
	for name, c := range map[string]struct {
		high, low string // higher player (number 1) and lower (number 2)
		white     int
		rule      string
	}{
		"both are granted":                   {"W", "B", 2, "5.2.1"},
		"one has none":                       {"", "W", 1, "5.2.1"},
		"the other has none":                 {"W", "", 2, "5.2.1"},
		"absolute before mild":               {"WB", "WBB", 2, "5.2.2"},
		"strong before mild":                 {"BW", "W", 1, "5.2.2"},
		"wider difference":                   {"BWW", "WWBW", 1, "5.2.2"},
		"last round with different colours":  {"BWWB", "WBWB", 2, "5.2.3"},
		"rounds without a game are skipped":  {".BW", "B.W", 2, "5.2.4"},
		"unplayed rounds do not differ":      {"WBWB..", "..BWWB", 1, "5.2.3"},
		"the higher player is granted":       {"WB", "WB", 1, "5.2.4"},
		"the higher player is granted black": {"W", "W", 2, "5.2.4"},
		"nobody has played":                  {"", "", 1, "5.2.5"},
	} {
		t.Run(name, func(t *testing.T) {
			a, b := history(1, 10, c.high), history(2, 10, c.low)
			for _, al := range []allocation{allocateColours(a, b, White), allocateColours(b, a, White)} {
				require.Equal(t, c.white, al.white.Number)
				require.Equal(t, c.rule, al.rule)
			}
		})
	}
}

func TestSlights(t *testing.T) {
	for pair, want := range map[string]slight{
		"W B":       {},
		"WB WB":     {c12: 1},
		"W W":       {c12: 1, c13: 1},
		"WB W":      {},
		"WBB B":     {c12: 1, c13: 1}, // the absolute one is granted
		"WBB BWB":   {c12: 1, c13: 1},
		"WBB BWBB":  {c11: 1, c12: 1},
		"WWBW WBWW": {c10: 1, c12: 1},
	} {
		one, other, _ := strings.Cut(pair, " ")
		require.Equal(t, want, allocateColours(history(1, 10, one), history(2, 10, other), White).countSlights(), pair)
	}
}

func TestTopscorersMayClash(t *testing.T) {
	a, b := history(1, 10, "WBB"), history(2, 10, "WBB")
	require.False(t, mayMeet(a, b), "[C3]")
	b.topscorer = true
	require.True(t, mayMeet(a, b))
	a.met[2] = true
	require.False(t, mayMeet(a, b), "[C1]")
}

func TestTopscorersAreOfTheLastRound(t *testing.T) {
	in := start(4, 3)
	won := []Game{{Opponent: 2, Played: true, Colour: White, Points: 10}, {Points: 5}}
	in.Entries[0].Games = won
	require.True(t, in.listPlayers()[0].topscorer, "1.5 of 2")
	in.Rounds = 4
	require.False(t, in.listPlayers()[0].topscorer, "not the last round")
	in.Rounds, in.Win = 3, 15
	require.False(t, in.listPlayers()[0].topscorer, "1.5 of 3")
}

func TestFloats(t *testing.T) {
	in := start(2, 5)
	in.Entries[0].Games = []Game{{Points: 5}, {Opponent: 2, Played: true, Colour: White}}
	in.Entries[1].Games = []Game{{Bye: true}, {Opponent: 1, Played: true, Colour: Black, Points: 10}}
	all := in.listPlayers()
	require.Equal(t, [2]float{downfloat, downfloat}, all[0].floats, "half-point byes float down, as does who meets fewer points")
	require.Equal(t, [2]float{upfloat, downfloat}, all[1].floats, "so does the bye, whatever it gives")
	in.Entries[0].Games[0].Points = 0
	require.Equal(t, [2]float{noFloat, noFloat}, in.listPlayers()[0].floats, "absence does not")
}

// Two newcomers have the colours of 5.2.5. Number 1, who has come late, makes
// the numbers of the others even that were odd when the lot was drawn.
func TestInitialColourIsReadAsOfItsRound(t *testing.T) {
	game := func(opponent int, c Colour, points Points) []Game {
		return []Game{{Opponent: opponent, Colour: c, Played: true, Points: points}}
	}
	round, err := PairDutch(Input{Entries: []Entry{
		{Number: 1},
		{Number: 2, Games: game(4, White, 10)},
		{Number: 3, Games: game(5, Black, 10)},
		{Number: 4, Games: game(2, Black, 0)},
		{Number: 5, Games: game(3, White, 0)},
		{Number: 6},
	}, Forbidden: [][]int{{1, 2}, {1, 3}, {1, 4}, {1, 5}}})
	require.NoError(t, err)
	for _, pair := range round.Pairs {
		if pair.White == 1 || pair.Black == 1 {
			require.Equal(t, []any{1, 6, "5.2.5"}, []any{pair.White, pair.Black, pair.Colours})
		}
	}
}
