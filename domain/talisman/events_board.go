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

func (e CardsDrawn) apply(state *State) {
	state.Adventure.Remove(e.Cards...)
	state.Now.Drawn = appendCopy(state.Now.Drawn, e.Cards...)
	for _, p := range e.Cards {
		state.layOnBoard(e.Space, Lie{Piece: p})
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

func (e DrawSwapped) apply(state *State) {
	state.liftOffBoard(e.Space, e.Discarded)
	state.putAway(e.Discarded)
	state.Adventure.Remove(e.Drawn)
	state.Now.Drawn = appendCopy(piles.Without(state.Now.Drawn, e.Discarded), e.Drawn)
	state.layOnBoard(e.Space, Lie{Piece: e.Drawn})
}

// CardPlaced moves a card from the space where it was drawn to the space that was rolled for it
// (T-45). If that is the same space, the card stays as it lies.
type CardPlaced struct {
	Card  book.Piece `json:"card"`
	Seat  game.Seat  `json:"seat"`
	Space book.Space `json:"space"`
	To    book.Space `json:"to"`
}

func (e CardPlaced) apply(state *State) {
	if e.To == e.Space {
		return
	}
	lie := state.liftOffBoard(e.Space, e.Card)
	lie.Seq = 0
	state.layOnBoard(e.To, lie)
}

// PoolFilled puts counters on a card that was drawn.
type PoolFilled struct {
	Card  book.Piece `json:"card"`
	Space book.Space `json:"space"`
	Stat  book.Stat  `json:"stat"`
	N     int        `json:"n"`
}

func (e PoolFilled) apply(state *State) {
	lie := state.liftOffBoard(e.Space, e.Card)
	lie.Counters += e.N
	state.layOnBoard(e.Space, lie)
}

// CardsResolved tells that cards of an encounter number are resolved now, once in this encounter (T-46). For number 5
// (things) it lists no cards: CardTaken tells which of them are taken (T-50).
type CardsResolved struct {
	Seat   game.Seat    `json:"seat"`
	Number int          `json:"number"`
	Cards  []book.Piece `json:"cards,omitempty"`
}

func (e CardsResolved) apply(state *State) {
	state.Now.Resolved = appendCopy(state.Now.Resolved, e.Cards...)
	state.Now.Took = state.Now.Took || e.Number == numberThings
}

// CardLeft lays a card of a seat face up on a space (T-59). Reason is one of "abandon", "take"
// (it makes room for another), "overload", "alignment", "toad". At a death CharacterDied lays the cards down.
type CardLeft struct {
	Seat   game.Seat  `json:"seat"`
	Card   book.Piece `json:"card"`
	Space  book.Space `json:"space"`
	Reason string     `json:"reason"`
}

func (e CardLeft) apply(state *State) {
	state.removePossession(e.Seat, e.Card)
	state.layOnBoard(e.Space, Lie{Piece: e.Card})
	hero := state.Heroes[e.Seat]
	hero.Turn.Abandoned = appendCopy(hero.Turn.Abandoned, e.Card)
}

// CardDiscarded moves a card from a space, or from a seat, to its pile or back into the stock
// (T-62).
type CardDiscarded struct {
	Seat  game.Seat  `json:"seat,omitempty"`
	Space book.Space `json:"space,omitempty"`
	Card  book.Piece `json:"card"`
}

func (e CardDiscarded) apply(state *State) {
	if e.Space != "" {
		state.liftOffBoard(e.Space, e.Card)
	} else {
		state.removePossession(e.Seat, e.Card)
	}
	state.putAway(e.Card)
}

// MarkerRemoved ends a Hex (T-104).
type MarkerRemoved struct {
	Card  book.Piece `json:"card"`
	Space book.Space `json:"space"`
}

func (e MarkerRemoved) apply(state *State) {
	state.liftOffBoard(e.Space, e.Card)
	state.putAway(e.Card)
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

// liftOffBoard takes a card off a space and returns it as it lay there; if it did not, a new Lie of the card.
func (s *State) liftOffBoard(space book.Space, piece book.Piece) (lifted Lie) {
	lifted.Piece = piece
	left := slices.DeleteFunc(slices.Clone(s.Lying[space]), func(lie Lie) bool {
		if lie.Piece == piece {
			lifted = lie
		}
		return lie.Piece == piece
	})
	if s.Lying[space] = left; len(left) == 0 {
		delete(s.Lying, space)
	}
	return lifted
}

// removePossession removes a card from a seat: from its Objects, Followers, Spells and trophies.
func (s *State) removePossession(seat game.Seat, piece book.Piece) {
	hero := s.Heroes[seat]
	hero.Objects, hero.Followers = piles.Without(hero.Objects, piece), piles.Without(hero.Followers, piece)
	hero.Raised = piles.Without(hero.Raised, piece)
	hero.Spells, hero.Trophies = piles.Without(hero.Spells, piece), piles.Without(hero.Trophies, piece)
}

// putAway puts a card on its discard pile or back into the stock (T-62).
func (s *State) putAway(piece book.Piece) {
	switch {
	case s.Book.IsStocked(piece):
		s.Stock = appendCopy(s.Stock, piece)
	case s.Book.Of(piece).Type == book.Spell:
		s.SpellDeck.AddDiscards(piece)
	default:
		s.Adventure.AddDiscards(piece)
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
	for _, lie := range s.Lying[space] {
		number := s.Book.Of(lie.Piece).Number
		done := slices.Contains(s.Now.Resolved, lie.Piece) || number == numberThings && s.Now.Took
		if number > 0 && !done && !slices.Contains(s.Heroes[seat].Turn.EvadedPieces, lie.Piece) {
			all = append(all, lie.Piece)
		}
	}
	slices.SortStableFunc(all, func(a, b book.Piece) int { return s.Book.Of(a).Number - s.Book.Of(b).Number })
	return all
}

// resolveCards resolves the next card of a space and puts itself on the stack again, until none is left (T-46) or the
// character has left the space. Enemies of one number fight together (T-48); things, including gold, are taken
// together (T-50).
func resolveCards(run *run, space ofSpace) {
	if run.Now.Heroes[space.Seat].Space != space.Space {
		return
	}
	number, all := numberThings+1, run.Now.listUnresolved(space.Seat, space.Space)
	if len(all) > 0 {
		number = run.Now.Book.Of(all[0]).Number
	}
	switch {
	case !run.Now.Now.Took && number >= numberThings:
		run.Emit(CardsResolved{Seat: space.Seat, Number: numberThings})
		run.Push(doTake.of(space), doCards.of(space))
	case len(all) == 0:
	case number == numberStrength || number == numberCraft:
		together := lists.Keep(all, func(p book.Piece) bool { return run.Now.Book.Of(p).Number == number })
		run.Emit(CardsResolved{Seat: space.Seat, Number: number, Cards: together})
		stat := book.Strength
		if number == numberCraft {
			stat = book.Craft
		}
		run.Push(doEnemies.of(ofEnemies{space, stat}), doCards.of(space))
	default:
		run.Emit(CardsResolved{Seat: space.Seat, Number: number, Cards: all[:1]})
		run.Push(doEffects.of(space.effects(all[0], book.SourceOfCard(all[0].Card()), book.PathDo)), doCards.of(space))
	}
}

// resolveInstructions carries out the instructions of a space (T-52), unless the character has left it.
func resolveInstructions(run *run, space ofSpace) {
	if run.Now.Heroes[space.Seat].Space != space.Space {
		return
	}
	run.Push(doEffects.of(space.effects("", book.SourceOf(space.Space), book.PathDo)))
}
