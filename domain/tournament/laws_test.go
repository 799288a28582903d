package tournament_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
)

// random is a tournament in which much goes wrong.
type random struct {
	*server
	rng  *rand.Rand
	size int
}

var shapes = []string{
	"{format: single, seats: 4, rounds: 2}",
	"{format: round-robin, seats: 2}",
	"{format: round-robin, seats: 3}",
	"{format: swiss, seats: 2, rounds: 4, late: half}",
	"{format: swiss, seats: 3, rounds: 4, late: zero}",
	"{format: swiss, seats: 4, rounds: 4, points: {scheme: sum-of-squares honour, byes: {halves: 2}}}",
	"{format: league, seasons: 2}",
	"{format: league, seasons: 2, division: 8, rounds: 3, promote: 25, relegate: 25, share: true}",
	"{format: honour, seats: 4, rounds: 2, seasons: 2, play: {ruleset: tiny}, tie_breaks: 'SCORE:honour, WON, MOST:honour'}",
	"{format: honour, seats: 4, rounds: 4, seasons: 2, late: half, points: {byes: {halves: 2}}, tie_breaks: WON}",
	"{format: league, division: 8, rounds: 3, seasons: 3, dates: {season: 2d}}",
	"{format: knockout, seats: 2}",
	"{format: knockout, seats: 4, through: 2}",
	"{format: knockout, seats: 3, through: 2, void: half, objections: 5h}",
	"{format: swiss, seats: 2, rounds: 5, void: zero}",
}

func newRandom(t *testing.T, seed int) *random {
	rng := rand.New(rand.NewPCG(uint64(seed), 7))
	server := newServer(t, read(t, shapes[seed%len(shapes)]))
	r := &random{server: server, rng: rng, size: 8 + rng.IntN(12)}
	server.play = r.end
	return r
}

// end is a random result, with shared places and seats that changed hands.
func (r *random) end(tb tournament.TableInfo) tournament.End {
	seats := slices.Clone(tb.Holders)
	r.rng.Shuffle(len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
	end := tournament.End{Reason: "honour", Outright: r.rng.IntN(6) == 0}
	for i, seated := range seats {
		finished := tournament.Finished{
			Seat: seated.Seat, Place: i + 1, Points: 100 * r.rng.IntN(5), Scores: map[string]int{"honour": r.rng.IntN(30)},
		}
		if i > 0 && r.rng.IntN(5) == 0 {
			finished.Place = end.Places[i-1].Place
		}
		if r.rng.IntN(8) == 0 {
			finished.Holders = []tournament.Holder{
				{Player: seated.Player, Phases: r.rng.IntN(9), Lost: r.rng.IntN(2) == 0},
				{Player: r.anybody(), Phases: r.rng.IntN(20)},
				{Phases: r.rng.IntN(2)},
			}
		}
		end.Places = append(end.Places, finished)
	}
	return end
}

func (r *random) anybody() game.Player { return player(1 + r.rng.IntN(r.size+2)) }

// trouble does something that somebody might, and must not gain by.
func (r *random) trouble() {
	running := r.running()
	p := r.anybody()
	before := r.points()
	switch r.rng.IntN(11) {
	case 0:
		_, _ = r.do(p, tournament.Withdraw{Player: p}) // may be refused, as all of these
	case 1:
		_, _ = r.do(p, tournament.AskBye{Player: p, Bye: points.HalfBye})
	case 2, 3:
		_, _ = r.do(steward, tournament.Substitute{From: p, To: r.anybody(), Why: "away"})
	case 4:
		_, _ = r.do(p, tournament.Enter{Player: p, Reliability: 100})
	case 5:
		if len(running) > 0 {
			_, _ = r.do(steward, tournament.Void{Game: running[0].Game, Why: "lost mail"})
			r.noMoreThanAWin(before)
			return
		}
	case 6:
		_, _ = r.do(steward, tournament.Penalise{Player: p, Points: figure.Int(1), Why: "late"})
	case 7:
		_, _ = r.do(steward, tournament.CloseRound{Force: r.rng.IntN(4) == 0})
		return
	case 8:
		if tb, ok := r.over(); ok {
			_, _ = r.do(steward, tournament.Void{Game: tb.Game, Why: "one hand wrote all"})
			r.noMoreThanAWin(before)
		}
		return
	case 9:
		if tb, ok := r.over(); ok {
			_, _ = r.do(steward, tournament.CorrectResult{Game: tb.Game, End: byStrength(tb), Why: "misread"})
		}
		return
	}
	for id, number := range r.points() {
		had, in := before[id]
		if !in {
			require.Negative(r.t, number.Cmp(r.tour.Rules().Points.ComputeWorth().Win), "%s has more than declared half byes for coming late", id)
			continue
		}
		require.LessOrEqual(r.t, number.Cmp(had), 0, "%s gains points by what is no game", id)
	}
}

// over is a table that is over, void or not.
func (r *random) over() (tournament.TableInfo, bool) {
	season, _ := r.tour.Season(r.tour.CountSeasons())
	var all []tournament.TableInfo
	for _, round := range season.Rounds {
		for _, tb := range round.Tables {
			if tb.Result != nil || tb.Void != "" {
				all = append(all, tb)
			}
		}
	}
	if len(all) == 0 {
		return tournament.TableInfo{}, false
	}
	return all[r.rng.IntN(len(all))], true
}

// points are those of everybody in the season that is open.
func (r *random) points() map[string]figure.Number {
	all := map[string]figure.Number{}
	n := r.tour.CountSeasons()
	s, _ := r.tour.Season(n)
	for d := range s.Divisions {
		table, err := r.tour.Standings(n, d+1)
		require.NoError(r.t, err)
		for _, row := range table.Rows {
			all[string(row.Entrant.ID)] = row.Points.Value
		}
	}
	return all
}

// noMoreThanAWin holds what a void table gives below a win; where only the game
// says what that is, below the most that it has given.
func (r *random) noMoreThanAWin(before map[string]figure.Number) {
	win := r.tour.Rules().Points.ComputeWorth().Win
	if r.tour.Rules().Points.Scheme.Given {
		win = figure.Int(4)
	}
	for id, n := range r.points() {
		require.LessOrEqual(r.t, n.Sub(before[id]).Cmp(win), 0, "%s gains more than a win by a bye", id)
	}
}

func TestLawsOfRandomTournaments(t *testing.T) {
	for seed := range gametest.Times(30, len(shapes)) {
		t.Run(fmt.Sprintf("%d", seed), func(t *testing.T) {
			random := newRandom(t, seed)
			random.begin(random.size)
			for range 3000 {
				if random.rng.IntN(4) == 0 && random.tour.CountSeasons() > 0 && random.tour.Status() == "running" {
					random.trouble()
				}
				random.repeated()
				if !random.step() {
					break
				}
			}
			require.Equal(t, "ended", random.tour.Status(), "%s", shapes[seed%len(shapes)])
			if random.tour.Rules().Format != tournament.League {
				random.once()
			}
			random.audited()
			_, err := random.tour.RankAllTime()
			require.NoError(t, err)
		})
	}
}

// repeated checks that a result counts once.
func (r *random) repeated() {
	for n := 1; n <= r.tour.CountSeasons(); n++ {
		s, _ := r.tour.Season(n)
		for _, round := range s.Rounds {
			for _, tb := range round.Tables {
				if tb.Result != nil && r.rng.IntN(40) == 0 {
					answer, err := r.tour.Decide(tournament.Command{At: r.now, Do: tournament.RecordResult{Game: tb.Game, End: r.end(tb)}})
					require.NoError(r.t, err)
					require.Empty(r.t, answer.Events)
				}
			}
		}
	}
}

func TestStandingsDoNotDependOnTheOrderOfResults(t *testing.T) {
	for _, shape := range shapes {
		c := newServer(t, read(t, shape))
		c.begin(12)
		c.hold = func(tournament.TableInfo) bool { return true }
		c.run(nil)
		var results []event.Event
		for i, tb := range c.running() {
			answer, err := c.tour.Decide(tournament.Command{At: c.now.Add(time.Duration(i) * time.Hour), Do: tournament.RecordResult{Game: tb.Game, End: byStrength(tb)}})
			require.NoError(t, err)
			results = append(results, answer.Events...)
		}
		require.NotEmpty(t, results)
		forwards := event.Fold(c.tour, results...)
		slices.Reverse(results)
		backwards := event.Fold(c.tour, results...)
		s, _ := c.tour.Season(1)
		for d := range s.Divisions {
			ranking, err := forwards.Standings(1, d+1)
			require.NoError(t, err)
			y, err := backwards.Standings(1, d+1)
			require.NoError(t, err)
			require.Equal(t, ranking.Standings, y.Standings, shape)
		}
	}
}
