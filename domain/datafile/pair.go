package datafile

import (
	"errors"
	"io/fs"
)

// A Pair holds the editions of a ruleset that has two books for each: what is printed, and the language
// of orders that names it.
type Pair[B, L any] struct {
	Books     *Editions[B]
	Languages *Editions[L]
	Read      func(files fs.FS, b B) (L, error) // reads the language of a book
}

// Newest returns the number of the newest edition.
func (p *Pair[B, L]) Newest() int { return p.Books.Newest() }

// At returns the book and the language of an edition, counted from 1; false if there is none. It panics if they are
// faulty.
func (p *Pair[B, L]) At(edition int) (b B, l L, ok bool) {
	if b, ok = p.Books.Book(edition); ok {
		l, _ = p.Languages.Book(edition) // there is one for each book
	}
	return b, l, ok
}

// With returns a pair with one more edition, made of the given data files, of either book or of both; those that are
// missing are taken from the edition before. It fails if one of the two books cannot be read. The receiver stays as it
// is.
func (p *Pair[B, L]) With(files fs.FS) (*Pair[B, L], error) {
	books, err := p.Books.With(files)
	if err != nil {
		return nil, err
	}
	newest, _ := books.Book(books.Newest()) // With has read it
	languages, err := p.Languages.WithRead(files, func(all fs.FS, _ int) (L, error) { return p.Read(all, newest) })
	if err != nil {
		return nil, err
	}
	return &Pair[B, L]{books, languages, p.Read}, nil
}

// Check returns an error if the data files of any edition are wrong.
func (p *Pair[B, L]) Check() error { return errors.Join(p.Books.Check(), p.Languages.Check()) }
