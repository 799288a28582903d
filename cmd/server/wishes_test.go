package server

import (
	"context"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// shelf keeps emails that are put in transactions.
type shelf struct{ mailgwtest.Shelf }

func (s *shelf) PutTx(ctx context.Context, tx *sqlx.Tx, emails ...mailgw.Outbound) error {
	if _, err := tx.ExecContext(ctx, `SELECT 1`); err != nil {
		return err
	}
	return s.Shelf.PutTx(ctx, tx, emails...)
}

// TestPlayersAreToldOfTheGamesThatTheyWishedFor opens games of all kinds, and looks which of them each player is
// told of.
func TestPlayersAreToldOfTheGamesThatTheyWishedFor(t *testing.T) {
	t.Parallel()
	server := openLobby(t, "boss@players.example")
	server.Config.OpenOwn, server.Config.OpenAll = 0, 0
	player := func(name string) game.Player {
		p, err := server.Roster.Ensure(t.Context(), name, name+"@players.example", "")
		require.NoError(t, err)
		return p
	}
	robot := player("robot")
	require.NoError(t, server.Roster.MarkProgram(t.Context(), robot))
	require.NoError(t, server.Roster.Block(t.Context(), player("blocked"), player("anna"), time.Now()))
	for _, name := range []string{"robot", "blocked", "picky", "wide"} {
		player(name)
		require.Contains(t, say(t, server, name, map[string]string{"picky": "TELL feudal brisk nl", "wide": "TELL"}[name]+map[string]string{"robot": "TELL feudal", "blocked": "TELL feudal"}[name]), "you will be told")
	}
	for _, line := range []string{"OPEN feudal seats=3 people=yes title=First", "OPEN feudal seats=3 code=heron title=Secret", "OPEN quest seats=4 language=fr title=Second"} {
		require.Contains(t, say(t, server, "anna", line), "you have opened")
	}
	box, at := &shelf{}, time.Now()
	look := func() map[string]string {
		lookout := server.newOpeningLookout(box)
		lookout.Now = func() time.Time { return at }
		for range 2 {
			require.NoError(t, lookout.Look(t.Context()))
		}
		told := map[string]string{}
		for _, email := range box.Take() {
			require.NotContains(t, told, email.To)
			told[email.To] = mailgwtest.WordsOf(email)
		}
		return told
	}
	told := look()
	require.Len(t, told, 1, "bots, the blocked and those who wished for others are told of none")
	require.Contains(t, told["wide@players.example"], "Games have opened")
	require.Contains(t, told["wide@players.example"], "First")
	require.NotContains(t, told["wide@players.example"], "Secret")
	require.Contains(t, say(t, server, "bert", "OPEN feudal seats=4 pace=brisk language=nl people=yes title=Third"), "you have opened")
	require.Contains(t, say(t, server, "wide", "TELL feudal"), "you will be told")
	told = look()
	require.Len(t, told, 2, "one email a day; bert has blocked nobody")
	require.Contains(t, told, "blocked@players.example")
	require.Contains(t, told["picky@players.example"], "Third")
	at = at.Add(25 * time.Hour)
	told = look()
	require.Len(t, told, 1)
	require.Contains(t, told["wide@players.example"], "A game has opened")
	require.NotContains(t, told["wide@players.example"], "First")

	ends := mailgw.Unsubscribing{Subscription: mailgw.Openings, Player: player("wide")}
	require.NoError(t, server.subscriptions().Subscribe(t.Context(), ends.Player, ends.Subscription, false))
	wishes, err := server.Roster.Wishes(t.Context(), ends.Player, time.Now())
	require.NoError(t, err)
	require.Empty(t, wishes)
	for range opening.MostWishes {
		say(t, server, "picky", "TELL quest")
	}
	for _, line := range []string{"TELL feudal", "TELL talisman", "TELL camelot"} {
		require.Contains(t, say(t, server, "picky", line), "you will be told")
	}
	require.Contains(t, say(t, server, "picky", "TELL nl"), "you have 5 wishes already")
	require.Contains(t, say(t, server, "picky", "TELL none"), "you are told of no games any more")
}
