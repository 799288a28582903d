package message

import (
	"slices"
	"strings"
)

// around is how many words before and behind say where in a letter a line
// stands.
const around = 3

// inPlace marks lines between two that are quoted which stand in a letter just
// there: they are too few words to be told by themselves, and what is around
// them was found in another letter that says the same.
func (q quotes) inPlace(t *trimmer) {
	for i := 0; i < min(len(t.lines), mostLines); i++ {
		if t.kinds[i] != own || i == 0 || t.kinds[i-1] != quote {
			continue
		}
		end := i
		for end < len(t.lines) && (t.kinds[end] == own || spaced(t.lines[end]) == "") {
			end++
		}
		if end < len(t.lines) && t.kinds[end] == quote && q.sayAll(t, i, end) {
			for j := i; j < end; j++ {
				t.kinds[j] = quote
			}
		}
		i = end - 1
	}
}

// sayAll reports whether a letter has some lines between the words around them.
func (q quotes) sayAll(t *trimmer, from, to int) bool {
	before, behind := t.before(from), t.behind(to)
	within := strings.Fields(spaced(strings.Join(t.lines[from:to], " ")))
	if len(before) == 0 || len(behind) == 0 || len(within) == 0 {
		return false
	}
	words := " " + strings.Join(slices.Concat(before, within, behind), " ") + " "
	return slices.ContainsFunc(q, func(s Sent) bool { return strings.Contains(s.words, words) })
}

// before are the last words of the quote above a line.
func (t *trimmer) before(line int) (words []string) {
	for i := line - 1; i >= 0 && len(words) < around && (t.kinds[i] == quote || t.kinds[i] == blank); i-- {
		words = append(strings.Fields(spaced(t.lines[i])), words...)
	}
	return words[max(0, len(words)-around):]
}

// behind are the first words of the quote that begins with a line.
func (t *trimmer) behind(line int) (words []string) {
	for i := line; i < len(t.lines) && len(words) < around && (t.kinds[i] == quote || t.kinds[i] == blank); i++ {
		words = append(words, strings.Fields(spaced(t.lines[i]))...)
	}
	return words[:min(len(words), around)]
}
