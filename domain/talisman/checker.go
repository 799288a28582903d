package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// Codes of the objections to an order in the present position.
const (
	codeSeveral  order.Code = "E-02" // a kind of space where one space is needed
	codeCard     order.Code = "E-04"
	codeWindow   order.Code = "E-05"
	codeTarget   order.Code = "E-06"
	codeLimit    order.Code = "E-07"
	codeRoute    order.Code = "E-08"
	codeAbility  order.Code = "E-11"
	codeBound    order.Code = "E-13"
	codePrice    order.Code = "E-14"
	codeSeller   order.Code = "E-15"
	codeFate     order.Code = "E-16"
	codeQuest    order.Code = "E-17"
	codeTalisman order.Code = "E-18"
	codeBack     order.Code = "E-19" // the character has turned back
	codeToad     order.Code = "E-21"
)

// A checker examines the orders of a seat, line by line.
type checker struct {
	state  *State
	seat   game.Seat
	hero   *Hero
	line   order.Line
	clause orders.Clause
	casts  int  // lines so far that cast a Spell in the open turn without a condition
	either bool // it examines one of several alternatives: another one may be possible
	errs   []*order.Error
}

// isForNextTurn reports whether a line is for now or for the seat's next own turn. It returns false for a later
// turn, a standing order and a reaction.
func (c *checker) isForNextTurn() bool {
	return c.clause.When == nil && !c.line.Standing && (c.clause.Turn == 0 || c.clause.Turn <= c.state.ownTurn(c.seat))
}

// isForOpenTurn reports whether a line is for the open turn or question: an order that is
// impossible now is then impossible altogether.
func (c *checker) isForOpenTurn() bool {
	return c.isForNextTurn() && (c.clause.Now || c.isAnswer() || c.seat == c.state.Active() && c.state.Now.Order > 0)
}

// isAnswer reports whether a line answers a question.
func (c *checker) isAnswer() bool { return c.clause.Reply != "" || c.clause.Below != "" }

// addObjection adds an objection to the line: a warning, or else an error. While the checker examines one of
// several alternatives, an error becomes a warning too.
func (c *checker) addObjection(code order.Code, warning bool, key string, pairs ...string) {
	c.addLegalObjection(code, warning, nil, key, pairs...)
}

// addLegalObjection adds an objection as addObjection does, and lists the legal words; nil lists none.
func (c *checker) addLegalObjection(code order.Code, warning bool, legal []string, key string, pairs ...string) {
	e := &order.Error{Code: code, Line: c.line, Warning: warning || c.either, Reason: sayOrders(c.line.Lang, key, pairs...), Legal: legal}
	c.errs = append(c.errs, e)
}

// nameThing returns the name of a thing in the language of the line.
func (c *checker) nameThing(t book.Thing) string { return book.Name(c.line.Lang, t) }

// joinNames lists the names of cards in the language of the line; for no cards it says that there are none.
func (c *checker) joinNames(cards []book.Piece) string {
	if len(cards) == 0 {
		return sayOrders(c.line.Lang, "error.none")
	}
	return book.List(c.line.Lang, cards)
}

// hasAbility reports whether a character has one of some abilities, by itself or by one of its Objects and
// Followers. Unlike listTraits it counts them for a Toad too.
func (s *State) hasAbility(hero *Hero, kinds ...book.PassiveKind) bool {
	character := s.Book.Character(hero.Character)
	return slices.ContainsFunc(kinds, func(kind book.PassiveKind) bool {
		return character.Has(kind) || slices.ContainsFunc(hero.listBelongings(), func(p book.Piece) bool { return s.Book.Of(p).Has(kind) })
	})
}
