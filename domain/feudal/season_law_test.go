package feudal

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// scenes is the number of random seasons on which each law is tried.
const scenes = 100

// eachScene runs a law on random seasons of different sizes.
func eachScene(t *testing.T, law func(*testing.T, *scene, *dice.Dice)) {
	t.Helper()
	t.Parallel()
	for i := range uint64(scenes) {
		seats, figures, nodes := 2+int(i)%5, 3+int(i)%14, 3+int(i*7)%25
		t.Run(fmt.Sprintf("scene%d", i), func(t *testing.T) {
			law(t, newScene(t, i, seats, figures, nodes), dice.New(dice.Key{byte(i)}, nil))
		})
	}
}

func TestASeasonIsAPureFunction(t *testing.T) {
	eachScene(t, seasonIsPure)
}

func seasonIsPure(t *testing.T, scene *scene, d *dice.Dice) {
	before, again := gametest.JSON(t, scene.state), *d
	first := gametest.Events(t, scene.state.Adjudicate(scene.orders, time.Time{}, d))
	require.Equal(t, before, gametest.JSON(t, scene.state))
	later := game.Orders{}
	for _, seat := range slices.Backward(scene.state.Seats) {
		later[seat] = scene.orders[seat]
	}
	require.Equal(t, first, gametest.Events(t, scene.state.Clone().(*State).Adjudicate(later, time.Time{}, &again)))
}

func TestFiguresGoMileByMile(t *testing.T) {
	eachScene(t, milesAreMade)
}

// milesAreMade checks that figures move from the node on which they stand, in the field,
// and by one mile at most.
func milesAreMade(t *testing.T, scene *scene, d *dice.Dice) {
	now := scene.state.Clone().(*State)
	for _, ev := range scene.state.Adjudicate(scene.orders, time.Time{}, d) {
		if moved, ok := moveOf(ev); ok {
			for _, n := range moved.figures {
				figure, alive := now.Houses[moved.seat].Figures[n]
				require.True(t, alive, "%s %d: %#v", moved.seat, n, ev)
				require.Equal(t, moved.from, figure.At, "%s %d: %#v", moved.seat, n, ev)
				require.False(t, figure.Inside, "%s %d: %#v", moved.seat, n, ev)
			}
			require.LessOrEqual(t, now.Book.Valley.Miles(moved.from, moved.to, nil), 1, "%#v", ev)
		}
		now.Apply(ev)
	}
}

// moved holds the fields that all events that move figures share.
type moved struct {
	seat     game.Seat
	figures  []int
	from, to valley.Node
}

func moveOf(e event.Event) (moved, bool) {
	switch e := e.(type) {
	case GroupStepped:
		return moved{e.Seat, e.Figures, e.From, e.To}, true
	case GroupAdvanced:
		return moved{e.Seat, e.Figures, e.From, e.To}, true
	case GroupRetreated:
		return moved{e.Seat, e.Figures, e.From, e.To}, true
	case FiguresPushed:
		return moved{e.Seat, e.Figures, e.From, e.To}, true
	}
	return moved{}, false
}

func TestNoMoreThanSixOfASeatStandTogether(t *testing.T) {
	eachScene(t, sixStandTogether)
}

func sixStandTogether(t *testing.T, scene *scene, d *dice.Dice) {
	now := scene.state.Clone().(*State)
	forced := map[game.Seat]map[valley.Node]bool{}
	for _, ev := range scene.state.Adjudicate(scene.orders, time.Time{}, d) {
		if moved, ok := moveOf(ev); ok {
			if _, step := ev.(GroupStepped); !step {
				if forced[moved.seat] == nil {
					forced[moved.seat] = map[valley.Node]bool{}
				}
				forced[moved.seat][moved.to] = true // F-94 may let more than six stand
			}
		}
		now.Apply(ev)
	}
	for _, seat := range now.Seats {
		for n, figure := range now.Houses[seat].Figures {
			if !forced[seat][figure.At] {
				require.LessOrEqual(t, len(now.FiguresOn(seat, figure.At)), 6, "%s %d at %s", seat, n, figure.At)
			}
		}
	}
}

func TestManorsBelongToTheLiving(t *testing.T) {
	eachScene(t, manorsAreOfTheLiving)
}

func manorsAreOfTheLiving(t *testing.T, x *scene, d *dice.Dice) {
	now := event.Fold[game.State](x.state, x.state.Adjudicate(x.orders, time.Time{}, d)...).(*State)
	for m, h := range now.Manors {
		require.True(t, h.Owner == "" || !now.Houses[h.Owner].Out, "%s belongs to %s", m, h.Owner)
	}
	for _, seat := range now.Seats {
		figures := now.Houses[seat].Figures
		require.Equal(t, now.Houses[seat].Out, len(figures) == 0, seat)
		if len(figures) > 0 {
			require.Equal(t, book.Lord, figures[now.Numbers(seat)[0]].Grade, "%s lives without a lord", seat)
		}
	}
}

func TestSeasonsHaveCombatsRetreatsAndPushes(t *testing.T) {
	seen := map[string]int{}
	eachScene(t, func(_ *testing.T, x *scene, d *dice.Dice) {
		for _, ev := range x.state.Adjudicate(x.orders, time.Time{}, d) {
			seen[registry.Kind(ev)]++
			if c, ok := ev.(CombatBegan); ok {
				seen["combat on "+c.Type]++
			}
		}
	})
	for _, kind := range []string{
		"feudal.forces-met", "feudal.groups-passed", "feudal.battle-queue-set", "combat on road", "combat on field", "feudal.group-kept-back",
		"feudal.group-advanced", "feudal.group-retreated", "feudal.figures-pushed", "feudal.picked", "feudal.rolled-off",
		"feudal.seat-eliminated", "feudal.manor-captured", "feudal.manor-watched", "feudal.truce-set", "feudal.truce-ended",
	} {
		require.NotZero(t, seen[kind], "the scenes never come to %s: %v", kind, seen)
	}
}

// fate returns dice that depend only on the purpose and the seat of a roll, and on the
// number of equal rolls before. A seat is known by its first name.
func fate(first map[game.Seat]game.Seat) func(int, string) int {
	rolled := map[string]int{}
	return func(sides int, label string) int {
		words := strings.Fields(label)
		last := game.Seat(words[len(words)-1])
		if seat, ok := first[last]; ok {
			words[len(words)-1] = string(seat)
		}
		label = strings.Join(words, " ")
		rolled[label]++
		sum := sha256.Sum256([]byte(fmt.Sprint(label, rolled[label])))
		return int(sum[0])%sides + 1
	}
}

// TestSeatNumbersDecideNothing checks case A-70: with the same dice, renumbered seats come
// to the same position up to the renumbering.
func TestSeatNumbersDecideNothing(t *testing.T) {
	eachScene(t, seatNumbersDecideNothing)
}

func seatNumbersDecideNothing(t *testing.T, scene *scene, _ *dice.Dice) {
	to, back := map[game.Seat]game.Seat{}, map[game.Seat]game.Seat{}
	n := len(scene.state.Seats)
	for i, seat := range scene.state.Seats {
		to[seat] = scene.state.Seats[(i*(n-1)+1)%n] // a rotation and a reflection
		back[to[seat]] = seat
	}
	require.Len(t, back, n)
	one, two := newRound(scene.state, scene.orders, &dice.Dice{}), newRound(renumbered(scene.state, to), renumberedOrders(scene.orders, to), &dice.Dice{})
	one.roll, two.roll = fate(nil), fate(back)
	one.playSeason()
	two.playSeason()
	a, b := renumbered(one.now, to), two.now
	a.Ending, b.Ending = nil, nil
	require.Equal(t, gametest.JSON(t, a), gametest.JSON(t, b))
}

func renumbered(state *State, to map[game.Seat]game.Seat) *State {
	c := state.Clone().(*State)
	for seat, house := range state.Houses {
		truces := map[game.Seat]Truce{}
		for other, t := range house.Truces {
			truces[to[other]] = t
		}
		house.Truces = truces
		c.Houses[to[seat]] = house
	}
	for manor, holding := range state.Manors {
		holding.Owner, holding.Sieges = to[holding.Owner], besiegedBy(holding.Sieges, to)
		c.Manors[manor] = holding
	}
	return c
}

func besiegedBy(sieges map[game.Seat]book.Turn, to map[game.Seat]game.Seat) map[game.Seat]book.Turn {
	var renamed map[game.Seat]book.Turn
	for seat, since := range sieges {
		if renamed == nil {
			renamed = map[game.Seat]book.Turn{}
		}
		renamed[to[seat]] = since
	}
	return renamed
}

func renumberedOrders(given game.Orders, to map[game.Seat]game.Seat) game.Orders {
	out := game.Orders{}
	seats := func(from []game.Seat) []game.Seat {
		var all []game.Seat
		for _, s := range from {
			all = append(all, to[s])
		}
		return all
	}
	body := func(b game.Body) game.Body {
		switch b := b.(type) {
		case orders.Move:
			b.Only, b.Except = seats(b.Only), seats(b.Except)
			return b
		case orders.Stay:
			b.Only, b.Except = seats(b.Only), seats(b.Except)
			return b
		case orders.TruceWith:
			b.Seats = seats(b.Seats)
			return b
		}
		return b
	}
	for seat, orderSet := range given {
		var set game.OrderSet
		for _, o := range orderSet.Orders {
			set.Orders = append(set.Orders, game.Order{Line: o.Line, Body: body(o.Body)})
		}
		for _, o := range orderSet.Standing {
			set.Standing = append(set.Standing, game.Order{Line: o.Line, Body: body(o.Body)})
		}
		out[to[seat]] = set
	}
	return out
}

func BenchmarkSeason(b *testing.B) {
	scene := newScene(b, 1, 6, 40, 60)
	key := dice.Key{1}
	for b.Loop() {
		scene.state.Adjudicate(scene.orders, time.Time{}, dice.New(key, nil))
	}
}

func BenchmarkFoldSeason(b *testing.B) {
	scene := newScene(b, 1, 6, 40, 60)
	events := scene.state.Adjudicate(scene.orders, time.Time{}, dice.New(dice.Key{1}, nil))
	for b.Loop() {
		event.Fold[game.State](scene.state, events...)
	}
	b.ReportMetric(float64(len(events)*b.N)/b.Elapsed().Seconds(), "events/s")
}
