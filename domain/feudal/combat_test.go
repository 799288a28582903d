package feudal

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
)

// TestCombatTable checks case A-6.
func TestCombatTable(t *testing.T) {
	for _, c := range []struct {
		difference       int
		row              string
		weaker, stronger book.Wounding
	}{
		{0, "0", book.Wounding{On: 6, Wounds: 1}, book.Wounding{On: 6, Wounds: 1}},
		{1, "1", book.Wounding{On: 5, Wounds: 1}, book.Wounding{On: 6, Wounds: 1}},
		{2, "2-4", book.Wounding{On: 4, Wounds: 1}, book.Wounding{On: 5, Wounds: 1}},
		{4, "2-4", book.Wounding{On: 4, Wounds: 1}, book.Wounding{On: 5, Wounds: 1}},
		{5, "5-9", book.Wounding{On: 3, Wounds: 1}, book.Wounding{On: 5, Wounds: 1}},
		{9, "5-9", book.Wounding{On: 3, Wounds: 1}, book.Wounding{On: 5, Wounds: 1}},
		{10, "10-16", book.Wounding{On: 3, Wounds: 2}, book.Wounding{On: 5, Wounds: 1}},
		{16, "10-16", book.Wounding{On: 3, Wounds: 2}, book.Wounding{On: 5, Wounds: 1}},
		{17, "17+", book.Wounding{On: 3, Wounds: 3}, book.Wounding{On: 6, Wounds: 2}},
		{60, "17+", book.Wounding{On: 3, Wounds: 3}, book.Wounding{On: 6, Wounds: 2}},
	} {
		t.Run(fmt.Sprint(c.difference), func(t *testing.T) {
			got := printed.CombatRow(c.difference, "table")
			require.Equal(t, c.row, got.Row)
			require.Equal(t, c.weaker, got.Weaker)
			require.Equal(t, c.stronger, got.Stronger)
		})
	}
}

func TestWoundsSpreadOverTheSide(t *testing.T) {
	for _, c := range []struct {
		name   string
		sound  []int
		hurt   []int // wounded before
		list   []int
		wounds int
		want   []Hurt
	}{
		{name: "the lowest first", sound: []int{1, 2, 52}, wounds: 1, want: []Hurt{{"seat1", 52, false}}},
		{name: "wounded before sound in a grade", sound: []int{53}, hurt: []int{52}, wounds: 1, want: []Hurt{{"seat1", 52, true}}},
		{name: "the list before all", sound: []int{2, 52}, list: []int{2}, wounds: 1, want: []Hurt{{"seat1", 2, false}}},
		{name: "no second wound before all have one", sound: []int{2, 52}, list: []int{2}, wounds: 2, want: []Hurt{{"seat1", 2, false}, {"seat1", 52, false}}},
		{name: "then the second round", sound: []int{2, 52}, list: []int{2}, wounds: 3, want: []Hurt{{"seat1", 2, false}, {"seat1", 52, false}, {"seat1", 2, true}}},
		{name: "what finds nobody is lost", hurt: []int{52}, wounds: 3, want: []Hurt{{"seat1", 52, true}}},
		{name: "the lord last", sound: []int{1}, hurt: []int{2}, wounds: 2, want: []Hurt{{"seat1", 2, true}, {"seat1", 1, false}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			state := opened(2, book.Spring)
			a := &army{force: &force{seat: "seat1"}, wounds: c.list}
			for _, n := range c.sound {
				state.Houses["seat1"].Figures[n] = Figure{Grade: gradeOf(n)}
			}
			for _, n := range c.hurt {
				state.Houses["seat1"].Figures[n] = Figure{Grade: gradeOf(n), Wounded: true}
			}
			a.fighting = state.Numbers("seat1")
			require.Equal(t, c.want, state.spreadWounds(a, c.wounds))
		})
	}
}

func TestMilesGoByRoad(t *testing.T) {
	v, _ := book.Valley(1)
	seen := map[int]valley.Mile{}
	for _, node := range v.Nodes() {
		for _, b := range v.Neighbours(node) {
			if v.OrderOf(node) > v.OrderOf(b) {
				continue
			}
			mile, k := valley.Mile{node, b}, v.MileOrder(valley.Mile{node, b})
			require.NotContains(t, seen, k, "%v and %v", seen[k], mile)
			seen[k] = mile
		}
	}
	require.Less(t, v.MileOrder(valley.Mile{"SAR", "R03.1"}), v.MileOrder(valley.Mile{"R03.1", "R03.2"}))
	require.Less(t, v.MileOrder(valley.Mile{"R03.1", "R03.2"}), v.MileOrder(valley.Mile{"BRI", "R03.2"}))
	require.Less(t, v.MileOrder(valley.Mile{"BRI", "R03.2"}), v.MileOrder(valley.Mile{"ALD", "R04.1"}))
}
