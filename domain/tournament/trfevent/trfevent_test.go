package trfevent_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

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
	file, err := trf.Parse("XXS W=3 D=1 P=2\n" +
		line("1", "   2 w 1     3 b =") + line("2", "   1 b 0  0000 - U") + line("3", "0000 - H     1 w ="))
	require.NoError(t, err)
	e, err := trfevent.Event(file)
	require.NoError(t, err)
	require.Equal(t, "result 3 1 0", e.Rules.Scheme.String())
	table, err := standings.NewTable(e)
	require.NoError(t, err)
	var points []string
	for _, l := range table.Lines {
		points = append(points, l.Points.Value.String())
	}
	require.Equal(t, []string{"4", "2", "2"}, points)
}

func TestColoursOfAPairMustFit(t *testing.T) {
	file, err := trf.Parse(line("1", "   2 w 1") + line("2", "   1 w 0"))
	require.NoError(t, err)
	_, err = trfevent.Event(file)
	require.ErrorContains(t, err, "player 1, round 1: he and his opponent 2 have the same colour")
}

// Whatever a file holds, it is ranked, every figure can be added again, or it
// is refused with a reason.
func FuzzStandingsOfAFile(f *testing.F) {
	f.Add(line("1", "   2 w 1     3 b =") + line("2", "   1 b 0  0000 - U") + line("3", "0000 - H     1 w ="))
	f.Add("XXS W=3 D=1\n092 Round robin\n" + line("1", "   2 - +") + line("2", "   1 - -"))
	breaks, err := tiebreak.ParseList("BH-C1/2023, SB, DE, PS, WIN, WON, STD, KS, REP", tiebreak.Options{})
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, text string) {
		file, err := trf.Parse(text)
		if err != nil || len(file.Players) > 50 {
			return
		}
		e, err := trfevent.Event(file)
		if err != nil {
			return
		}
		s, err := standings.Make(e, breaks...)
		if err != nil {
			return
		}
		for _, row := range s.Rows {
			require.NoError(t, row.Points.Check())
			for _, v := range row.TieBreaks {
				require.NoError(t, v.Why.Check())
			}
		}
	})
}
