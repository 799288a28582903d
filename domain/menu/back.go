package menu

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// mostAsked is how many questions are looked at for the way back of a line.
const mostAsked = 100

// Back finds the picks by which a line can be made, so that it can be changed; ok is
// false if menus do not make it, or not soon. Choices that are said in the line by
// their ids or words are tried first: the words should be of the language of lines.
func Back(line string, ask func(picks []string) Menu) (picks []string, ok bool) {
	b := &back{line: line, ask: ask, left: mostAsked}
	return b.picks, b.from(nil)
}

// A back is the search for the picks of a line.
type back struct {
	line  string
	ask   func([]string) Menu
	left  int // questions that may still be looked at
	picks []string
}

// from reports whether the line is behind some picks.
func (b *back) from(picks []string) bool {
	if b.left == 0 {
		return false
	}
	b.left--
	m := b.ask(picks)
	rest, fits := strings.CutPrefix(b.line, m.front)
	switch {
	case m.Taken < len(picks):
		return false
	case m.Line == b.line:
		b.picks = picks
		return true
	case !fits || m.Kind == Done || strays(strings.TrimPrefix(m.Line, m.front), rest):
		return false
	}
	answers := guess{said(rest)}.answers(m)
	if behind, ok := strings.CutPrefix(b.line, m.Line); ok && m.Line != "" { // only that is missing
		answers = append([]string{""}, guess{said(behind)}.answers(m)...)
	}
	return slices.ContainsFunc(answers, func(answer string) bool { return b.from(append(slices.Clip(picks), answer)) })
}

// strays reports whether a line beside a question begins with what another does not
// say: clauses, which stand behind a semicolon, can still change.
func strays(line, other string) bool {
	head, _, _ := strings.Cut(line, ";")
	return !strings.HasPrefix(other, head)
}

// A guess at answers is made by the words and numbers of a line, in capitals.
type guess struct{ said []string }

// answers are those to a question that are worth a try, the likeliest first. To say
// nothing more is tried before what the line does not seem to say.
func (g guess) answers(m Menu) []string {
	if m.Kind == Number {
		return g.numbers(m)
	}
	var sure, maybe, rest []string
	for _, c := range m.Open() {
		switch max(g.likely(c.ID), g.likely(c.Words)) {
		case 2:
			sure = append(sure, c.ID)
		case 1:
			maybe = append(maybe, c.ID)
		default:
			rest = append(rest, c.ID)
		}
	}
	switch m.Kind {
	case Order:
		slices.SortStableFunc(sure, func(x, y string) int { return cmp.Compare(g.place(x), g.place(y)) })
		sure, maybe, rest = append([]string{strings.Join(sure, ",")}, sure...), nil, nil
	case Many:
		sure, maybe, rest = append([]string{strings.Join(sure, ","), m.Usual()}, sure...), nil, nil
	}
	if m.Min > 0 {
		return slices.Concat(sure, maybe, rest)
	}
	return slices.Concat(sure, maybe, []string{""})
}

// numbers are those that the line says, and the least.
func (g guess) numbers(m Menu) []string {
	var all []string
	for _, word := range g.said {
		if n, err := strconv.Atoi(word); err == nil && n >= m.Min && n <= m.Max && !slices.Contains(all, word) {
			all = append(all, word)
		}
	}
	return append(all, strconv.Itoa(m.Min))
}

// likely is 2 if the line says all of some words, 1 if it says some that begin alike,
// else 0.
func (g guess) likely(text string) int {
	words := said(text)
	if len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(g.said, w) }) {
		return 2
	}
	for _, w := range words {
		for _, s := range g.said {
			if len(w) > 2 && (strings.HasPrefix(s, w) || len(s) > 2 && strings.HasPrefix(w, s)) {
				return 1
			}
		}
	}
	return 0
}

// place is where the line says the first word of an id.
func (g guess) place(id string) int { return slices.Index(g.said, said(id)[0]) }

// said are the words and numbers of a line, in capitals.
func said(line string) []string {
	return strings.FieldsFunc(strings.ToUpper(line), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
