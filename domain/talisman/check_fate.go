package talisman

import (
	"slices"
	"strconv"

	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// dieFaces is the highest number of a die.
const dieFaces = 6

var (
	// severalDiceRolls are the rolls with more than one die; their totals can exceed 6.
	severalDiceRolls = []book.Roll{"temple", "portal", "mines", "crypt", "werewolf", deathRoll, "death_dealer", "chasm"}
	// innerRolls are the rolls that are only made in the Inner Region.
	innerRolls = []book.Roll{"mines", "crypt", "vampire", "pits", "werewolf", deathRoll}
)

// checkFate warns of fate that cannot be spent as things stand (E-16): the seat has none or keeps
// all; the roll cannot be lost, is not made where the character is, or never shows the number.
func (c *checker) checkFate(fate orders.Fate) {
	switch {
	case c.hero.Fate == 0:
		c.addObjection(codeFate, true, "error.no_fate")
	case c.hero.Fate <= fate.Keep:
		c.addObjection(codeFate, true, "error.fate_kept", "n", strconv.Itoa(fate.Keep), "fate", strconv.Itoa(c.hero.Fate))
	}
	c.checkFateRolls(fate)
	c.checkFateNumbers(fate)
}

// checkFateRolls warns if none of the named rolls can be what the order wants: rolls that are never lost with WHEN
// LOSING, or rolls of the Inner Region for the next turn of a character elsewhere. An order that names no roll passes.
func (c *checker) checkFateRolls(fate orders.Fate) {
	elsewhere := func(r book.Roll) bool { return !slices.Contains(innerRolls, r) }
	switch rolls := book.List(c.line.Lang, fate.On); {
	case len(fate.On) == 0:
	case (fate.When.Losing || fate.When.NotWinning) && !slices.ContainsFunc(fate.On, c.state.canLose):
		c.addObjection(codeFate, true, "error.fate_losing", "rolls", rolls)
	case c.isForNextTurn() && c.state.Book.Region(c.hero.Space) != book.Inner && !slices.ContainsFunc(fate.On, elsewhere):
		c.addObjection(codeFate, true, "error.fate_inner", "rolls", rolls)
	}
}

// canLose reports whether WHEN LOSING can come true at a roll: at those of a fight and, in
// editions that say so, at the dice with Death.
func (s *State) canLose(roll book.Roll) bool {
	return roll == "attack" || roll == "defence" || roll == deathRoll && s.Book.Rulings.DeathLoses
}

// checkFateNumbers warns of each span of numbers that the roll never shows (E-16): all below 1, or all above 6 with a
// single die. An order that names no roll may mean several dice.
func (c *checker) checkFateNumbers(fate orders.Fate) {
	several := len(fate.On) == 0 || slices.ContainsFunc(fate.On, func(r book.Roll) bool { return slices.Contains(severalDiceRolls, r) })
	for _, span := range fate.When.Numbers {
		if span.From > dieFaces && !several || span.To < 1 {
			c.addObjection(codeFate, true, "error.fate_number", "n", span.String())
		}
	}
}
