package menu_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
)

// supper is a small line: EAT n [of] dishes, the first one first.
func supper(picks ...string) menu.Menu {
	walk := menu.Start(picks)
	verb, ok := menu.Pick(walk, "What do you do?", []menu.Thing[string]{{What: "eat", ID: "eat"}, {What: "drink", ID: "drink", No: func() string { return "there is nothing" }}})
	if !ok {
		return walk.Menu("")
	}
	n, ok := walk.Number("How much?", 1, 3)
	if !ok {
		return walk.Menu("")
	}
	eaten, ok := menu.Some(walk, menu.Menu{Ask: "Of what?", Kind: menu.Many, Min: 1, Max: 2}, dishes("a", "b", "c"))
	if !ok {
		return walk.Menu("")
	}
	first, ok := menu.Some(walk, menu.Menu{Ask: "In which order?", Kind: menu.Order, Max: 2}, dishes(eaten[0]))
	if !ok {
		return walk.Menu("")
	}
	return walk.Menu(strings.Join(slices.Concat([]string{verb, strconv.Itoa(n)}, eaten, first), " "))
}

// dishes returns things that are what they are called.
func dishes(ids ...string) []menu.Thing[string] {
	return lists.Map(ids, func(id string) menu.Thing[string] { return menu.Thing[string]{What: id, ID: id, Words: id} })
}

func TestAWalkStopsAtTheFirstQuestionWithoutAnAnswer(t *testing.T) {
	for _, c := range []struct {
		picks []string
		ask   string
		taken int
	}{
		{nil, "What do you do?", 0},
		{[]string{"eat"}, "How much?", 1},
		{[]string{"drink", "2"}, "What do you do?", 0}, // cannot be chosen
		{[]string{"fast"}, "What do you do?", 0},
		{[]string{"eat", "4", "a"}, "How much?", 1},
		{[]string{"eat", "x"}, "How much?", 1},
		{[]string{"eat", "2", ""}, "Of what?", 2},
		{[]string{"eat", "2", "a,b,c"}, "Of what?", 2},
		{[]string{"eat", "2", "a,a"}, "Of what?", 2},
		{[]string{"eat", "2", "c,a"}, "In which order?", 3},
	} {
		m := supper(c.picks...)
		require.Equal(t, c.ask, m.Ask, c.picks)
		require.Equal(t, c.taken, m.Taken, c.picks)
		require.NotEqual(t, menu.Done, m.Kind)
	}
}

func TestAWalkEndsWithALine(t *testing.T) {
	m := supper("eat", "2", "c,a", "a")
	require.Equal(t, menu.Menu{Kind: menu.Done, Line: "eat 2 a c a", Taken: 4}, m)
	require.Equal(t, "eat 1 b", supper("eat", "1", "b", "").Line, "nothing may be chosen where none is asked for")
}

// TestWhatIsChosenAloneHasNothingBesideIt: a choice such as all or none cannot be picked with
// others.
func TestWhatIsChosenAloneHasNothingBesideIt(t *testing.T) {
	ask := func(picks ...string) menu.Menu {
		walk := menu.Start(picks)
		_, _ = menu.Some(walk, menu.Menu{Ask: "What?", Kind: menu.Order, Min: 1, Max: 3}, []menu.Thing[int]{{ID: "all", Alone: true, Usual: true}, {ID: "a"}, {ID: "b", Usual: true}})
		return walk.Menu("line")
	}
	for pick, taken := range map[string]int{"all": 1, "a,b": 1, "all,a": 0, "b,all": 0} {
		require.Equal(t, taken, ask(pick).Taken, pick)
	}
	require.Equal(t, "all,b", ask().Usual())
}

func TestALineIsReadBackIntoItsPicks(t *testing.T) {
	for _, picks := range [][]string{{"eat", "2", "a,c", "a"}, {"eat", "1", "b", ""}, {"eat", "3", "b,c", ""}} {
		line := supper(picks...).Line
		found, ok := menu.FindPicks(line, func(picks []string) menu.Menu { return supper(picks...) })
		require.True(t, ok, line)
		require.Equal(t, line, supper(found...).Line)
	}
	_, ok := menu.FindPicks("sleep 8", func(picks []string) menu.Menu { return supper(picks...) })
	require.False(t, ok)
}
