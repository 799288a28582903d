package trfevent_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/tiebreak"
	"seneschal/domain/tournament/trf"
	"seneschal/domain/tournament/trfevent"
)

// line is a line 001 with rounds such as "   2 w 1".
func line(number, rounds string) string {
	return "001 " + strings.Repeat(" ", 4-len(number)) + number + strings.Repeat(" ", 83) + rounds + "\n"
}

func TestScoringOfAFileIsKept(t *testing.T) {
	text := "XXS W=3 D=1 P=2\n" +
		line("1", "   2 w 1     3 b =") + line("2", "   1 b 0  0000 - U") + line("3", "0000 - H     1 w =")
	file, err := trf.Parse(text)
	require.NoError(t, err)
	event, err := trfevent.ToEvent(file)
	require.NoError(t, err)
	require.Equal(t, "result 3 1 0", event.Rules.Scheme.String())
	require.Equal(t, []string{"4", "2", "2"}, pointsOf(t, text))
}

// An arbiter may leave one or both without a point, and lines 299 go beside
// the scoring.
func TestPointsBesideTheScoring(t *testing.T) {
	pair := func(a, b string) string { return line("1", "   2 w "+a) + line("2", "   1 b "+b) }
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"both lost":      {pair("0", "0"), []string{"0", "0"}},
		"half to one":    {pair("=", "0"), []string{"0.5", "0"}},
		"nobody came":    {pair("-", "-"), []string{"0", "0"}},
		"penalty":        {pair("1", "0") + "299          -0.5  001    1\n", []string{"0.5", "0"}},
		"bonus":          {pair("1", "0") + "299           0.5  000    2\n", []string{"1", "0.5"}},
		"smaller bye":    {pair("1", "0") + line("3", "0000 - F") + "299 F         0.5  001    3\n", []string{"1", "0", "0.5"}},
		"bonus, absent":  {pair("1", "0") + line("3", "") + "299           0.5  001    3\n", []string{"1", "0", "0.5"}},
		"zero bye is 1":  {pair("1", "0") + line("3", "0000 - Z") + "XXS Z=1\n", []string{"1", "0", "1"}},
		"unrated, rated": {pair("W", "0"), []string{"1", "0"}},
		"bye, coloured":  {pair("1", "0") + line("3", "0000 b +"), []string{"1", "0", "1"}},
		"longer lines":   {pair("1", "0  0000 B +") + line("3", "0000 w -"), []string{"1", "1", "0"}},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, c.want, pointsOf(t, c.text)) })
	}
}

func pointsOf(t *testing.T, text string) []string {
	t.Helper()
	file, err := trf.Parse(text)
	require.NoError(t, err)
	require.Empty(t, trfevent.DescribeDoubtful(file))
	event, err := trfevent.ToEvent(file)
	require.NoError(t, err)
	table, err := standings.NewTable(event)
	require.NoError(t, err)
	var points []string
	for _, l := range table.Lines {
		points = append(points, l.Points.Value.String())
	}
	return points
}

// Lines 240 and 299 of a team file number teams: they are no player's.
func TestTeamsAreNotRankedAsPlayers(t *testing.T) {
	file, err := trf.Parse("310   1 Logres\n" + line("1", "   2 w 1") + line("2", "   1 b 0") + "299           1.0  001    1\n")
	require.NoError(t, err)
	_, err = trfevent.ToEvent(file)
	require.ErrorContains(t, err, "line 310: this is a file of teams; only players are ranked here, not teams")
}

// Pairing goes by the numbers of a file.
func TestEntrantsAreNumberedByRating(t *testing.T) {
	file, err := trfevent.ToFile(standings.Event{Entrants: []standings.Entrant{
		{ID: "a", Number: 1}, {ID: "b", Number: 2, Rating: 1900}, {ID: "c", Number: 3, Rating: 2000}, {ID: "d", Number: 4, Rating: 1900},
	}}, nil)
	require.NoError(t, err)
	var names []string
	for i, player := range file.Players {
		require.Equal(t, i+1, player.Number)
		names = append(names, player.Name)
	}
	require.Equal(t, []string{"c", "b", "d", "a"}, names)
}

// All games of a league may be played at once; in a file nobody has two games in
// a round.
func TestGamesPlayedAtOnceAreRoundsOfAFile(t *testing.T) {
	duel := func(white, black standings.ID, places ...int) standings.Game {
		return standings.Game{ID: string(white + black), Seats: []standings.Result{
			{Entrant: white, Seat: standings.White, Place: places[0]}, {Entrant: black, Seat: standings.Black, Place: places[1]},
		}}
	}
	scheme, err := points.Parse("win-draw-loss")
	require.NoError(t, err)
	file, err := trfevent.ToFile(standings.Event{
		Rules:    points.Rules{Scheme: scheme},
		Entrants: []standings.Entrant{{ID: "a", Number: 1}, {ID: "b", Number: 2}, {ID: "c", Number: 3}},
		Rounds:   []standings.Round{{Games: []standings.Game{duel("a", "b", 1, 2), duel("a", "c", 1, 1), duel("b", "c", 0, 1)}}},
	}, nil)
	require.NoError(t, err)
	require.Zero(t, file.Rounds)
	require.Equal(t, []string{"1.5", "0", "1.5"}, pointsOf(t, file.String()))
	require.Equal(t, 3, file.LastPaired())
}

// requirePoints compares what is counted with what the file's results give,
// unless a game is not over.
func requirePoints(t *testing.T, file trf.Tournament, event standings.Event) {
	t.Helper()
	table, err := standings.NewTable(event)
	require.NoError(t, err)
	sums := map[standings.ID]string{}
	for _, p := range file.Players {
		sums[standings.ID(strconv.Itoa(p.Number))] = figure.Frac(int(file.SumPoints(p, file.LastPaired())), 10).String()
	}
	for _, l := range table.Lines {
		if !slices.ContainsFunc(l.Turns, func(turn standings.Turn) bool { return turn.Kind == standings.Open }) {
			require.Equal(t, sums[l.Entrant.ID], l.Points.Value.String(), l.Entrant)
		}
	}
}

// Whatever a file holds, it is ranked, every figure can be added again, or it
// is refused with a reason.
func FuzzStandingsOfAFile(f *testing.F) {
	f.Add(line("1", "   2 w 1     3 b =") + line("2", "   1 b 0  0000 - U") + line("3", "0000 - H     1 w ="))
	f.Add(line("1", "   2 w 0") + line("2", "   1 b =") + line("3", "0000 - F") + "299 F         0.5  001    3\n299           0.5  000    1    2\nXXS FL=0.5 A=1\n")
	f.Add("XXS W=3 D=1\n092 Round robin\n" + line("1", "   2 - +") + line("2", "   1 - -"))
	breaks, err := tiebreak.ParseList("BH-C1/2023, SB, DE, PS, WIN, WON, STD, KS, REP", tiebreak.Options{})
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, text string) {
		file, err := trf.Parse(text)
		if err != nil || len(file.Players) > 50 {
			return
		}
		event, err := trfevent.ToEvent(file)
		if err != nil {
			return
		}
		s, err := standings.RankEvent(event, breaks...)
		if err != nil {
			return
		}
		requirePoints(t, file, event)
		for _, row := range s.Rows {
			require.NoError(t, row.Points.Check())
			for _, v := range row.TieBreaks {
				require.NoError(t, v.Why.Check())
			}
		}
	})
}
