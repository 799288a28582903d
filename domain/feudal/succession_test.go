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
	s := newGame(t, 2, map[game.Option]string{"succession": "on"})
	s.Year, s.Season = 2, book.Spring
	for i, node := range at {
		s.put("seat1", 2+i, node)
	}
	s.put("seat2", 1, "PEN")
	s.give("seat1", "SAR")
	s.give("seat2", "PEN")
	return s
}

// TestWithoutALordASeatOnlyDefends checks that all other orders fail, and that the figures
// stay and hold (F-223).
func TestWithoutALordASeatOnlyDefends(t *testing.T) {
	for _, b := range []game.Body{
		orders.Move{Figures: []int{2}, From: "SAR", Legs: []orders.Leg{{To: "BRI"}}},
		orders.Stay{Figures: []int{2}, At: "SAR", Clauses: orders.Clauses{Stance: orders.Fight}},
		orders.Stay{Figures: []int{2}, At: "SAR", Clauses: orders.Clauses{Pillage: &orders.Pillaging{}}},
		orders.Stay{Figures: []int{2}, At: "SAR", Clauses: orders.Clauses{Sally: true}},
		orders.Sack{At: "CAR"},
	} {
		s := lordlessAt(t, "SAR")
		s.put("seat2", 2, "SAR")
		events := s.Adjudicate(game.Orders{"seat1": orderSetOf(b)}, time.Time{}, dice.Script())
		require.Contains(t, events, OrderFailed{Own: game.Own{Seat: "seat1"}, Line: 1, Order: b.String(), Code: "FE16", Reason: "lordless"})
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
	s := lordlessAt(t, "SAR", "BRI")
	events := s.Adjudicate(game.Orders{"seat1": {Regency: true}}, time.Time{}, dice.Script())
	for _, e := range events {
		require.NotContains(t, []string{"feudal.group-stepped", "feudal.order-failed", "feudal.manor-captured"}, registry.Kind(e))
	}
	require.Equal(t, valley.Node("BRI"), event.Fold[game.State](s, events...).(*State).Houses["seat1"].Figures[3].At)
}

// TestAnHeirFightsLikeAKnight checks that an heir keeps his number and strength, and
// leads.
func TestAnHeirFightsLikeAKnight(t *testing.T) {
	s := lordlessAt(t, "SAR", "SAR")
	s.Apply(LordNamed{Seat: "seat1", Figure: 3})
	heir := s.Houses["seat1"].Figures[3]
	require.Equal(t, 6, s.Strength(heir))
	heir.Wounded = true
	require.Equal(t, 4, s.Strength(heir))
	require.Equal(t, []int{3, 2}, s.Numbers("seat1"))
	require.Equal(t, 4, s.PayOf("seat1"))
	require.Equal(t, 12, s.totalStrength("seat1"))
	require.Equal(t, 15+4, s.sumAssets("seat1")-s.Houses["seat1"].Fortune, "a lord counts nothing (F-262)")
	require.False(t, s.Lordless("seat1"))
}

// TestTheRetinuesOfFallenLordsComeHome checks that these retinues end the season on manors
// of their seat, or at the edge if none has room, and have taken nothing (F-221, F-222).
// No seat is out because its lord has died.
func TestTheRetinuesOfFallenLordsComeHome(t *testing.T) {
	fallen := 0
	eachScene(t, func(t *testing.T, x *scene, d *dice.Dice) {
		x.s.Options.Succession = true
		events := x.s.Adjudicate(x.orders, time.Time{}, d)
		after := event.Fold[game.State](x.s, events...).(*State)
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
func lostThisSeason(events []event.Event, m valley.Manor, seat game.Seat) bool {
	for _, e := range events {
		if c, ok := e.(ManorCaptured); ok && c.Manor == m && c.From == seat {
			return true
		}
	}
	return false
}
