package camelot

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

// TestTheStopsOfATurnShareItsTime: R-46.
func TestTheStopsOfATurnShareItsTime(t *testing.T) {
	c := underway(t, 3, nil)
	me := c.s.Active
	name := "round 1, " + words.Capital(string(c.s.Knights[me].Coat))
	require.Equal(t, game.Phase{Name: name, Kind: kindTurn, Cycle: 1, Title: words.Capital(name), Clock: "turn 1"}, c.s.Phase())
	c.send(me, "turn 1", Evil{EvilSiege}, Stop{})
	require.True(t, c.s.ClosePolicy().Ready(c.orderSets, time.Time{}))
	require.Empty(t, c.s.ClosePolicy().Missed(c.orderSets))
	c.play()
	require.Equal(t, AskHeroic, c.s.Pending.Point)
	require.Equal(t, name+" (2)", c.s.Phase().Name)
	require.Equal(t, "turn 1", c.s.Phase().Clock)
	require.Empty(t, c.s.ClosePolicy().Missed(c.orderSets), "the turn is not one of defaults alone")
}

// TestABlockThatHasBeenReadIsNoAnswer checks that only a later one answers.
func TestABlockThatHasBeenReadIsNoAnswer(t *testing.T) {
	c := underway(t, 3, nil)
	me := c.s.Active
	c.send(me, "turn 1", Evil{EvilSiege}, Stop{})
	c.play()
	c.send(me, "turn 1", Evil{EvilSiege}, Stop{}) // set 1, as before
	require.False(t, c.s.ClosePolicy().Ready(c.orderSets, time.Time{}))
	require.False(t, c.s.ClosePolicy().Answered(game.Wait{Seat: me}, c.orderSets[me]))
	orderSet := c.orderSets[me]
	orderSet.Sections[0].Set = 2
	require.False(t, c.s.ClosePolicy().Ready(c.orderSets, time.Time{}), "nothing in it is new")
	c.send(me, "turn 1", Evil{EvilSiege}, Done{})
	orderSet = c.orderSets[me]
	orderSet.Sections[0].Set = 3
	require.False(t, c.s.ClosePolicy().Ready(c.orderSets, time.Time{}), "nothing in it is an action")
	require.False(t, c.s.ClosePolicy().Answered(game.Wait{Seat: me}, orderSet))
	c.send(me, "turn 1", Evil{EvilSiege}, Heroic{Choices: []Deed{{Do: ActQuest, Draw: true}}})
	orderSet = c.orderSets[me]
	orderSet.Sections[0].Set = 4
	require.True(t, c.s.ClosePolicy().Ready(c.orderSets, time.Time{}))
	orderSet.Sections[0].Final = false
	require.False(t, c.s.ClosePolicy().Ready(c.orderSets, time.Time{}), "HOLD")
	require.True(t, c.s.ClosePolicy().Answered(game.Wait{Seat: me}, c.orderSets[me]))
}

// TestATurnWithoutAWordIsMissed: 5.5; the deadline settles all that is left.
func TestATurnWithoutAWordIsMissed(t *testing.T) {
	c := underway(t, 3, nil)
	me := c.s.Active
	require.Equal(t, seats{me}, c.s.ClosePolicy().Missed(c.orderSets))
	events := c.play()
	require.Len(t, only[TimePassed](events), 1)
	require.Equal(t, 1, c.s.Knights[me].Missed)
	require.NotEqual(t, me, c.s.Active, "A-46: the heroic phase takes its default as well")
}

func TestPatienceIsAnOption(t *testing.T) {
	for leave, want := range map[string][2]int{"substitute": {2, 0}, "steward": {2, 0}, "death": {0, 2}} {
		c := newTable(t, 3, map[game.Option]string{"leave": leave, "nmr_limit": "2"})
		regency, vacant := c.s.Patience()
		require.Equal(t, want, [2]int{regency, vacant})
	}
}

// TestABlockInOneGo: with O-STEP=block an own question never stops once a
// block is there.
func TestABlockInOneGo(t *testing.T) {
	c := underway(t, 3, map[game.Option]string{"step": "block"})
	me := c.s.Active
	c.send(me, "turn 1", Evil{EvilSiege}, Stop{})
	c.play()
	require.NotEqual(t, me, c.s.Active)
}

// TestAWindowWaitsForAllThatAreAsked checks that an answer, or a standing order that covers the
// card, ends the wait for a seat.
func TestAWindowWaitsForAllThatAreAsked(t *testing.T) {
	c := underway(t, 3, nil)
	c.s.Pending = &Decision{ID: "D9", Point: AskMerlins, Card: "morgan3", Seats: c.s.Seats}
	none := 0
	c.send("seat1", "D9", Reply{ID: "D9", Merlins: &none})
	require.False(t, c.s.ClosePolicy().Ready(c.orderSets, time.Time{}))
	c.stand("seat2", StandMerlin{Against: CardSet{{Name: "mists"}}})
	c.stand("seat3", StandMerlin{Against: CardSet{{Name: "MORGAN"}}})
	require.False(t, c.s.ClosePolicy().Ready(c.orderSets, time.Time{}), "seat2 says nothing of Morgan")
	c.orderSets["seat2"] = game.OrderSet{Regency: true}
	require.True(t, c.s.ClosePolicy().Ready(c.orderSets, time.Time{}), "R-47")
	require.Equal(t, kindReaction, c.s.Phase().Kind)
	require.Equal(t, "D9", c.s.Phase().Clock)
	require.Empty(t, c.s.ClosePolicy().Missed(c.orderSets), "a window is no turn")
}
