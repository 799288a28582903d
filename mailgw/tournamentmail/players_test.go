package tournamentmail_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/tournamentmail"
)

// knights is a directory in which every player is called a knight.
type knights struct{ mailgw.Directory }

func (knights) Name(_ context.Context, p game.Player) string {
	return "Sir " + strings.ToUpper(string(p))
}

func TestFiguresAreMailedWithNames(t *testing.T) {
	gateway, c := mailgwtest.OpenTournament(t)
	entrants := []game.Player{"k1", "k12", "k-1"}
	for i, act := range []tournament.Act{
		tournament.Enter{Player: entrants[0]},
		tournament.Enter{Player: entrants[1]},
		tournament.Enter{Player: entrants[2]},
		tournament.CloseEntries{},
		tournament.OpenSeason{},
	} {
		by := game.Player("steward")
		if i < len(entrants) {
			by = entrants[i]
		}
		_, err := c.Host.Obey(t.Context(), "cup", fmt.Sprint("act ", i), tournament.Command{At: mailgwtest.Noon, By: by, Do: act})
		require.NoError(t, err)
	}
	now, err := c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	done, err := c.Obey(t.Context(), now, "ask", mailgwtest.Noon, "k1", tournamentmail.Said{Lines: []order.Line{{N: 1, Text: "SHOW STANDINGS"}, {N: 2, Text: "SHOW STANDINGS WHY k12"}}})
	require.NoError(t, err)
	receipt := done.Receipt
	require.Empty(t, receipt.Errors)
	players := tournamentmail.PlayersOf(t.Context(), knights{gateway.In.People}, done.Now)
	for i, shown := range players.Receipt(receipt).Shown {
		text := shown.Title + "\n" + strings.Join(shown.Lines, "\n")
		require.Contains(t, text, "Sir K12")
		require.NotContains(t, text, "k1")
		require.NotContains(t, text, "k-1")
		for n, line := range shown.Lines {
			if i == 0 {
				require.Len(t, line, len(receipt.Shown[0].Lines[n]), "columns stay")
			}
		}
	}
	require.Equal(t, "Sir K1 and Sir K12, k123", players.Named("k1 and k12, k123"))
}

func TestSubstitutesOfTablesHaveNames(t *testing.T) {
	server := newTournament(t, mailgwtest.Swiss, "anne", "bob")
	server.Begin()
	server.Do("steward", tournament.Substitute{From: "bob", To: "k7", Why: "ill"})
	players := tournamentmail.PlayersOf(t.Context(), knights{server.In.People}, server.State())
	require.Equal(t, "Sir K7 sits with Sir ANNE", players.Named("k7 sits with anne"))
}
