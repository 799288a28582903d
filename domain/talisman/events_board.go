package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
)

// CardsDrawn lays cards from the adventure deck on a space (T-43).
type CardsDrawn struct {
	Seat  game.Seat    `json:"seat"`
	Space book.Space   `json:"space"`
	Cards []book.Piece `json:"cards"`
}

func (e CardsDrawn) apply(s *State) {
	s.Adventure.Take(e.Cards...)
	s.Now.Drawn = appendCopy(s.Now.Drawn, e.Cards...)
	for _, p := range e.Cards {
		s.layOnBoard(e.Space, Lie{Piece: p})
	}
}

// DrawSwapped discards a card just drawn for another one (T-44).
type DrawSwapped struct {
	Seat      game.Seat  `json:"seat"`
	Source    string     `json:"source"` // the character's or the card's id
	Space     book.Space `json:"space"`
	Discarded book.Piece `json:"discarded"`
	Drawn     book.Piece `json:"drawn"`
}

func (e DrawSwapped) apply(s *State) {
	s.liftOffBoard(e.Space, e.Discarded)
	s.putAway(e.Discarded)
	s.Adventure.Take(e.Drawn)
	s.Now.Drawn = appendCopy(piles.Without(s.Now.Drawn, e.Discarded), e.Drawn)
	s.layOnBoard(e.Space, Lie{Piece: e.Drawn})
}

// CardPlaced moves a card from the space where it was drawn to the space that was rolled for it
// (T-45).
type CardPlaced struct {
	Card  book.Piece `json:"card"`
	Seat  game.Seat  `json:"seat"`
	Space book.Space `json:"space"`
	To    book.Space `json:"to"`
}

func (e CardPlaced) apply(s *State) {
	if e.To == e.Space {
		return
	}
	lie := s.liftOffBoard(e.Space, e.Card)
	lie.Seq = 0
	s.layOnBoard(e.To, lie)
}

// PoolFilled puts counters on a card that was drawn (2.9).
type PoolFilled struct {
	Card  book.Piece `json:"card"`
	Space book.Space `json:"space"`
	Stat  book.Stat  `json:"stat"`
	N     int        `json:"n"`
}

func (e PoolFilled) apply(s *State) {
	lie := s.liftOffBoard(e.Space, e.Card)
	lie.Counters += e.N
	s.layOnBoard(e.Space, lie)
}

// CardsResolved tells that cards of a number are resolved now; those of number 5 as they are
// taken (T-46, T-50).
type CardsResolved struct {
	Seat   game.Seat    `json:"seat"`
	Number int          `json:"number"`
	Cards  []book.Piece `json:"cards,omitempty"`
}

func (e CardsResolved) apply(s *State) {
	s.Now.Resolved = appendCopy(s.Now.Resolved, e.Cards...)
	s.Now.Took = s.Now.Took || e.Number == numberThings
}

// CardLeft lays a card of a seat face up on a space (T-59). Reason is one of "abandon", "take"
// (it makes room for another), "overload", "alignment", "toad", "death".
type CardLeft struct {
	Seat   game.Seat  `json:"seat"`
	Card   book.Piece `json:"card"`
	Space  book.Space `json:"space"`
	Reason string     `json:"reason"`
}

func (e CardLeft) apply(s *State) {
	s.removePossession(e.Seat, e.Card)
	s.layOnBoard(e.Space, Lie{Piece: e.Card})
	h := s.Heroes[e.Seat]
	h.Turn.Abandoned = appendCopy(h.Turn.Abandoned, e.Card)
}

// CardDiscarded moves a card from a space, or from a seat, to its pile or back into the stock
// (T-62).
type CardDiscarded struct {
	Seat  game.Seat  `json:"seat,omitempty"`
	Space book.Space `json:"space,omitempty"`
	Card  book.Piece `json:"card"`
}

func (e CardDiscarded) apply(s *State) {
	if e.Space != "" {
		s.liftOffBoard(e.Space, e.Card)
	} else {
		s.removePossession(e.Seat, e.Card)
	}
	s.putAway(e.Card)
}

// MarkerRemoved ends a Hex (T-104).
type MarkerRemoved struct {
	Card  book.Piece `json:"card"`
	Space book.Space `json:"space"`
}

func (e MarkerRemoved) apply(s *State) {
	s.liftOffBoard(e.Space, e.Card)
	s.putAway(e.Card)
}

// layOnBoard lays a card on a space. A card without a sequence number comes last.
func (s *State) layOnBoard(space book.Space, lie Lie) {
	if lie.Seq == 0 {
		s.Seq++
		lie.Seq = s.Seq
	}
	list := appendCopy(s.Lying[space], lie)
	slices.SortStableFunc(list, func(a, b Lie) int { return a.Seq - b.Seq })
	s.Lying[space] = list
}

// liftOffBoard takes a card off a space and returns it as it lay there.
func (s *State) liftOffBoard(space book.Space, p book.Piece) (lifted Lie) {
	lifted.Piece = p
	left := slices.DeleteFunc(slices.Clone(s.Lying[space]), func(l Lie) bool {
		if l.Piece == p {
			lifted = l
		}
		return l.Piece == p
	})
	if s.Lying[space] = left; len(left) == 0 {
		delete(s.Lying, space)
	}
	return lifted
}

// removePossession removes a card from the possessions of a seat.
func (s *State) removePossession(seat game.Seat, p book.Piece) {
	h := s.Heroes[seat]
	h.Objects, h.Followers = piles.Without(h.Objects, p), piles.Without(h.Followers, p)
	h.Raised = piles.Without(h.Raised, p)
	h.Spells, h.Trophies = piles.Without(h.Spells, p), piles.Without(h.Trophies, p)
}

// putAway puts a card on its discard pile or back into the stock (T-62).
func (s *State) putAway(p book.Piece) {
	switch {
	case s.Book.Stocked(p):
		s.Stock = appendCopy(s.Stock, p)
	case s.Book.Of(p).Type == book.Spell:
		s.SpellDeck.Bury(p)
	default:
		s.Adventure.Bury(p)
	}
}

// The encounter numbers with rules of their own (T-48, T-50).
const (
	numberStrength = 2
	numberCraft    = 3
	numberThings   = 5
)

// listUnresolved returns the cards of a space that are still to be resolved, by rising encounter
// number; cards of one number stand in the order in which they came (T-46).
func (s *State) listUnresolved(seat game.Seat, space book.Space) []book.Piece {
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

// resolveCards resolves the next card of a space, then itself again, until none is left (T-46).
// Enemies of one number fight together (T-48); things, including gold, are taken together
// (T-50).
func resolveCards(r *run, m ofSpace) {
	if r.Now.Heroes[m.Seat].Space != m.Space {
		return
	}
	number, all := numberThings+1, r.Now.listUnresolved(m.Seat, m.Space)
	if len(all) > 0 {
		number = r.Now.Book.Of(all[0]).Number
	}
	switch {
	case !r.Now.Now.Took && number >= numberThings:
		r.Emit(CardsResolved{Seat: m.Seat, Number: numberThings})
		r.Push(doTake.of(m), doCards.of(m))
	case len(all) == 0:
	case number == numberStrength || number == numberCraft:
		together := lists.Keep(all, func(p book.Piece) bool { return r.Now.Book.Of(p).Number == number })
		r.Emit(CardsResolved{Seat: m.Seat, Number: number, Cards: together})
		stat := book.Strength
		if number == numberCraft {
			stat = book.Craft
		}
		r.Push(doEnemies.of(ofEnemies{m, stat}), doCards.of(m))
	default:
		r.Emit(CardsResolved{Seat: m.Seat, Number: number, Cards: all[:1]})
		r.Push(doEffects.of(m.effects(all[0], book.SourceOfCard(all[0].Card()), book.PathDo)), doCards.of(m))
	}
}

// resolveInstructions carries out the instructions of a space (T-52).
func resolveInstructions(r *run, m ofSpace) {
	if r.Now.Heroes[m.Seat].Space != m.Space {
		return
	}
	r.Push(doEffects.of(m.effects("", book.SourceOf(m.Space), book.PathDo)))
}
