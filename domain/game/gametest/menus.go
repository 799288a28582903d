package gametest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// longestWalk is how many questions a line may take.
const longestWalk = 60

// A Parser is what menus need of a Ruleset.
type Parser interface {
	Parse(game.State, game.Seat, []order.Line) ([]game.Order, []*order.Error)
}

// Stroll makes a line by random choices, behind some that were made. A question
// that cannot be answered fails the test: the way there must not have been open.
func Stroll(t testing.TB, chance *rand.Rand, state game.State, seat game.Seat, sheet game.Sheet, picks ...string) (menu.Menu, []string) {
	t.Helper()
	for range longestWalk {
		m := state.(game.Pointer).Menu(seat, sheet, picks, "en")
		require.Equal(t, len(picks), m.Taken, "%s: %q is no answer", m.Ask, picks)
		if m.Kind == menu.Done || len(m.Choices) == 0 && m.Kind != menu.Number && len(picks) == 0 {
			return m, picks
		}
		require.NotEmpty(t, m.Ask)
		picks = append(picks, answer(t, chance, m, picks))
	}
	require.Fail(t, "a line does not end", "%q", picks)
	return menu.Menu{}, picks
}

// answer is a random one to a menu.
func answer(t testing.TB, chance *rand.Rand, m menu.Menu, before []string) string {
	t.Helper()
	if m.Kind == menu.Number {
		require.LessOrEqual(t, m.Min, m.Max, "%s after %q", m.Ask, before)
		return strconv.Itoa(m.Min + chance.IntN(1+m.Max-m.Min))
	}
	open := m.Open()
	require.GreaterOrEqual(t, len(open), m.Min, "%s after %q: %v", m.Ask, before, m.Choices)
	for _, c := range m.Choices {
		require.NotContains(t, c.ID, ",")
		require.NotEmpty(t, c.Words, "%s of %s", c.ID, m.Ask)
	}
	most := min(m.Max, len(open), m.Min+4)
	n := m.Min + chance.IntN(1+most-m.Min)
	ids := make([]string, 0, n)
	for _, i := range chance.Perm(len(open))[:n] {
		if open[i].Alone {
			return open[i].ID
		}
		ids = append(ids, open[i].ID)
	}
	return strings.Join(ids, ",")
}

// Written holds that a line out of a menu is an order: it is read without an
// error, refused by nothing, and spelt as it is written.
func Written(t testing.TB, rules Parser, state game.State, seat game.Seat, line string, picks []string) []game.Order {
	t.Helper()
	orders, errs := rules.Parse(state, seat, []order.Line{{N: 1, Text: line}})
	require.Empty(t, refusing(errs), "%q after %q", line, picks)
	require.Len(t, orders, 1, "%q after %q", line, picks)
	require.Empty(t, refusing(state.Check(seat, orders)), "%q after %q", line, picks)
	require.Equal(t, strings.TrimPrefix(line, "STANDING "), orders[0].Body.String(), "after %q", picks)
	return orders
}

// WrittenBeside holds that every line that stands beside a question of a walk, as
// what is written if nothing more is said, is an order, too.
func WrittenBeside(t testing.TB, rules Parser, state game.State, seat game.Seat, sheet game.Sheet, picks []string) {
	t.Helper()
	for n := range picks {
		if m := state.(game.Pointer).Menu(seat, sheet, picks[:n], "en"); m.Line != "" {
			Written(t, rules, state, seat, m.Line, picks[:n])
		}
	}
}

// ReadBack counts the lines of walks that can be read back into picks, and holds that
// these picks make the same line.
func (c *Counted) ReadBack(t testing.TB, state game.State, seat game.Seat, sheet game.Sheet, line string) {
	t.Helper()
	ask := func(picks []string) menu.Menu { return state.(game.Pointer).Menu(seat, sheet, picks, "en") }
	c.Lines++
	if picks, ok := menu.Back(line, ask); ok {
		c.Back++
		require.Equal(t, line, ask(picks).Line, "%q", picks)
	}
}

// Counted is how many lines of menus were looked at, and how many of them could be
// read back.
type Counted struct{ Lines, Back int }

func refusing(errs []*order.Error) []string {
	var all []string
	for _, e := range errs {
		if !e.Warning {
			all = append(all, string(e.Code)+": "+e.Reason)
		}
	}
	return all
}

// SameInEveryLanguage holds that the menus after some picks are alike in all
// languages but for their words, and that these are not left in English.
func SameInEveryLanguage(t testing.TB, state game.State, seat game.Seat, sheet game.Sheet, picks []string, languages ...string) {
	t.Helper()
	bare := func(m menu.Menu) menu.Menu {
		m.Ask, m.Choices = "", slices.Clone(m.Choices)
		for i := range m.Choices {
			m.Choices[i].Words, m.Choices[i].Group = "", ""
			m.Choices[i].No = m.Choices[i].No[:min(1, len(m.Choices[i].No))]
			if m.Choices[i].No != "" {
				m.Choices[i].No = "no"
			}
		}
		return m
	}
	for n := range len(picks) + 1 {
		english := state.(game.Pointer).Menu(seat, sheet, picks[:n], "en")
		for _, lang := range languages {
			other := state.(game.Pointer).Menu(seat, sheet, picks[:n], lang)
			require.Equal(t, bare(english), bare(other), "%s after %q", lang, picks[:n])
			if english.Ask != "" {
				require.NotEqual(t, english.Ask, other.Ask, "%s after %q", lang, picks[:n])
			}
		}
	}
}
