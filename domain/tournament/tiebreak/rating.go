package tiebreak

import (
	"fmt"
	"slices"
	"sort"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/standings"
)

// ratingDifferences holds the rating differences of FIDE's table B.02 8.1.1 for shares of
// the score from 0.50 to 1.00, by hundredths. Shares below a half give the negative of
// their complement.
var ratingDifferences = []int{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149,
	158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
	383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
}

// expectationBounds holds the greatest rating differences with an expectation of 0.50, 0.51
// and so on in FIDE's table B.02 8.1.2; beyond the last it is 1.00.
var expectationBounds = []int{
	3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153,
	162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
	391, 411, 432, 456, 484, 517, 559, 619, 735,
}

// lookUpDifference looks up the rating difference for a share of the score in hundredths.
func lookUpDifference(hundredths int) int {
	if hundredths < 50 {
		return -ratingDifferences[50-hundredths]
	}
	return ratingDifferences[hundredths-50]
}

// lookUpExpectation looks up the share of the score, in hundredths, that is expected with a rating
// difference.
func lookUpExpectation(difference int) int {
	if difference < 0 {
		return 100 - lookUpExpectation(-difference)
	}
	i, _ := slices.BinarySearch(expectationBounds, difference)
	return 50 + i
}

// An encounter is one opponent in one game over the board.
type encounter struct {
	name   string
	round  int
	rating int
	score  figure.Number
}

// listEncounters lists the opponents that a line met over the board.
func listEncounters(table *standings.Table, line int) []encounter {
	var all []encounter
	for _, turn := range table.Lines[line].Turns {
		if !turn.IsPlayed() {
			continue
		}
		for _, m := range turn.Met {
			all = append(all, encounter{table.Lines[m.Line].Entrant.String(), turn.Round, table.RatingOf(m.Line), m.Score})
		}
	}
	return all
}

// averageRatings averages the ratings of the opponents met over the board, and rounds the mean (10.1).
func (s spec) averageRatings(t *standings.Table, line int) figure.Why {
	return s.roundMeanRating(t, line, s.edition.cite("10.1"))
}

// roundMeanRating returns the rounded mean rating of the opponents; the figure cites the rule.
func (s spec) roundMeanRating(t *standings.Table, line int, rule string) figure.Why {
	terms := lists.Map(listEncounters(t, line), func(m encounter) term {
		why := figure.Fact(fmt.Sprintf("round %d, %s", m.round, m.name), figure.Int(m.rating), "")
		return term{why: why, weight: why.Value}
	})
	return figure.RoundOf("", rule, 0, figure.MeanOf("mean rating of the opponents", "", s.trim.cutTerms(terms, s.edition)...))
}

// computePerformance adds to the mean rating of the opponents the rating difference that belongs to the
// share of the score (10.2). Without a game over the board it returns 0.
func (s spec) computePerformance(table *standings.Table, line int) figure.Why {
	rule, meanRule := s.edition.cite("10.2"), s.edition.cite("10.1")
	if s.edition == House {
		rule, meanRule = s.edition.cite("rating performance"), ""
	}
	encounters := listEncounters(table, line)
	if len(encounters) == 0 {
		return figure.Fact("", figure.Number{}, rule).WithNote("no game over the board")
	}
	score := sumEncounters(encounters)
	share := score.Div(figure.Int(len(encounters))).Round(2)
	hundredths, _ := share.Mul(figure.Int(100)).Whole()
	gap := figure.Fact("rating difference", figure.Int(lookUpDifference(hundredths)), "FIDE B.02, 8.1.1").
		WithNote(fmt.Sprintf("%s of %d is %s", score, len(encounters), share))
	return figure.SumOf("", rule, s.roundMeanRating(table, line, meanRule).WithLabel("opponents"), gap)
}

// sumEncounters sums the scores of encounters.
func sumEncounters(met []encounter) figure.Number {
	sum := figure.Number{}
	for _, m := range met {
		sum = sum.Add(m.score)
	}
	return sum
}

// computePerfect finds the lowest rating that is expected to score as much (10.3): 800 below the weakest opponent
// for no points, and 736 above the best for all. It returns 0 without a game over the board.
func (s spec) computePerfect(table *standings.Table, line int) figure.Why {
	rule := s.edition.cite("10.3")
	encounters := listEncounters(table, line)
	if len(encounters) == 0 {
		return figure.Fact("", figure.Number{}, rule).WithNote("no game over the board")
	}
	low := slices.MinFunc(encounters, func(a, b encounter) int { return a.rating - b.rating })
	high := slices.MaxFunc(encounters, func(a, b encounter) int { return a.rating - b.rating })
	score := sumEncounters(encounters)
	if score.Sign() == 0 {
		return figure.SumOf("", rule, figure.Fact("weakest opponent, "+low.name, figure.Int(low.rating), ""),
			figure.Fact("for no points", figure.Int(-800), ""))
	}
	from := low.rating - 736
	at := sort.Search(high.rating+736-from, func(i int) bool { return expectScore(encounters, from+i).Cmp(score) >= 0 })
	why := figure.Fact("", figure.Int(from+at), rule).WithNote(fmt.Sprintf("the lowest rating that is expected to score %s", score))
	why.Parts = []figure.Why{explainExpected(encounters, from+at), explainExpected(encounters, from+at-1)}
	return why
}

// expectScore computes the score that is expected with a rating.
func expectScore(met []encounter, rating int) figure.Number {
	sum := 0
	for _, m := range met {
		sum += lookUpExpectation(rating - m.rating)
	}
	return figure.Hundredths(sum)
}

// explainExpected explains the result of expectScore, game by game.
func explainExpected(met []encounter, rating int) figure.Why {
	parts := lists.Map(met, func(m encounter) figure.Why {
		return figure.Fact(fmt.Sprintf("round %d, %s", m.round, m.name), figure.Hundredths(lookUpExpectation(rating-m.rating)), "FIDE B.02, 8.1.2")
	})
	return figure.SumOf(fmt.Sprintf("expected with a rating of %d", rating), "", parts...)
}

// averageRatingOf returns a function that averages a rating of the opponents and rounds the mean
// (10.4, 10.5).
func averageRatingOf(article string, compute figureFunc) figureFunc {
	return func(s spec, t *standings.Table, line int) figure.Why {
		return figure.RoundOf("", s.edition.cite(article), 0, s.averageOpponents(t, line, "", compute).WithLabel("mean of the opponents"))
	}
}
