package intake_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/beacon/beacontest"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// TestAnEmailWaitsForTheDice: an email that comes while the dice of a game wait for a beacon
// stays in the inbox. Its sender is notified if that takes long, and it counts for the next
// phase.
func TestAnEmailWaitsForTheDice(t *testing.T) {
	gateway := mailgwtest.Open(t)
	b := beacontest.New(t, mailgwtest.Noon.AddDate(-30, 0, 0), 3*time.Second)
	now := mailgwtest.Noon
	gateway.Host.Now = func() time.Time { return now }
	gateway.In.Now = gateway.Host.Now
	gateway.Host.Beacons = []*beacon.Source{{Chain: b.Chain}}
	terms := dice.Terms{Mode: dice.Beacon, Chain: b.Chain.Hash()}
	for _, c := range []struct {
		by game.Player
		do game.Act
	}{
		{"steward", game.Open{Ruleset: "tiny", Seats: 2, Dice: terms}},
		{"anne", game.TakeSeat{Seat: "north", Player: "anne"}},
		{"bob", game.TakeSeat{Seat: "east", Player: "bob"}},
	} {
		_, err := gateway.Host.Obey(t.Context(), "g8", "begin "+string(c.by), game.Command{At: now, By: c.by, Do: c.do})
		require.NoError(t, err)
	}
	to := func(seat game.Seat) string { return mailgwtest.Server().ReplyAddress("g8", seat, 1) }
	gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: to("north"), Body: "bid 3"})
	gateway.Send(mailgwtest.Mail{ID: "<2@x>", From: "bob@players.example", To: to("east"), Body: "bid 1"})
	gateway.Post.Take()
	g, _, err := gateway.Host.Game(t.Context(), "g8")
	require.NoError(t, err)
	seal, sealed := g.Sealed()
	require.True(t, sealed)

	late := mailgwtest.Mail{ID: "<3@x>", From: mailgwtest.Anne, To: to("north"), Body: "bid 2"}
	handle := func() error {
		folder, err := gateway.In.Handle(t.Context(), late.Raw())
		require.True(t, (folder == mailgw.Processed) == (err == nil))
		return err
	}
	require.ErrorIs(t, handle(), game.ErrSealed)
	require.Empty(t, gateway.Post.Take())
	now = now.Add(11 * time.Minute)
	require.ErrorIs(t, handle(), game.ErrSealed)
	told := gateway.Post.Take()
	require.Len(t, told, 1)
	require.Contains(t, mailgwtest.WordsOf(told[0]), "shut until its dice are thrown")

	require.NoError(t, gateway.Host.Beacons.HandIn(b.Sign(seal.Round)))
	require.NoError(t, gateway.Host.CloseDue(t.Context(), "g8"))
	require.NoError(t, handle())
	_, text := gateway.One()
	require.Contains(t, text, "BID 2")
	g, _, err = gateway.Host.Game(t.Context(), "g8")
	require.NoError(t, err)
	n, _, _, _ := g.Phase()
	_, lines, _ := g.Draft("north")
	require.Equal(t, 2, n)
	require.Len(t, lines, 1)
}
