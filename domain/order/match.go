package order

import (
	"slices"
	"strings"

	"seneschal/domain/lists"
)

// Match finds the choice that a word means: the one that it spells in full, else the only
// one that it begins. If the word begins several choices, choice is "" and candidates lists
// them; if it begins none, candidates lists the three nearest. Case and accents do not matter.
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

// Nearest returns the choices that are nearest to a word, n at most, by the number of letters to
// change. Equally near ones stay in their order. A choice is also near if the word nearly
// begins it. However far they are, n are returned if there are so many.
func Nearest(word string, choices []string, n int) []string {
	type scored struct {
		choice string
		far    int
	}
	key := []rune(Fold(word))
	ranked := lists.Map(choices, func(c string) scored { return scored{c, countChanges(key, []rune(Fold(c)))} })
	slices.SortStableFunc(ranked, func(a, b scored) int { return a.far - b.far })
	return lists.Map(ranked[:min(n, len(ranked))], func(s scored) string { return s.choice })
}

// maxCompared is the number of letters of a word that are compared; the rest does not count.
const maxCompared = 40

// countChanges returns twice the number of letters to change, add or leave out to turn a into
// b. A beginning of b may stand for b, at a cost of 1 for each letter that it lacks, if the sum
// is less. Only the first maxCompared letters count.
func countChanges(a, b []rune) int {
	a, b = a[:min(len(a), maxCompared)], b[:min(len(b), maxCompared)]
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
