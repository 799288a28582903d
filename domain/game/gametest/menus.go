package gametest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// maxQuestions is how many questions a menu may ask for one line.
const maxQuestions = 60

// A Parser is the part of a Ruleset that tests of menus need.
type Parser interface {
	Parse(game.State, game.Seat, []order.Line) ([]game.Order, []*order.Error)
}

// Stroll makes a line by random choices behind some picks, and returns the last menu and all picks. If the first
// question has no answer it returns that menu; it fails the test at a later question without an answer, because no
// earlier choice may lead there.
func Stroll(t testing.TB, chance *rand.Rand, state game.State, seat game.Seat, orderSet game.OrderSet, picks ...string) (menu.Menu, []string) {
	t.Helper()
	return walk(t, chance, menuAfter(state, seat, orderSet, "en"), picks)
}

// Unreached returns those of some words that no line of menus has, after so many strolls. begin returns the position and
// the picks with which a stroll of seat1 begins; one that the menus do not take there is left out.
func Unreached(t testing.TB, chance *rand.Rand, strolls int, begin func(n int) (game.State, []string), words ...string) []string {
	t.Helper()
	for n := 0; n < strolls && len(words) > 0; n++ {
		state, picks := begin(n)
		if m := menuAfter(state, "seat1", game.OrderSet{}, "en")(picks); m.Taken < len(picks) {
			continue
		}
		m, _ := Stroll(t, chance, state, "seat1", game.OrderSet{}, picks...)
		said := strings.Fields(strings.ReplaceAll(m.Line, ",", ""))
		words = lists.Keep(words, func(word string) bool { return !slices.Contains(said, word) })
	}
	return words
}

// menuAfter returns a function that returns the menu after some picks. The state must be a Pointer.
func menuAfter(state game.State, seat game.Seat, orderSet game.OrderSet, lang string) func(picks []string) menu.Menu {
	return func(picks []string) menu.Menu { return state.(game.Pointer).Menu(seat, orderSet, picks, lang) }
}

// walk does the work of Stroll, with menus from a function.
func walk(t testing.TB, chance *rand.Rand, ask func(picks []string) menu.Menu, picks []string) (menu.Menu, []string) {
	t.Helper()
	for range maxQuestions {
		m := ask(picks)
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

// answer picks a random answer to a menu, and checks that the menu is well formed. before are the picks so far.
func answer(t testing.TB, chance *rand.Rand, m menu.Menu, before []string) string {
	t.Helper()
	if m.Kind == menu.Number {
		require.LessOrEqual(t, m.Min, m.Max, "%s after %q", m.Ask, before)
		return strconv.Itoa(m.Min + chance.IntN(1+m.Max-m.Min))
	}
	openChoices := m.Open()
	require.GreaterOrEqual(t, len(openChoices), m.Min, "%s after %q: %v", m.Ask, before, m.Choices)
	for _, choice := range m.Choices {
		require.NotContains(t, choice.ID, ",")
		require.NotEmpty(t, choice.Words, "%s of %s", choice.ID, m.Ask)
	}
	most := min(m.Max, len(openChoices), m.Min+4)
	n := m.Min + chance.IntN(1+most-m.Min)
	ids := make([]string, 0, n)
	for _, i := range chance.Perm(len(openChoices))[:n] {
		if openChoices[i].Alone {
			return openChoices[i].ID
		}
		ids = append(ids, openChoices[i].ID)
	}
	return strings.Join(ids, ",")
}

// Written checks that a line out of a menu is one order: it parses, nothing refuses it, and it has its canonical
// spelling. It returns the order as a list of one.
func Written(t testing.TB, rules Parser, state game.State, seat game.Seat, line string, picks []string) []game.Order {
	t.Helper()
	orders, errs := rules.Parse(state, seat, []order.Line{{N: 1, Text: line}})
	require.Empty(t, listRefusals(errs), "%q after %q", line, picks)
	require.Len(t, orders, 1, "%q after %q", line, picks)
	require.Empty(t, listRefusals(state.Check(seat, orders)), "%q after %q", line, picks)
	require.Equal(t, strings.TrimPrefix(line, "STANDING "), orders[0].Body.String(), "after %q", picks)
	return orders
}

// WrittenBeside checks that every unfinished line which a menu of a walk offers as it stands is an order.
func WrittenBeside(t testing.TB, rules Parser, state game.State, seat game.Seat, orderSet game.OrderSet, picks []string) {
	t.Helper()
	for n := range picks {
		if m := menuAfter(state, seat, orderSet, "en")(picks[:n]); m.Line != "" {
			Written(t, rules, state, seat, m.Line, picks[:n])
		}
	}
}

// listRefusals formats the errors that are no warnings.
func listRefusals(errs []*order.Error) []string {
	hard := lists.Keep(errs, func(e *order.Error) bool { return !e.Warning })
	return lists.Map(hard, func(e *order.Error) string { return string(e.Code) + ": " + e.Reason })
}

// SameInEveryLanguage checks that the menus after some picks differ between languages only in their
// words, and that these are translated.
func SameInEveryLanguage(t testing.TB, state game.State, seat game.Seat, orderSet game.OrderSet, picks []string, languages ...string) {
	t.Helper()
	bare := func(m menu.Menu) menu.Menu {
		m.Ask, m.Choices = "", slices.Clone(m.Choices)
		for i := range m.Choices {
			m.Choices[i].Words, m.Choices[i].Group, m.Choices[i].Note = "", "", ""
			m.Choices[i].No = m.Choices[i].No[:min(1, len(m.Choices[i].No))]
			if m.Choices[i].No != "" {
				m.Choices[i].No = "no"
			}
		}
		return m
	}
	for n := range len(picks) + 1 {
		english := menuAfter(state, seat, orderSet, "en")(picks[:n])
		for _, lang := range languages {
			other := menuAfter(state, seat, orderSet, lang)(picks[:n])
			require.Equal(t, bare(english), bare(other), "%s after %q", lang, picks[:n])
			if english.Ask != "" {
				require.NotEqual(t, english.Ask, other.Ask, "%s after %q", lang, picks[:n])
			}
		}
	}
}

// lawPointing checks the menus for a submission: all kinds of orders have a heading or none has, and every place
// that menus and arrows name is on the board that the seat sees. It checks nothing without a board. chance is a
// source of its own, so that the games stay as they are.
func (p *play) lawPointing(submission sentOrders, chance *rand.Rand) {
	pointed, ok, err := p.Game.Point(game.Command{At: p.Now, By: p.Holder(submission.seat)}, game.Submission{Seat: submission.seat, Lines: Lines(submission.lines...)})
	require.NoError(p.T, err)
	board := p.Ruleset.View(p.Game.State(), submission.seat, "en").Board
	if !ok || board == nil {
		return
	}
	onBoard := map[string]bool{"": true}
	for _, shape := range board.Shapes {
		require.NotContains(p.T, shape.Ref, " ", "pages list places with blanks between them")
		onBoard[shape.Ref] = true
	}
	first := pointed.Menu("en")
	for _, c := range first.Choices {
		require.Equal(p.T, first.Choices[0].Group == "", c.Group == "", "%s has no heading, or alone has one", c.ID)
	}
	lookAt := func(picks []string) menu.Menu {
		m := pointed.Menu("en", picks...)
		for _, c := range m.Choices {
			require.True(p.T, onBoard[c.At], "%s is at %s, which is not on the board, after %q", c.ID, c.At, picks)
		}
		return m
	}
	for range Times(3, 1) {
		walk(p.T, chance, lookAt, nil)
	}
	for _, arrow := range pointed.Arrows() {
		for _, at := range arrow.Way {
			require.True(p.T, at != "" && onBoard[at], "line %d of %q leads by %q, which is not on the board", arrow.Line, submission.lines, at)
		}
	}
}
