package talisman

import (
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// checkAbility refuses orders that only other characters can carry out (E-11). It only warns where
// a card can give the ability as well.
func (c *checker) checkAbility(b orders.Body) {
	switch o := b.(type) {
	case orders.Encounter:
		c.either = len(o.Meetings) > 1
		for _, m := range o.Meetings {
			c.checkMeans(m.By)
		}
		c.either = false
	case orders.Align:
		c.requireAbility("ALIGN", false, nil, book.AbilityFreeAlignment)
	case orders.Free:
		c.requireAbility("FREE", false, []string{"BUY"}, book.AbilityFreePurchase)
	case orders.Attack:
		c.requireAbility("ATTACK", false, nil, book.AbilityNotAttackedBy)
	case orders.Swap:
		if len(o.Patterns) > 0 {
			c.requireAbility("SWAP", true, nil, book.PassiveSwapDraw)
		}
	case orders.Whether:
		if kind, ok := yesNoAbilities[o.Do]; ok && !o.No {
			c.requireAbility(o.Do, o.Do == orders.Destroy, nil, kind)
		}
	}
}

// checkMeans refuses a means of encounter for which the character lacks the ability, and lists those that it has.
// Means that need no ability pass.
func (c *checker) checkMeans(by orders.Means) {
	abilities := encounters[by]
	if len(abilities) == 0 {
		return
	}
	legal := []string{string(orders.ByAttack)}
	for _, other := range []orders.Means{orders.ByPsychic, orders.BySteal, orders.ByBeguile, orders.ByFollower} {
		if c.state.hasAbility(c.hero, encounters[other]...) {
			legal = append(legal, string(other))
		}
	}
	c.requireAbility(string(by), false, legal, abilities...)
}

// yesNoAbilities are the abilities that policies of yes or no need.
var yesNoAbilities = map[string]book.PassiveKind{
	orders.Destroy: book.PassiveDestroySpirits, orders.Charm: book.AbilityCharm, orders.Raise: book.AbilityRaiseDead,
	orders.Assassinate: book.AbilityAssassinate,
}

// requireAbility objects if the character has none of some abilities; word is the word of the order, legal the words
// that are possible instead. It only warns if warning is true, or the line is not for the next turn.
func (c *checker) requireAbility(word string, warning bool, legal []string, kinds ...book.PassiveKind) {
	if !c.state.hasAbility(c.hero, kinds...) {
		c.addLegalObjection(codeAbility, warning || !c.isForNextTurn(), legal, "error.ability", "word", word, "who", book.The(c.line.Lang, c.hero.Character))
	}
}

// checkMoves checks the routes of a MOVE (E-08, E-11, E-17 to E-19). If there are several, it only warns of
// impossible ones.
func (c *checker) checkMoves(b orders.Body) {
	move, ok := b.(orders.Move)
	if !ok {
		return
	}
	c.either = len(move.Routes) > 1
	for _, route := range move.Routes {
		switch route.Way {
		case orders.Woods:
			c.requireAbility("WOODS", false, nil, book.AbilityWoodsWalk)
		case orders.Regenerate:
			c.requireAbility("REGENERATE", false, nil, book.AbilityRegenerate)
		case orders.Portal:
			c.checkPortal()
		case orders.On, orders.Mines, orders.Crypt, orders.Fight:
			c.checkInward(route.Way)
		}
	}
	c.either = false
	c.checkRoutes(move)
}

// checkPortal refuses to try the Portal with an unfinished quest (T-137, E-17); for later turns it warns.
func (c *checker) checkPortal() {
	if c.hero.Quest > 0 {
		c.addObjection(codeQuest, !c.isForOpenTurn(), "error.quest", "quest", c.nameThing(c.state.findQuest(c.seat)))
	}
}

// checkInward refuses to go on in the Inner Region without a Talisman where one is needed (T-148, T-150, E-18), or
// after turning back (T-141, E-19). Before the turn opens it warns. It objects to nothing elsewhere, nor in a line for
// a later turn.
func (c *checker) checkInward(way orders.Way) {
	next := c.state.nextInward(c.seat)
	switch {
	case !c.isForNextTurn() || c.state.Book.Region(c.hero.Space) != book.Inner:
	case c.hero.Inner.Turned:
		c.addLegalObjection(codeBack, !c.isForOpenTurn(), []string{string(orders.Back)}, "error.turned_back")
	case way == orders.On && next != "" && !c.state.mayEnter(c.seat, next):
		c.addLegalObjection(codeTalisman, !c.isForOpenTurn(), []string{string(orders.Back)}, "error.talisman")
	}
}

// checkRoutes warns if no route of the MOVE is open (E-08), and lists the spaces within reach. It does nothing if the
// line is not for the open turn, after the movement, or while the roll is not known.
func (c *checker) checkRoutes(move orders.Move) {
	follows := func(r orders.Route) bool { _, ok := c.state.planRoute(c.seat, r); return ok }
	if !c.isForOpenTurn() || c.state.Now.Moved || slices.ContainsFunc(move.Routes, follows) {
		return
	}
	if c.state.Book.Region(c.hero.Space) == book.Inner {
		c.checkInnerMove()
		return
	}
	ends := c.state.ListEnds(c.hero.Space, c.state.MoveLength(c.seat))
	if len(ends) == 0 {
		return
	}
	spaces := lists.Distinct(lists.Map(ends, End.Space))
	c.addObjection(codeRoute, true, "error.route", "n", strconv.Itoa(c.state.MoveLength(c.seat)), "from", c.nameThing(c.hero.Space), "list", book.List(c.line.Lang, spaces))
}

// checkInnerMove warns that no route of the MOVE is open in the Inner Region, and lists the open ones. It does nothing
// if there are none, or if the line has an objection already.
func (c *checker) checkInnerMove() {
	legal := lists.Map(c.state.listMoves(c.seat), game.Body.String)
	barred := slices.ContainsFunc(c.errs, func(e *order.Error) bool { return e.Line.N == c.line.N }) // the reason has been given
	if len(legal) > 0 && !barred {
		c.addLegalObjection(codeRoute, true, legal, "error.route_inner", "from", c.nameThing(c.hero.Space))
	}
}
