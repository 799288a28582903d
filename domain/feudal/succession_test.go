package feudal

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// lordlessAt returns a game in spring in which seat1 waits for an heir. It has a knight on
// each of the nodes, and owns Sarbury.
func lordlessAt(t *testing.T, at ...valley.Node) *State {
	state := newGame(t, 2, map[game.Option]string{"succession": "on"})
	state.Year, state.Season = 2, book.Spring
	for i, node := range at {
		state.put("seat1", 2+i, node)
	}
	state.put("seat2", 1, "PEN")
	state.give("seat1", "SAR")
	state.give("seat2", "PEN")
	return state
}

// TestWithoutALordASeatOnlyDefends checks that all other orders fail, and that the figures
// stay and hold (F-223).
func TestWithoutALordASeatOnlyDefends(t *testing.T) {
	for _, body := range []game.Body{
		orders.Move{Figures: []int{2}, From: "SAR", Legs: []orders.Leg{{To: "BRI"}}},
		orders.Stay{Figures: []int{2}, At: "SAR", Clauses: orders.Clauses{Stance: orders.Fight}},
		orders.Stay{Figures: []int{2}, At: "SAR", Clauses: orders.Clauses{Pillage: &orders.Pillaging{}}},
		orders.Stay{Figures: []int{2}, At: "SAR", Clauses: orders.Clauses{Sally: true}},
		orders.Sack{At: "CAR"},
	} {
		state := lordlessAt(t, "SAR")
		state.put("seat2", 2, "SAR")
		events := state.Adjudicate(game.Orders{"seat1": orderSetOf(body)}, time.Time{}, dice.Script())
		require.Contains(t, events, OrderFailed{Own: game.Own{Seat: "seat1"}, Line: 1, Order: body.String(), Code: "FE16", Reason: "lordless"})
		for _, e := range events {
			require.NotContains(t, []string{"feudal.group-stepped", "feudal.forces-met"}, registry.Kind(e))
		}
	}
}

// TestDefenceIsAllowedWithoutALord checks that STAY with the other stances is carried out.
func TestDefenceIsAllowedWithoutALord(t *testing.T) {
	for _, stance := range []orders.Stance{"", orders.Hold, orders.Avoid, orders.Retire} {
		s := lordlessAt(t, "SAR")
		events := s.Adjudicate(game.Orders{"seat1": orderSetOf(orders.Stay{Figures: []int{2}, At: "SAR", Clauses: orders.Clauses{Stance: stance, Lose: "NEAREST"}})}, time.Time{}, dice.Script())
		for _, e := range events {
			require.NotEqual(t, "feudal.order-failed", registry.Kind(e), stance)
		}
	}
}

// TestARegencyDoesNotMarchWithoutALord checks that figures abroad stay there (F-223,
// F-285).
func TestARegencyDoesNotMarchWithoutALord(t *testing.T) {
	state := lordlessAt(t, "SAR", "BRI")
	events := state.Adjudicate(game.Orders{"seat1": {Regency: true}}, time.Time{}, dice.Script())
	for _, e := range events {
		require.NotContains(t, []string{"feudal.group-stepped", "feudal.order-failed", "feudal.manor-captured"}, registry.Kind(e))
	}
	require.Equal(t, valley.Node("BRI"), event.Fold[game.State](state, events...).(*State).Houses["seat1"].Figures[3].At)
}

// TestAnHeirFightsLikeAKnight checks that an heir keeps his number and strength, and
// leads.
func TestAnHeirFightsLikeAKnight(t *testing.T) {
	state := lordlessAt(t, "SAR", "SAR")
	state.Apply(LordNamed{Seat: "seat1", Figure: 3})
	heir := state.Houses["seat1"].Figures[3]
	require.Equal(t, 6, state.Strength(heir))
	heir.Wounded = true
	require.Equal(t, 4, state.Strength(heir))
	require.Equal(t, []int{3, 2}, state.Numbers("seat1"))
	require.Equal(t, 4, state.PayOf("seat1"))
	require.Equal(t, 12, state.totalStrength("seat1"))
	require.Equal(t, 15+4, state.sumAssets("seat1")-state.Houses["seat1"].Fortune, "a lord counts nothing (F-262)")
	require.False(t, state.IsLordless("seat1"))
}

// TestTheRetinuesOfFallenLordsComeHome checks that these retinues end the season on manors
// of their seat, or at the edge if none has room, and have taken nothing (F-221, F-222).
// No seat is out because its lord has died.
func TestTheRetinuesOfFallenLordsComeHome(t *testing.T) {
	fallen := 0
	eachScene(t, func(t *testing.T, scene *scene, d *dice.Dice) {
		scene.state.Options.Succession = true
		events := scene.state.Adjudicate(scene.orders, time.Time{}, d)
		after := event.Fold[game.State](scene.state, events...).(*State)
		lost := map[game.Seat]bool{}
		for _, e := range events {
			switch e := e.(type) {
			case LordFell:
				lost[e.Seat] = true
				fallen++
			case SeatEliminated:
				require.NotEqual(t, "lord", e.Reason)
			case ManorCaptured:
				require.False(t, lost[e.To], "%s takes %s", e.To, e.Manor)
			}
		}
		for seat := range lost {
			for _, at := range after.listNodes(seat) {
				if after.Manors[at].Owner != seat && !lostThisSeason(events, at, seat) {
					require.Contains(t, after.Book.Valley.Edges(), at)
				}
			}
		}
	})
	require.Greater(t, fallen, 20, "too few lords fall")
}

// lostThisSeason reports whether another seat has captured a manor of the seat.
func lostThisSeason(events []event.Event, manor valley.Manor, seat game.Seat) bool {
	for _, e := range events {
		if c, ok := e.(ManorCaptured); ok && c.Manor == manor && c.From == seat {
			return true
		}
	}
	return false
}
