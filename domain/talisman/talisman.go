package talisman

import (
	"cmp"
	"io/fs"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/piles"
	"seneschal/domain/sheet"
	"seneschal/domain/talisman/book"
)

// Rules is the ruleset. The zero value has the editions that are part of the
// program, and is in the newest.
type Rules struct {
	game.PlainRules
	editions *sheet.Editions[*book.Book] // nil: those that are part of the program
	held     int                         // to which edition; 0: the newest
}

var _ game.State = (*State)(nil)

// How many can play (T-1).
const (
	minSeats = 2
	maxSeats = 6
)

// Name is "talisman".
func (Rules) Name() string { return "talisman" }

// Headings open the blocks of turns.
func (Rules) Headings() []string { return []string{"TURN"} }

// Events is every event that the ruleset has ever written.
func (Rules) Events() *event.Vocabulary { return vocabulary }

func (r Rules) books() *sheet.Editions[*book.Book] { return cmp.Or(r.editions, book.Editions()) }

// book is that of the edition.
func (r Rules) book() *book.Book {
	b, _ := r.books().Book(cmp.Or(r.held, r.books().Newest())) // there is one
	return b
}

// Held is the ruleset held to one of its editions.
func (r Rules) Held(edition int) (Rules, bool) {
	_, ok := r.books().Book(edition)
	return Rules{editions: r.editions, held: edition}, ok
}

// With is the ruleset with one more edition: the sheets are laid over those of
// the newest.
func (r Rules) With(sheets fs.FS) (Rules, error) {
	more, err := r.books().With(sheets)
	return Rules{editions: more}, err
}

// CheckSetup names everything that is wrong with a setup.
func (r Rules) CheckSetup(setup game.Setup) []error {
	b, ok := r.books().Book(setup.Edition)
	if !ok {
		b = r.book() // Check names the edition
	}
	if errs := describe(b).Check(setup); len(errs) > 0 {
		return errs
	}
	return clashes(b, setup)
}

// Start is the position before the setup: all cards are in their piles, and
// nothing has been drawn.
func (r Rules) Start(setup game.Setup) game.State {
	b, _ := r.books().Book(setup.Edition) // CheckSetup has passed it
	s := &State{
		Book: b, Options: readOptions(describe(b).Values(setup)), Seats: slices.Clone(setup.Seats), Heroes: map[game.Seat]*Hero{},
		Lying: map[book.Space][]Lie{}, Gold: map[book.Space]int{},
		Adventure: piles.Pile[book.Piece]{Draw: slices.Clone(b.Adventure), Discard: []book.Piece{}},
		SpellDeck: piles.Pile[book.Piece]{Draw: slices.Clone(b.SpellDeck), Discard: []book.Piece{}},
		Stock:     slices.Clone(b.Stock),
	}
	for _, c := range b.Characters {
		s.Unused = append(s.Unused, c.ID)
	}
	for _, seat := range s.Seats {
		s.Heroes[seat] = &Hero{Objects: []book.Piece{}, Followers: []book.Piece{}, Spells: []book.Piece{}, Trophies: []book.Piece{}}
	}
	s.Turns = turns.Stack[matter]{Tasks: []task{{Do: "deal"}}}
	return s
}
