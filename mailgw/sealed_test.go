package mailgw_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/beacon/beacontest"
	"seneschal/mailgw"
)

// A letter that comes while the dice of a game wait for a beacon stays in the inbox,
// its sender is told when that takes long, and it is for the next phase.
func TestALetterWaitsForTheDice(t *testing.T) {
	o := open(t)
	b := beacontest.New(t, noon.AddDate(-30, 0, 0), 3*time.Second)
	now := noon
	o.host.Now = func() time.Time { return now }
	o.in.Now = o.host.Now
	o.host.Beacons = []*beacon.Source{{Chain: b.Chain}}
	terms := dice.Terms{Mode: dice.Beacon, Chain: b.Chain.Hash()}
	for _, c := range []struct {
		by game.Player
		do game.Act
	}{
		{"steward", game.Open{Ruleset: "tiny", Seats: 2, Dice: terms}},
		{"anne", game.TakeSeat{Seat: "north", Player: "anne"}},
		{"bob", game.TakeSeat{Seat: "east", Player: "bob"}},
	} {
		_, err := o.host.Obey(t.Context(), "g8", "begin "+string(c.by), game.Command{At: now, By: c.by, Do: c.do})
		require.NoError(t, err)
	}
	to := func(seat game.Seat) string { return house().ReplyAddress("g8", seat, 1) }
	o.send(mail{id: "<1@x>", from: anne, to: to("north"), body: "bid 3"})
	o.send(mail{id: "<2@x>", from: "bob@players.example", to: to("east"), body: "bid 1"})
	o.post.take()
	g, _, err := o.host.Game(t.Context(), "g8")
	require.NoError(t, err)
	seal, sealed := g.Sealed()
	require.True(t, sealed)

	late := mail{id: "<3@x>", from: anne, to: to("north"), body: "bid 2"}
	handle := func() error {
		folder, err := o.in.Handle(t.Context(), late.raw())
		require.True(t, (folder == mailgw.Processed) == (err == nil))
		return err
	}
	require.ErrorIs(t, handle(), game.ErrSealed)
	require.Empty(t, o.post.take())
	now = now.Add(11 * time.Minute)
	require.ErrorIs(t, handle(), game.ErrSealed)
	told := o.post.take()
	require.Len(t, told, 1)
	require.Contains(t, wordsOf(told[0]), "shut until its dice are thrown")

	require.NoError(t, o.host.HandIn(b.Sign(seal.Round)))
	require.NoError(t, o.host.CloseDue(t.Context(), "g8"))
	require.NoError(t, handle())
	_, text := o.one()
	require.Contains(t, text, "BID 2")
	g, _, err = o.host.Game(t.Context(), "g8")
	require.NoError(t, err)
	n, _, _, _ := g.Phase()
	_, lines, _ := g.Draft("north")
	require.Equal(t, 2, n)
	require.Len(t, lines, 1)
}
