package menu

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// mostAsked is the number of questions that FindPicks asks at most.
const mostAsked = 100

// FindPicks finds picks that make a line, so that a player can change it; ask returns the menu after
// some picks. It returns false if menus cannot make the line, or if it has not found the picks after
// mostAsked questions. It first
// tries the choices whose ids or words stand in the line, so the words should be in the language
// of the lines.
func FindPicks(line string, ask func(picks []string) Menu) (picks []string, ok bool) {
	b := &pickSearch{line: line, ask: ask, questionsLeft: mostAsked}
	return b.picks, b.searchFrom(nil)
}

// A pickSearch is the search for the picks of a line.
type pickSearch struct {
	line          string
	ask           func([]string) Menu
	questionsLeft int      // questions that may still be asked
	picks         []string // the picks that make the line, once they are found
}

// searchFrom reports whether these picks, with or without more behind them, make the line. It keeps
// all of them in picks if they do.
func (b *pickSearch) searchFrom(picks []string) bool {
	if b.questionsLeft == 0 {
		return false
	}
	b.questionsLeft--
	menu := b.ask(picks)
	rest, fits := strings.CutPrefix(b.line, menu.front)
	switch {
	case menu.Taken < len(picks):
		return false
	case menu.Line == b.line:
		b.picks = picks
		return true
	case !fits || menu.Kind == Done || hasStrayed(strings.TrimPrefix(menu.Line, menu.front), rest):
		return false
	}
	answers := guess{splitWords(rest)}.rankAnswers(menu)
	if behind, ok := strings.CutPrefix(b.line, menu.Line); ok && menu.Line != "" { // the line so far is right: only the rest is missing
		answers = append([]string{""}, guess{splitWords(behind)}.rankAnswers(menu)...)
	}
	return slices.ContainsFunc(answers, func(answer string) bool { return b.searchFrom(append(slices.Clip(picks), answer)) })
}

// hasStrayed reports whether the line of a menu can no longer become the wanted one, which does not
// begin with it. Only the part before the first semicolon counts: clauses, which stand behind it, can
// still change.
func hasStrayed(line, wanted string) bool {
	head, _, _ := strings.Cut(line, ";")
	return !strings.HasPrefix(wanted, head)
}

// A guess finds likely answers by the words and numbers of a line, in capitals.
type guess struct{ words []string }

// rankAnswers returns the answers to a question that are worth a try, the likeliest first. If the
// question may go unanswered, "" stands last, and choices that the line does not mention are left out.
func (g guess) rankAnswers(menu Menu) []string {
	if menu.Kind == Number {
		return g.listNumbers(menu)
	}
	var sure, maybe, rest []string
	for _, choice := range menu.Open() {
		switch max(g.rateText(choice.ID), g.rateText(choice.Words)) {
		case 2:
			sure = append(sure, choice.ID)
		case 1:
			maybe = append(maybe, choice.ID)
		default:
			rest = append(rest, choice.ID)
		}
	}
	switch menu.Kind {
	case Order:
		slices.SortStableFunc(sure, func(x, y string) int { return cmp.Compare(g.findWord(x), g.findWord(y)) })
		sure, maybe, rest = append([]string{strings.Join(sure, ",")}, sure...), nil, nil
	case Many:
		sure, maybe, rest = append([]string{strings.Join(sure, ","), menu.Usual()}, sure...), nil, nil
	}
	if menu.Min > 0 {
		return slices.Concat(sure, maybe, rest)
	}
	return slices.Concat(sure, maybe, []string{""})
}

// listNumbers returns the numbers of the line that the question allows, then the least allowed
// one.
func (g guess) listNumbers(menu Menu) []string {
	var all []string
	for _, word := range g.words {
		if n, err := strconv.Atoi(word); err == nil && n >= menu.Min && n <= menu.Max && !slices.Contains(all, word) {
			all = append(all, word)
		}
	}
	return append(all, strconv.Itoa(menu.Min))
}

// rateText returns 2 if the line says all words of a text, 1 if it says a word that begins
// alike, else 0.
func (g guess) rateText(text string) int {
	words := splitWords(text)
	if len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(g.words, w) }) {
		return 2
	}
	for _, w := range words {
		for _, s := range g.words {
			if len(w) > 2 && (strings.HasPrefix(s, w) || len(s) > 2 && strings.HasPrefix(w, s)) {
				return 1
			}
		}
	}
	return 0
}

// findWord returns the index of the first word of an id among the words of the line; -1 if it does
// not stand there. The id must have a word.
func (g guess) findWord(id string) int { return slices.Index(g.words, splitWords(id)[0]) }

// splitWords splits a line into its words and numbers, in capitals.
func splitWords(line string) []string {
	return strings.FieldsFunc(strings.ToUpper(line), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
