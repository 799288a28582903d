package talisman

import (
	"errors"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// An env evaluates the conditions of a seat's lines at a question (5.3).
type env struct {
	s    *State
	seat game.Seat
	a    matter
}

var _ order.Env = env{}

// errMeaningless is the error of a term that has no meaning at the moment, or that is hidden
// from the seat: its line is passed over.
var errMeaningless = errors.New("the term has no meaning here")

// Quantity returns a number of a condition. It fails for a seat that is not in play, and for
// groups.
func (e env) Quantity(name, of, _ string) (int, error) {
	if n, ok := e.findCommonNumber(name); ok {
		return n, nil
	}
	seat, err := e.findSeat(of)
	if err != nil || !e.s.Playing(seat) {
		return 0, errMeaningless
	}
	h := e.s.Heroes[seat]
	switch name {
	case "LIVES":
		return h.Lives, nil
	case "FATE":
		return h.Fate, nil
	case "GOLD":
		return h.Gold, nil
	case "STRENGTH":
		return e.s.Strength(seat), nil
	case "CRAFT":
		return e.s.Craft(seat), nil
	case "BATTLE":
		return e.s.Battle(seat, false), nil
	case "OBJECTS":
		return len(h.Objects), nil
	case "FOLLOWERS":
		return len(h.Followers), nil
	case "SPELLS":
		return len(h.Spells), nil
	case "TROPHIES CRAFT":
		return e.s.sumPoints(h.Trophies, book.Craft), nil
	}
	return e.s.sumPoints(h.Trophies, book.Strength), nil
}

// findCommonNumber returns a number that belongs to no single seat; false if the name is not such a
// number.
func (e env) findCommonNumber(name string) (n int, ok bool) {
	switch name {
	case "ROLL":
		return e.s.naturalRoll(e.a), true
	case "ENEMY":
		return e.s.fightFigure(e.seat, e.a, e.s.enemyTotal), true
	case "MARGIN":
		return e.s.fightFigure(e.seat, e.a, e.s.fightMargin), true
	case "CARDS":
		return len(e.s.Lying[e.s.Heroes[e.seat].Space]), true
	case "ROUND":
		return e.s.Round, true
	case "SEATS":
		return len(e.s.listRemaining()), true
	}
	return 0, false
}

// findSeat returns the seat that a term names; it fails for groups.
func (e env) findSeat(of string) (game.Seat, error) {
	switch orders.Group(of) {
	case orders.One, orders.Me:
		return e.seat, nil
	case orders.Any, orders.Others:
		return "", errMeaningless
	}
	return game.Seat(of), nil
}

// Flag returns the truth of a flag of a condition. For a group it is true if one of its seats
// has it.
func (e env) Flag(name, of, at string) (bool, error) {
	switch name {
	case "BLIZZARD":
		return e.s.HasGlobal(Blizzard), nil
	case "CROWNED":
		return e.s.Crowned, nil
	case "LOSING":
		return e.s.leadFor(e.seat, e.a) < 0, nil
	case "TIED":
		return e.s.leadFor(e.seat, e.a) == 0, nil
	case "WINNING":
		return e.s.leadFor(e.seat, e.a) > 0, nil
	}
	seats := e.s.InPlay(e.seat)
	switch orders.Group(of) {
	case orders.Any:
	case orders.Others:
		seats = piles.Without(seats, e.seat)
	default:
		seat, _ := e.findSeat(of)
		seats = []game.Seat{seat}
	}
	for _, seat := range seats {
		if holds, err := e.findFlag(seat, name, at); holds || err != nil {
			return holds, err
		}
	}
	return false, nil
}

// findFlag returns the truth of a flag of one character.
func (e env) findFlag(seat game.Seat, name, at string) (bool, error) {
	if e.s.Heroes[seat] == nil || !e.s.Playing(seat) {
		return false, errMeaningless
	}
	h := e.s.Heroes[seat]
	switch name {
	case "TOAD":
		return h.Toad != nil, nil
	case "AT":
		d := e.s.Book.Space(h.Space)
		return at == string(d.ID) || at == string(d.Kind) || strings.EqualFold(at, string(d.Region)), nil
	case "HAS":
		return e.hasCard(seat, book.Card(at))
	}
	return strings.EqualFold(name, string(h.Alignment)), nil
}

// hasCard reports whether a character has a card. Spells of others are hidden (E-12), unless the
// seat sees them.
func (e env) hasCard(seat game.Seat, card book.Card) (bool, error) {
	h := e.s.Heroes[seat]
	of := func(p book.Piece) bool { return p.Card().Said() == card.Said() }
	if e.s.Book.Card(card).Type != book.Spell {
		return slices.ContainsFunc(h.Objects, of) || slices.ContainsFunc(h.Followers, of), nil
	}
	if seat != e.seat && !e.s.SeesSpells(e.seat) {
		return false, errMeaningless
	}
	return slices.ContainsFunc(h.Spells, of), nil
}

// SeesSpells reports whether a seat sees the Spells of all others (2.10).
func (s *State) SeesSpells(seat game.Seat) bool {
	h := s.Heroes[seat]
	return h.Character != "" && h.Toad == nil && book.Find(s.Book.Character(h.Character).Abilities, book.AbilitySeeSpells) != nil
}

// naturalRoll returns ROLL: the natural result of the roll in question (5.3).
func (s *State) naturalRoll(a matter) int {
	if a.Roll > 0 {
		return s.Roll(a.Roll).Natural()
	}
	if f := s.findFight(a.Fight); f != nil && f.sideOf(a.Seat) >= 0 && f.Sides[f.sideOf(a.Seat)].Rolled {
		return f.Sides[f.sideOf(a.Seat)].dieThatCounts()
	}
	return s.Now.Die
}

// Battle returns BATTLE: the sum that a character would add to its die in a battle, against a
// Dragon or not, with the best Weapons (5.3, T-57). Additions for a single fight do not count.
func (s *State) Battle(seat game.Seat, dragon bool) int {
	f := &Fight{Space: s.Heroes[seat].Space}
	f.Sides[0].Seat = seat
	if dragon {
		f.Foes = []Foe{{Type: book.Dragon}}
	}
	return s.sideTotal(f, seat)
}

// fightFigure returns ENEMY or MARGIN in the fight in question; 0 without a fight.
func (s *State) fightFigure(seat game.Seat, a matter, what func(*Fight, game.Seat) int) int {
	if f := s.findFightOf(seat, a); f != nil {
		return what(f, seat)
	}
	return 0
}

// findFightOf returns the fight in which a seat is, or the one that the encounter in question
// would begin; nil if there is none.
func (s *State) findFightOf(seat game.Seat, a matter) *Fight {
	if f := s.findFight(a.Fight); f != nil && f.sideOf(seat) >= 0 {
		return f
	}
	if seat == a.Seat && a.At != "" && s.Playing(seat) && s.Playing(a.At) {
		return s.newDuel(seat, a.At, a.Kind == string(orders.ByPsychic))
	}
	return nil
}

// leadFor returns by how much a seat's score exceeds the other side's after the rolls; 0
// without a fight.
func (s *State) leadFor(seat game.Seat, a matter) int {
	if f := s.findFight(a.Fight); f != nil && f.sideOf(seat) >= 0 {
		return f.leadOf(seat)
	}
	return 0
}

// openLine returns the orders of a line whose conditions hold now.
func openLine(s *State, seat game.Seat, a matter, line game.Body) []game.Body {
	c, ok := line.(orders.Clause)
	if !ok {
		return []game.Body{line}
	}
	return toBodies(c, c.Orders(env{s: s, seat: seat, a: a}))
}

// conditionPermits reports whether the condition of one alternative holds; no condition always
// does.
func (s *State) conditionPermits(cond *order.Expr, seat game.Seat, a matter) bool {
	if cond == nil {
		return true
	}
	ok, err := cond.Holds(env{s: s, seat: seat, a: a})
	return ok && err == nil
}
