package host_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// causes returns the command IDs of commits.
func commandIDs(all []*eventstore.Commit) []string {
	list := make([]string, len(all))
	for i, commit := range all {
		list[i] = commit.CommandID
	}
	return list
}

// closingOf returns the closing with which the last commit of a game begins.
func closingOf(t *testing.T, all []*eventstore.Commit) game.PhaseClosed {
	t.Helper()
	closed, err := game.Registry(gametest.Tiny{}).Decode(all[len(all)-1].Events[0])
	require.NoError(t, err)
	return closed.(game.PhaseClosed)
}

// TestAPhaseWithoutABeaconIsSealedRightBeforeItCloses checks that a public commit seals the phase,
// and that the closing names its hash.
func TestAPhaseWithoutABeaconIsSealedRightBeforeItCloses(t *testing.T) {
	store := memstore.New()
	host := hosttest.New(store)
	hosttest.Begin(t, host, "g", hosttest.Noon)
	hosttest.Obey(t, host, "g", "1", hosttest.Submission(hosttest.Noon, "north", "BID 2"))
	hosttest.Obey(t, host, "g", "2", hosttest.Submission(hosttest.Noon, "east", "BID 2"))
	all := hosttest.Commits(t, store, "g")
	require.Equal(t, []string{"seal/1/1", "close/1/1"}, commandIDs(all)[5:])
	require.True(t, all[5].Public())
	require.Equal(t, all[5].Hash, closingOf(t, all).SealHash)
	require.Equal(t, all[5].Hash, all[6].Prev)
	require.NoError(t, hosttest.Audit(t, all).Err())

	for name, f := range map[string]struct{ kind, old, new, what string }{
		"another seal":  {"game.phase-closed", `"seal_hash":"`, `"seal_hash":"0`, "sealed by commit"},
		"another time":  {"game.phase-sealed", `"at":"2026-03-01T12:00:00Z"`, `"at":"2026-03-01T11:00:00Z"`, "should be"},
		"another phase": {"game.phase-sealed", `"n":1`, `"n":2`, "not open"},
	} {
		report := hosttest.Audit(t, hosttest.Forge(t, all, f.kind, f.old, f.new))
		require.False(t, report.OK, name)
		require.Contains(t, report.First.String(), f.what, name)
	}
}

// TestAServerThatStoppedAfterASealClosesBeforeItHears checks that a server that stopped after a seal
// closes the phase first when it is back: a submission that comes then counts for the next phase. The
// clock finds the open seal, too.
func TestAServerThatStoppedAfterASealClosesBeforeItHears(t *testing.T) {
	for name, wake := range map[string]func(t *testing.T, s eventstore.Store){
		"a message": func(t *testing.T, s eventstore.Store) {
			hosttest.Obey(t, hosttest.New(s), "g", "press", hosttest.Submission(hosttest.Noon, "north", "PRESS TO ALL", "Well?", "END PRESS"))
		},
		"the clock": func(t *testing.T, s eventstore.Store) {
			require.NoError(t, hosttest.New(s).CloseDue(t.Context(), "g"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			broken := hosttest.Failing{Store: memstore.New(), Fail: func(d eventstore.Draft) error {
				if strings.HasPrefix(d.CommandID, "close/") {
					return errors.New("the power is gone")
				}
				return nil
			}}
			host := hosttest.New(broken)
			hosttest.Begin(t, host, "g", hosttest.Noon)
			hosttest.Obey(t, host, "g", "1", hosttest.Submission(hosttest.Noon, "north", "BID 2"))
			hosttest.Obey(t, host, "g", "2", hosttest.Submission(hosttest.Noon, "east", "BID 2"))
			require.Equal(t, "seal/1/1", hosttest.Commits(t, broken, "g")[5].CommandID)
			wake(t, broken.Store)
			all := hosttest.Commits(t, broken.Store, "g")
			require.Equal(t, "close/1/1", all[6].CommandID)
			require.NoError(t, hosttest.Audit(t, all).Err())
		})
	}
}

// inFormTwo begins a game whose log does not mention the form of its dice, like logs from before
// there was more than one.
func inFormTwo(t *testing.T) *memstore.Store {
	t.Helper()
	store := memstore.New()
	hosttest.Begin(t, hosttest.New(store), "g", hosttest.Noon)
	return memstore.New(hosttest.Forge(t, hosttest.Commits(t, store, "g"), "game.opened", `,"form":3`, ``)...)
}

// TestRunningGamesGoOverToFormThree checks that an event raises the form of dice before anything
// else is recorded.
func TestRunningGamesGoOverToFormThree(t *testing.T) {
	store := inFormTwo(t)
	host := hosttest.New(store)
	hosttest.Obey(t, host, "g", "1", hosttest.Submission(hosttest.Noon, "north", "BID 2"))
	hosttest.Obey(t, host, "g", "2", hosttest.Submission(hosttest.Noon, "east", "BID 2"))
	all := hosttest.Commits(t, store, "g")
	require.Equal(t, []string{"dice/3", "1", "2", "seal/1/1", "close/1/1"}, commandIDs(all)[3:])
	require.Equal(t, []string{"game.dice-raised"}, []string{all[3].Events[0].Kind})
	require.True(t, all[3].Public())
	report := hosttest.Audit(t, all)
	require.NoError(t, report.Err())
	require.Equal(t, 3, report.Rows[0].Dice.Form)
}

// TestAuditsSayWhatDiceOfFormTwoTold checks that a log with dice of form 2 holds, and that its
// audit names their weakness.
func TestAuditsSayWhatDiceOfFormTwoTold(t *testing.T) {
	file, err := os.ReadFile("../../domain/feudal/testdata/logs/house-3.jsonl")
	require.NoError(t, err)
	bundle, err := eventstore.ReadBundle(bytes.NewReader(file))
	require.NoError(t, err)
	report := audit.Game(t.Context(), hosttest.Memory(bundle.Commits), aggregate.NewGames(rulesets.Lookup))
	require.NoError(t, report.Err())
	require.Contains(t, report.Weaknesses(), fmt.Sprintf("of %d WHOEVER TRIED ORDERS", len(report.Rows)))

	store := memstore.New()
	hosttest.Play(t, hosttest.New(store), "g")
	report = hosttest.Audit(t, hosttest.Commits(t, store, "g"))
	require.Empty(t, report.Weaknesses())
}
