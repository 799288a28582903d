package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// The steps in which a fight is made ready (T-68), and after which nothing of the
// kind is possible any more.
const (
	doHelp = "fight-help" // a seat's helpers
	doArms = "fight-arms" // a seat's Weapons
)

// declare begins what comes before the dice: first of the character, then of the
// other one, then of others (T-68, T-78).
func declare(r *run, f *Fight) {
	var tasks []task
	for _, side := range f.Sides {
		if side.Seat != "" {
			tasks = append(tasks, declared(f, side.Seat)...)
		}
	}
	a := f.about(f.Sides[0].Seat)
	r.Push(append(tasks, task{Do: doOthers, About: a}, task{Do: doDice, About: a})...)
}

// declared are the steps of one seat: Spells, helpers, Weapons.
func declared(f *Fight, seat game.Seat) []task {
	a := f.about(seat)
	first := castTasks(a, book.OwnFight)
	if f.side(seat) == 1 {
		first = []task{{Do: doDefend, About: a}}
	}
	return append(first, task{Do: doHelp, About: a}, task{Do: doArms, About: a})
}

// about is what the steps of a fight are about, for one of its seats; the other
// one, if it has one, is At.
func (f *Fight) about(seat game.Seat) matter {
	return matter{Seat: seat, At: f.Sides[1-f.side(seat)].Seat, Fight: f.N, Space: f.Space}
}

// helpFight lets those help whom the seat has named (DP-14, DP-23): Potion,
// Mercenary, a charmed Animal, a raised Enemy. A charmed Animal helps the active
// character by itself.
func helpFight(r *run, t task) {
	a := t.About
	f := r.Now.fight(a.Fight)
	if f == nil || f.Psychic {
		return
	}
	with, _, said := policy(r, a.Seat, "DP-14", a, func(orders.FightWith) bool { return true })
	helpers := r.Now.helpers(a.Seat, with.Things)
	if !said && a.Seat == r.Now.Active() {
		helpers = r.Now.strongest(a.Seat, func(p book.Piece) bool { return !r.Now.raised(a.Seat, p) })
	}
	useHelpers(r, a, helpers)
}

// useHelpers lets each help that can in a battle; of the Animals and of the raised
// Enemies one each (2.10).
func useHelpers(r *run, a matter, helpers []book.Piece) {
	if f := r.Now.fight(a.Fight); f == nil || f.Psychic {
		return
	}
	helped := make(map[bool]bool) // by whether the Enemy was raised
	for _, p := range helpers {
		def, h := r.Now.Book.Of(p), r.Now.Heroes[a.Seat]
		shot, paid := book.Find(def.Passive, book.PassiveOneShotMod), book.Find(def.Passive, book.PassivePaidMod)
		switch raised := r.Now.raised(a.Seat, p); {
		case h.Toad != nil:
		case def.Type == book.Enemy && !helped[raised]:
			helped[raised] = true
			r.Emit(FightBoosted{Fight: a.Fight, Seat: a.Seat, Part: Part{Piece: p, N: def.Strength}})
		case shot != nil && r.Now.usable(h, def):
			drink(r, a.Seat, p)
		case paid != nil && !h.Turn.Paid && h.Gold >= paid.Price:
			r.Emit(MercenaryPaid{Seat: a.Seat, Piece: p, Gold: paid.Price})
		}
	}
}

// helpers are the Followers and Objects of a seat that an order names.
func (s *State) helpers(seat game.Seat, things []orders.Thing) []book.Piece {
	return s.named(things, slices.Concat(s.Heroes[seat].Followers, s.Heroes[seat].Objects))
}

// raised reports whether a Follower is an Enemy that was raised; other
// Enemies among the Followers were charmed.
func (s *State) raised(seat game.Seat, p book.Piece) bool {
	return slices.Contains(s.Heroes[seat].Raised, p)
}

// strongest is the strongest Enemy among a seat's Followers that fits; none if
// there is none.
func (s *State) strongest(seat game.Seat, fits func(book.Piece) bool) []book.Piece {
	var best []book.Piece
	for _, p := range s.Heroes[seat].Followers {
		if s.Book.Of(p).Type != book.Enemy || !fits(p) {
			continue
		}
		if len(best) == 0 || s.Book.Of(p).Strength > s.Book.Of(best[0]).Strength {
			best = []book.Piece{p}
		}
	}
	return best
}

// chooseArms takes the Weapons that the seat names, or the best (DP-15).
func chooseArms(r *run, t task) {
	a := t.About
	f := r.Now.fight(a.Fight)
	if f == nil || f.Psychic || !r.Ask(t, askArms, a) {
		return
	}
	arms := r.Now.bestArms(f, a.Seat)
	if w, _, said := policy(r, a.Seat, "DP-15", a, func(orders.Weapon) bool { return true }); said && !w.Best {
		able := r.Now.arms(f, a.Seat)
		arms = slices.DeleteFunc(r.Now.named(w.Things, r.Now.Heroes[a.Seat].Objects), func(p book.Piece) bool { return !slices.Contains(able, p) })
		arms = arms[:min(len(arms), r.Now.hands(a.Seat))]
	}
	if len(arms) > 0 {
		r.Emit(ArmsChosen{Fight: a.Fight, Seat: a.Seat, Arms: arms})
	}
}

// drink uses up a card that adds to a characteristic until the end of the turn
// (2.10, one_shot_mod).
func drink(r *run, seat game.Seat, p book.Piece) {
	shot := book.Find(r.Now.Book.Of(p).Passive, book.PassiveOneShotMod)
	r.Emit(PotionDrunk{Seat: seat, Piece: p, Stat: shot.Stat, N: shot.N})
}
