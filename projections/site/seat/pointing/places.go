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

// interpretTap interprets a tap on the board. A tap on an arrow reopens the arrow's line. While a line
// is being made, the tapped place is a choice of the open question or of the next one, or, if the line
// is complete, takes the place of the last place in it. Otherwise the tap begins a line there. It sets
// bad if none of these is possible.
func (w *walk) interpretTap() error {
	if n, ok := strings.CutPrefix(w.place, lineRef); ok {
		w.actionLine, _ = strconv.Atoi(n) // 0 is no line
		return w.reopenLine()
	}
	if !w.Open {
		return w.beginOrder()
	}
	more, ok := w.mapPicks(strings.Join(w.readPicks(w.nextMenu(w.Picks...)), ","))[w.place]
	if ok {
		w.Picks, w.Sofar = more, nil
	}
	w.bad = !ok
	return nil
}

// maxTriedLines is the greatest number of lines that are tried in search of one that the new order
// could replace.
const maxTriedLines = 60

// beginOrder begins the first order that can begin at the tapped place: as a new line, or else in the
// place of a line without which it is possible. It sets bad if there is none.
func (w *walk) beginOrder() error {
	free, _, err := w.try("") // as if nothing had been ordered
	if err != nil {
		return err
	}
	lines := append([]int{0}, lists.Map(listWritten(w.Text, w.game.Receipt), func(l Written) int { return l.N })...)
	lines = lines[:min(len(lines), maxTriedLines)]
	for _, choice := range listBeginnings(free, w.lang, w.place) {
		for _, line := range lines {
			w.Line = line
			if _, err := w.trySubmission(); err != nil {
				return err
			}
			if w.makeChoices(strings.Split(choice.ID, separator)...); !w.bad {
				return nil
			}
			w.bad = false
		}
	}
	w.giveUpLine()
	w.bad = true
	return nil
}

// lineRef is the beginning of the name of an arrow's place; the number of its line follows.
const lineRef = "line:"

// listPlaces returns the places that can be tapped now, sorted. While no line is being made, the
// arrows are among them.
func (w *walk) listPlaces(arrows []menu.Arrow) ([]string, error) {
	var places []string
	if w.Open {
		places = slices.Collect(maps.Keys(w.mapPicks(w.nextMenu(w.Picks...).Usual())))
	} else {
		free, _, err := w.try("") // as in beginOrder
		if err != nil {
			return nil, err
		}
		places = append(
			lists.Map(listBeginnings(free, w.lang, ""), func(b menu.Choice) string { return b.At }),
			lists.Map(arrows, func(a menu.Arrow) string { return Ref(a.Line) })...,
		)
	}
	slices.Sort(places)
	return slices.Compact(places), nil
}

// Ref returns the name of a line's arrow on the board.
func Ref(line int) string { return lineRef + strconv.Itoa(line) }

// mapPicks returns the picks that follow from a tap on each place of the board; nil if none can be
// tapped. If the open question asks for several choices, chosen answers it and the place answers the
// next one. If the line is complete, the place replaces the last place in the picks.
func (w *walk) mapPicks(chosen string) map[string][]string {
	m := w.nextMenu(w.Picks...)
	if all := w.mapChoices(w.Picks, m); len(all) > 0 {
		return all
	}
	if m.Kind == menu.Many {
		picks := append(slices.Clip(w.Picks), chosen)
		if next := w.nextMenu(picks...); next.Taken == len(picks) {
			return w.mapChoices(picks, next)
		}
		return nil
	}
	for n := len(w.Picks) - 1; n > 0 && m.Line != ""; n-- {
		if all := w.mapChoices(w.Picks[:n], w.nextMenu(w.Picks[:n]...)); len(all) > 0 {
			return all
		}
	}
	return nil
}

// mapChoices maps each place to picks followed by the choice of a question that is there, the first
// if there are several. It returns nil for a question that does not ask for a single choice.
func (w *walk) mapChoices(picks []string, m menu.Menu) map[string][]string {
	all := map[string][]string{}
	if m.Kind != menu.One {
		return nil
	}
	for _, choice := range m.Open() {
		if choice.At != "" && all[choice.At] == nil {
			all[choice.At] = append(slices.Clip(picks), choice.ID)
		}
	}
	return all
}

// listBeginnings returns the orders that can begin at a place, or at all places for "". The ID of
// each joins those of the order and of the place.
func listBeginnings(pointed game.Pointed, lang, at string) []menu.Choice {
	var beginnings []menu.Choice
	for _, choice := range pointed.Menu(lang).Open() {
		m := pointed.Menu(lang, choice.ID)
		if m.Kind != menu.One {
			continue
		}
		for _, c := range m.Open() {
			if c.At != "" && (at == "" || at == c.At) {
				beginnings = append(beginnings, menu.Choice{ID: choice.ID + separator + c.ID, Words: choice.Words, At: c.At})
			}
		}
	}
	return beginnings
}

// countIdle counts the places whose groups have no order yet; -1 if no kind of order is for a group.
func (w *walk) countIdle() int {
	for _, choice := range w.nextMenu().Choices {
		if !choice.Idle {
			continue
		}
		n := 0
		if choice.No == "" {
			n = len(w.nextMenu(choice.ID).Open())
		}
		return n
	}
	return -1
}
