// Package lists makes one list out of another, and chooses between two values. It knows nothing
// of games; any package may use it.
package lists

import (
	"fmt"
	"slices"
	"strings"
)

// Map returns the results of f for each thing of a list, in order; nil for an empty list.
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

// Pick returns the results of f for those things that f accepts (its second result is true), in
// order; nil if it accepts none.
func Pick[E, T any](list []E, f func(E) (T, bool)) []T {
	var all []T
	for _, e := range list {
		if t, ok := f(e); ok {
			all = append(all, t)
		}
	}
	return all
}

// Keep returns the wanted things of a list, in order; nil if none is wanted. It does not change
// the list.
func Keep[S ~[]E, E any](list S, wanted func(E) bool) S {
	var kept S
	for _, e := range list {
		if wanted(e) {
			kept = append(kept, e)
		}
	}
	return kept
}

// Find returns the first wanted thing of a list; the zero value and false if none is wanted.
func Find[E any](list []E, wanted func(E) bool) (found E, ok bool) {
	for _, e := range list {
		if wanted(e) {
			return e, true
		}
	}
	return found, false
}

// Distinct returns a list without repetitions, each thing at its first place; nil for an empty
// list.
func Distinct[S ~[]E, E comparable](list S) S {
	var kept S
	for _, e := range list {
		if !slices.Contains(kept, e) {
			kept = append(kept, e)
		}
	}
	return kept
}

// Count counts the wanted things of a list.
func Count[E any](list []E, wanted func(E) bool) int {
	n := 0
	for _, e := range list {
		if wanted(e) {
			n++
		}
	}
	return n
}

// Split cuts a list between neighbours that are not alike. It returns nil for an empty list.
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

// UpTo returns the numbers from 0 to n-1. It panics for a negative n.
func UpTo(n int) []int {
	numbers := make([]int, n)
	for i := range numbers {
		numbers[i] = i
	}
	return numbers
}

// Sum adds up the results of f for each thing of a list.
func Sum[E any](list []E, f func(E) int) int {
	sum := 0
	for _, e := range list {
		sum += f(e)
	}
	return sum
}

// Join writes the things of a list as fmt.Sprint does, in order, with a text between each two; "" for an empty list.
func Join[E any](list []E, between string) string {
	return strings.Join(Map(list, func(e E) string { return fmt.Sprint(e) }), between)
}

// Either returns yes if a condition holds, else no.
func Either[T any](is bool, yes, no T) T {
	if is {
		return yes
	}
	return no
}

// One counts a thing that may be there: it returns 1 if it is, else 0.
func One(is bool) int { return Either(is, 1, 0) }
