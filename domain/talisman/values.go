package talisman

import (
	"iter"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
)

// A trait is a passive or an ability that a character has, with the card that gives it; "" if it
// is the character's own.
type trait struct {
	*book.Passive
	Piece book.Piece
}

// amount returns the number of the trait.
func (t trait) amount() int { return t.N }

// listTraits returns the passives of a kind that count for a seat now: its character's abilities
// first, then those of its Followers and Objects in the order in which they came. A Toad has
// none (T-122).
func (s *State) listTraits(seat game.Seat, kind book.PassiveKind) []trait {
	return slices.Collect(s.yieldTraits(seat, kind))
}

// yieldTraits yields the passives as listTraits lists them.
func (s *State) yieldTraits(seat game.Seat, kind book.PassiveKind) iter.Seq[trait] {
	hero := s.Heroes[seat]
	return func(yield func(trait) bool) {
		if hero.Character == "" || hero.Toad != nil || !yieldPassives(s.Book.Character(hero.Character).Abilities, kind, "", yield) {
			return
		}
		for _, held := range [...][]book.Piece{hero.Followers, hero.Objects} {
			for _, piece := range held {
				def := s.Book.Of(piece)
				if (kind == book.PassiveTalisman || s.isUsable(hero, def)) && !yieldPassives(def.Passive, kind, piece, yield) {
					return
				}
			}
		}
	}
}

// yieldPassives yields the passives of a kind out of a list, as traits of a card. It returns false once yield does.
func yieldPassives(list []book.Passive, kind book.PassiveKind, from book.Piece, yield func(trait) bool) bool {
	for i := range list {
		if list[i].Kind == kind && !yield(trait{&list[i], from}) {
			return false
		}
	}
	return true
}

// isUsable reports whether a kind of card is of use to a character where it stands: Magic
// Objects are of no use on the Cursed Glade (T-11), nor while magic is suppressed (T-103).
func (s *State) isUsable(hero *Hero, def *book.CardDef) bool {
	return def.Type != book.MagicObject || !s.HasGlobal(MagicSuppressed) && !s.spaceHasRule(hero.Space, book.HereNoMagicObjects)
}

// hasPassive reports whether a seat has a passive or an ability that counts now.
func (s *State) hasPassive(seat game.Seat, kind book.PassiveKind) bool {
	for range s.yieldTraits(seat, kind) {
		return true
	}
	return false
}

// spaceHasRule reports whether a space has a rule of its own.
func (s *State) spaceHasRule(space book.Space, kind book.PassiveKind) bool {
	def := s.Book.Space(space)
	return def != nil && book.FindPassive(def.WhileHere, kind) != nil
}

// Strength returns a character's Strength outside fights and for all tests (T-8, T-10); 0 without a character.
func (s *State) Strength(seat game.Seat) int { return s.statValue(seat, book.Strength) }

// Craft returns a character's Craft (T-9); 0 without a character.
func (s *State) Craft(seat game.Seat) int { return s.statValue(seat, book.Craft) }

// statValue returns Strength or Craft: the value of the character, its counters, and the constant
// additions of Followers and Objects. A Toad has its own values (T-119). Without a character
// it is 0.
func (s *State) statValue(seat game.Seat, stat book.Stat) int {
	hero := s.Heroes[seat]
	if hero.Character == "" {
		return 0
	}
	bare := s.spaceHasRule(hero.Space, book.HereNoObjectBonus)
	n := hero.countCounters(stat) + s.printedValue(hero, stat)
	if !bare {
		n += hero.Turn.Mods[stat]
	}
	for trait := range s.yieldTraits(seat, book.PassiveMod) {
		if trait.Stat == stat && trait.When.What == book.Always && (!bare || !s.Book.Of(trait.Piece).IsObject()) {
			n += trait.N
		}
	}
	return n
}

// printedValue returns the value on a character's card, or on a Toad's.
func (s *State) printedValue(hero *Hero, stat book.Stat) int {
	switch {
	case hero.Toad == nil:
		return s.Book.Character(hero.Character).Of(stat)
	case stat == book.Craft:
		return s.Book.Toads.Craft
	}
	return s.Book.Toads.Strength
}

// countCounters returns the counters that count now: a Toad has its own.
func (h *Hero) countCounters(stat book.Stat) int {
	if h.Toad != nil {
		return *h.Toad.counterOf(stat)
	}
	return *h.counterOf(stat)
}

// WeaponBonus returns the addition of a Weapon to its owner's Strength in a battle. Its mod
// for Dragons replaces the other. On the Cursed Glade it is 0 (T-11).
func (s *State) WeaponBonus(seat game.Seat, weapon book.Piece, dragon bool) int {
	hero, def := s.Heroes[seat], s.Book.Of(weapon)
	if hero.Toad != nil || s.spaceHasRule(hero.Space, book.HereNoObjectBonus) || !s.isUsable(hero, def) {
		return 0
	}
	n := 0
	for _, passive := range def.Passive {
		switch {
		case passive.Kind != book.PassiveMod || passive.Stat != book.Strength:
		case passive.When.What == book.BattleDragon && dragon:
			return passive.N
		case passive.When.What == book.Battle:
			n = passive.N
		}
	}
	return n
}

// SpellLimit returns how many Spells a character may hold (T-93). A Toad keeps the Spells that it has, and gets
// no more (T-126).
func (s *State) SpellLimit(seat game.Seat) int {
	if s.Heroes[seat].Toad != nil {
		return len(s.Heroes[seat].Spells)
	}
	return s.Book.Limits.Spells(s.Craft(seat))
}

// CarryLimit returns how many Objects a character may have: four, and four more for each Mule
// (T-56). A Toad that keeps its goods keeps them all.
func (s *State) CarryLimit(seat game.Seat) int {
	if s.Heroes[seat].Toad != nil {
		return len(s.Heroes[seat].Objects)
	}
	return s.Book.Limits.Objects + lists.Sum(s.listTraits(seat, book.PassiveCarry), trait.amount)
}

// HasTalisman reports whether a character has a card that opens the Valley of Fire (T-148).
func (s *State) HasTalisman(seat game.Seat) bool { return s.hasPassive(seat, book.PassiveTalisman) }

// MayHave reports whether a character may have a card (T-61): its alignment, the Hag or
// being a Toad (T-120) may forbid it.
func (s *State) MayHave(seat game.Seat, p book.Piece) bool {
	hero, def := s.Heroes[seat], s.Book.Of(p)
	switch {
	case slices.Contains(def.Forbidden, hero.Alignment):
		return false
	case hero.Toad != nil:
		return s.Options.ToadKeeps
	case def.IsObject():
		return true
	}
	return !s.hasPassive(seat, book.PassiveBarsFollowers)
}

// HasRoom reports whether a character can carry some more Objects (T-56).
func (s *State) HasRoom(seat game.Seat, more int) bool {
	return len(s.Heroes[seat].Objects)+more <= s.CarryLimit(seat)
}
