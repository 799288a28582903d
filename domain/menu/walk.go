package menu

import (
	"slices"
	"strconv"
	"strings"
)

// A Walk goes through the questions of a line. It answers each with the pick
// that was made, and stops at the first that has none, or one that is no answer.
// Whoever asks gives up as soon as ok is false.
type Walk struct {
	picks []string
	taken int
	asked *Menu // where it stopped
}

// Start begins a walk with the picks that were made, first things first. One of
// several choices has commas between them.
func Start(picks []string) *Walk { return &Walk{picks: picks} }

// One asks for one choice.
func (w *Walk) One(ask string, choices ...Choice) (id string, ok bool) {
	ids, ok := w.several(Menu{Ask: ask, Kind: One, Min: 1, Max: 1, Choices: choices})
	if !ok {
		return "", false
	}
	return ids[0], true
}

// Many asks for several choices, which it gives in the order of the menu.
func (w *Walk) Many(ask string, least, most int, choices ...Choice) (ids []string, ok bool) {
	picked, ok := w.several(Menu{Ask: ask, Kind: Many, Min: least, Max: most, Choices: choices})
	for _, c := range choices {
		if slices.Contains(picked, c.ID) {
			ids = append(ids, c.ID)
		}
	}
	return ids, ok
}

// InOrder asks for several choices, the first one first.
func (w *Walk) InOrder(ask string, least, most int, choices ...Choice) (ids []string, ok bool) {
	return w.several(Menu{Ask: ask, Kind: Order, Min: least, Max: most, Choices: choices})
}

// Number asks for a whole number.
func (w *Walk) Number(ask string, least, most int) (n int, ok bool) {
	pick, ok := w.next(Menu{Ask: ask, Kind: Number, Min: least, Max: most})
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(pick)
	if err != nil || n < least || n > most {
		return 0, w.back(Menu{Ask: ask, Kind: Number, Min: least, Max: most})
	}
	return n, true
}

// Menu is where the walk stopped, or the line that it finished.
func (w *Walk) Menu(line string) Menu {
	if w.asked != nil {
		return *w.asked
	}
	return Menu{Kind: Done, Line: line, Taken: w.taken}
}

// several reads the pick of some choices.
func (w *Walk) several(m Menu) (ids []string, ok bool) {
	pick, ok := w.next(m)
	if !ok {
		return nil, false
	}
	if pick != "" {
		ids = strings.Split(pick, ",")
	}
	open := m.Open()
	seen := make(map[string]bool, len(ids))
	for _, id := range ids {
		if seen[id] || !slices.ContainsFunc(open, func(c Choice) bool { return c.ID == id }) {
			return nil, w.back(m)
		}
		seen[id] = true
	}
	if len(ids) < m.Min || len(ids) > m.Max {
		return nil, w.back(m)
	}
	return ids, true
}

// next takes the next pick; without one the walk stops.
func (w *Walk) next(m Menu) (pick string, ok bool) {
	if w.asked != nil {
		return "", false
	}
	if w.taken == len(w.picks) {
		m.Taken = w.taken
		w.asked = &m
		return "", false
	}
	w.taken++
	return w.picks[w.taken-1], true
}

// back stops the walk at a question whose pick was no answer.
func (w *Walk) back(m Menu) bool {
	w.taken--
	m.Taken = w.taken
	w.asked = &m
	return false
}
