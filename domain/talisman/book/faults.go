package book

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// faults are what is wrong with a book.
type faults []error

func (f *faults) want(ok bool, format string, args ...any) {
	if !ok {
		*f = append(*f, fmt.Errorf(format, args...))
	}
}

// proved wants a mark that says where an entry comes from (2.1).
func proved[ID ~string](f *faults, id ID, mark string) {
	f.want(slices.Contains([]string{"seed", "public", "house"}, mark), "%s: where it comes from is %q", id, mark)
}

// once wants each id once.
func once[ID ~string](f *faults, ids []ID) {
	seen := map[ID]bool{}
	for _, id := range ids {
		f.want(id != "" && !seen[id], "%s is there twice", id)
		seen[id] = true
	}
}

// covered wants a table to have each result of so many dice once (Appendices).
func covered(f *faults, where string, dice int, rows []Range) {
	next := dice
	slices.SortFunc(rows, func(a, b Range) int { return cmp.Compare(a.From, b.From) })
	for _, r := range rows {
		f.want(r.From == next || r.From == math.MinInt, "%s: %d is not what follows", where, r.From)
		next = r.To + 1
		if r.To == math.MaxInt {
			next = 6*dice + 1
		}
	}
	f.want(next == 6*dice+1, "%s: the last result is %d, not %d", where, next-1, 6*dice)
}
