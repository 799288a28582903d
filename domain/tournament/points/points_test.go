package points_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
)

// table is a game in which the seats hold so many centres and are ranked by
// them.
func table(centres ...int) points.Outcome {
	var outcome points.Outcome
	for _, mine := range centres {
		place := 1
		for _, other := range centres {
			if other > mine {
				place++
			}
		}
		outcome.Seats = append(outcome.Seats, points.Seat{Place: place, Out: mine == 0, Scores: map[string]int{"centres": mine}})
	}
	return outcome
}

func placed(places ...int) points.Outcome {
	var outcome points.Outcome
	for _, p := range places {
		outcome.Seats = append(outcome.Seats, points.Seat{Place: p})
	}
	return outcome
}

func scored(t require.TestingT, scheme string, outcome points.Outcome) string {
	s, err := points.Parse(scheme)
	require.NoError(t, err)
	var all []string
	for _, why := range s.Score(outcome) {
		require.NoError(t, why.Check())
		all = append(all, why.Value.String())
	}
	return strings.Join(all, " ")
}

func TestPlacesAreAveragedWhenShared(t *testing.T) {
	require.Equal(t, "10 6 3 1", scored(t, "meeple", placed(1, 2, 3, 4)))
	require.Equal(t, "8 8 3 1", scored(t, "places 10 6 3 1", placed(1, 1, 3, 4)))
	require.Equal(t, "10 10/3 10/3 10/3", scored(t, "places 10 6 3 1", placed(1, 2, 2, 2)))
	require.Equal(t, "1 0.5 0.5", scored(t, "places 1 1", placed(1, 2, 2)), "places beyond the list give nothing")
	require.Equal(t, "0.5 0.5", scored(t, "win-draw-loss", placed(1, 1)))
	require.Equal(t, "3 0", scored(t, "football", placed(1, 2)))
	require.Equal(t, "1 1", scored(t, "result 3 1 0", placed(1, 1)))
}

func TestOnlyTheWinnerScores(t *testing.T) {
	require.Equal(t, "1 0 0", scored(t, "win", placed(1, 2, 3)))
	require.Equal(t, "0.5 0.5 0", scored(t, "win", placed(1, 1, 3)))
	require.Equal(t, "0 0 0", scored(t, "sole-win", placed(1, 1, 3)))
}

// The game of 12, 9, 8 and 5 centres is from "Tournament Scoring, Part 4" of
// the Embassy, which gives 45.86, 25.8, 20.38 and 7.96 (and, cutting off,
// 35.29, 26.47, 23.52 and 14.71 in proportion).
func TestDiplomacySchemesGiveThePublishedPoints(t *testing.T) {
	for _, c := range []struct{ name, scheme, want string }{
		{"sum of squares", "sum-of-squares centres", "45.86 25.8 20.38 7.96 0 0 0"},
		{"supply centres", "proportion centres", "35.29 26.47 23.53 14.71 0 0 0"},
		{"draw size", "draw-size", "25 25 25 25 0 0 0"},
		{"C-Diplo", "c-diplo centres", "51 24 16 6 1 1 1"},
	} {
		require.Equal(t, c.want, shortly(t, c.scheme, table(12, 9, 8, 5, 0, 0, 0)), c.name)
	}
}

// shortly is scored as tables show it.
func shortly(t *testing.T, scheme string, outcome points.Outcome) string {
	var words []string
	for _, text := range strings.Fields(scored(t, scheme, outcome)) {
		number, err := figure.Parse(text)
		require.NoError(t, err)
		words = append(words, number.Short())
	}
	return strings.Join(words, " ")
}

// TestNothingIsRoundedInSums: three thirds of a pool are the pool, and a game
// gives out all of it.
func TestNothingIsRoundedInSums(t *testing.T) {
	for _, text := range []string{"draw-size", "sum-of-squares centres", "proportion centres"} {
		scheme, err := points.Parse(text)
		require.NoError(t, err)
		for _, outcome := range []points.Outcome{table(12, 12, 10, 0), table(7, 5, 3), table(11, 7, 7, 6, 2, 1, 0)} {
			sum := figure.Number{}
			for _, why := range scheme.Score(outcome) {
				require.NoError(t, why.Check())
				sum = sum.Add(why.Value)
			}
			require.Equal(t, "100", sum.String(), text)
		}
	}
	require.Equal(t, "7200/157 4050/157 3200/157 1250/157", scored(t, "sum-of-squares centres", table(12, 9, 8, 5)))
}

// The bounds are those of "C-Diplo scoring system" (Diplomaticon, 2022).
func TestCDiploRanksLikeItsDefinition(t *testing.T) {
	require.Equal(t, "56 31 9 1 1 1 1", scored(t, "c-diplo centres", table(17, 16, 1, 0, 0, 0, 0)), "the best without a solo")
	require.Equal(t, "44 44 2.4 2.4 2.4 2.4 2.4", scored(t, "c-diplo centres", table(17, 17, 0, 0, 0, 0, 0)))
	require.Equal(t, "45 11.25 11.25 11.25 11.25 5 5", scored(t, "c-diplo centres", table(6, 5, 5, 5, 5, 4, 4)), "four share 14 and 7")
	require.Equal(t, "100 0 0 0", scored(t, "c-diplo centres", table(18, 10, 6, 0)))
	require.Equal(t, "73 0 0 0", scored(t, "c-diplo-73 centres", table(18, 10, 6, 0)))
}

// The three games are from the announcement of a tournament at webDiplomacy
// (thread 1325258).
func TestCarnageGivesThePublishedPoints(t *testing.T) {
	fallen := func(outcome points.Outcome, places ...int) points.Outcome {
		for i, p := range places {
			outcome.Seats[len(outcome.Seats)-len(places)+i].Place = p
		}
		return outcome
	}
	require.Equal(t, "28034 0 0 0 0 0 0", scored(t, "carnage centres", fallen(table(18, 6, 4, 3, 3, 0, 0), 6, 7)))
	require.Equal(t, "7014 6007 5006 4004 3003 2000 1000", scored(t, "carnage centres", fallen(table(14, 7, 6, 4, 3, 0, 0), 6, 7)))
	require.Equal(t, "6508 6508 5007 4006 3004 2001 1000", scored(t, "carnage centres", table(8, 8, 7, 6, 4, 1, 0)))
}

func TestDrawsAreSharedByThoseWhoAreLeft(t *testing.T) {
	require.Equal(t, "50 50 0", scored(t, "draw-size", table(17, 17, 0)))
	require.Equal(t, "100/3 100/3 100/3 0", scored(t, "draw-size", table(12, 12, 10, 0)))
	solo := table(20, 14, 0)
	solo.Outright = true
	require.Equal(t, "100 0 0", scored(t, "draw-size", solo))
}

func TestFormulasAreWorkedOutExactly(t *testing.T) {
	outcome := table(12, 9, 8, 5)
	for formula, want := range map[string]string{
		"seats - place":                               "3 2 1 0",
		"100 * centres / sum(centres)":                "600/17 450/17 400/17 250/17",
		"max(0, centres - 8) + 1 / level":             "5 2 1 1",
		"(1 + 2) * 3 - 4 / 8":                         "8.5 8.5 8.5 8.5",
		"top(centres) - centres":                      "0 3 4 7",
		"min(place, 2)":                               "1 2 2 2",
		"centres / unknown":                           "0 0 0 0",
		"100*centres*centres / sum(centres *centres)": "7200/157 4050/157 3200/157 1250/157",
	} {
		require.Equal(t, want, scored(t, "formula "+formula, outcome), formula)
	}
}

func TestAFormulaHasConditions(t *testing.T) {
	outcome := table(15, 10, 9, 0)
	outcome.Seats[3].Out = true
	for formula, want := range map[string]string{
		"if(out, 0, 12 / left)":                  "4 4 4 0",
		"if(centres >= 10, 2, if(out, 0, 1))":    "2 2 1 0",
		"place = 1":                              "1 0 0 0",
		"sum(centres > 9)":                       "2 2 2 2",
		"(centres != 10) * 5":                    "5 0 5 5",
		"if(top(solo), 100 * solo, 10 / level)":  "10 10 10 10",
		"min(centres <= 9, place < 4) + (1 < 2)": "1 1 2 1",
	} {
		require.Equal(t, want, scored(t, "formula "+formula, outcome), formula)
	}
	outcome.Outright = true
	require.Equal(t, "100 0 0 0", scored(t, "formula if(top(solo), 100 * solo, 10 / level)", outcome))
	outcome.Seats[1].Scores["left"] = 7
	require.Equal(t, "3 7 3 3", scored(t, "formula left", outcome), "a score of the game goes first")
}

// The scheme that ManorCon publishes (diplom.org/manorcon/dipscore.htm): P = S*S + 4*S + 16, each who
// is left has 100*P of the sum of all P, who is out a tenth of a point for each year, a solo 75.
func TestAFormulaGivesThePointsOfManorCon(t *testing.T) {
	const rule = "formula if(top(solo), if(solo, 75, years/10), if(out, years/10, 100 * (centres*centres + 4*centres + 16) / sum(centres*centres + 4*centres + 16)))"
	outcome := table(12, 12, 10, 0)
	for i, years := range []int{8, 8, 8, 5} {
		outcome.Seats[i].Scores["years"] = years
	}
	outcome.Seats[3].Out = true
	require.Equal(t, "5200/147 5200/147 1300/49 0.5", scored(t, rule, outcome), "P is 208, 208, 156 and 16 of 588")
}

// The points of talisman by its rules document, 8.4: 1 for each seat ranked
// below, 1/2 for each other on the same place, 1 more for a sole first place.
func TestAFormulaGivesThePointsOfTalisman(t *testing.T) {
	const rule = "formula seats - place - (level - 1) / 2 + max(0, 3 - place - level)"
	require.Equal(t, "4 2 1 0", scored(t, rule, placed(1, 2, 3, 4)))
	require.Equal(t, "2.5 2.5 1 0", scored(t, rule, placed(1, 1, 3, 4)))
	require.Equal(t, "4 1 1 1", scored(t, rule, placed(1, 2, 2, 2)))
}

func TestWhatIsGivenIsTakenAndWhoDidNotComeGetsNothing(t *testing.T) {
	given := figure.Hundredths(250)
	outcome := points.Outcome{Seats: []points.Seat{{Given: &given}, {Place: 1}, {Place: 1, Forfeit: true}}}
	require.Equal(t, "2.5 0 0", scored(t, "given", outcome))
	require.Equal(t, "2.5 8 0", scored(t, "meeple", outcome))
}

func TestSchemesAreReadBackFromTheirSpelling(t *testing.T) {
	for _, text := range []string{"meeple", "places 10 6 3 1", "places 10/3 0.5", "result 3 1 0", "sum-of-squares honour", "formula 2 * place", "given"} {
		scheme, err := points.Parse(text)
		require.NoError(t, err)
		data, err := json.Marshal(points.Rules{Scheme: scheme})
		require.NoError(t, err)
		var rules points.Rules
		require.NoError(t, json.Unmarshal(data, &rules))
		require.Equal(t, text, rules.Scheme.String())
		require.Equal(t, scored(t, text, table(3, 2)), scored(t, rules.Scheme.String(), table(3, 2)))
	}
}

func TestWrongSchemesAreToldWhatIsLegal(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "write one of places N N …",
		"tenpins":                  "legal are places N N …",
		"sum-of-squares":           "write it sum-of-squares SCORE",
		"meeple honour":            "write it meeple",
		"places":                   "0 places",
		"places 1 2":               "a worse place may not give more",
		"places x":                 `"x" is no number`,
		"result 3 1":               "write win, draw and loss",
		"result 1 3 0":             "a draw may not give more than a win",
		"formula 1 +":              "formula at character 4: the end, not a number, a name or a bracket",
		"formula (1":               `not ")"`,
		"formula 1 2":              `"2", not an operator or the end`,
		"formula log(2)":           "legal are if, min, max, sum and top",
		"formula min(1)":           `not ","`,
		"formula 1..2":             "is no number",
		"formula sum(sum(sum(1)))": "2 deep",
	} {
		_, err := points.Parse(text)
		require.ErrorContains(t, err, want, text)
	}
}

func TestByesAreWorthWhatIsDeclaredButNoMoreThanAWin(t *testing.T) {
	chess, err := points.Parse("win-draw-loss")
	require.NoError(t, err)
	rules := points.Rules{Scheme: chess}
	require.Equal(t, "1", rules.ScoreBye(points.Allocated, 0).Value.String())
	require.Equal(t, "0.5", rules.ScoreBye(points.HalfBye, 9).Value.String())
	require.Equal(t, "0", rules.ScoreBye(points.ZeroBye, 0).Value.String())
	require.Equal(t, "0", rules.ScoreBye(points.Absent, 0).Value.String())

	two := figure.Int(2)
	rules.Byes = points.Byes{Allocated: &two, Halves: 1}
	require.ErrorContains(t, rules.Check(), "an allocated bye of 2 points; from 0 to 1 (a win) are legal")
	require.Equal(t, "1", rules.ScoreBye(points.Allocated, 0).Value.String())
	require.Equal(t, "0.5", rules.ScoreBye(points.HalfBye, 0).Value.String())
	require.Equal(t, "0", rules.ScoreBye(points.HalfBye, 1).Value.String())

	meeple, err := points.Parse("meeple")
	require.NoError(t, err)
	four := points.Rules{Scheme: meeple, Seats: 4}
	require.Equal(t, "10", four.ComputeWorth().Win.String())
	require.Equal(t, "5", four.ScoreBye(points.Allocated, 0).Value.String())
	require.Equal(t, "2.5", four.ScoreBye(points.HalfBye, 0).Value.String())
}

func TestTheWorstResultsAreDroppedButNoForfeit(t *testing.T) {
	results := func(kept int, values ...int) []points.Result {
		var all []points.Result
		for i, v := range values {
			all = append(all, points.Result{Why: figure.Fact("round", figure.Int(v), ""), Kept: i == kept})
		}
		return all
	}
	fine := []points.Penalty{{Points: figure.Int(1), Reason: "late twice"}}
	best := points.Rules{Best: 3}.ComputeTotal(results(-1, 10, 1, 6, 0, 3), fine)
	require.NoError(t, best.Check())
	require.Equal(t, "18", best.Value.String())
	require.Contains(t, best.Text(), "round: 1; not counted: only the best 3 of 5 count")
	require.Contains(t, best.Text(), "penalty: -1; late twice [steward]")
	require.Equal(t, "10", points.Rules{Best: 2}.ComputeTotal(results(3, 10, 1, 6, 0, 3), nil).Value.String(), "the forfeit stays, so two count with it")
	require.Equal(t, "19", points.Rules{Drop: 2}.ComputeTotal(results(-1, 10, 1, 6, 0, 3), nil).Value.String())
	require.Equal(t, "0", points.Rules{Drop: 7}.ComputeTotal(results(-1, 10), nil).Value.String())
}

func TestAPenaltyOnlyTakesAway(t *testing.T) {
	gift := points.Penalty{Points: figure.Int(-5), Reason: "gift"}
	require.Error(t, gift.Check())
	require.Error(t, points.Penalty{Points: figure.Int(5)}.Check())
	require.Equal(t, "0", points.Rules{}.ComputeTotal(nil, []points.Penalty{gift}).Value.String())
}

// A game gives nobody more for being placed worse, whatever is shared.
func TestABetterPlaceNeverGivesLess(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		centres := rapid.SliceOfN(rapid.IntRange(0, 17), 2, 8).Draw(t, "centres")
		scheme := rapid.SampledFrom([]string{"meeple", "c-diplo centres", "carnage centres", "sum-of-squares centres", "proportion centres", "draw-size", "win", "football"}).Draw(t, "scheme")
		s, err := points.Parse(scheme)
		require.NoError(t, err)
		outcome := table(centres...)
		whys := s.Score(outcome)
		for i := range whys {
			require.NoError(t, whys[i].Check())
			for j := range whys {
				if outcome.Seats[i].Place < outcome.Seats[j].Place && whys[i].Value.Cmp(whys[j].Value) < 0 {
					t.Fatalf("%s: %v gives %s to place %d and %s to place %d", scheme, centres,
						whys[i].Value, outcome.Seats[i].Place, whys[j].Value, outcome.Seats[j].Place)
				}
			}
		}
	})
}

func TestEveryNamedSchemeSaysWhereItIsFrom(t *testing.T) {
	for _, scheme := range points.Named {
		require.NotEmpty(t, scheme.Title, scheme.Name)
		require.NotEmpty(t, scheme.Source, scheme.Name)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"meeple", "places 10 6 3 1", "result 3 1 0", "formula (1+centres)/sum(2*x)", "formula if(out, 0, top(place <= 2))", "formula 1 <> 2", "sum-of-squares honour", "formula min(1,2"} {
		f.Add(text)
	}
	outcome := table(12, 9, 8, 5, 0)
	f.Fuzz(func(t *testing.T, text string) {
		scheme, err := points.Parse(text)
		if err != nil {
			return
		}
		again, err := points.Parse(scheme.String())
		require.NoError(t, err)
		require.Equal(t, scheme.String(), again.String())
		for _, why := range scheme.Score(outcome) {
			require.NoError(t, why.Check())
		}
	})
}
