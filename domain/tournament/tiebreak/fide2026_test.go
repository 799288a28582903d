package tiebreak_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/tiebreak"
)

// Of the crosstable of the exercises, what 16.4.1 and 16.4.2 changed in 2026:
// David, Franck and Jessica had byes, Maria won by forfeit.
func TestDummiesAreCappedSince2026(t *testing.T) {
	e := swiss(t)
	before, after := figures(t, e, "BH", tiebreak.FIDE2023), figures(t, e, "BH", tiebreak.FIDE2026)
	changed := map[string]string{}
	for id := range before {
		if !before[id].Value.Equal(after[id].Value) {
			changed[id] = before[id].Value.Short() + " to " + after[id].Value.Short()
		}
	}
	require.Equal(t, map[string]string{
		"4":  "15 to 14",     // half bye: dummy 3.5, draws in five rounds give 2.5
		"6":  "12 to 11.5",   // allocated bye: 3 and 2.5
		"11": "13.5 to 12.5", // forfeit win: 2.5 and Jessica's 1.5
	}, changed)
	require.Contains(t, after["11"].Text(), `  round 4, dummy (forfeit win): 1.5, the least of [FIDE C.07 2026, 16.4.1]
    own score: 2.5
    score of Jessica: 1.5
`)
	require.Contains(t, after["14"].Text(), `  round 3, dummy (forfeit loss): 2, the least of [FIDE C.07 2026, 16.4.1]
    own score: 2
    score of Nick: 3, the sum of
      points: 2
      round 4: 0.5; counts as a draw [FIDE C.07 2026, 16.3.2]
      round 5: 0.5; counts as a draw [FIDE C.07 2026, 16.3.2]
`)
}

// The tables are worked out by hand from the articles named.
func TestArticlesOf2026(t *testing.T) {
	four := players("Alice", "Bob", "Carol", "Dave")
	cut := chess(t, players("Alice", "Bob", "Carol", "Dave", "Eve"), "1-4 1, 2-3 1, 5 allocated", "2-4 1, 3-5 1, 1 half", "1-2 =, 3-4 1, 5 zero")
	bye := chess(t, four, "1-2 1, 3-4 =", "1-3 +, 2-4 1", "1-4 1, 2 allocated, 3 zero")
	last := chess(t, four, "1-2 1, 3-4 =", "1-3 =, 2-4 1", "1-4 1, 2 allocated, 3 half")
	fixed := chess(t, four, "1-2 1, 3-4 =", "1-3 -, 2-4 1", "1-4 1, 2-3 1")
	fixed.Fixed = true
	open := chess(t, four, "1-2 1, 3-4 1", "1-3 1, 2-4 =", "1-4 ?, 2-3 ?")
	byes := chess(t, four, "1-2 1, 3 allocated, 4 half", "1-3 1, 2-4 1", "1-4 =, 2-3 =")
	for _, c := range []struct {
		article string
		event   standings.Event
		name    string
		want    string
	}{
		{"16.2 to 16.4", bye, "BH", "3.5 5 1.5 6"},
		{"16.2 to 16.4", bye, "BH-C1", "3 4.5 1 5"},
		{"16.2 to 16.4", bye, "SB", "3.5 2 0.25 0.5"},
		{"16.2.5", last, "BH", "4 4.5 4.5 6"},
		{"16.2.5", last, "BH-C1", "3.5 4 3 4.5"},
		{"16.2.5", last, "SB", "3.25 2 2.25 0.75"},
		{"16.5.1", cut, "BH", "4 4 4 6.5 4"},
		{"16.5.1", cut, "BH-C1", "2.5 4 4 4.5 3"},
		{"15.2", fixed, "SB", "2.5 2 2.25 0.75"},
		{"15.2", fixed, "STD", "2 2 1.5 0.5"},
		{"15.2", fixed, "WIN", "2 2 1 0"},
		{"8.3", open, "FB", "3.5 5 4.5 5"},
		{"8.2 over 8.3", open, "AOB-F", "4.75 4.25 4.25 4.75"},
		{"7.7", byes, "STD", "2.5 1.5 1.5 1"},
		{"7.8", byes, "TPN", "1 2 3 4"},
		{"10.6", byes, "RTNG", "2200 2150 2100 2050"},
	} {
		require.Equal(t, c.want, values(t, c.event, c.name, tiebreak.FIDE2026), "%s by %s", c.name, c.article)
	}
}

func TestForfeitsMayBeDeclaredGames(t *testing.T) {
	found := figures(t, swiss(t), "BH-P", tiebreak.FIDE2023)
	require.Equal(t, "12.5", found["11"].Value.Short(), "Jessica's 1.5 for the dummy's 2.5")
	require.Equal(t, "10", found["9"].Value.Short(), "Maria's 2.5 for the dummy's 1.5")
	forfeit := chess(t, players("A", "B"), "1-2 +", "1 zero, 2 full")
	require.Equal(t, "A B", ranked(t, forfeit, "DE-P"))
}

func TestAGameMayBeLostByBoth(t *testing.T) {
	event := chess(t, players("A", "B", "C", "D"), "1-2 x, 3-4 !", "1-3 1, 2-4 =")
	require.Equal(t, "A B=D C", ranked(t, event, ""), "1, twice 0.5, and 0 points")
	require.Equal(t, "1.5 1 0 0.5", values(t, event, "STD", tiebreak.FIDE2026), "as much as the opponent (7.7), but only over the board")
	require.Equal(t, "1 0 0 0", values(t, event, "WON", tiebreak.FIDE2026))
	require.Equal(t, "2125", figures(t, event, "TPR", tiebreak.FIDE2026)["1"].Value.Short(), "half of two games against 2150 and 2100")
}

func TestMediansCutBothEnds(t *testing.T) {
	event := swiss(t)
	require.Equal(t, "7", figures(t, event, "BH-M1", tiebreak.FIDE2023)["1"].Value.Short(), "1.5 and 4 of 1.5 1.5 4 2 3.5")
	require.Equal(t, "2", figures(t, event, "BH-M2", tiebreak.FIDE2023)["1"].Value.Short())
	require.Equal(t, "9.5", figures(t, event, "BH-C2", tiebreak.FIDE2023)["1"].Value.Short())
}

func TestRatingTablesAreThoseOfFIDE(t *testing.T) {
	up := chess(t, players("Alice", "Bob", "Carol"), "1-2 1", "1-3 1")
	require.Equal(t, "2925", figures(t, up, "TPR", tiebreak.FIDE2026)["1"].Value.Short(), "2125 and 800")
	require.Equal(t, "1400", figures(t, up, "TPR", tiebreak.FIDE2026)["2"].Value.Short(), "2200 less 800")
	require.Equal(t, "2886", figures(t, up, "PTP", tiebreak.FIDE2026)["1"].Value.Short(), "736 above the best")
	require.Equal(t, "1400", figures(t, up, "PTP", tiebreak.FIDE2026)["3"].Value.Short(), "800 below the weakest")
	require.Equal(t, "1400", figures(t, up, "APRO", tiebreak.FIDE2026)["1"].Value.Short())
	require.Equal(t, "1400", figures(t, up, "APPO", tiebreak.FIDE2026)["1"].Value.Short())
}

// ranked are the names in their order, those who share a rank joined by "=".
func ranked(t *testing.T, event standings.Event, names string) string {
	breaks, err := tiebreak.ParseList(names, tiebreak.Options{})
	require.NoError(t, err)
	s, err := standings.RankEvent(event, breaks...)
	require.NoError(t, err)
	var out strings.Builder
	for i, row := range s.Rows {
		if i > 0 && row.Rank == s.Rows[i-1].Rank {
			out.WriteString("=")
		} else if i > 0 {
			out.WriteString(" ")
		}
		out.WriteString(row.Entrant.Name)
	}
	return out.String()
}

func TestDirectEncountersAreLookedAtAgain(t *testing.T) {
	three := players("A", "B", "C")
	circle := chess(t, three, "1-2 1", "2-3 1", "3-1 1")
	require.Equal(t, "A=B=C", ranked(t, circle, "DE"), "all have met and are level (6.2)")

	// Four have two points. Of the games among them A and B have 2, C and D 1;
	// then A has beaten B, and C has beaten D.
	sub := chess(t, players("A", "B", "C", "D", "E"), "1-2 1, 3-4 1", "1-3 1, 2-4 1", "4-1 1, 2-3 1", "3-5 1, 4-5 1")
	require.Equal(t, "A B C D E", ranked(t, sub, "DE"), "who is level is looked at again (6.2)")

	breaks, err := tiebreak.ParseList("DE", tiebreak.Options{})
	require.NoError(t, err)
	table, err := standings.RankEvent(sub, breaks...)
	require.NoError(t, err)
	why, _ := table.ExplainRank("1")
	require.NoError(t, why.Check())
	require.Contains(t, why.Text(), "rank of A: 1; before B by DE/2026, 1 to 0\n")
	require.Contains(t, why.Text(), "    again, among A, B: 1; not counted: a second look at those who are level; the sum of [FIDE C.07 2026, 6.1]\n"+
		"      round 1, against B: 1\n")
	why, _ = table.ExplainRank("2")
	require.Contains(t, why.Text(), "rank of B: 2; behind A by DE/2026, 1 to 0; before C by DE/2026, 2 to 1\n", "the looks at A and B, and at C and D, are others")

	require.Contains(t, figures(t, chess(t, players("A", "B"), "1-2 1", "2-1 1"), "DE", tiebreak.FIDE2026)["1"].Text(),
		"against B: 0.5, the mean of [FIDE C.07 2026, 6.1.2]")
}

func TestDirectEncountersThatAreMissingMayEndInAnyWay(t *testing.T) {
	four := players("A", "B", "C", "D")
	// A has beaten B and C, who have not met: none can reach A's two points.
	top := chess(t, four, "1-2 1, 3-4 1", "1-3 1, 2-4 1", "1 zero, 2 full, 3 full, 4 zero")
	require.Equal(t, "A B=C D", ranked(t, top, "DE"), "6.3")
	// B could still reach A's one point.
	open := chess(t, four, "1-2 1, 3-4 1", "2-4 1, 1-4 0", "3-4 0, 1 zero, 2 zero")
	require.Equal(t, "D A=B=C", ranked(t, open, "DE"))
	forfeit := chess(t, players("A", "B"), "1-2 +", "1 zero, 2 full")
	require.Equal(t, "A=B", ranked(t, forfeit, "DE"), "a forfeit is no encounter (6.1.1)")
}
