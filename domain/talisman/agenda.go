package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// agendaSteps are those of the cards and the instructions of a space (T-46 to
// T-52).
var agendaSteps = stepMap{"cards": cards, "print": printed}

// The encounter numbers that are more than an effect (T-48, T-50).
const (
	numberStrength = 2
	numberCraft    = 3
	numberThings   = 5
)

// faced are the cards of a space that are still to be resolved, by rising
// encounter number, and those that came first in front (T-46).
func (s *State) faced(seat game.Seat, space book.Space) []book.Piece {
	var all []book.Piece
	for _, l := range s.Lying[space] {
		number := s.Book.Of(l.Piece).Number
		done := slices.Contains(s.Now.Resolved, l.Piece) || number == numberThings && s.Now.Took
		if number > 0 && !done && !slices.Contains(s.Heroes[seat].Turn.EvadedPieces, l.Piece) {
			all = append(all, l.Piece)
		}
	}
	slices.SortStableFunc(all, func(a, b book.Piece) int { return s.Book.Of(a).Number - s.Book.Of(b).Number })
	return all
}

// cards resolves the next card of a space, and itself after it, until none is left
// (T-46). Enemies of one number fight together (T-48); things, gold among them,
// are taken together (T-50).
func cards(r *run, t task) {
	m := t.About
	if r.Now.Heroes[m.Seat].Space != m.Space {
		return
	}
	number, all := numberThings+1, r.Now.faced(m.Seat, m.Space)
	if len(all) > 0 {
		number = r.Now.Book.Of(all[0]).Number
	}
	switch {
	case !r.Now.Now.Took && number >= numberThings:
		r.Emit(CardsResolved{Seat: m.Seat, Number: numberThings})
		r.Push(task{Do: "take", About: m}, t)
	case len(all) == 0:
	case number == numberStrength || number == numberCraft:
		r.Emit(CardsResolved{Seat: m.Seat, Number: number, Cards: r.Now.numbered(all, number)})
		stat := book.Strength
		if number == numberCraft {
			stat = book.Craft
		}
		r.Push(task{Do: "enemies", About: matter{Seat: m.Seat, Space: m.Space, Stat: stat}}, t)
	default:
		card := all[0].Card()
		r.Emit(CardsResolved{Seat: m.Seat, Number: number, Cards: all[:1]})
		r.Push(task{Do: "effects", About: matter{Seat: m.Seat, Space: m.Space, Piece: all[0], Source: book.SourceOfCard(card), Path: book.PathDo}}, t)
	}
}

// numbered are the cards of a number.
func (s *State) numbered(all []book.Piece, number int) []book.Piece {
	return slices.DeleteFunc(slices.Clone(all), func(p book.Piece) bool { return s.Book.Of(p).Number != number })
}

// printed carries out the instructions of a space (T-52).
func printed(r *run, t task) {
	m := t.About
	if r.Now.Heroes[m.Seat].Space != m.Space {
		return
	}
	r.Push(task{Do: "effects", About: matter{Seat: m.Seat, Space: m.Space, Source: book.SourceOf(m.Space), Path: book.PathDo}})
}
