// Package lists makes one list out of another, and chooses between two values. It knows nothing of games, and
// everybody may use it.
package lists

import (
	"fmt"
	"slices"
	"strings"
)

// Map is what f makes of each thing of a list, in order; nil of none.
func Map[E, T any](list []E, f func(E) T) []T {
	if len(list) == 0 {
		return nil
	}
	all := make([]T, len(list))
	for i, e := range list {
		all[i] = f(e)
	}
	return all
}

// Pick is what f makes of those things of a list that it takes, in order; nil if it takes none.
func Pick[E, T any](list []E, f func(E) (T, bool)) []T {
	var all []T
	for _, e := range list {
		if t, ok := f(e); ok {
			all = append(all, t)
		}
	}
	return all
}

// Keep is a list of those things that are wanted, in order; nil if none is. The
// list itself stays as it is.
func Keep[S ~[]E, E any](list S, wanted func(E) bool) S {
	var kept S
	for _, e := range list {
		if wanted(e) {
			kept = append(kept, e)
		}
	}
	return kept
}

// Find is the first thing of a list that is wanted; it reports whether there is
// one.
func Find[E any](list []E, wanted func(E) bool) (found E, ok bool) {
	for _, e := range list {
		if wanted(e) {
			return e, true
		}
	}
	return found, false
}

// Distinct is a list without what stands in it before already; nil of none.
func Distinct[S ~[]E, E comparable](list S) S {
	var kept S
	for _, e := range list {
		if !slices.Contains(kept, e) {
			kept = append(kept, e)
		}
	}
	return kept
}

// Count is how many things of a list are wanted.
func Count[E any](list []E, wanted func(E) bool) int {
	n := 0
	for _, e := range list {
		if wanted(e) {
			n++
		}
	}
	return n
}

// Split cuts a list where neighbours are not alike.
func Split[E any](list []E, alike func(a, b E) bool) [][]E {
	var parts [][]E
	for i, e := range list {
		if i == 0 || !alike(list[i-1], e) {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], e)
	}
	return parts
}

// UpTo are the numbers from 0 to n-1.
func UpTo(n int) []int {
	numbers := make([]int, n)
	for i := range numbers {
		numbers[i] = i
	}
	return numbers
}

// Sum is what f makes of each thing of a list, added up.
func Sum[E any](list []E, f func(E) int) int {
	sum := 0
	for _, e := range list {
		sum += f(e)
	}
	return sum
}

// Join is the texts of things, in order, with something between each two.
func Join[E any](list []E, between string) string {
	return strings.Join(Map(list, func(e E) string { return fmt.Sprint(e) }), between)
}

// Either is one of two values: yes if something is so, else no.
func Either[T any](is bool, yes, no T) T {
	if is {
		return yes
	}
	return no
}

// One counts a thing that may be there: 1 if it is, else 0.
func One(is bool) int { return Either(is, 1, 0) }
