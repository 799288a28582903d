package pointing

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
)

// tap interprets a tap on a place of the board. While a line is being made, the place is a choice
// of the question, of the next one, or, if the line is complete, another choice of the last place.
// Otherwise it begins a line there, or changes the line of a tapped arrow.
func (w *walk) tap() error {
	if n, ok := strings.CutPrefix(w.at, lineRef); ok {
		w.of, _ = strconv.Atoi(n) // 0 is no line
		return w.change()
	}
	if !w.Open {
		return w.begin()
	}
	more, ok := w.ways(strings.Join(w.counted(w.menu(w.Picks...)), ","))[w.at]
	if ok {
		w.Picks, w.Sofar = more, nil
	}
	w.bad = !ok
	return nil
}

// mostHolders is the number of lines that are tried in search of one that the new order could
// replace.
const mostHolders = 60

// begin begins the first order that can begin at a place: as a new line, or else in the place of a
// line that uses what it needs.
func (w *walk) begin() error {
	free, _, err := w.try("") // as if nothing had been ordered
	if err != nil {
		return err
	}
	lines := append([]int{0}, lists.Map(written(w.Text, w.game.Receipt), func(l Written) int { return l.N })...)
	lines = lines[:min(len(lines), mostHolders)]
	for _, b := range beginnings(free, w.lang, w.at) {
		for _, line := range lines {
			w.Line = line
			if _, err := w.read(); err != nil {
				return err
			}
			if w.pick(strings.Split(b.ID, between)...); !w.bad {
				return nil
			}
			w.bad = false
		}
	}
	w.close()
	w.bad = true
	return nil
}

// lineRef is the beginning of the name of an arrow's place; the number of its line follows.
const lineRef = "line:"

// places returns the places that can be tapped now.
func (w *walk) places(arrows []menu.Arrow) ([]string, error) {
	var all []string
	if w.Open {
		all = slices.Collect(maps.Keys(w.ways(w.menu(w.Picks...).Usual())))
	} else {
		free, _, err := w.try("") // as in begin
		if err != nil {
			return nil, err
		}
		all = append(
			lists.Map(beginnings(free, w.lang, ""), func(b menu.Choice) string { return b.At }),
			lists.Map(arrows, func(a menu.Arrow) string { return Ref(a.Line) })...,
		)
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// Ref returns the name of a line's arrow on the board.
func Ref(line int) string { return lineRef + strconv.Itoa(line) }

// ways returns the picks that follow from a tap on each place of the board; chosen are those of
// several that are ticked.
func (w *walk) ways(chosen string) map[string][]string {
	m := w.menu(w.Picks...)
	if all := w.leading(w.Picks, m); len(all) > 0 {
		return all
	}
	if m.Kind == menu.Many {
		picks := append(slices.Clip(w.Picks), chosen)
		if next := w.menu(picks...); next.Taken == len(picks) {
			return w.leading(picks, next)
		}
		return nil
	}
	for n := len(w.Picks) - 1; n > 0 && m.Line != ""; n-- {
		if all := w.leading(w.Picks[:n], w.menu(w.Picks[:n]...)); len(all) > 0 {
			return all
		}
	}
	return nil
}

// leading maps places to the choices of a question. If there are several at one place, it takes
// the first.
func (w *walk) leading(picks []string, m menu.Menu) map[string][]string {
	all := map[string][]string{}
	if m.Kind != menu.One {
		return nil
	}
	for _, c := range m.Open() {
		if c.At != "" && all[c.At] == nil {
			all[c.At] = append(slices.Clip(picks), c.ID)
		}
	}
	return all
}

// beginnings returns the orders that can begin at a place, or at all places for "". The ID of each
// joins those of the order and of the place.
func beginnings(g game.Pointed, lang, at string) []menu.Choice {
	var all []menu.Choice
	for _, o := range g.Menu(lang).Open() {
		m := g.Menu(lang, o.ID)
		if m.Kind != menu.One {
			continue
		}
		for _, c := range m.Open() {
			if c.At != "" && (at == "" || at == c.At) {
				all = append(all, menu.Choice{ID: o.ID + between + c.ID, Words: o.Words, At: c.At})
			}
		}
	}
	return all
}

// idle counts the places whose groups have no order yet; -1 if no order is for a group.
func (w *walk) idle() int {
	for _, o := range w.menu().Choices {
		if !o.Idle {
			continue
		}
		n := 0
		if o.No == "" {
			n = len(w.menu(o.ID).Open())
		}
		return n
	}
	return -1
}
