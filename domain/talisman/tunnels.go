package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// Steps of spaces of the Inner Region, and of the Crown.
const (
	doExit    = "exit"    // where the tunnels lead
	doFeed    = "feed"    // Followers against the Vampire
	doCommand = "command" // the Command Spell
	doRule    = "rule"    // its roll, if it has not been countered
	doObey    = "obey"    // what comes of it
)

// tunnels is the Mines or the Crypt (T-143): dice, less Craft or Strength, say
// where the subject comes out.
func tunnels(r *run, t task, e *book.Effect) {
	m := t.About
	name := book.Roll(e.ID)
	rollFor(r, m.Seat, name, r.Now.diceFor(m.Seat, name, e.Dice), task{Do: doExit, About: m})
}

func takeExit(r *run, t task) {
	m := t.About
	e := r.Now.effect(m)
	if e == nil || !r.Now.Playing(m.Seat) {
		return
	}
	to := e.Exits.Of(r.Now.Roll(m.Roll).Total() - r.Now.value(m.Seat, e.Minus))
	if to != r.Now.Heroes[m.Seat].Space {
		relocate(r, m.Seat, to, ByTunnels)
	}
}

// feed has Followers die for lives (T-144, DP-35): each that is discarded prevents
// the loss of one.
func feed(r *run, t task) {
	m := t.About
	m.Pieces = r.Now.cheapest(r.Now.loose(m.Seat))
	fed := 0
	if len(m.Pieces) > 0 {
		a, ok := r.Decide(t, askFeed, m.Seat, m)
		if !ok {
			return
		}
		given := r.Now.fed(m, a.Body.(orders.Feed))
		for _, p := range given {
			r.Emit(CardDiscarded{Seat: m.Seat, Card: p})
		}
		fed = len(given)
	}
	if fed < m.N {
		r.Push(lossOf(m.Seat, "", m.N-fed, m.Kind))
	}
}

// fed are the Followers that an order gives, no more than lives are to be lost.
func (s *State) fed(m matter, f orders.Feed) []book.Piece {
	given := s.chosen(f.Choice, m.Pieces)
	if f.N > 0 {
		given = m.Pieces[:min(f.N, len(m.Pieces))]
	}
	return given[:min(m.N, len(given))]
}

// askFeed is which Followers are discarded (DP-35): by itself as many as are needed
// so that one life stays.
var askFeed = &point{
	ID:    "DP-35",
	Asked: inTurn,
	Open:  always,
	About: isAbout[orders.Feed],
	Choices: func(s *State, seat game.Seat, m matter) []game.Body {
		need := min(max(m.N-s.Heroes[seat].Lives+1, 0), len(m.Pieces))
		none, all := orders.Feed{}, orders.Feed{Choice: orders.Choice{All: true}}
		if need == 0 {
			return []game.Body{none, all}
		}
		return []game.Body{orders.Feed{N: need}, none, all}
	},
}

// commandOnArrival casts the Command Spell in the turn of arrival too, if the
// option says so, and the character is alone (T-153).
func commandOnArrival(r *run, t task, _ *book.Effect) {
	if seat := t.About.Seat; r.Now.Options.CommandNow && len(r.Now.On(book.CrownOfCommand)) == 1 {
		r.Push(task{Do: doCommand, About: matter{Seat: seat}})
	}
}

// command casts the Command Spell (T-152), if the character can (T-155); others
// may answer it.
func command(r *run, t task) {
	if seat := t.About.Seat; r.Now.MayCommand(seat) {
		announce(r, Casting{Seat: seat, Spell: book.Command}, task{Do: doRule, About: matter{Seat: seat}})
	}
}

// rule rolls for the Command Spell if nobody has countered it.
func rule(r *run, t task) {
	if m := t.About; r.Now.works(m.Spell) {
		rollFor(r, m.Seat, doCommand, 1, task{Do: doObey, About: matter{Seat: m.Seat}})
	}
}

// MayCommand reports whether a character can cast the Command Spell: no Toad, no
// Amulet, no magic suppressed (T-103, T-122, T-155).
func (s *State) MayCommand(seat game.Seat) bool {
	barred := slices.ContainsFunc(s.traits(seat, book.PassiveNoCast), func(t trait) bool {
		return slices.Contains(t.Including, book.Command)
	})
	return s.Heroes[seat].Toad == nil && !barred && !s.HasGlobal(MagicSuppressed)
}

// obey takes a life from all others if the roll is one at which the Command Spell
// works (T-152, R-2).
func obey(r *run, t task) {
	m := t.About
	natural := r.Now.Roll(m.Roll).Natural()
	e := CommandCast{Seat: m.Seat, Natural: natural, Works: slices.Contains(r.Now.commandWorks(), natural)}
	if e.Works {
		e.Victims = piles.Without(r.Now.InPlay(m.Seat), m.Seat)
	}
	r.Emit(e)
	list := lists.Map(e.Victims, func(seat game.Seat) task { return lossOf(seat, m.Seat, 1, doCommand) })
	r.Push(list...)
}

// commandWorks are the natural results at which the Command Spell works, by the
// characters in play (option strong_command).
func (s *State) commandWorks() []int {
	limits := s.Book.Limits.Command
	if strong, ok := limits.Strong[min(len(s.InPlay(s.Active())), 7)]; ok && s.Options.Strong {
		return strong
	}
	return limits.Default
}
