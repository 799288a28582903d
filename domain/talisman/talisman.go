package talisman

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strconv"

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

// seatNumber is the name of the nth seat, from 1.
func seatNumber(n int) game.Seat { return game.Seat("seat" + strconv.Itoa(n)) }

// CheckSetup names everything that is wrong with a setup.
func (r Rules) CheckSetup(setup game.Setup) []error {
	var errs []error
	b, ok := r.books().Book(setup.Edition)
	if !ok {
		errs = append(errs, fmt.Errorf("edition %d: there are 1 to %d", setup.Edition, r.books().Newest()))
		b = r.book()
	}
	if n := len(setup.Seats); n < minSeats || n > maxSeats {
		errs = append(errs, fmt.Errorf("%d seats: %d to %d can play", n, minSeats, maxSeats))
	}
	for i, seat := range setup.Seats {
		if slices.Contains(setup.Seats[:i], seat) {
			errs = append(errs, fmt.Errorf("seat %s is there twice", seat))
		}
	}
	if errs = append(errs, describe(b).Check(setup)...); len(errs) > 0 {
		return errs
	}
	return clashes(b, setup)
}

// Start is the position before the setup: all cards are in their piles, and
// nothing has been drawn.
func (r Rules) Start(setup game.Setup) game.State {
	b, _ := r.books().Book(setup.Edition) // CheckSetup has passed it
	s := &State{
		Book: b, Options: readOptions(valueIn(b, setup)), Seats: slices.Clone(setup.Seats), Heroes: map[game.Seat]*Hero{},
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
