package standings_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/standings"
)

// byHonour is a tie-break: the honour of all games.
type byHonour struct{}

func (byHonour) String() string               { return "honour" }
func (byHonour) Check(*standings.Table) error { return nil }

func (byHonour) Judge(table *standings.Table, tied []int) []standings.Verdict {
	verdicts := make([]standings.Verdict, len(tied))
	for k, line := range tied {
		sum := 0
		for _, turn := range table.Lines[line].Turns {
			sum += turn.Scores["honour"]
		}
		verdicts[k].Why = figure.Fact("honour", figure.Int(sum), "test")
	}
	for k := range verdicts {
		verdicts[k].Place = 1
		for _, other := range verdicts {
			if other.Why.Value.Cmp(verdicts[k].Why.Value) > 0 {
				verdicts[k].Place++
			}
		}
	}
	return verdicts
}

func seat(who standings.ID, place, honour int) standings.Result {
	return standings.Result{Entrant: who, Seat: "seat of " + string(who), Place: place, Scores: map[string]int{"honour": honour}}
}

// camelot is a season of two tables of four.
func camelot(t *testing.T) standings.Event {
	scheme, err := points.Parse("meeple")
	require.NoError(t, err)
	return standings.Event{
		Name:     "spring",
		Rules:    points.Rules{Scheme: scheme, Seats: 4},
		Entrants: []standings.Entrant{{ID: "kay", Name: "Sir Kay"}, {ID: "bors"}, {ID: "gawain"}, {ID: "lancelot"}, {ID: "tristan"}},
		Rounds: []standings.Round{
			{
				Games: []standings.Game{{ID: "g1", Seats: []standings.Result{seat("kay", 1, 30), seat("bors", 2, 20), seat("gawain", 2, 20), seat("lancelot", 4, 5)}}},
				Byes:  []standings.Bye{{Entrant: "tristan", Kind: points.Allocated}},
			},
			{Games: []standings.Game{{ID: "g2", Seats: []standings.Result{seat("tristan", 1, 40), seat("lancelot", 2, 31), seat("bors", 3, 9), seat("kay", 4, 1)}}}},
		},
	}
}

func names(s standings.Standings) []string {
	var all []string
	for _, row := range s.Rows {
		all = append(all, row.Entrant.String())
	}
	return all
}

func TestRanksByPointsThenTieBreaks(t *testing.T) {
	s, err := standings.RankEvent(camelot(t), byHonour{})
	require.NoError(t, err)
	require.Equal(t, []string{"tristan", "Sir Kay", "bors", "lancelot", "gawain"}, names(s))
	var points []string
	for i, row := range s.Rows {
		require.Equal(t, i+1, row.Rank)
		points = append(points, row.Points.Value.String())
	}
	require.Equal(t, []string{"15", "11", "7.5", "7", "4.5"}, points)
	require.Equal(t, []int{1, 2, 2, 2, 1}, []int{s.Rows[0].Games, s.Rows[1].Games, s.Rows[2].Games, s.Rows[3].Games, s.Rows[4].Games})
}

func TestWhoIsEqualInAllSharesARank(t *testing.T) {
	e := camelot(t).Through(1)
	s, err := standings.RankEvent(e, byHonour{})
	require.NoError(t, err)
	require.Equal(t, []string{"Sir Kay", "tristan", "bors", "gawain", "lancelot"}, names(s))
	require.Equal(t, []int{3, 3, 5}, []int{s.Rows[2].Rank, s.Rows[3].Rank, s.Rows[4].Rank})
	require.True(t, s.Rows[2].Shared && s.Rows[3].Shared)
	why, ok := s.ExplainRank("gawain")
	require.True(t, ok)
	require.Equal(t, "behind bors by nothing: the rank is shared; before lancelot by points, 4.5 to 1", why.Note)
}

func TestRowsMoveSinceTheRoundBefore(t *testing.T) {
	event := camelot(t)
	now, err := standings.RankEvent(event, byHonour{})
	require.NoError(t, err)
	before, err := standings.RankEvent(event.Through(1), byHonour{})
	require.NoError(t, err)
	moved := now.WithRanksBefore(before)
	var moves []int
	for _, row := range moved.Rows {
		moves = append(moves, row.RanksGained())
	}
	require.Equal(t, []int{1, -1, 0, 1, -2}, moves)
	require.Zero(t, now.Rows[0].RanksGained(), "the standings themselves are as they were")
}

func TestARankOpensToItsArithmetic(t *testing.T) {
	s, err := standings.RankEvent(camelot(t), byHonour{})
	require.NoError(t, err)
	why, ok := s.ExplainRank("bors")
	require.True(t, ok)
	require.NoError(t, why.Check())
	require.Equal(t, `rank of bors: 3; behind Sir Kay by points, 11 to 7.5; before lancelot by points, 7.5 to 7
  points: 7.5, the sum of [points scheme meeple]
    round 1, table g1, seat of bors, place 2 of 4: 4.5, the mean of [points scheme meeple]
      place 2: 6
      place 3: 3
    round 2, table g2, seat of bors, place 3 of 4: 3; place 3 [points scheme meeple]
`, why.Text())
	_, ok = s.ExplainRank("mordred")
	require.False(t, ok)
}

func TestTheCrosstableListsEveryRound(t *testing.T) {
	table, err := standings.NewTable(camelot(t))
	require.NoError(t, err)
	s, err := table.Rank()
	require.NoError(t, err)
	cross := table.MakeCrosstable(s)
	require.Equal(t, standings.ID("tristan"), cross[0].Entrant.ID)
	require.Equal(t, standings.RoundKind(points.Allocated), cross[0].Cells[0].Kind)
	require.Equal(t, []int{4, 3, 2}, cross[0].Cells[1].Opponents)
	require.Equal(t, standings.RoundKind(points.Absent), cross[4].Cells[1].Kind)
}

func TestSubstitutesShareASeatByPhasesHeld(t *testing.T) {
	event := camelot(t)
	game := &event.Rounds[0].Games[0]
	game.Seats[0].Held, game.Seats[0].Of = 3, 10
	game.Seats = append(game.Seats, standings.Result{Entrant: "tristan", Seat: "seat of kay", Place: 1, Held: 7, Of: 10})
	event.Rounds[0].Byes = nil
	s, err := standings.RankEvent(event.Through(1))
	require.NoError(t, err)
	kay, _ := s.FindRow("kay")
	tristan, _ := s.FindRow("tristan")
	require.Equal(t, "3", kay.Points.Value.String())
	require.Equal(t, "7", tristan.Points.Value.String())
	require.Contains(t, tristan.Points.Text(), "held 7 of 10 phases: 0.7")
	table, err := standings.NewTable(event.Through(1))
	require.NoError(t, err)
	for _, line := range table.Lines {
		if line.Entrant.ID == "tristan" {
			require.Len(t, line.Turns[0].Met, 3, "he has not met the player whose seat it was")
		}
	}
}

// O-ROLE-ADJUST of camelot: the mean points of a role over all finished tables
// are taken off.
func TestPointsMayBeLevelledByRole(t *testing.T) {
	event := camelot(t)
	event.Rules.Roles = true
	for _, game := range []*standings.Game{&event.Rounds[0].Games[0], &event.Rounds[1].Games[0]} {
		for i := range game.Seats {
			game.Seats[i].Role = "loyal"
		}
		game.Seats[0].Role = "traitor"
	}
	s, err := standings.RankEvent(event)
	require.NoError(t, err)
	kay, _ := s.FindRow("kay")
	require.NoError(t, kay.Points.Check())
	require.Equal(t, "-7/3", kay.Points.Value.String(), "10 less 10 as the traitor, 1 less 20/6 as loyal")
	gawain, _ := s.FindRow("gawain")
	require.Equal(t, "-53/6", gawain.Points.Value.String(), "4.5 less 20/6, and an absence: 0 less 10")
	require.Contains(t, kay.Points.Text(), "mean of loyal: -10/3 (-3.33); 20 points on 6 seats")
}

func TestWhoDidNotComeHasMetNobodyAtAFullTable(t *testing.T) {
	event := camelot(t).Through(1)
	event.Rounds[0].Games[0].Seats[3].Forfeit = true
	table, err := standings.NewTable(event)
	require.NoError(t, err)
	kinds := map[standings.ID]standings.RoundKind{}
	for _, line := range table.Lines {
		kinds[line.Entrant.ID] = line.Turns[0].Kind
		if line.Entrant.ID == "kay" {
			require.Len(t, line.Turns[0].Met, 2)
		}
	}
	require.Equal(t, standings.ForfeitLoss, kinds["lancelot"])
	require.Equal(t, standings.Played, kinds["kay"])
}

func TestUnfinishedGamesCountForNothing(t *testing.T) {
	event := camelot(t)
	event.Rounds[1].Games[0].Open = true
	s, err := standings.RankEvent(event)
	require.NoError(t, err)
	kay, _ := s.FindRow("kay")
	require.Equal(t, "10", kay.Points.Value.String())
	require.Equal(t, 1, kay.Games)
}

func TestAfterAWithdrawalNoByeCounts(t *testing.T) {
	event := camelot(t)
	event.Entrants[2].Withdrawn = 1
	event.Rounds[1].Byes = []standings.Bye{{Entrant: "gawain", Kind: points.FullBye}}
	s, err := standings.RankEvent(event)
	require.NoError(t, err)
	gawain, _ := s.FindRow("gawain")
	require.Equal(t, "4.5", gawain.Points.Value.String())
}

func TestPenaltiesAreTakenAwayWithTheirReason(t *testing.T) {
	event := camelot(t)
	event.Penalties = []standings.Penalty{{Entrant: "kay", Penalty: points.Penalty{Points: figure.Int(2), Round: 2, Reason: "no orders, twice"}}}
	s, err := standings.RankEvent(event)
	require.NoError(t, err)
	kay, _ := s.FindRow("kay")
	require.Equal(t, "9", kay.Points.Value.String())
	require.Contains(t, kay.Points.Text(), "penalty: -2; no orders, twice [steward]")
	require.Len(t, event.Through(1).Penalties, 0, "it came later")
}

func TestAWrongEventIsRefused(t *testing.T) {
	for want, spoil := range map[string]func(*standings.Event){
		`entrant "kay" (Sir Kay): an ID is needed, once`:          func(e *standings.Event) { e.Entrants = append(e.Entrants, e.Entrants[0]) },
		`round 1, game "g1": unknown entrant "mordred"`:           func(e *standings.Event) { e.Rounds[0].Games[0].Seats[1].Entrant = "mordred" },
		`round 1, game "g1": kay is there twice`:                  func(e *standings.Event) { e.Rounds[0].Games[0].Seats[1].Entrant = "kay" },
		`round 1: tristan has a bye beside a game or another bye`: func(e *standings.Event) { e.Rounds[0].Byes = append(e.Rounds[0].Byes, e.Rounds[0].Byes[0]) },
		`round 1: bye of tristan of unknown kind "tea"`:           func(e *standings.Event) { e.Rounds[0].Byes[0].Kind = "tea" },
		`round 1: bye of unknown entrant "mordred"`:               func(e *standings.Event) { e.Rounds[0].Byes[0].Entrant = "mordred" },
		`kay held the seat for 3 of 2 phases`:                     func(e *standings.Event) { e.Rounds[0].Games[0].Seats[0].Held, e.Rounds[0].Games[0].Seats[0].Of = 3, 2 },
		`1 seats with names of their own; two at least`: func(event *standings.Event) {
			for i := range event.Rounds[0].Games[0].Seats {
				event.Rounds[0].Games[0].Seats[i].Seat = "one"
			}
		},
		`penalty of unknown entrant "mordred"`: func(e *standings.Event) {
			e.Penalties = []standings.Penalty{{Entrant: "mordred", Penalty: points.Penalty{Points: figure.Int(1), Reason: "treason"}}}
		},
		`best 2 and drop 1`: func(e *standings.Event) { e.Rules.Best, e.Rules.Drop = 2, 1 },
	} {
		event := camelot(t)
		spoil(&event)
		_, err := standings.RankEvent(event)
		require.ErrorContains(t, err, want)
	}
}

func TestEventsAndStandingsTravelAsJSON(t *testing.T) {
	data, err := json.Marshal(camelot(t))
	require.NoError(t, err)
	var event standings.Event
	require.NoError(t, json.Unmarshal(data, &event))
	s, err := standings.RankEvent(event, byHonour{})
	require.NoError(t, err)
	direct, err := standings.RankEvent(camelot(t), byHonour{})
	require.NoError(t, err)
	want, err := json.Marshal(direct)
	require.NoError(t, err)
	got, err := json.Marshal(s)
	require.NoError(t, err)
	require.JSONEq(t, string(want), string(got))
}

func TestFiguresThatPartAreNotWrittenAlike(t *testing.T) {
	row := func(id standings.ID, place int, n figure.Number) standings.Row {
		return standings.Row{Rank: place, Entrant: standings.Entrant{ID: id}, TieBreaks: []standings.Verdict{{Place: place, Why: figure.Fact("SOO", n, "")}}}
	}
	s := standings.Standings{TieBreaks: []string{"SOO/1"}, Rows: []standings.Row{row("bors", 1, figure.Frac(10, 3)), row("kay", 2, figure.Hundredths(333))}}
	why, ok := s.ExplainRank("kay")
	require.True(t, ok)
	require.Equal(t, "behind bors by SOO/1, 10/3 to 3.33", why.Note)
}
