package order

import (
	"slices"
	"strings"

	"seneschal/domain/lists"
)

// Match finds the choice that a word means: the one that it spells in full, else the only
// one that it begins. If it begins several, candidates lists them; if none, candidates
// lists the nearest. Case and accents do not matter.
func Match(word string, choices []string) (choice string, candidates []string) {
	key := Fold(word)
	var fits []string
	for _, c := range choices {
		switch f := Fold(c); {
		case f == key:
			return c, nil
		case key != "" && strings.HasPrefix(f, key):
			fits = append(fits, c)
		}
	}
	switch len(fits) {
	case 1:
		return fits[0], nil
	case 0:
		return "", Nearest(word, choices, 3)
	}
	return "", fits
}

// Nearest returns the n choices that are nearest to a word, by the number of letters to
// change. Equally near ones stay in their order. A choice is also near if the word nearly
// begins it.
func Nearest(word string, choices []string, n int) []string {
	type scored struct {
		choice string
		far    int
	}
	key := []rune(Fold(word))
	near := lists.Map(choices, func(c string) scored { return scored{c, countChanges(key, []rune(Fold(c)))} })
	slices.SortStableFunc(near, func(a, b scored) int { return a.far - b.far })
	return lists.Map(near[:min(n, len(near))], func(s scored) string { return s.choice })
}

// longest is the number of letters of a word that are compared; longer words are no names.
const longest = 40

// countChanges returns twice the number of letters to change to turn a into b. If it is
// less, it returns the same for a beginning of b, plus 1 for each letter missing there.
func countChanges(a, b []rune) int {
	a, b = a[:min(len(a), longest)], b[:min(len(b), longest)]
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		diagonal := row[0]
		row[0]++
		for j := range b {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	best := 2 * row[len(b)]
	for j, d := range row {
		best = min(best, 2*d+len(b)-j)
	}
	return best
}
