package talisman

import (
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// Codes of what can be said against an order at the moment (5.9).
const (
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

// Check is what can be said against orders now, from what the seat knows (5.9).
// What is for a turn that has not opened, or only may come to pass, is a warning.
func (s *State) Check(seat game.Seat, given []game.Order) []*order.Error {
	c := &checker{s: s, seat: seat, h: s.Heroes[seat]}
	if c.h == nil || !s.Playing(seat) {
		return nil
	}
	for _, o := range given {
		clause, ok := o.Body.(orders.Clause)
		if !ok {
			continue
		}
		c.line, c.clause = o.Line, clause
		for _, body := range clause.All() {
			c.toad(body)
			c.magic(body)
			c.ability(body)
			c.goods(body)
			c.moves(body)
		}
	}
	return c.errs
}

// A checker looks at the orders of a seat, line by line.
type checker struct {
	s      *State
	seat   game.Seat
	h      *Hero
	line   order.Line
	clause orders.Clause
	casts  int  // lines so far that cast a Spell whatever happens
	more   bool // what is looked at is one of several, of which another may do
	errs   []*order.Error
}

// due reports whether a line is for what happens now or in the seat's next own
// turn, and not for a turn after it or whenever something happens.
func (c *checker) due() bool {
	return c.clause.When == nil && !c.line.Standing && (c.clause.Turn == 0 || c.clause.Turn <= c.s.ownTurn(c.seat))
}

// open reports whether a line is for the turn or the question that is open: what
// cannot be done now cannot be done at all.
func (c *checker) open() bool {
	return c.due() && (c.clause.Now || c.answers() || c.seat == c.s.Active() && c.s.Now.Order > 0)
}

// answers reports whether a line answers a question.
func (c *checker) answers() bool { return c.clause.Reply != "" || c.clause.Below != "" }

// say says something against the line; as a warning, if it is one or if another
// of several may do.
func (c *checker) say(code order.Code, warning bool, key string, pairs ...string) {
	c.sayLegal(code, warning, nil, key, pairs...)
}

// sayLegal is say, with what would be legal.
func (c *checker) sayLegal(code order.Code, warning bool, legal []string, key string, pairs ...string) {
	e := &order.Error{Code: code, Line: c.line, Warning: warning || c.more, Reason: sayLetter(c.line.Lang, key, pairs...), Legal: legal}
	c.errs = append(c.errs, e)
}

// name is what a thing is called in the language of the line.
func (c *checker) name(t book.Thing) string { return book.Name(c.line.Lang, t) }

func (c *checker) names(cards []book.Piece) string {
	if len(cards) == 0 {
		return sayLetter(c.line.Lang, "error.none")
	}
	return book.List(c.line.Lang, cards)
}

// toad refuses what a Toad cannot do (E-21): cast, and use abilities.
func (c *checker) toad(b orders.Body) {
	if c.h.Toad == nil || !c.open() {
		return
	}
	barred := false
	switch o := b.(type) {
	case orders.Cast, orders.Use, orders.Align:
		barred = true
	case orders.Encounter:
		barred = slices.ContainsFunc(o.Meetings, func(m orders.Meeting) bool { return m.By != orders.BySpace && m.By != orders.ByAttack })
	case orders.Whether:
		barred = o.Do != orders.Bribe && o.Do != orders.Drink
	}
	if barred {
		c.say(codeToad, false, "error.toad", "n", strconv.Itoa(c.h.Toad.Left))
	}
}

// held are the pieces of a seat that it may use by itself.
func (h *Hero) held() []book.Piece { return slices.Concat(h.Objects, h.Followers) }

// goods refuses what the seat does not have or cannot leave, and warns of what it
// cannot pay (E-04, E-13 to E-16).
func (c *checker) goods(b orders.Body) {
	switch o := b.(type) {
	case orders.Use:
		c.owns(o.Things)
	case orders.Leave:
		if !o.BeforeDraw {
			c.owns(o.Things)
		}
		c.leaves(o.Things)
	case orders.Buy:
		c.prices(o.Things, c.s.sellers(""))
	case orders.Free:
		c.prices(o.Things, nil)
	case orders.Visit:
		for _, call := range o.Calls {
			if call.At == orders.Blacksmith {
				c.prices(call.Buy, c.s.sellers(book.Village))
			}
		}
	case orders.Fate:
		if !o.Never {
			c.fate()
		}
	case orders.Reroll:
		c.fate()
	}
}

// owns refuses cards that the seat does not have (E-04).
func (c *checker) owns(things []orders.Thing) {
	for _, t := range things {
		has := slices.ContainsFunc(slices.Concat(c.h.held(), c.h.Spells), t.Is)
		if t.Card != "" && !has {
			c.say(codeCard, !c.due(), "error.not_yours", "card", c.name(t.Card), "list", c.names(c.h.held()))
		}
	}
}

// leaves refuses to abandon what is bound (E-13).
func (c *checker) leaves(things []orders.Thing) {
	for _, t := range things {
		if i := slices.IndexFunc(c.h.held(), t.Is); i >= 0 && !c.s.abandonable(c.h.held()[i]) {
			c.say(codeBound, !c.due(), "error.bound", "card", c.name(t.Card))
		}
	}
}

// sellers are the prices of the blacksmith of a space ; with no space, those of the Market and
// others, where they are the same.
func (s *State) sellers(at book.Space) book.Prices {
	var all book.Prices
	if at == book.Village {
		for _, e := range s.Book.Space(at).Do {
			if smith := e.Option("blacksmith"); smith != nil {
				return smith.Do[0].Prices
			}
		}
		return nil
	}
	for i := range s.Book.Cards {
		for _, e := range s.Book.Cards[i].Do {
			if e.Op == book.OpBuy {
				all = append(all, e.Prices...)
			}
		}
	}
	return all
}

// prices refuses what nobody sells there, and warns of what costs too much (E-14,
// E-15). Without prices it is free.
func (c *checker) prices(things []orders.Thing, sold book.Prices) {
	for _, t := range things {
		if t.Card == "" {
			continue
		}
		price, ok := sold.Of(t.Card)
		switch {
		case sold == nil && (t.Card == book.Talisman || !slices.ContainsFunc(c.s.Book.Stock, t.Is)), sold != nil && !ok:
			c.say(codeSeller, false, "error.not_sold", "card", c.name(t.Card), "list", c.wares(sold))
		case price > c.h.Gold:
			c.say(codePrice, true, "error.price", "card", c.name(t.Card), "n", strconv.Itoa(price), "gold", strconv.Itoa(c.h.Gold))
		}
	}
}

// wares names what a seller has; without prices, all purchase cards.
func (c *checker) wares(sold book.Prices) string {
	var cards []book.Card
	for _, w := range sold {
		cards = with(cards, w.Card)
	}
	for _, p := range c.s.Book.Stock {
		if sold == nil && p.Card() != book.Talisman {
			cards = append(cards, p.Card())
		}
	}
	seen := map[book.Card]bool{}
	cards = slices.DeleteFunc(cards, func(id book.Card) bool {
		again := seen[id]
		seen[id] = true
		return again
	})
	return book.List(c.line.Lang, cards)
}

// fate warns that there is none (E-16).
func (c *checker) fate() {
	if c.h.Fate == 0 {
		c.say(codeFate, true, "error.no_fate")
	}
}
