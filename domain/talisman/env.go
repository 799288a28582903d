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

// An env gives the values of terms in the conditions of a seat's lines.
type env struct {
	state  *State
	seat   game.Seat // the seat that wrote the condition
	matter matter    // the step or question at which it is evaluated
}

var _ order.Env = env{}

// errMeaningless is the error of a term that has no meaning at the moment, or that is hidden
// from the seat. A line whose condition fails with it is passed over.
var errMeaningless = errors.New("the term has no meaning here")

// Quantity returns a number of a condition. It fails with errMeaningless for a seat that is not in
// play, and for groups.
func (e env) Quantity(name, of, _ string) (int, error) {
	if n, ok := e.findCommonNumber(name); ok {
		return n, nil
	}
	seat, err := e.findSeat(of)
	if err != nil || !e.state.IsPlaying(seat) {
		return 0, errMeaningless
	}
	hero := e.state.Heroes[seat]
	switch name {
	case "LIVES":
		return hero.Lives, nil
	case "FATE":
		return hero.Fate, nil
	case "GOLD":
		return hero.Gold, nil
	case "STRENGTH":
		return e.state.Strength(seat), nil
	case "CRAFT":
		return e.state.Craft(seat), nil
	case "BATTLE":
		return e.state.BattleTotal(seat, false), nil
	case "OBJECTS":
		return len(hero.Objects), nil
	case "FOLLOWERS":
		return len(hero.Followers), nil
	case "SPELLS":
		return len(hero.Spells), nil
	case "TROPHIES CRAFT":
		return e.state.sumPoints(hero.Trophies, book.Craft), nil
	}
	return e.state.sumPoints(hero.Trophies, book.Strength), nil
}

// findCommonNumber returns a number for which a condition names no seat; false if the term is
// another one.
func (e env) findCommonNumber(name string) (n int, ok bool) {
	switch name {
	case "ROLL":
		return e.state.naturalRoll(e.matter), true
	case "ENEMY":
		return e.state.fightFigure(e.seat, e.matter, e.state.enemyTotal), true
	case "MARGIN":
		return e.state.fightFigure(e.seat, e.matter, e.state.fightMargin), true
	case "CARDS":
		return len(e.state.Lying[e.state.Heroes[e.seat].Space]), true
	case "ROUND":
		return e.state.Round, true
	case "SEATS":
		return len(e.state.listRemaining()), true
	}
	return 0, false
}

// findSeat returns the seat that a term names: its own seat for "" and ME. It fails with
// errMeaningless for groups.
func (e env) findSeat(of string) (game.Seat, error) {
	switch orders.Group(of) {
	case orders.One, orders.Me:
		return e.seat, nil
	case orders.Any, orders.Others:
		return "", errMeaningless
	}
	return game.Seat(of), nil
}

// Flag returns the truth of a flag of a condition; for a group, whether one of its seats has it. It
// fails with errMeaningless for a seat that is not in play, and for a hidden Spell.
func (e env) Flag(name, of, at string) (bool, error) {
	switch name {
	case "BLIZZARD":
		return e.state.HasGlobal(Blizzard), nil
	case "CROWNED":
		return e.state.Crowned, nil
	case "LOSING":
		return e.state.leadFor(e.seat, e.matter) < 0, nil
	case "TIED":
		return e.state.leadFor(e.seat, e.matter) == 0, nil
	case "WINNING":
		return e.state.leadFor(e.seat, e.matter) > 0, nil
	}
	seats := e.state.InPlay(e.seat)
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

// findFlag returns the truth of a flag of one character. It fails as Flag does.
func (e env) findFlag(seat game.Seat, name, at string) (bool, error) {
	if e.state.Heroes[seat] == nil || !e.state.IsPlaying(seat) {
		return false, errMeaningless
	}
	hero := e.state.Heroes[seat]
	switch name {
	case "TOAD":
		return hero.Toad != nil, nil
	case "AT":
		d := e.state.Book.Space(hero.Space)
		return at == string(d.ID) || at == string(d.Kind) || strings.EqualFold(at, string(d.Region)), nil
	case "HAS":
		return e.hasCard(seat, book.Card(at))
	}
	return strings.EqualFold(name, string(hero.Alignment)), nil
}

// hasCard reports whether a character has a card among its Objects, Followers and Spells. It fails
// with errMeaningless for a Spell of another seat (E-12), unless the own seat sees all Spells.
func (e env) hasCard(seat game.Seat, card book.Card) (bool, error) {
	hero := e.state.Heroes[seat]
	of := func(p book.Piece) bool { return p.Card().Said() == card.Said() }
	if e.state.Book.Card(card).Type != book.Spell {
		return slices.ContainsFunc(hero.Objects, of) || slices.ContainsFunc(hero.Followers, of), nil
	}
	if seat != e.seat && !e.state.SeesSpells(e.seat) {
		return false, errMeaningless
	}
	return slices.ContainsFunc(hero.Spells, of), nil
}

// SeesSpells reports whether a seat sees the Spells of all others.
func (s *State) SeesSpells(seat game.Seat) bool {
	hero := s.Heroes[seat]
	return hero.Character != "" && hero.Toad == nil && book.FindPassive(s.Book.Character(hero.Character).Abilities, book.AbilitySeeSpells) != nil
}

// naturalRoll returns ROLL: the natural result of the matter's roll; else of the attack roll of its
// seat, once it is made; else of the movement roll, 0 if there is none.
func (s *State) naturalRoll(matter matter) int {
	if matter.Roll > 0 {
		return s.Roll(matter.Roll).Natural()
	}
	if f := s.findFight(matter.Fight); f != nil && f.sideOf(matter.Seat) >= 0 && f.Sides[f.sideOf(matter.Seat)].Rolled {
		return f.Sides[f.sideOf(matter.Seat)].dieThatCounts()
	}
	return s.Now.Die
}

// BattleTotal returns BATTLE: the sum that a character would add to its die in a battle, against a
// Dragon or not, with the best Weapons (T-57). Additions for a single fight do not count.
func (s *State) BattleTotal(seat game.Seat, dragon bool) int {
	fight := &Fight{Space: s.Heroes[seat].Space}
	fight.Sides[0].Seat = seat
	if dragon {
		fight.Foes = []Foe{{Type: book.Dragon}}
	}
	return s.sideTotal(fight, seat)
}

// fightFigure returns what figure returns for a seat in its fight, present or about to begin; 0 without
// a fight.
func (s *State) fightFigure(seat game.Seat, matter matter, figure func(*Fight, game.Seat) int) int {
	if f := s.findFightOf(seat, matter); f != nil {
		return figure(f, seat)
	}
	return 0
}

// findFightOf returns the fight in which a seat is, or the one that the encounter in question
// would begin; nil if there is none.
func (s *State) findFightOf(seat game.Seat, matter matter) *Fight {
	if f := s.findFight(matter.Fight); f != nil && f.sideOf(seat) >= 0 {
		return f
	}
	if seat == matter.Seat && matter.At != "" && s.IsPlaying(seat) && s.IsPlaying(matter.At) {
		return s.newDuel(seat, matter.At, matter.Kind == string(orders.ByPsychic))
	}
	return nil
}

// leadFor returns by how much a seat's score exceeds the other side's after the rolls; 0
// without a fight, so that TIED holds then.
func (s *State) leadFor(seat game.Seat, matter matter) int {
	if f := s.findFight(matter.Fight); f != nil && f.sideOf(seat) >= 0 {
		return f.leadOf(seat)
	}
	return 0
}

// openLine returns the orders of a line whose conditions hold now; the line itself if it is no Clause.
func openLine(state *State, seat game.Seat, matter matter, line game.Body) []game.Body {
	clause, ok := line.(orders.Clause)
	if !ok {
		return []game.Body{line}
	}
	return toBodies(clause, clause.Orders(env{state: state, seat: seat, matter: matter}))
}

// conditionPermits reports whether the condition of one alternative holds; nil always does, and one
// that cannot be evaluated does not.
func (s *State) conditionPermits(cond *order.Expr, seat game.Seat, matter matter) bool {
	if cond == nil {
		return true
	}
	ok, err := cond.Holds(env{state: s, seat: seat, matter: matter})
	return ok && err == nil
}
