package projections_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	judge "seneschal/domain/fairplay"
	"seneschal/domain/game"
	"seneschal/projections/fairplay"
)

var northEast = judge.Pair{A: "p-east", B: "p-north"}

// among are the players of the games that begin and trio open.
var among = []game.Player{"p-north", "p-east", "p-south"}

// trio begins a game of tiny for three without a time of grace.
func (h *server) trio(id string) {
	h.t.Helper()
	h.do(id, "steward", game.Open{Ruleset: "tiny", Seats: 3, Pace: &game.Pace{Phases: map[string]time.Duration{"": 48 * time.Hour}}})
	for _, s := range []game.Seat{"north", "east", "south"} {
		h.do(id, "p-"+game.Player(s), game.TakeSeat{Seat: s, Player: "p-" + game.Player(s)})
	}
}

// shows returns an indicator's figures for two players.
func shows(t testing.TB, h *server, of judge.Indicator, pair judge.Pair) (seen, phases int) {
	t.Helper()
	r, err := fairplay.Judge(t.Context(), h.db, among)
	require.NoError(t, err)
	for _, f := range r.Findings {
		if f.Indicator == of && f.Pair == pair {
			return f.Seen, f.Of
		}
	}
	return 0, 0
}

// absent plays phases of a trio. In every third phase north and east miss the deadline, until they
// have done so the given number of times or the game is over.
func (h *server) absent(id string, times int) {
	h.t.Helper()
	for range times {
		h.email(id, "south", "PASS")
		h.deadline(id)
		for range 2 {
			if h.over(id) {
				return
			}
			for _, s := range []game.Seat{"north", "east", "south"} {
				h.email(id, s, "PASS")
			}
		}
	}
}

func TestMissesTogetherAreCounted(t *testing.T) {
	h := newServer(t)
	run(t, h.runner)
	h.trio("g")
	h.absent("g", 2)
	require.False(t, h.over("g"))
	h.project()
	seen, phases := shows(t, h, judge.Missed, northEast)
	require.Equal(t, []int{2, 4}, []int{seen, phases}, "those after a miss count for nothing")
	cases, err := fairplay.Cases(t.Context(), h.db, northEast, judge.Missed)
	require.NoError(t, err)
	require.Empty(t, cases, "of a running game only the number is told")
	for !h.over("g") {
		h.absent("g", 1)
	}
	h.project()
	cases, err = fairplay.Cases(t.Context(), h.db, northEast, judge.Missed)
	require.NoError(t, err)
	require.Equal(t, []string{"Round 1", "Round 4"}, []string{cases[0].Phase, cases[1].Phase})
}

func TestAPairThatMissesTogetherIsFlaggedFromTheLog(t *testing.T) {
	h := newServer(t)
	run(t, h.runner)
	for _, id := range []string{"a", "b", "c"} {
		h.trio(id)
		h.absent(id, 3)
	}
	h.project()
	r, err := fairplay.Judge(t.Context(), h.db, among)
	require.NoError(t, err)
	require.Len(t, r.Flags(), 1)
	f := r.Flags()[0]
	require.Equal(t, []any{northEast, judge.Missed, []string{"a", "b", "c"}}, []any{f.Pair, f.Indicator, f.Games})
	require.Equal(t, 3, r.Tested[judge.Missed])
}

func TestOfAVeiledGameNothingIsToldBeforeItsEnd(t *testing.T) {
	h := newServer(t)
	run(t, h.runner)
	h.do("race", "steward", game.Open{Ruleset: "relay", Seats: 2, Options: map[game.Option]string{"goal": "99"}})
	for _, s := range []game.Seat{"north", "east"} {
		h.do("race", "p-"+game.Player(s), game.TakeSeat{Seat: s, Player: "p-" + game.Player(s)})
	}
	h.email("race", "north", "RUN 1")
	h.project()
	var veiled, pairs int
	require.NoError(t, h.db.Get(&veiled, `SELECT count(*) FROM fairplay.games WHERE veiled AND NOT over`))
	require.Equal(t, 1, veiled)
	r, err := fairplay.Judge(t.Context(), h.db, among)
	require.NoError(t, err)
	require.Empty(t, r.Tested)
	require.NoError(t, h.db.Get(&pairs, `SELECT count(*) FROM fairplay.pairs`))
	require.LessOrEqual(t, pairs, 1)
}

func TestARewindingTakesBackWhatPairsHaveShown(t *testing.T) {
	h := newServer(t)
	run(t, h.runner)
	h.begin("g")
	h.round("g")
	h.project()
	before := dump(t, h.db, "fairplay")
	h.round("g")
	require.True(t, h.over("g"))
	h.project()
	require.NotEqual(t, before, dump(t, h.db, "fairplay"))
	h.steward("g", "REWIND TO round 2 WHY a slip")
	h.project()
	require.Equal(t, before, dump(t, h.db, "fairplay"))
	h.round("g")
	h.project()
	live := dump(t, h.db, "fairplay")
	require.NoError(t, h.runner.Rebuild(t.Context(), []string{"fairplay"}, nil))
	require.Equal(t, live, dump(t, h.db, "fairplay"))
}

func TestPlayersAreThoseOfWhomSomethingIsKnown(t *testing.T) {
	h := newServer(t)
	run(t, h.runner)
	h.begin("g")
	h.project()
	known, err := fairplay.Players(t.Context(), h.db)
	require.NoError(t, err)
	require.Empty(t, known)
	h.round("g")
	h.project()
	known, err = fairplay.Players(t.Context(), h.db)
	require.NoError(t, err)
	require.Equal(t, []game.Player{"p-east", "p-north"}, known)
}
