package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// prepareFight starts the preparations before the dice: those of the character, then of the other
// character, then of others (T-68, T-78); each has Spells, helpers and Weapons.
func prepareFight(r *run, f *Fight) {
	a := f.of(f.Sides[0].Seat)
	tasks := append(listCastTasks(a, book.OwnFight), doHelp.of(a), doArms.of(a))
	if f.isDuel() {
		b := f.of(f.Sides[1].Seat)
		tasks = append(tasks, doDefend.of(b), doHelp.of(b), doArms.of(b))
	}
	r.Push(append(tasks, doOthers.of(a), doDice.of(a))...)
}

// of returns the subject of a fight's steps for one of its seats.
func (f *Fight) of(seat game.Seat) ofFight {
	return ofFight{Seat: seat, At: f.Sides[1-f.sideOf(seat)].Seat, Fight: f.N, Space: f.Space}
}

// helpFight lets the helpers that the seat has named join the fight (DP-14, DP-23): Potion,
// Mercenary, a charmed Animal, a raised Enemy. A charmed Animal helps the active character by
// default.
func helpFight(r *run, a ofFight) {
	f := r.Now.findFight(a.Fight)
	if f == nil || f.Psychic {
		return
	}
	with, said := findPolicy[orders.FightWith](r, a.Seat, askHelp.ID, a.matter(), nil)
	helpers := r.Now.findHelpers(a.Seat, with.Things)
	if !said && a.Seat == r.Now.Active() {
		helpers = r.Now.findStrongest(a.Seat, func(p book.Piece) bool { return !r.Now.isRaised(a.Seat, p) })
	}
	useHelpers(r, a.Fight, a.Seat, helpers)
}

// useHelpers lets each named card help that can in a battle, but only one Animal and one raised
// Enemy (2.10).
func useHelpers(r *run, fight int, seat game.Seat, helpers []book.Piece) {
	if f := r.Now.findFight(fight); f == nil || f.Psychic {
		return
	}
	helped := make(map[bool]bool) // by whether the Enemy was raised
	for _, p := range helpers {
		def, h := r.Now.Book.Of(p), r.Now.Heroes[seat]
		shot, paid := book.Find(def.Passive, book.PassiveOneShotMod), book.Find(def.Passive, book.PassivePaidMod)
		switch raised := r.Now.isRaised(seat, p); {
		case h.Toad != nil:
		case def.Type == book.Enemy && !helped[raised]:
			helped[raised] = true
			r.Emit(FightBoosted{Fight: fight, Seat: seat, Addend: Addend{Piece: p, N: def.Strength}})
		case shot != nil && r.Now.isUsable(h, def):
			drinkPotion(r, seat, p)
		case paid != nil && !h.Turn.Paid && h.Gold >= paid.Price:
			r.Emit(MercenaryPaid{Seat: seat, Piece: p, Gold: paid.Price})
		}
	}
}

// findHelpers returns the Followers and Objects of a seat that an order names.
func (s *State) findHelpers(seat game.Seat, things []orders.Thing) []book.Piece {
	return s.findNamed(things, slices.Concat(s.Heroes[seat].Followers, s.Heroes[seat].Objects))
}

// isRaised reports whether a Follower is an Enemy that was raised; other
// Enemies among the Followers were charmed.
func (s *State) isRaised(seat game.Seat, p book.Piece) bool {
	return slices.Contains(s.Heroes[seat].Raised, p)
}

// findStrongest returns the strongest Enemy among a seat's Followers that fits; nil if none does.
func (s *State) findStrongest(seat game.Seat, fits func(book.Piece) bool) []book.Piece {
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

// chooseArms chooses the Weapons that the seat names, or the best (DP-15).
func chooseArms(r *run, a ofFight) {
	f := r.Now.findFight(a.Fight)
	if f == nil || f.Psychic || !r.Ask(doArms.of(a), askArms, a.matter()) {
		return
	}
	arms := r.Now.chooseBestArms(f, a.Seat)
	if w, said := findPolicy[orders.Weapon](r, a.Seat, askArms.ID, a.matter(), nil); said && !w.Best {
		able := r.Now.listArms(f, a.Seat)
		arms = slices.DeleteFunc(r.Now.findNamed(w.Things, r.Now.Heroes[a.Seat].Objects), func(p book.Piece) bool { return !slices.Contains(able, p) })
		arms = arms[:min(len(arms), r.Now.countHands(a.Seat))]
	}
	if len(arms) > 0 {
		r.Emit(ArmsChosen{Fight: a.Fight, Seat: a.Seat, Arms: arms})
	}
}

// drinkPotion uses up a card that adds to a characteristic until the end of the turn
// (2.10, one_shot_mod).
func drinkPotion(r *run, seat game.Seat, p book.Piece) {
	shot := book.Find(r.Now.Book.Of(p).Passive, book.PassiveOneShotMod)
	r.Emit(PotionDrunk{Seat: seat, Piece: p, Stat: shot.Stat, N: shot.N})
}

// findEvasion reports whether a character can evade by free means (T-115): an ability of its own or
// of a Follower, or a Spell that it has cast in this turn. It returns the card, or "" for the
// character's own ability.
func (s *State) findEvasion(seat game.Seat) (with book.Card, ok bool) {
	h := s.Heroes[seat]
	kind := s.Book.Space(h.Space).Kind
	for _, t := range s.listTraits(seat, book.PassiveEvadeAt) {
		if slices.Contains(t.Spaces, kind) {
			return t.Piece.Card(), true
		}
	}
	return book.Invisibility, h.Turn.Evades
}

// findCreatureEvasion is like findEvasion, for creatures: in the Inner Region they cannot be evaded
// (T-114, T-140).
func (s *State) findCreatureEvasion(seat game.Seat, space book.Space) (with book.Card, ok bool) {
	if s.Book.Region(space) == book.Inner {
		return "", false
	}
	return s.findEvasion(seat)
}

// evadeAsSaid evades a creature by the first possible means that the seat has named (DP-13), and
// reports whether it does. A Spell is cast first, and the task repeated after it. In the Inner
// Region no means helps (T-140).
func evadeAsSaid(r *run, a ofFoe, m Met) bool {
	e, said := findEvadeOrder(r, a)
	if !said || e.Never || r.Now.Book.Region(a.Space) == book.Inner {
		return false
	}
	for _, source := range listMeans(e) {
		with, free := r.Now.findCreatureEvasion(a.Seat, r.Now.findFight(a.Fight).Space)
		if source.Free && free || free && with == source.Card {
			r.Emit(CreatureEvaded{Met: m, With: with})
			return true
		}
		if r.Now.letsEvade(source.Card) && castToEvade(r, doFoe.of(a), source.Card) {
			return true
		}
	}
	tellFailed(r, askFoes.ID, a.matter(), turns.Answer{Seat: a.Seat, Body: e})
	return false
}

// findEvadeOrder returns the seat's order about evading the creature; false if there is none.
func findEvadeOrder(r *run, a ofFoe) (orders.Evade, bool) {
	foe := r.Now.findFight(a.Fight).Foes[a.Foe]
	return findPolicy(r, a.Seat, askFoes.ID, a.matter(), func(e orders.Evade) bool { return e.Never || e.All || foe.isNamedIn(e.Things) })
}

// listMeans returns the means that an order names; without any, free ones.
func listMeans(e orders.Evade) []orders.Source {
	if len(e.Using) == 0 {
		return []orders.Source{{Free: true}}
	}
	return e.Using
}

// letsEvade reports whether a card is a Spell that makes evading possible (T-115).
func (s *State) letsEvade(card book.Card) bool {
	def := s.Book.Card(card)
	return def != nil && def.Type == book.Spell && slices.ContainsFunc(def.Do, func(e book.Effect) bool {
		return e.Op == book.OpEvadeGrant || e.Op == book.OpImmobilise
	})
}
