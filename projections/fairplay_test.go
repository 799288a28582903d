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
func shows(t testing.TB, server *server, of judge.Indicator, pair judge.Pair) (seen, phases int) {
	t.Helper()
	report, err := fairplay.Judge(t.Context(), server.db, among)
	require.NoError(t, err)
	for _, finding := range report.Findings {
		if finding.Indicator == of && finding.Pair == pair {
			return finding.Seen, finding.Of
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
	server := newServer(t)
	run(t, server.runner)
	server.trio("g")
	server.absent("g", 2)
	require.False(t, server.over("g"))
	server.project()
	seen, phases := shows(t, server, judge.Missed, northEast)
	require.Equal(t, []int{2, 4}, []int{seen, phases}, "those after a miss count for nothing")
	cases, err := fairplay.Cases(t.Context(), server.db, northEast, judge.Missed)
	require.NoError(t, err)
	require.Empty(t, cases, "of a running game only the number is told")
	for !server.over("g") {
		server.absent("g", 1)
	}
	server.project()
	cases, err = fairplay.Cases(t.Context(), server.db, northEast, judge.Missed)
	require.NoError(t, err)
	require.Equal(t, []string{"Round 1", "Round 4"}, []string{cases[0].Phase, cases[1].Phase})
}

func TestAPairThatMissesTogetherIsFlaggedFromTheLog(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	for _, id := range []string{"a", "b", "c"} {
		server.trio(id)
		server.absent(id, 3)
	}
	server.project()
	report, err := fairplay.Judge(t.Context(), server.db, among)
	require.NoError(t, err)
	require.Len(t, report.Flags(), 1)
	f := report.Flags()[0]
	require.Equal(t, []any{northEast, judge.Missed, []string{"a", "b", "c"}}, []any{f.Pair, f.Indicator, f.Games})
	require.Equal(t, 3, report.Tested[judge.Missed])
}

func TestOfAVeiledGameNothingIsToldBeforeItsEnd(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.do("race", "steward", game.Open{Ruleset: "relay", Seats: 2, Options: map[game.Option]string{"goal": "99"}})
	for _, s := range []game.Seat{"north", "east"} {
		server.do("race", "p-"+game.Player(s), game.TakeSeat{Seat: s, Player: "p-" + game.Player(s)})
	}
	server.email("race", "north", "RUN 1")
	server.project()
	var veiled, pairs int
	require.NoError(t, server.db.Get(&veiled, `SELECT count(*) FROM fairplay.games WHERE veiled AND NOT over`))
	require.Equal(t, 1, veiled)
	report, err := fairplay.Judge(t.Context(), server.db, among)
	require.NoError(t, err)
	require.Empty(t, report.Tested)
	require.NoError(t, server.db.Get(&pairs, `SELECT count(*) FROM fairplay.pairs`))
	require.LessOrEqual(t, pairs, 1)
}

func TestARewindingTakesBackWhatPairsHaveShown(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.begin("g")
	server.round("g")
	server.project()
	before := dump(t, server.db, "fairplay")
	server.round("g")
	require.True(t, server.over("g"))
	server.project()
	require.NotEqual(t, before, dump(t, server.db, "fairplay"))
	server.steward("g", "REWIND TO round 2 WHY a slip")
	server.project()
	require.Equal(t, before, dump(t, server.db, "fairplay"))
	server.round("g")
	server.project()
	live := dump(t, server.db, "fairplay")
	require.NoError(t, server.runner.Rebuild(t.Context(), []string{"fairplay"}, nil))
	require.Equal(t, live, dump(t, server.db, "fairplay"))
}

func TestPlayersAreThoseOfWhomSomethingIsKnown(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.begin("g")
	server.project()
	known, err := fairplay.Players(t.Context(), server.db)
	require.NoError(t, err)
	require.Empty(t, known)
	server.round("g")
	server.project()
	known, err = fairplay.Players(t.Context(), server.db)
	require.NoError(t, err)
	require.Equal(t, []game.Player{"p-east", "p-north"}, known)
}
