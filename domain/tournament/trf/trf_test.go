package trf_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/trf"
)

const sample = `012 Camelot Open
022 Winchester
032 ENG
042 2026/05/01
052 2026/05/03
092 Individual: Swiss-System
102 Merlin
112 Blaise
112 Taliesin
122 90 minutes
132                                                                                        26/05/01  26/05/02
001    1 m GM Pendragon, Arthur                 2611 ENG    12345678 1990/01/02  1.5    1     3 w 1     2 b =
001    2 w  m Pendragon, Guinevère              2502 WLS    12345679 1992        1.5    2     4 b +     1 w =
001    3      of the Lake, Lancelot             2490 FRA                         0.0    4     1 b 0  0000 - Z
001    4      Mordred                                                            1.0    3     2 w -  0000 - U
XXR 5
XXC black1
XXS FW=1.5
XXZ 3
240 H 003    4
250       1.0 001 002    1    2
XXP 1 4
260 001 003    2    3
299 +         1.5  001    4
299          -0.5  000    1
`

func TestColumnsAreRead(t *testing.T) {
	got, err := trf.Parse(sample)
	require.NoError(t, err)
	require.Equal(t, "Camelot Open", got.Name)
	require.Equal(t, []string{"Blaise", "Taliesin"}, got.Deputies)
	require.Len(t, got.Other, 1, "line 132 is kept")
	require.Len(t, got.Players, 4)
	second := got.Players[1]
	require.Equal(t, 2, second.Number)
	require.Equal(t, []string{"w", "m", "Pendragon, Guinevère", "WLS", "12345679", "1992"},
		[]string{second.Sex, second.Title, second.Name, second.Federation, second.ID, second.Born})
	require.Equal(t, []int{2502, 2}, []int{second.Rating, second.Rank})
	require.Equal(t, trf.Points(15), second.Points)
	require.Equal(t, []trf.Result{{4, 'b', '+'}, {1, 'w', '='}}, second.Results)
	require.Equal(t, 5, got.Rounds)
	require.EqualValues(t, 'b', got.Initial)
	require.Equal(t, trf.Scoring{"FW": 15}, got.Scoring)
	require.Equal(t, []int{3}, got.Absent)
	require.Equal(t, []trf.Bye{{Code: 'H', Round: 3, Players: []int{4}}}, got.Byes)
	require.Equal(t, []trf.Bonus{{Points: 10, First: 1, Last: 2, From: 1, To: 2}}, got.Bonuses)
	require.Equal(t, []trf.Ban{{Players: []int{1, 4}}, {First: 1, Last: 3, Players: []int{2, 3}}}, got.Bans)
	require.Equal(t, []trf.Adjustment{{Code: '+', Points: 15, Round: 1, Players: []int{4}}, {Points: -5, Players: []int{1}}}, got.Adjusted)
	require.Equal(t, 2, got.LastPaired())
}

func TestWritingIsReadBack(t *testing.T) {
	first, err := trf.Parse(sample)
	require.NoError(t, err)
	second, err := trf.Parse(first.String())
	require.NoError(t, err)
	require.Equal(t, first.String(), second.String())
	require.Equal(t, strings.Split(sample, "\n")[11], first.Players[0].String())
}

func TestLineEndsDoNotMatter(t *testing.T) {
	want, err := trf.Parse(sample)
	require.NoError(t, err)
	for _, end := range []string{"\r", "\r\n"} {
		got, err := trf.Parse("\uFEFF" + strings.ReplaceAll(sample, "\n", end))
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	latin := strings.ReplaceAll(sample, "è", "\xe8")
	got, err := trf.Parse(latin)
	require.NoError(t, err)
	require.Equal(t, want, got, "Latin-1")
}

func TestNewerLinesSayTheSame(t *testing.T) {
	older, err := trf.Parse("XXR 9\nXXC white1\nXXS W=3.0 D=1.0 PAB=2.0\nXXA 7 1.0 1.0 0.5\n001    7\n")
	require.NoError(t, err)
	newer, err := trf.Parse("142 9\n152 W\n162  W 3.0     D 1.0     P 2.0\n" +
		"250       1.0 001 001 0007 0007\n250       1.0 002 002 0007 0007\n250       0.5 003 003 0007 0007\n001    7\n")
	require.NoError(t, err)
	require.Equal(t, older.String(), newer.String())
	for code, points := range map[string]trf.Points{"1": 30, "=": 10, "0": 0, "+": 30, "H": 10, "F": 30, "U": 20, "Z": 0} {
		require.Equal(t, points, older.Scoring.PointsOf(trf.Result{Opponent: 1, Colour: 'w', Code: code[0]}), code)
	}
}

// line is a player with rounds.
func line(number int, rounds string) string {
	return fmt.Sprintf("001 %4d      Bors                                                                      1  %s\n", number, rounds)
}

// two are players 1 and 2, each with a first round.
func two(first, second string) string { return line(1, first) + line(2, second) }

// The examples of the manual of JaVaFo 2, by the codes of results: win, draw,
// loss, forfeits, byes of a full and half a point, of none, and allocated.
func TestScoringAsInTheManualOfJaVaFo(t *testing.T) {
	for text, want := range map[string]string{
		"XXS WW=1 WD=.5 WL=0 BW=1 BD=0.5 BL=0\nXXS FL=0 FW=1\nXXS PAB=1 FPB=1 HPB=.5 ZPB=0": "1.0 0.5 0.0 1.0 0.0 1.0 0.5 0.0 1.0",
		"XXS PAB=3 D=1 W=3":                      "3.0 1.0 0.0 3.0 0.0 3.0 1.0 0.0 3.0",
		"XXS W=3\nXXS D=1":                       "3.0 1.0 0.0 3.0 0.0 3.0 1.0 0.0 1.0",
		"XXS PAB=.5":                             "1.0 0.5 0.0 1.0 0.0 1.0 0.5 0.0 0.5",
		"XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1": "3.0 2.0 1.0 3.0 0.0 3.0 2.0 1.0 2.0",
		"XXS W=3 D=2 WL=1 BL=1\nXXS PAB=3\nXXS FPB=0 HPB=0 ZPB=0": "3.0 2.0 1.0 3.0 0.0 0.0 0.0 0.0 3.0",
		"XXS PAB=3\nXXS FPB=0 HPB=0 ZPB=0\nXXS W=3 D=2 WL=1 BL=1": "3.0 2.0 1.0 3.0 0.0 3.0 2.0 0.0 3.0",
		// Line 162 of 2026 and the lines of bbpPairings: a bye is worth a win.
		"162  W 3.0     D 1.0":      "3.0 1.0 0.0 3.0 0.0 3.0 1.0 0.0 3.0",
		"162  P 2.0     W 3.0":      "3.0 0.5 0.0 3.0 0.0 3.0 0.5 0.0 2.0",
		"162  W 3.0     A 1.0":      "3.0 0.5 0.0 3.0 1.0 3.0 0.5 1.0 3.0",
		"BBU  2.0\nBBW  3.0\nBBZ 1": "3.0 0.5 0.0 3.0 0.0 3.0 0.5 1.0 2.0",
	} {
		got, err := trf.Parse(text)
		require.NoError(t, err, text)
		var points []string
		for _, code := range "1=0+-FHZU" {
			points = append(points, got.Scoring.PointsOf(trf.Result{Colour: 'w', Code: byte(code)}).String())
		}
		require.Equal(t, want, strings.Join(points, " "), text)
	}
}

func TestFaultsNameTheirPlace(t *testing.T) {
	player := func(rest string) string {
		return "001    1      Bors                                                               0.0    1" + rest
	}
	for name, c := range map[string]struct{ text, says string }{
		"number":       {"012 X\n001  abc      Bors", `line 2, column 5: starting rank "abc": a number from 1 to 9999 is wanted`},
		"twice":        {player("") + "\n" + player(""), "line 2, column 5: starting rank 1 is taken by line 1"},
		"rating":       {"001    1      Bors" + strings.Repeat(" ", 30) + "24x0", `line 1, column 49: rating "24x0"`},
		"points":       {"001    1      Bors" + strings.Repeat(" ", 62) + "x.5", `line 1, column 81: points "x.5": points like 2.5 are wanted`},
		"opponent":     {player("     x w 1"), `line 1, column 92: opponent "x"`},
		"himself":      {player("     1 w 1"), "line 1, column 92: opponent 1 is the player"},
		"met nobody":   {two("   2 w 1", "0000 - Z"), "line 1, column 92: opponent 2 met nobody, says line 2"},
		"met another":  {two("   2 w 1", "   2 b 0"), "line 1, column 92: opponent 2 met 2, says line 2"},
		"same colour":  {two("   2 w 1", "   1 w 0"), "line 1, column 92: opponent 2 had the same colour, says line 2"},
		"both won":     {two("   2 w 1", "   1 b 1"), "line 1, column 92: results 1 here and 1 in line 2 are not those of one game: 1 and 0"},
		"both came":    {two("   2 w +", "   1 b 0"), "results + here and 0 in line 2"},
		"shifted":      {player("      7 w 1"), "line 1, column 96: '7' where a blank is wanted: this round has its opponent in columns 92 to 95, the colour in 97 and the result in 99"},
		"glued":        {player("     7 w 1x"), "line 1, column 100: 'x' where a blank is wanted"},
		"rating right": {"001    1      Bors" + strings.Repeat(" ", 31) + "2720", "line 1, column 53: '0' where a blank is wanted: the rating is in columns 49 to 52, the federation in 54 to 56"},
		"number right": {"012 X\n001     1      Bors", "line 2, column 9: '1' where a blank is wanted: the starting rank is in columns 5 to 8"},
		"points right": {"001    1      Bors" + strings.Repeat(" ", 64) + "0.0", "line 1, column 85: '0' where a blank is wanted: the points are in columns 81 to 84, the rank in 86 to 89"},
		"rank right":   {"001    1      Bors" + strings.Repeat(" ", 71) + "1", "line 1, column 90: '1' where a blank is wanted: the rank is in columns 86 to 89"},
		"name right":   {"001    1       Bors", "line 1, column 16: the name begins in column 15"},
		"all right":    {"012 X\n 001    1      Bors", "line 2, column 1: a blank where the code 001 is wanted: it is in columns 1 to 3"},
		"code right":   {"0 01    1      Bors", "line 1, column 2: a blank where the code 001 is wanted"},
		"name left":    {"001    1     Bors", "line 1, column 14: 'B' where a blank is wanted"},
		"unknown":      {player("     7 w 1"), "line 1, column 92: opponent 7 is not a player of this file"},
		"colour":       {player("     7 q 1"), `line 1, column 97: colour 'q': w, b or - is wanted`},
		"result":       {player("     7 w ?"), `line 1, column 99: result '?': one of`},
		"no opponent":  {player("  0000 w 1"), "line 1, column 92: result 1 needs an opponent"},
		"bye opponent": {player("     7 w H"), "line 1, column 99: result H has no opponent"},
		"no colour":    {player("     7 - 1"), "line 1, column 97: a game needs a colour: w or b"},
		"second round": {player("  0000 - U     7 w 1"), "line 1, column 102: opponent 7"},
		"rounds":       {"XXR many", `line 1, column 5: rounds "many"`},
		"configure":    {"XXC white1 green1", `line 1, column 12: "green1": white1, black1 or rank is wanted`},
		"scoring":      {"XXS W=3.0 Q=1.0", `scoring code "Q"`},
		"scoring text": {"XXS W", "codes with points, like W=3.0, are wanted"},
		"absent":       {"XXZ 1 2 x", `line 1, column 9: player "x"`},
		"unknown list": {player("") + "\nXXP 1 77", `line 2, column 7: player 77 is not a player of this file`},
		"unknown bye":  {player("") + "\n240 H 001   77", `line 2, column 13: player 77 is not a player`},
		"unknown XXA":  {player("") + "\nXXA 77 1.0", `line 2, column 5: player 77 is not a player`},
		"bonus back":   {"250       1.0 003 002    1    2", `line 1, column 19: last round 2: it is before the first, 3`},
		"bonus down":   {"250       1.0 001 002    2    1", `line 1, column 28: last player 1: that is before the first, 2`},
		"bonus below":  {"250      -1.0 001 002    1    2", `line 1, column 10: fictitious points -1.0: more than 0 are wanted`},
		"ban back":     {"260 003 001    1    2", `line 1, column 9: last round 1: it is before the first, 3`},
		"kind of 299":  {"299 U         1.0  001    1", `line 1, column 5: kind of result "U": one of W D L F H Z + - is wanted`},
		"bye type":     {"240 Q 001 0001", `line 1, column 5: type of bye "Q": F, H or Z is wanted`},
		"bonus":        {"250       1.0 001 xxx 0001 0002", `line 1, column 19: last round "xxx"`},
		"XXA":          {"XXA 1 1.0 y", `line 1, column 11: fictitious points "y"`},
		"ban":          {"260 001 002 0001 z", `line 1, column 18: player "z"`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := trf.Parse(c.text)
			require.ErrorContains(t, err, c.says)
			var fault *trf.Error
			require.ErrorAs(t, err, &fault)
		})
	}
}

func TestBeforeARound(t *testing.T) {
	got, err := trf.Parse(sample)
	require.NoError(t, err)
	before := got.AsBefore(2)
	require.Equal(t, []int{3}, before.Absent)
	require.Equal(t, 1, before.LastPaired())
	require.Equal(t, trf.Points(15), before.Players[1].Points, "a forfeit gives 1.5 here")
	require.Len(t, got.Players[0].Results, 2, "the tournament itself is as before")
}

// Byes of lines 240 count in the rounds before.
func TestEarlierByesStayBeforeARound(t *testing.T) {
	got, err := trf.Parse(two("", "") + "001    3\n240 H 001    1\n240 H 002    2\n299 H         0.3  001    1\n299           1.0  002    2\n")
	require.NoError(t, err)
	before := got.AsBefore(2)
	require.Equal(t, []trf.Bye{{Code: 'H', Round: 1, Players: []int{1}}}, before.Byes)
	require.Equal(t, trf.Points(3), before.Players[0].Points)
	require.Len(t, before.Adjusted, 1)
}

// A line that one blank too many, or too few, has moved is never read as
// another one.
func TestNoPlayerIsReadFromAShiftedLine(t *testing.T) {
	whole := strings.Split(sample, "\n")[11]
	for at := range whole {
		_, err := trf.Parse("012 X\n" + whole[:at] + " " + whole[at:])
		var fault *trf.Error
		require.ErrorAs(t, err, &fault, whole[:at])
		require.Equal(t, 2, fault.Line)
	}
}

// Who was first given a colour tells the initial one: odd numbers have it,
// counting who took part.
func TestInitialColourBeforeARound(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want byte
	}{
		"told":         {"XXC white1\n" + two("   2 b 1", "   1 w 0"), 'w'},
		"white":        {two("   2 w 1", "   1 b 0"), 'w'},
		"black":        {two("   2 b 1", "   1 w 0"), 'b'},
		"no result":    {two("   2 b", "   1 w"), 'b'},
		"forfeited":    {two("   2 b +", "   1 w -"), 'b'},
		"second round": {two("0000 - U     2 b 1", "0000 - Z     1 w 0"), 'b'},
		"late number":  {line(1, "0000 - Z     4 w 1") + line(2, "   3 w 1") + line(3, "   2 b 0") + line(4, "0000 - Z     1 b 0"), 'w'},
		"nobody":       {two("0000 - U", ""), 0},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := trf.Parse(c.text)
			require.NoError(t, err)
			require.Equal(t, string(c.want), string(got.AsBefore(1).Initial))
		})
	}
}

func TestBlankPointsAreCounted(t *testing.T) {
	got, err := trf.Parse("XXS W=3\n" + two("   2 w 1", "   1 b 0"))
	require.NoError(t, err)
	require.Equal(t, []trf.Points{30, 0}, []trf.Points{got.Players[0].Points, got.Players[1].Points})
	require.Empty(t, got.ListDoubtful())
}

// Until 2016 byes had no submissions.
func TestOlderByes(t *testing.T) {
	for older, newer := range map[string]byte{"0000 - +": 'U', "0000 - =": 'H', "0000 - -": 'Z', "       +": 'U', "0000 b +": 'U', "0000 W -": 'Z'} {
		got, err := trf.Parse(two(older, ""))
		require.NoError(t, err)
		require.Equal(t, newer, got.Players[0].Results[0].Code, older)
	}
}

// The lines of teams number teams.
func TestListsOfTeamsAreLeftAlone(t *testing.T) {
	_, err := trf.Parse(two("", "") + "310   1 Logres\n240 H 001   77\n")
	require.NoError(t, err)
}

func TestARoundIsAdded(t *testing.T) {
	played, err := trf.Parse(sample)
	require.NoError(t, err)
	next := played.WithRound([][2]int{{2, 1}}, 0)
	require.Equal(t, 3, next.LastPaired())
	require.Equal(t, trf.Result{Opponent: 1, Colour: 'w'}, next.Players[1].Results[2])
	require.Equal(t, trf.Result{Colour: '-', Code: 'Z'}, next.Players[2].Results[2], "3 is absent")
	require.Equal(t, trf.Result{Colour: '-', Code: 'H'}, next.ResultOf(next.Players[3], 3), "a line 240 gives 4 half a point")
	require.Empty(t, next.Absent)
	again, err := trf.Parse(next.String())
	require.NoError(t, err)
	require.Equal(t, next.String(), again.String())
	require.Equal(t, trf.Points(10), played.WithRound(nil, 3).Players[2].Points, "the bye gives its points at once")
}

func FuzzParse(f *testing.F) {
	f.Add(sample)
	f.Add(strings.ReplaceAll(sample, "\n", "\r"))
	f.Add(two("   2 w 1", "   1 b 0") + "299           9.9  000    1    2\n299 W         9.9  000    1    2\n")
	f.Add("162  W 3.0     D 1.0\n152 B\nXXA 0001 1.0 0.5\nBBW 3.0")
	f.Fuzz(func(t *testing.T, text string) {
		first, err := trf.Parse(text)
		if err != nil {
			return
		}
		second, err := trf.Parse(first.String())
		require.NoError(t, err)
		require.Equal(t, first.String(), second.String())
	})
}
