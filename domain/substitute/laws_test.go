package substitute_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/substitute"
)

// random gives a desk commands of all kinds, wise and foolish.
func random(t *testing.T, seed, steps int) *office {
	o := newOffice(t)
	rng := rand.New(rand.NewPCG(uint64(seed), 3))
	anybody := func() game.Player { return game.Player(fmt.Sprintf("p%d", rng.IntN(8))) }
	for range steps {
		o.now = o.now.Add(time.Duration(rng.IntN(40)) * time.Minute)
		n, player := rng.IntN(6), anybody()
		acts := []substitute.Act{
			substitute.Volunteer{Most: rng.IntN(4)},
			substitute.Volunteer{Rulesets: []string{"feudal"}},
			substitute.Retire{},
			substitute.Take{Vacancy: n},
			substitute.Take{},
			substitute.Take{Vacancy: n},
			substitute.Decline{Vacancy: n},
			substitute.Decline{},
			substitute.Submission{Lines: numbered([]string{"YES", "NO 1", "SUBSTITUTE ON MOST 2", "SHOW"}), Vacancy: n},
			substitute.Open{Game: fmt.Sprint("g", n), Seat: "blue", Ruleset: []string{"feudal", "camelot"}[n%2], From: anybody(), Why: substitute.Vacated},
			substitute.Offer{Vacancy: n, Candidates: everybody(rng), Until: o.now.Add(time.Duration(rng.IntN(90)-5) * time.Minute)},
			substitute.Fill{Vacancy: n},
			substitute.Fail{Vacancy: n, Why: "x"},
			substitute.Close{Vacancy: n, Why: "x"},
			nil,
		}
		i := rng.IntN(len(acts))
		if i > 8 && rng.IntN(10) > 0 {
			player = ""
		}
		before := o.desk.Clone()
		standing := o.desk
		_, _ = o.do(player, acts[i]) // may be refused, as a foolish one should
		require.Equal(t, before, standing, "deciding and folding leave the desk as it was")
	}
	return o
}

func everybody(rng *rand.Rand) []substitute.Candidate {
	var all []substitute.Candidate
	for i := range 8 {
		all = append(all, substitute.Candidate{Player: game.Player(fmt.Sprintf("p%d", i)), Reliability: 60 + rng.IntN(41), Rating: rng.IntN(3), Language: rng.IntN(2) == 0})
	}
	return all
}

func TestRandomCommandsKeepTheRules(t *testing.T) {
	taken := 0
	for seed := range 200 {
		office := random(t, seed, 150)
		require.Equal(t, office.desk, event.Fold(substitute.New(), office.log...), "the log is the desk")
		taken += requireFair(t, office.log)
	}
	require.Greater(t, taken, 200, "the commands reach what is to be tested")
}

// requireFair reads a log and demands that no player was asked twice about a vacancy (D-3), that
// no vacancy had two takers at a time (D-6), and that no player took more seats than they wanted
// (D-9). It returns the number of seats taken.
func requireFair(t *testing.T, log []event.Event) (accepted int) {
	t.Helper()
	most, taker := map[game.Player]int{}, map[int]game.Player{}
	asked := map[int][]game.Player{}
	open := map[string]int{}
	of := map[int]string{}
	for _, e := range log {
		switch e := e.(type) {
		case substitute.Volunteered:
			most[e.Player] = e.Most
		case substitute.Opened:
			require.Zero(t, open[e.Game], "one vacancy of a seat is open")
			open[e.Game], of[e.Vacancy] = e.Vacancy, e.Game
		case substitute.Offered:
			require.LessOrEqual(t, len(e.To), substitute.Wave)
			for _, candidate := range e.To {
				require.NotContains(t, asked[e.Vacancy], candidate.Player)
				asked[e.Vacancy] = append(asked[e.Vacancy], candidate.Player)
			}
		case substitute.Accepted:
			require.Empty(t, taker[e.Vacancy])
			require.Contains(t, asked[e.Vacancy], e.Player)
			taker[e.Vacancy] = e.Player
			require.LessOrEqual(t, count(taker, e.Player), most[e.Player])
			accepted++
		case substitute.Filled:
			require.NotEmpty(t, taker[e.Vacancy])
			open[of[e.Vacancy]] = 0
		case substitute.Failed:
			taker[e.Vacancy] = ""
		case substitute.Closed:
			taker[e.Vacancy] = ""
			if open[of[e.Vacancy]] == e.Vacancy {
				open[of[e.Vacancy]] = 0
			}
		}
	}
	return accepted
}

func count(taker map[int]game.Player, player game.Player) int {
	n := 0
	for _, q := range taker {
		if q == player {
			n++
		}
	}
	return n
}

func TestWhatIsWantedCanBeDone(t *testing.T) {
	for seed := range 100 {
		office := random(t, seed, 80)
		for range 100 {
			wants := office.desk.Wants()
			if len(wants) == 0 {
				break
			}
			want := slices.MinFunc(wants, func(a, b substitute.Want) int { return a.Due.Compare(b.Due) })
			if want.Due.After(office.now) {
				office.now = want.Due
			}
			if offer, ok := want.Do.(substitute.Offer); ok {
				offer.Candidates, offer.Until = everybody(rand.New(rand.NewPCG(1, 2))), office.now.Add(time.Minute)
				want.Do = offer
			}
			office.must("", want.Do)
		}
		require.Empty(t, office.desk.Wants())
	}
}
