package audit_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament"
	"seneschal/eventstore/host/hosttest"
)

// TestAnAuditTellsHowAGameEnded checks that an audit finds the same ending as the tournament was
// given, with the holders of each seat and the number of their phases.
func TestAnAuditTellsHowAGameEnded(t *testing.T) {
	all := hosttest.Played(t)
	ended := hosttest.Audit(t, all).Ended
	require.NotNil(t, ended)
	require.NotZero(t, ended.Phases)
	require.Equal(t, all[len(all)-1].Hash, ended.Head)
	for _, finished := range ended.Places {
		require.Len(t, finished.Holders, 1)
		require.Equal(t, ended.Phases, finished.Holders[0].Phases)
	}
	table := tournament.TableInfo{Result: &ended.End, Head: ended.Head}
	require.Empty(t, ended.Differs(table))
	other := ended.End
	other.Reason = "otherwise"
	require.Equal(t, "the game ended otherwise", ended.Differs(tournament.TableInfo{Result: &other, Head: ended.Head}))
	require.Equal(t, "it names another end of the game's log", ended.Differs(tournament.TableInfo{Result: &ended.End, Head: "x"}))
	require.Nil(t, hosttest.Audit(t, all[:len(all)-1]).Ended)
}
