package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// isCastable reports whether a seat can cast a Spell in a window now, at the target that the
// matter suggests.
func (s *State) isCastable(seat game.Seat, card book.Card, window book.Window, a matter) bool {
	_, ok := s.prepareCasting(seat, orders.Cast{Spell: card}, window, a)
	return ok
}

// prepareCasting returns a Spell as a seat would cast it now, in a window or at any moment (T-96,
// T-97); false if it cannot. The matter suggests the target.
func (s *State) prepareCasting(seat game.Seat, cast orders.Cast, window book.Window, matter matter) (Casting, bool) {
	def, piece := s.Book.Card(cast.Spell), book.Piece("")
	if s.whyNotCast(seat) == NoBar {
		piece = s.findHeldSpell(seat, cast.Spell)
	}
	open := book.AnyMoment
	if def != nil && def.MayBeCastIn(window) {
		open = window
	}
	if piece == "" || !def.MayBeCastIn(open) {
		return Casting{}, false
	}
	on, ok := s.findAim(seat, cast, def, open, matter)
	return Casting{N: s.Casts + 1, Seat: seat, Spell: cast.Spell, Piece: piece, Window: open, On: on}, ok
}

// findAim returns the target of a Spell (Appendix D, target); false if it is not legal.
func (s *State) findAim(seat game.Seat, cast orders.Cast, def *book.CardDef, window book.Window, matter matter) (Aim, bool) {
	switch def.Target {
	case book.OnNothing:
		return Aim{}, true
	case book.OnSelf:
		return s.aimAtSelf(seat, cast, matter)
	case book.OnCharacter:
		at := s.findTarget(seat, cast.On, def, matter)
		return Aim{Seat: at}, s.canBeAffected(at) && !s.areApart(seat, at)
	case book.OnOther:
		at := s.findTarget(seat, cast.On, def, matter)
		return s.aimAtOther(seat, at, cast)
	case book.OnSpellCast:
		spell, ok := s.findCasting(matter.Spell)
		return Aim{Spell: matter.Spell, Seat: spell.Seat}, ok && !spell.Negated && spell.Seat != seat
	case book.OnBoardCard:
		return s.aimAtBoardCard(cast.On)
	case book.OnFreeSpace, book.OnOtherSpace:
		return s.aimAtSpace(seat, cast.On, def.Target)
	case book.OnCharacterOrCreature:
		return s.aimImmobility(seat, cast.On, window, matter)
	}
	return s.aimPreservation(seat, cast.On, window, matter)
}

// canBeAffected reports whether Spells can affect a seat's character: it is in play and has no shield. It returns false
// for "".
func (s *State) canBeAffected(seat game.Seat) bool {
	return seat != "" && s.IsPlaying(seat) && !s.isShielded(seat)
}

// isHealing reports whether a Spell heals its target. Such a Spell aims at its caster if the order names no target.
func isHealing(def *book.CardDef) bool { return def.Do[0].Op == book.OpHeal }

// findTarget returns the character at which a Spell is cast; "" if the order names something else, or there is none.
// Without a named character the target is the one that the matter is about. If that is the caster, a healing Spell aims
// at the caster, any other at the opponent. OTHERS never means the caster.
func (s *State) findTarget(seat game.Seat, on orders.Target, def *book.CardDef, matter matter) game.Seat {
	fired := matter.Seat
	switch {
	case matter.Seat == "" && isHealing(def):
		fired = seat
	case matter.Seat == seat && !isHealing(def):
		fired = matter.At
	}
	switch {
	case on.IsEmpty():
		return fired
	case on.Who == nil:
		return ""
	case on.Who.Group == orders.Any, on.Who.Group == orders.Others && fired != seat:
		return fired
	}
	return on.Who.Seat
}

// aimAtSelf returns the aim of a Spell on the caster; false if the order names another target, or no Spell can affect
// the caster. Alchemy needs Objects to sell, Psionic Blast a battle.
func (s *State) aimAtSelf(seat game.Seat, cast orders.Cast, matter matter) (Aim, bool) {
	on := Aim{Seat: seat, Fight: matter.Fight}
	other := !cast.On.IsEmpty() && (cast.On.Who == nil || cast.On.Who.Seat != seat)
	if other || !s.canBeAffected(seat) {
		return on, false
	}
	switch cast.Spell {
	case book.Alchemy:
		on.Take = s.findNamed(cast.Sell, s.Heroes[seat].Objects)
		return on, len(on.Take) > 0
	case book.PsionicBlast:
		f := s.findFight(matter.Fight)
		return on, f != nil && !f.Psychic && f.sideOf(seat) >= 0
	}
	return on, true
}

// aimAtOther returns the aim of a Spell that takes something from another character; false if that has nothing that the
// caster may have (E-06). A named thing that cannot be taken is left out of the aim.
func (s *State) aimAtOther(seat, at game.Seat, cast orders.Cast) (Aim, bool) {
	on := Aim{Seat: at}
	if at == seat || !s.canBeAffected(at) || s.areApart(seat, at) {
		return on, false
	}
	able := s.listTakeableFrom(seat, at, cast.Spell)
	gold := cast.Spell == book.Acquisition && s.Heroes[at].Gold > 0
	if cast.Take != nil {
		on.Take, on.Gold = s.findNamed([]orders.Thing{*cast.Take}, able), gold && cast.Take.Word == orders.Gold
	}
	return on, gold || len(able) > 0
}

// listTakeableFrom returns the cards that a Spell can take from a character and the caster may have: Objects, or by
// Mesmerism Followers. Bound cards stay.
func (s *State) listTakeableFrom(seat, from game.Seat, spell book.Card) []book.Piece {
	hero := s.Heroes[from]
	held := hero.Objects
	if spell == book.Mesmerism {
		held = hero.Followers
	}
	return lists.Keep(held, func(p book.Piece) bool { return s.MayHave(seat, p) && !s.Book.Of(p).IsBound() })
}

// aimAtBoardCard returns the aim of Destruction: the first card that the order means on its spaces, but no Spell
// (T-105). It returns false if there is none, or the order names no card or no place.
func (s *State) aimAtBoardCard(on orders.Target) (Aim, bool) {
	if on.Card == nil || on.Place == nil {
		return Aim{}, false
	}
	for _, space := range s.listMeantSpaces(*on.Place) {
		for _, lie := range s.Lying[space] {
			if on.Card.Is(lie.Piece) && s.Book.Of(lie.Piece).Type != book.Spell {
				return Aim{Space: space, Piece: lie.Piece}, true
			}
		}
	}
	return Aim{}, false
}

// listMeantSpaces returns the spaces that an order names.
func (s *State) listMeantSpaces(place orders.Place) []book.Space {
	if place.Space != "" {
		return []book.Space{place.Space}
	}
	return s.Book.SpacesOfKind(place.Kind)
}

// aimAtSpace returns the aim of a Hex or of Teleport. A Hex needs a space of the Outer or Middle Region where nobody
// stands (T-104). Teleport needs another space of the caster's region, and a caster that would roll for its movement
// and is not enslaved (T-35). It returns false without one named space.
func (s *State) aimAtSpace(seat game.Seat, on orders.Target, target book.Target) (Aim, bool) {
	if on.Place == nil || on.Place.Space == "" {
		return Aim{}, false
	}
	space, hero := on.Place.Space, s.Heroes[seat]
	if target == book.OnFreeSpace {
		return Aim{Space: space}, s.Book.Region(space) != book.Inner && len(s.SeatsOn(space)) == 0
	}
	free := s.rollsForMove(seat) && !hero.Enslaved
	return Aim{Space: space, Seat: seat}, free && s.canBeAffected(seat) && space != hero.Space && s.Book.Region(space) == s.Book.Region(hero.Space)
}

// aimImmobility returns the aim of Immobility: the character whose turn opens, or a creature that
// attacks the caster outside the Inner Region (T-98, T-100).
func (s *State) aimImmobility(seat game.Seat, on orders.Target, window book.Window, matter matter) (Aim, bool) {
	if window == book.OtherStart {
		named := on.IsEmpty() || on.Who != nil && on.Who.Is(matter.Seat, seat)
		return Aim{Seat: matter.Seat}, named && matter.Seat == s.Active() && matter.Seat != seat && s.canBeAffected(matter.Seat)
	}
	fight := s.findFight(matter.Fight)
	if fight == nil || fight.Sides[0].Seat != seat || s.Book.Region(fight.Space) == book.Inner {
		return Aim{}, false
	}
	for _, i := range fight.listFacing() {
		foe := fight.Foes[i]
		byName := on.Card != nil && foe.isNamedIn([]orders.Thing{*on.Card})
		if on.Enemy || byName || on.IsEmpty() && i == matter.I {
			return Aim{Fight: fight.N, Foe: i, Piece: foe.Piece, Creature: foe.Creature}, true
		}
	}
	return Aim{}, false
}

// aimPreservation returns the aim of Preservation: the character that loses a life, or a
// Follower or an Enemy that would be killed (T-106).
func (s *State) aimPreservation(seat game.Seat, on orders.Target, window book.Window, matter matter) (Aim, bool) {
	if on.Who != nil && !on.Who.Is(matter.Seat, seat) {
		return Aim{}, false
	}
	switch window {
	case book.OnLifeLoss:
		return Aim{Seat: matter.Seat}, s.canBeAffected(matter.Seat)
	case book.OnFollowerDeath:
		return Aim{Seat: matter.Seat, Piece: matter.Piece}, s.canBeAffected(matter.Seat)
	}
	fight := s.findFight(matter.Fight)
	if fight == nil || s.Book.Region(fight.Space) == book.Inner {
		return Aim{}, false
	}
	for _, i := range fight.listFacing() {
		if fight.Foes[i].Piece != "" && (on.Card == nil || on.Card.Is(fight.Foes[i].Piece)) {
			return Aim{Fight: fight.N, Foe: i, Piece: fight.Foes[i].Piece}, true
		}
	}
	return Aim{}, false
}
