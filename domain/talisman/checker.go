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
	codeSeveral  order.Code = "E-02"
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
	codeBack     order.Code = "E-19"
	codeToad     order.Code = "E-21"
)

// A checker examines the orders of a seat, line by line.
type checker struct {
	state  *State
	seat   game.Seat
	hero   *Hero
	line   order.Line
	clause orders.Clause
	casts  int  // lines so far that cast a Spell whatever happens
	more   bool // it examines one of several alternatives, and another one may be possible
	errs   []*order.Error
}

// isForNextTurn reports whether a line is for now or for the seat's next own turn, and neither
// for a later turn nor for a reaction.
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

// addObjection adds an objection to the line. It becomes a warning too while the checker
// examines one of several alternatives.
func (c *checker) addObjection(code order.Code, warning bool, key string, pairs ...string) {
	c.addLegalObjection(code, warning, nil, key, pairs...)
}

// addLegalObjection adds an objection to the line, and lists the legal words.
func (c *checker) addLegalObjection(code order.Code, warning bool, legal []string, key string, pairs ...string) {
	e := &order.Error{Code: code, Line: c.line, Warning: warning || c.more, Reason: sayOrders(c.line.Lang, key, pairs...), Legal: legal}
	c.errs = append(c.errs, e)
}

// nameThing returns the name of a thing in the language of the line.
func (c *checker) nameThing(t book.Thing) string { return book.Name(c.line.Lang, t) }

func (c *checker) joinNames(cards []book.Piece) string {
	if len(cards) == 0 {
		return sayOrders(c.line.Lang, "error.none")
	}
	return book.List(c.line.Lang, cards)
}

// hasAbility reports whether a character, or a card that it has, gives one of some abilities. It
// does not matter that a Toad has none now.
func (s *State) hasAbility(hero *Hero, kinds ...book.PassiveKind) bool {
	character := s.Book.Character(hero.Character)
	return slices.ContainsFunc(kinds, func(kind book.PassiveKind) bool {
		return character.Has(kind) || slices.ContainsFunc(hero.belongings(), func(p book.Piece) bool { return s.Book.Of(p).Has(kind) })
	})
}
