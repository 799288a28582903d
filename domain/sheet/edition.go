package sheet

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
)

// Editions are the books of a game's editions, oldest first. A book B is all
// that is read from the sheets of one edition; it is never changed.
type Editions[B any] struct {
	read   func(sheets fs.FS, edition int) (B, error)
	newest fs.FS // the sheets of the newest
	books  []B
}

// MustEditions reads the folders data/1, data/2, ... of a program's own sheets.
// It panics if a book is wrong, which is seen at start-up.
func MustEditions[B any](files fs.FS, read func(sheets fs.FS, edition int) (B, error)) *Editions[B] {
	return MustFollow(files, 0, read)
}

// MustFollow is MustEditions for sheets that stand beside a book of so many
// editions, such as the words of its orders: one that has no folder here has all
// sheets of the edition before.
func MustFollow[B any](files fs.FS, editions int, read func(sheets fs.FS, edition int) (B, error)) *Editions[B] {
	e := &Editions[B]{read: read}
	for n := 1; ; n++ {
		sheets, err := fs.Sub(files, "data/"+strconv.Itoa(n))
		if err != nil {
			panic(err)
		}
		if _, err := fs.Stat(sheets, "."); err != nil && n > editions {
			return e
		}
		if e, err = e.With(sheets); err != nil {
			panic(err)
		}
	}
}

// With are these editions and one more: the given sheets, and for each that is
// not among them that of the edition before.
func (e *Editions[B]) With(sheets fs.FS) (*Editions[B], error) {
	if e.newest != nil {
		sheets = layered{sheets, e.newest}
	}
	n := len(e.books) + 1
	book, err := e.read(sheets, n)
	if err != nil {
		return nil, fmt.Errorf("edition %d: %w", n, err)
	}
	return &Editions[B]{read: e.read, newest: sheets, books: append(e.books[:n-1:n-1], book)}, nil
}

// Newest is the number of the newest edition.
func (e *Editions[B]) Newest() int { return len(e.books) }

// Book is the book of an edition, from 1.
func (e *Editions[B]) Book(edition int) (book B, ok bool) {
	if edition < 1 || edition > len(e.books) {
		return book, false
	}
	return e.books[edition-1], true
}

// layered are files that lie over others.
type layered struct{ upper, lower fs.FS }

// Open opens the upper file of a name.
func (l layered) Open(name string) (fs.File, error) {
	f, err := l.upper.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return l.lower.Open(name)
	}
	return f, err
}
