package feudal

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// TestAManorIsPillagedOnceASeason checks that a manor is pillaged once a season at most,
// never by its owner, and never by figures that have fought in the phase or are in flight
// (F-130 to F-135).
func TestAManorIsPillagedOnceASeason(t *testing.T) {
	pillages := 0
	eachScene(t, func(t *testing.T, scene *scene, d *dice.Dice) {
		now, done, beaten := scene.state.Clone().(*State), map[valley.Manor]bool{}, map[string]bool{}
		fought := map[string]int{}
		for _, ev := range scene.state.Adjudicate(scene.orders, time.Time{}, d) {
			switch e := ev.(type) {
			case CombatBegan:
				for _, side := range []Side{e.A, e.B} {
					for _, n := range side.Figures {
						fought[now.Houses[side.Seat].Figures[n].ID] = e.Phase
					}
				}
			case GroupRetreated:
				for _, n := range e.Figures {
					beaten[now.Houses[e.Seat].Figures[n].ID] = true
				}
			case ManorPillaged:
				pillages++
				require.False(t, done[e.Manor], e.Manor)
				require.NotEqual(t, e.Seat, now.Manors[e.Manor].Owner)
				for _, n := range e.Figures {
					figure := now.Houses[e.Seat].Figures[n]
					require.Equal(t, e.Manor, figure.At)
					require.NotEqual(t, e.Phase, fought[figure.ID])
					require.False(t, beaten[figure.ID])
				}
				done[e.Manor] = true
			}
			now.Apply(ev)
		}
	})
	require.Greater(t, pillages, 20)
}

// TestNobodyFightsAPrayingLord checks that a lord in prayer is in no combat, and does not
// move while his vow runs (F-146).
func TestNobodyFightsAPrayingLord(t *testing.T) {
	seen := map[string]int{}
	eachYear(t, func(t *testing.T, before, _ *State, events []event.Event) {
		now := before.Clone().(*State)
		for _, ev := range events {
			seen[registry.Kind(ev)]++
			if c, ok := ev.(CombatBegan); ok {
				for _, side := range []Side{c.A, c.B} {
					if lord := now.PrayingLord(side.Seat); lord != 0 {
						require.NotContains(t, side.Figures, lord)
					}
				}
			}
			if moved, ok := moveOf(ev); ok {
				if lord := now.PrayingLord(moved.seat); lord != 0 {
					require.NotContains(t, moved.figures, lord)
				}
			}
			now.Apply(ev)
		}
	})
	for _, kind := range []string{"prayer-vowed", "prayer-completed", "monastery-sacked", "manor-pillaged", "harvest-judged"} {
		require.NotZero(t, seen["feudal."+kind], "the years never come to %s", kind)
	}
}

// TestOnlyThePaidOfAPoorLordDesert checks that figures desert by the table of loyalty, each with its
// own die, and that nobody deserts where all are paid (F-186).
func TestOnlyThePaidOfAPoorLordDesert(t *testing.T) {
	tested, deserted := 0, 0
	for i := range uint64(60) {
		state := newScene(t, 900+i, 2+int(i%5), 3+int(i)%14, 9).state
		state.Season, state.Options.Loyalty = book.Winter, true
		for n, seat := range state.Seats {
			state.changeHouse(seat, func(h *House) { h.Fortune = int(i)*(n+1)%40 + 1 })
		}
		now, pay, dice6 := state.Clone().(*State), map[game.Seat]PayMade{}, map[game.Seat]map[int]int{}
		for _, ev := range state.Adjudicate(game.Orders{}, time.Time{}, dice.New(dice.Key{byte(i)}, nil)) {
			switch e := ev.(type) {
			case PayMade:
				pay[e.Seat] = e
			case LoyaltyTested:
				tested++
				require.NotEmpty(t, pay[e.Seat].Unpaid)
				dice6[e.Seat] = map[int]int{}
				var rolled []int
				for _, d := range e.Dice {
					rolled, dice6[e.Seat][d.Figure] = append(rolled, d.Figure), d.Die
				}
				require.Equal(t, inValueOrder(now.Houses[e.Seat].Figures, pay[e.Seat].Paid), rolled)
			case FigureDeserted:
				deserted++
				least := 6 - lists.One(now.Houses[e.Seat].Figures[e.Figure].Grade.IsMan())
				require.GreaterOrEqual(t, dice6[e.Seat][e.Figure], least)
			}
			now.Apply(ev)
		}
	}
	require.NotZero(t, tested)
	require.NotZero(t, deserted)
}

// TestAVowCountsFourSeasons checks that a vow runs from the first full season to the
// fourth (F-144).
func TestAVowCountsFourSeasons(t *testing.T) {
	first := book.Turn{Year: 4, Season: book.Winter}
	require.Equal(t, book.Turn{Year: 4, Season: book.Autumn}, first.After(3))
	require.Equal(t, book.Turn{Year: 5, Season: book.Spring}, book.Turn{Year: 4, Season: book.Spring}.After(4))
	state := newGame(t, 2, map[game.Option]string{"mode": book.Honour, "monasteries": "on"})
	state.changeHouse("seat1", func(h *House) { h.Vow = &Vow{Last: book.Turn{Year: 4, Season: book.Autumn}, Ended: vowKept} })
	for _, c := range []struct {
		now    book.Turn
		barred bool
	}{{book.Turn{Year: 4, Season: book.Autumn}, true}, {book.Turn{Year: 5, Season: book.Autumn}, true}, {book.Turn{Year: 6, Season: book.Winter}, false}, {book.Turn{Year: 6, Season: book.Autumn}, false}} {
		state.Year, state.Season = c.now.Year, c.now.Season
		until, barred := state.isSackBarred("seat1")
		require.Equal(t, c.barred, barred, c.now)
		require.Equal(t, book.Turn{Year: 5, Season: book.Autumn}, until)
	}
}
