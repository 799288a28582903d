package quest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/quest/land"
)

// walked returns a post of a game with a way of three tiles to the north of the entry.
func walked(t *testing.T) *State {
	t.Helper()
	state := opened(t, 2, nil)
	state.Post = 2
	for y := 1; y <= 3; y++ {
		at := land.Place{Cell: land.Cell{Y: y}}
		state.Board.Main = state.Board.Main.With(land.LayTile("path-cross", at, land.OpeningsOf(land.Initiatory, land.SidesOf(land.N, land.S)), 0))
	}
	return state
}

// lettered makes an order set of sections from lines.
func lettered(t *testing.T, state *State, seat game.Seat, texts ...string) game.OrderSet {
	t.Helper()
	var orderSet game.OrderSet
	for _, section := range (Rules{}).Sections(state, seat, gametest.Lines(texts...)) {
		given, errs := Rules{}.Parse(state, seat, section.Lines)
		require.Empty(t, errs)
		orderSet.Sections = append(orderSet.Sections, game.OrderSetSection{Key: section.Key, Set: 1, Orders: given})
	}
	return orderSet
}

// TestArrowsFollowWhatIsKnown checks the arrows of the movements of a post.
func TestArrowsFollowWhatIsKnown(t *testing.T) {
	state := walked(t)
	for _, c := range []struct {
		name  string
		lines []string
		want  []menu.Arrow
	}{
		{"the whole way", []string{"USE YES", "GOTO N3"}, []menu.Arrow{{Line: 2, Way: []string{"ENTRY", "N1", "N2", "N3"}}}},
		{"each from where it stands", []string{"GOTO N2", "MOVE N"}, []menu.Arrow{{Line: 1, Way: []string{"ENTRY", "N1", "N2"}}, {Line: 2, Way: []string{"ENTRY", "N1"}}}},
		{"turn by turn", []string{"TURN 1:", "GOTO N3", "TURN 2:", "MOVE N"}, []menu.Arrow{{Line: 2, Way: []string{"ENTRY", "N1", "N2", "N3"}}, {Line: 4, Way: []string{"N1", "N2"}}}},
		{"the first alternative", []string{"MOVE N IF KNOWN prison | GOTO N3"}, []menu.Arrow{{Line: 1, Way: []string{"ENTRY", "N1"}}}},
		{"nothing into the unknown", []string{"MOVE E", "STAY", "GOTO prison"}, nil},
	} {
		require.Equal(t, c.want, state.Arrows("seat1", lettered(t, state, "seat1", c.lines...)), c.name)
	}
	state.Ending = &Ending{}
	require.Empty(t, state.Arrows("seat1", game.OrderSet{}))
}

// TestTargetsAreTiles: each tile can be tapped once for itself, and once for each character on it.
func TestTargetsAreTiles(t *testing.T) {
	state := walked(t)
	state.changeKnight("seat2", func(k *Knight) { k.At = land.Place{Cell: land.Cell{Y: 2}} })
	there := map[string][]string{}
	for _, choice := range state.Menu("seat1", game.OrderSet{}, []string{"goto"}, "en").Choices {
		require.NotEmpty(t, choice.Group, choice.ID)
		if choice.At != "" {
			there[choice.At] = append(there[choice.At], choice.ID)
		}
	}
	require.Equal(t, []string{"N2", "seat2"}, there["N2"])
	require.Equal(t, []string{"N3"}, there["N3"])
	require.Equal(t, "N1", state.Menu("seat1", game.OrderSet{}, []string{"move"}, "en").Choices[0].At)
}

// TestWhatIsSaidMostIsShort: the commonest orders are complete after so many picks.
func TestWhatIsSaidMostIsShort(t *testing.T) {
	state := walked(t)
	state.Options.Tempo = 3
	for _, c := range []struct {
		line  string
		picks []string
	}{
		{"EXPLORE", []string{"explore"}},
		{"ENTER", []string{"enter"}},
		{"GOTO N3", []string{"goto", "N3"}},
		{"GOTO N3 AVOID fog", []string{"goto", "N3", "avoid", "fog"}},
		{"MOVE N", []string{"move", "N"}},
		{"MOVE N, E, STAY", []string{"move", "N", "other", "E", "other", "STAY"}},
		{"EXPLORE FANTASTIC W N", []string{"explore", "zone", "fantastic", "sides", "W,N"}},
		{"LAY TURN 90", []string{"lay", "90"}},
		{"WEAPONS lance, dagger, maces, bow, shield", []string{"weapons", "lance,dagger,maces,bow,shield"}},
		{"USE YES", []string{"use", "yes"}},
	} {
		m := state.Menu("seat1", game.OrderSet{}, c.picks, "en")
		require.Equal(t, len(c.picks), m.Taken, "%s: %s", c.line, m.Ask)
		require.Equal(t, c.line, m.Line)
		_, errs := Rules{}.Parse(state, "seat1", []order.Line{{N: 1, Text: m.Line}})
		require.Empty(t, errs)
	}
}
