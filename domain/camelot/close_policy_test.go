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
	tableau := underway(t, 3, nil)
	me := tableau.state.Active
	name := "round 1, " + words.Capital(string(tableau.state.Knights[me].Coat))
	require.Equal(t, game.Phase{Name: name, Kind: kindTurn, Cycle: 1, Title: words.Capital(name), Clock: "turn 1"}, tableau.state.Phase())
	tableau.send(me, "turn 1", Evil{EvilSiege}, Stop{})
	require.True(t, tableau.state.ClosePolicy().Ready(tableau.orderSets, time.Time{}))
	require.Empty(t, tableau.state.ClosePolicy().Missed(tableau.orderSets))
	tableau.play()
	require.Equal(t, AskHeroic, tableau.state.Pending.Point)
	require.Equal(t, name+" (2)", tableau.state.Phase().Name)
	require.Equal(t, "turn 1", tableau.state.Phase().Clock)
	require.Empty(t, tableau.state.ClosePolicy().Missed(tableau.orderSets), "the turn is not one of defaults alone")
}

// TestABlockThatHasBeenReadIsNoAnswer checks that only a later one answers.
func TestABlockThatHasBeenReadIsNoAnswer(t *testing.T) {
	tableau := underway(t, 3, nil)
	me := tableau.state.Active
	tableau.send(me, "turn 1", Evil{EvilSiege}, Stop{})
	tableau.play()
	tableau.send(me, "turn 1", Evil{EvilSiege}, Stop{}) // set 1, as before
	require.False(t, tableau.state.ClosePolicy().Ready(tableau.orderSets, time.Time{}))
	require.False(t, tableau.state.ClosePolicy().Answered(game.Wait{Seat: me}, tableau.orderSets[me]))
	orderSet := tableau.orderSets[me]
	orderSet.Sections[0].Set = 2
	require.False(t, tableau.state.ClosePolicy().Ready(tableau.orderSets, time.Time{}), "nothing in it is new")
	tableau.send(me, "turn 1", Evil{EvilSiege}, Done{})
	orderSet = tableau.orderSets[me]
	orderSet.Sections[0].Set = 3
	require.False(t, tableau.state.ClosePolicy().Ready(tableau.orderSets, time.Time{}), "nothing in it is an action")
	require.False(t, tableau.state.ClosePolicy().Answered(game.Wait{Seat: me}, orderSet))
	tableau.send(me, "turn 1", Evil{EvilSiege}, Heroic{Choices: []Deed{{Do: ActQuest, Draw: true}}})
	orderSet = tableau.orderSets[me]
	orderSet.Sections[0].Set = 4
	require.True(t, tableau.state.ClosePolicy().Ready(tableau.orderSets, time.Time{}))
	orderSet.Sections[0].Final = false
	require.False(t, tableau.state.ClosePolicy().Ready(tableau.orderSets, time.Time{}), "HOLD")
	require.True(t, tableau.state.ClosePolicy().Answered(game.Wait{Seat: me}, tableau.orderSets[me]))
}

// TestATurnWithoutAWordIsMissed: the deadline settles all that is left.
func TestATurnWithoutAWordIsMissed(t *testing.T) {
	tableau := underway(t, 3, nil)
	me := tableau.state.Active
	require.Equal(t, seats{me}, tableau.state.ClosePolicy().Missed(tableau.orderSets))
	events := tableau.play()
	require.Len(t, only[TimePassed](events), 1)
	require.Equal(t, 1, tableau.state.Knights[me].Missed)
	require.NotEqual(t, me, tableau.state.Active, "A-46: the heroic phase takes its default as well")
}

func TestPatienceIsAnOption(t *testing.T) {
	for leave, want := range map[string][2]int{"substitute": {2, 0}, "steward": {2, 0}, "death": {0, 2}} {
		c := newTable(t, 3, map[game.Option]string{"leave": leave, "nmr_limit": "2"})
		regency, vacant := c.state.Patience()
		require.Equal(t, want, [2]int{regency, vacant})
	}
}

// TestABlockInOneGo: with O-STEP=block an own question never stops once a
// block is there.
func TestABlockInOneGo(t *testing.T) {
	tableau := underway(t, 3, map[game.Option]string{"step": "block"})
	me := tableau.state.Active
	tableau.send(me, "turn 1", Evil{EvilSiege}, Stop{})
	tableau.play()
	require.NotEqual(t, me, tableau.state.Active)
}

// TestAWindowWaitsForAllThatAreAsked checks that an answer, or a standing order that covers the
// card, ends the wait for a seat.
func TestAWindowWaitsForAllThatAreAsked(t *testing.T) {
	tableau := underway(t, 3, nil)
	tableau.state.Pending = &Decision{ID: "D9", Point: AskMerlins, Card: "morgan3", Seats: tableau.state.Seats}
	none := 0
	tableau.send("seat1", "D9", Reply{ID: "D9", Merlins: &none})
	require.False(t, tableau.state.ClosePolicy().Ready(tableau.orderSets, time.Time{}))
	tableau.stand("seat2", StandMerlin{Against: CardSet{{Name: "mists"}}})
	tableau.stand("seat3", StandMerlin{Against: CardSet{{Name: "MORGAN"}}})
	require.False(t, tableau.state.ClosePolicy().Ready(tableau.orderSets, time.Time{}), "seat2 says nothing of Morgan")
	tableau.orderSets["seat2"] = game.OrderSet{Regency: true}
	require.True(t, tableau.state.ClosePolicy().Ready(tableau.orderSets, time.Time{}), "R-47")
	require.Equal(t, kindReaction, tableau.state.Phase().Kind)
	require.Equal(t, "D9", tableau.state.Phase().Clock)
	require.Empty(t, tableau.state.ClosePolicy().Missed(tableau.orderSets), "a window is no turn")
}
