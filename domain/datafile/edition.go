package datafile

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"sync"
)

// Editions holds the books of a game's editions, oldest first. A book B is the whole content
// of one edition's data files; it is never changed.
type Editions[B any] struct {
	readEdition func(files fs.FS, edition int) (B, error)
	newest      fs.FS               // the data files of the newest edition
	books       []func() (B, error) // read or return the book of each edition, from edition 1
}

// MustEditions returns the editions in the folders data/1, data/2, ... of a program's own data files. A folder has
// whole data files, and files of changes to those of the edition before (see ApplyChanges). A book is read on first
// use, as most commands need few; if it is faulty, Book panics then.
func MustEditions[B any](files fs.FS, read func(files fs.FS, edition int) (B, error)) *Editions[B] {
	return MustFollow(files, 0, read)
}

// MustFollow returns editions as MustEditions does, for data files that accompany a book of so many editions, such as
// the words of its orders. An edition that has no folder here takes all data files of the edition before.
func MustFollow[B any](files fs.FS, editions int, read func(files fs.FS, edition int) (B, error)) *Editions[B] {
	e := &Editions[B]{readEdition: read}
	for n := 1; ; n++ {
		files, err := fs.Sub(files, "data/"+strconv.Itoa(n))
		if err != nil {
			panic(err)
		}
		if _, err := fs.Stat(files, "."); err != nil && n > editions {
			return e
		}
		files = e.overlayNewest(files)
		e = e.withEdition(files, sync.OnceValues(func() (B, error) { return readNumbered(read, files, n) }))
	}
}

// With returns the editions with one more, made of the given data files and files of changes (see ApplyChanges); those
// that are missing are taken from the edition before. It fails if they cannot be read. The receiver stays as it is.
func (e *Editions[B]) With(files fs.FS) (*Editions[B], error) {
	return e.WithRead(files, e.readEdition)
}

// WithRead adds an edition as With does, and reads it with another function, for books that need something beside the
// data files.
func (e *Editions[B]) WithRead(files fs.FS, read func(files fs.FS, edition int) (B, error)) (*Editions[B], error) {
	files = e.overlayNewest(files)
	book, err := readNumbered(read, files, len(e.books)+1)
	if err != nil {
		return nil, err
	}
	return e.withEdition(files, func() (B, error) { return book, nil }), nil
}

// readNumbered reads the book of an edition. Its error names the edition.
func readNumbered[B any](read func(files fs.FS, edition int) (B, error), files fs.FS, edition int) (B, error) {
	book, err := read(files, edition)
	if err != nil {
		return book, fmt.Errorf("edition %d: %w", edition, err)
	}
	return book, nil
}

// overlayNewest returns the data files of an edition laid over those of the newest, if there is one.
func (e *Editions[B]) overlayNewest(files fs.FS) fs.FS {
	if e.newest == nil {
		return files
	}
	return layeredFiles{files, e.newest}
}

// withEdition returns the editions with one more.
func (e *Editions[B]) withEdition(files fs.FS, book func() (B, error)) *Editions[B] {
	return &Editions[B]{readEdition: e.readEdition, newest: files, books: append(slices.Clip(e.books), book)}
}

// Newest returns the number of the newest edition.
func (e *Editions[B]) Newest() int { return len(e.books) }

// Book returns the book of an edition, counted from 1, and reports whether there is one. It panics
// if the edition is faulty.
func (e *Editions[B]) Book(edition int) (book B, ok bool) {
	if edition < 1 || edition > len(e.books) {
		return book, false
	}
	book, err := e.books[edition-1]()
	if err != nil {
		panic(err)
	}
	return book, true
}

// Check reads every edition, and returns an error for each that cannot be read, joined; nil if all can.
func (e *Editions[B]) Check() error {
	var errs []error
	for _, read := range e.books {
		_, err := read()
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// OncePerBook returns a function of books that calls derive once for each book, and from then on returns the same
// result. Callers share the result and must not change it.
func OncePerBook[B comparable, T any](derive func(B) T) func(B) T {
	var results sync.Map
	return func(book B) T {
		result, ok := results.Load(book)
		if !ok {
			result, _ = results.LoadOrStore(book, derive(book))
		}
		return result.(T)
	}
}
