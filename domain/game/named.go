package game

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
)

// SeatNamed finds the seat that a word means: its ID, handle or name, or the beginning of one of them that fits no
// other seat. It returns false if the word is empty, or fits no seat or several.
func (g *Game) SeatNamed(word string) (Seat, bool) {
	w := foldAll(word)
	var hits []Seat
	for _, seat := range g.seats {
		names := []string{foldAll(string(seat.id))}
		for _, lang := range Languages() {
			f := g.state.Face(seat.id, lang)
			names = append(names, foldAll(f.Word), foldAll(f.Name))
		}
		if slices.Contains(names, w) {
			return seat.id, w != ""
		}
		if slices.ContainsFunc(names, func(n string) bool { return beginsAlike(w, n) }) {
			hits = append(hits, seat.id)
		}
	}
	if len(hits) != 1 {
		return "", false
	}
	return hits[0], true
}

// listSeats lists the seats of the game in their order.
func (g *Game) listSeats() []Seat { return lists.Map(g.seats, func(s seat) Seat { return s.id }) }

// PhaseIn returns the open phase, or the last one if none is open, with its name and title in the
// words of a language.
func (g *Game) PhaseIn(lang string) Phase {
	if g.rules == nil {
		return g.phase.Phase
	}
	return g.rules.PhaseIn(g.phase.Phase, lang)
}

// CalledIn translates the name of a phase. The game must have been opened.
func (g *Game) CalledIn(lang, phase string) string {
	return g.rules.PhaseIn(Phase{Name: phase, Title: phase}, lang).Name
}

// whichPhase says where a phase lies beside the open one.
type whichPhase int

const (
	phaseUnknown whichPhase = iota
	phasePassed
	phaseOpen
	phaseToCome
)

// findPhase returns the name of the phase that a player's words mean, and where it lies beside the open one. The
// open phase is tried first, then past ones from the last, then those that the State foresees; for phaseUnknown it
// returns the words themselves.
func (g *Game) findPhase(text string) (string, whichPhase) {
	text = strings.TrimRight(text, ":. ")
	if g.beginsPhaseName(g.phase.Phase, text) {
		return g.phase.Name, phaseOpen
	}
	for _, moment := range slices.Backward(g.moments) {
		if g.beginsPhaseName(moment.phase.Phase, text) {
			return moment.phase.Name, phasePassed
		}
	}
	if name, ok := g.state.Foresees(text); ok {
		return name, phaseToCome
	}
	return text, phaseUnknown
}

// findMoment finds the beginning of a phase by its name or a beginning of that, its title or its number. It prefers
// a whole name, and else takes the last phase that fits; nil if none does.
func (g *Game) findMoment(text string) *moment {
	var found *moment
	for _, moment := range g.moments {
		if g.hasPhaseName(moment.phase.Phase, func(name string) bool { return foldAll(name) == foldAll(text) }) {
			return moment
		}
		if g.beginsPhaseName(moment.phase.Phase, text) || foldAll(text) == foldAll(moment.phase.Title) || strconv.Itoa(moment.phase.n) == text {
			found = moment
		}
	}
	return found
}

// beginsPhaseName reports whether a text is the name of a phase, or the beginning of its words, in any language.
func (g *Game) beginsPhaseName(p Phase, text string) bool {
	return g.hasPhaseName(p, func(name string) bool { return beginsAlike(foldAll(text), foldAll(name)) })
}

// hasPhaseName reports whether wanted accepts the name of a phase in any language, or the one in logs.
func (g *Game) hasPhaseName(p Phase, wanted func(string) bool) bool {
	return wanted(p.Name) || slices.ContainsFunc(Languages(), func(lang string) bool { return wanted(g.rules.PhaseIn(p, lang).Name) })
}

// listOpenedPhases lists in a language the names of the phases that have opened and were not undone by a rewinding.
func (g *Game) listOpenedPhases(lang string) []string {
	return lists.Map(g.moments, func(m *moment) string { return g.CalledIn(lang, m.phase.Name) })
}
