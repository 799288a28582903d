package tiebreak_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/tiebreak"
)

const (
	twoSeatNames = "BH BH-C1 BH-C2 BH-M1 BH-M2 FB AOB SB SB-C1 SB-M1 KS PS PS-C1 ARO ARO-C1 TPR PTP APRO APPO WIN WON BPG BWG REP DE"
	manyNames    = "WON PLACE:2 SCORE:honour MOST:honour SOO RP PS REP H2H"
)

// drawChess is a tournament in which anything may happen: forfeits of one or
// both, byes of all kinds, absences, withdrawals, penalties, the same pair
// twice, unfinished games in the last round.
func drawChess(t *rapid.T) standings.Event {
	var names []string
	for i := range rapid.IntRange(2, 9).Draw(t, "entrants") {
		names = append(names, fmt.Sprintf("P%d", i+1))
	}
	rounds := rapid.IntRange(1, 6).Draw(t, "rounds")
	var texts []string
	for n := range rounds {
		results := []string{"1", "0", "=", "=", "1", "0", "+", "-", "!"}
		if n == rounds-1 {
			results = append(results, "?")
		}
		order := rapid.Permutation(seq(len(names))).Draw(t, "pairing")
		var words []string
		for i := 0; i+1 < len(order); i += 2 {
			if rapid.IntRange(0, 5).Draw(t, "out") > 0 {
				words = append(words, fmt.Sprintf("%d-%d %s", order[i]+1, order[i+1]+1, rapid.SampledFrom(results).Draw(t, "result")))
				continue
			}
			words = append(words, fmt.Sprintf("%d %s", order[i]+1, rapid.SampledFrom([]string{"allocated", "full", "half", "zero", "absent"}).Draw(t, "bye")))
		}
		texts = append(texts, strings.Join(words, ", "))
	}
	for i := range texts {
		if texts[i] == "" {
			texts[i] = "1 zero"
		}
	}
	event := chess(t, players(names...), texts...)
	for i := range event.Entrants {
		event.Entrants[i].Withdrawn = rapid.SampledFrom([]int{0, 0, 0, 1, 2}).Draw(t, "withdrawn")
	}
	event.Rules.Best = rapid.SampledFrom([]int{0, 0, 0, 3}).Draw(t, "best")
	event.Rules.Byes.Halves = rapid.IntRange(0, 2).Draw(t, "halves")
	if rapid.Bool().Draw(t, "fined") {
		event.Penalties = []standings.Penalty{{Entrant: "1", Penalty: points.Penalty{Points: figure.Frac(1, 2), Round: 1, Reason: "late"}}}
	}
	return event
}

func seq(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// drawTables is a season at tables of two to five, with shared places,
// forfeits, substitutes and byes.
func drawTables(t *rapid.T) standings.Event {
	scheme, err := points.Parse(rapid.SampledFrom([]string{
		"meeple", "sum-of-squares honour", "proportion honour", "draw-size",
		"c-diplo honour", "carnage honour", "win", "football", "formula 10 * honour / (1 + sum(honour)) + seats - place",
	}).Draw(t, "scheme"))
	require.NoError(t, err)
	n := rapid.IntRange(4, 8).Draw(t, "entrants")
	event := standings.Event{Rules: points.Rules{Scheme: scheme, Seats: 4, Drop: rapid.IntRange(0, 1).Draw(t, "drop"), Roles: rapid.Bool().Draw(t, "roles")}}
	for i := range n {
		event.Entrants = append(event.Entrants, standings.Entrant{ID: standings.ID(fmt.Sprint(i + 1)), Rating: 1400 + 37*i})
	}
	for r := range rapid.IntRange(1, 4).Draw(t, "rounds") {
		order := rapid.Permutation(seq(n)).Draw(t, "seating")
		size := rapid.IntRange(2, 5).Draw(t, "size")
		var round standings.Round
		for len(order) >= size {
			round.Games = append(round.Games, drawTable(t, fmt.Sprintf("%d.%d", r, len(order)), order[:size]))
			order = order[size:]
		}
		for _, i := range order {
			round.Byes = append(round.Byes, standings.Bye{Entrant: event.Entrants[i].ID, Kind: points.Allocated})
		}
		event.Rounds = append(event.Rounds, round)
	}
	return event
}

func drawTable(t *rapid.T, id string, who []int) standings.Game {
	game := standings.Game{ID: id, Outright: rapid.IntRange(0, 5).Draw(t, "outright") == 0}
	var scores []int
	for range who {
		scores = append(scores, rapid.IntRange(0, 20).Draw(t, "honour"))
	}
	for k, i := range who {
		place := 1
		for _, s := range scores {
			if s > scores[k] {
				place++
			}
		}
		result := standings.Result{
			Entrant: standings.ID(fmt.Sprint(i + 1)), Seat: fmt.Sprint(k), Place: place, Out: scores[k] == 0,
			Role:   rapid.SampledFrom([]string{"", "loyal", "traitor"}).Draw(t, "role"),
			Scores: map[string]int{"honour": scores[k]}, Forfeit: rapid.IntRange(0, 9).Draw(t, "forfeit") == 0,
		}
		if k == 0 && len(who) > 2 && rapid.IntRange(0, 3).Draw(t, "substitute") == 0 {
			result.Held, result.Of = 3, 10
			game.Seats = append(game.Seats, result)
			result.Entrant, result.Held = "", 7
		}
		game.Seats = append(game.Seats, result)
	}
	return game
}

func rank(t require.TestingT, event standings.Event, names string, edition tiebreak.Edition) standings.Standings {
	breaks, err := tiebreak.ParseList(names, tiebreak.Options{Edition: edition})
	require.NoError(t, err)
	s, err := standings.RankEvent(event, breaks...)
	require.NoError(t, err)
	return s
}

// Whatever happened: the parts of every figure give it again, every rank is
// explained, and the order does not hang on that of the entrants.
func TestEveryFigureCanBeAddedAgain(t *testing.T) {
	hold := func(t *rapid.T, event standings.Event, names string, edition tiebreak.Edition) {
		s := rank(t, event, names, edition)
		for _, row := range s.Rows {
			require.NoError(t, row.Points.Check())
			for k, v := range row.TieBreaks {
				require.NoError(t, v.Why.Check(), s.TieBreaks[k])
			}
			why, ok := s.ExplainRank(row.Entrant.ID)
			require.True(t, ok)
			require.NoError(t, why.Check())
		}
		shuffled := event
		shuffled.Entrants = rapid.Permutation(event.Entrants).Draw(t, "shuffled")
		require.Equal(t, texts(s), texts(rank(t, shuffled, names, edition)))
	}
	t.Run("two seats", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			edition := rapid.SampledFrom([]tiebreak.Edition{tiebreak.FIDE2023, tiebreak.FIDE2026}).Draw(t, "edition")
			hold(t, drawChess(t), twoSeatNames, edition)
		})
	})
	t.Run("many seats", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) { hold(t, drawTables(t), manyNames, tiebreak.FIDE2026) })
	})
}

// texts are the rows in words.
func texts(s standings.Standings) []string {
	var all []string
	for _, row := range s.Rows {
		why, _ := s.ExplainRank(row.Entrant.ID)
		all = append(all, why.Text())
	}
	return all
}

// Who does not play never has more from it than was declared: not from byes,
// not from forfeits, not after a withdrawal.
func TestNobodyGainsByNotPlaying(t *testing.T) {
	hold := func(t *rapid.T, event standings.Event) {
		table, err := standings.NewTable(event)
		require.NoError(t, err)
		worth := event.Rules.ComputeWorth()
		for _, line := range table.Lines {
			sum, halves := figure.Number{}, 0
			for _, turn := range line.Turns {
				gone := line.Entrant.Withdrawn
				limit := worth.Win
				switch turn.Kind {
				case standings.Played:
					sum = sum.Add(atLeast0(turn.Points.Value))
					continue
				case standings.RoundKind(points.HalfBye):
					limit = worth.Draw
					if halves++; event.Rules.Byes.Halves > 0 && halves > event.Rules.Byes.Halves {
						limit = figure.Number{}
					}
				case standings.RoundKind(points.ZeroBye), standings.RoundKind(points.Absent), standings.ForfeitLoss, standings.Open:
					limit = figure.Number{}
				}
				if turn.Seats == 0 && gone > 0 && turn.Round > gone {
					limit = figure.Number{}
				}
				if turn.Kind != standings.ForfeitWin && turn.Points.Value.Cmp(limit) > 0 {
					t.Fatalf("%s gives %s, declared are %s", turn.Points.Label, turn.Points.Value, limit)
				}
				sum = sum.Add(atLeast0(turn.Points.Value))
			}
			if line.Points.Value.Cmp(sum) > 0 {
				t.Fatalf("%s has %s of %s", line.Entrant, line.Points.Value, sum)
			}
		}
	}
	t.Run("two seats", func(t *testing.T) { rapid.Check(t, func(t *rapid.T) { hold(t, drawChess(t)) }) })
	t.Run("many seats", func(t *testing.T) { rapid.Check(t, func(t *rapid.T) { hold(t, drawTables(t)) }) })
}

// atLeast0 leaves out what points levelled by role may have below 0: dropping
// it is no gift.
func atLeast0(number figure.Number) figure.Number {
	if number.Sign() < 0 {
		return figure.Number{}
	}
	return number
}

// Since 2026 a round that was not played is never worth more in Buchholz than
// the participant's own score, nor more than draws in all rounds or the
// scheduled opponent.
func TestDummiesAreNoReasonToStayAway(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := drawChess(t)
		before, after := figures(t, e, "BH", tiebreak.FIDE2023), figures(t, e, "BH", tiebreak.FIDE2026)
		for id := range before {
			if after[id].Value.Cmp(before[id].Value) > 0 {
				t.Fatalf("player %s: %s after %s", id, after[id].Value, before[id].Value)
			}
		}
	})
}

// A cut leaves out as many values as there are, the rest is the whole.
func TestCutsOnlyLeaveValuesOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		event := drawChess(t)
		whole := figures(t, event, "BH", tiebreak.FIDE2026)
		for id, cut := range figures(t, event, "BH-M1", tiebreak.FIDE2026) {
			left := slices.DeleteFunc(slices.Clone(cut.Parts), func(w figure.Why) bool { return w.Cut })
			require.Len(t, left, max(len(whole[id].Parts)-2, 0))
		}
	})
}
