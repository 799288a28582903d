package tournament_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
)

// asks writes a submission of the steward that names strangers.
func (c *server) asks(strangers map[game.Player]tournament.Bar, lines ...string) *tournament.Receipt {
	c.t.Helper()
	do := tournament.Submission{Lines: numbered(lines), Reliability: 100, Known: map[game.Player]tournament.Known{}, Strangers: strangers}
	return c.must(steward, do).Receipt
}

func TestAStrangerTakesPartOnceYesHasCome(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	server.enter(3)
	eve := map[game.Player]tournament.Bar{"eve": tournament.NoBar}
	require.Equal(t, []string{"eve is asked by email, and takes part once YES has come"}, server.asks(eve, "ENTER eve").Done)
	require.Len(t, server.tour.Entrants(), 3, "nothing happens yet")
	require.True(t, server.tour.IsInvited("eve"))
	require.Contains(t, server.asks(eve, "ENTER eve").Errors[0].Reason, "has been asked already")
	require.NotEmpty(t, server.write("p02", "YES").Errors, "nobody has asked p02")
	require.Equal(t, []string{"eve has entered"}, server.write("eve", "YES").Done)
	require.False(t, server.tour.IsInvited("eve"))
	require.Len(t, server.tour.Entrants(), 4)
	require.NotEmpty(t, server.write("eve", "YES").Errors)
	server.replays()
}

func TestAStrangerWhoSaysNoIsNotAskedAgain(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	eve := map[game.Player]tournament.Bar{"eve": tournament.NoBar}
	server.asks(eve, "ENTER eve")
	require.Len(t, server.write("eve", "NO").Done, 1)
	require.Empty(t, server.tour.Entrants())
	require.Contains(t, server.asks(eve, "ENTER eve").Errors[0].Reason, "has said NO")
	require.Equal(t, []string{"eve has entered"}, server.write("eve", "ENTER").Done, "of one's own will one may")
	server.replays()
}

func TestAStrangerIsAskedToTakeASeat(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	server.begin(4)
	server.together(1)
	tb := server.running()[0]
	from := tb.Holders[0].Player
	eve := map[game.Player]tournament.Bar{"eve": tournament.NoBar}
	require.Len(t, server.asks(eve, "REPLACE "+string(from)+" BY eve WHY silent").Done, 1)
	require.Equal(t, tb.Holders, server.running()[0].Holders, "nothing happens yet")
	require.Equal(t, []string{"eve takes the seat of " + string(from) + " in " + tb.Game}, server.write("eve", "YES").Done)
	subs := server.running()[0].Subs
	require.Len(t, subs, 1)
	require.Equal(t, steward, subs[0].By, "it is the steward's word")
	require.Equal(t, "silent", subs[0].Why)
	require.Len(t, server.tour.Entrants(), 4, "who stands in has not entered")
	server.replays()
}

func TestAnInvitationIsRefusedInWords(t *testing.T) {
	c := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3, eligible: {most: 2}}"))
	for bar, said := range map[tournament.Bar]string{tournament.BarNever: "wants no invitations", tournament.BarOften: "in a day", tournament.NoBar: ""} {
		receipt := c.asks(map[game.Player]tournament.Bar{"x" + game.Player(bar): bar}, "ENTER x"+string(bar))
		if said != "" {
			require.Contains(t, receipt.Errors[0].Reason, said)
		}
	}
	c.enter(2)
	require.Contains(t, c.asks(map[game.Player]tournament.Bar{"eve": tournament.NoBar}, "ENTER eve").Errors[0].Reason, "are taken", "a YES would be refused")
	require.Contains(t, c.write("x", "YES").Errors[0].Reason, "are taken", "so it is told to who is late")
	require.NotEmpty(t, c.write("p01", "ENTER eve").Errors, "strangers are the steward's")
}
