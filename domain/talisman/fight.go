package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// A Fight is the fight in progress: of a character with creatures, or with another
// character.
type Fight struct {
	N       int        `json:"fight"`
	Psychic bool       `json:"psychic,omitempty"` // by Craft (T-65)
	Space   book.Space `json:"space"`
	Cause   string     `json:"cause"` // origin of the creatures, one of the causes; FromAttack for a duel
	Sides   [2]Side    `json:"sides"` // the character that met or attacked; the creatures or the attacked character
	Foes    []Foe      `json:"foes,omitempty"`
	Spared  bool       `json:"spared,omitempty"` // Preservation: the fight is a stand-off (T-106)
	Taken   bool       `json:"taken,omitempty"`  // the winner of a duel has really taken a life
}

// The causes of a fight.
const (
	FromCards  = "cards"        // Enemies that lie on the space (T-48)
	FromEffect = "effect"       // a space or a card made the creature (effect fight)
	FromGuard  = "guard"        // the Sentinel (T-30)
	FromPits   = "pits"         // T-145
	FromDen    = "werewolf_den" // T-146
	FromAttack = "attack"       // another character (T-76)
)

// A Side is one of the two that fight.
type Side struct {
	Seat   game.Seat    `json:"seat,omitempty"`   // "": the creatures
	Boosts []Addend     `json:"boosts,omitempty"` // declared for this fight (T-68)
	Arms   []book.Piece `json:"arms,omitempty"`   // the Weapons in use (T-57)
	Rolled bool         `json:"rolled,omitempty"`
	Dice   []int        `json:"dice,omitempty"` // of the attack roll
	Parts  []Addend     `json:"parts,omitempty"`
	Fated  bool         `json:"fated,omitempty"` // fate was spent on the roll (T-90)
}

// An Addend is a part of an attack score: a characteristic, or the addition of a card, a space
// or a creature.
type Addend struct {
	Stat     book.Stat     `json:"stat,omitempty"`
	Piece    book.Piece    `json:"piece,omitempty"`
	Space    book.Space    `json:"space,omitempty"`
	Creature book.Creature `json:"creature,omitempty"`
	N        int           `json:"n"`
}

// A Foe is a creature of a fight (T-66).
type Foe struct {
	Piece    book.Piece    `json:"piece,omitempty"`    // an Enemy card
	Creature book.Creature `json:"creature,omitempty"` // one that a space or a card made
	Type     book.Type     `json:"type"`
	N        int           `json:"n"` // its Strength or Craft
	Out      string        `json:"out,omitempty"`
}

// Why a creature takes no part in a fight (T-67); "": it takes part.
const (
	OutEvaded    = "evaded"
	OutBribed    = "bribed"
	OutDestroyed = "destroyed"
	OutCharmed   = "charmed"
	OutPeaceful  = "peaceful" // it does not attack the Minstrel
)

// dieThatCounts returns the die that counts: the higher of several; 0 without dice.
func (s Side) dieThatCounts() int {
	if len(s.Dice) == 0 {
		return 0
	}
	return slices.Max(s.Dice)
}

// attackScore returns the attack score (T-69, T-70).
func (s Side) attackScore() int { return s.dieThatCounts() + sumParts(s.Parts) }

// sumParts returns the sum of some additions.
func sumParts(parts []Addend) int { return lists.Sum(parts, func(p Addend) int { return p.N }) }

// isDuel reports whether two characters fight.
func (f *Fight) isDuel() bool { return f.Sides[1].Seat != "" }

// sideOf returns the side on which a seat fights: 0 or 1; -1 if it does not.
func (f *Fight) sideOf(seat game.Seat) int {
	return slices.IndexFunc(f.Sides[:], func(s Side) bool { return s.Seat == seat && seat != "" })
}

// listFacing returns the indices of the creatures that take part in the fight.
func (f *Fight) listFacing() []int {
	var all []int
	for i, foe := range f.Foes {
		if foe.Out == "" {
			all = append(all, i)
		}
	}
	return all
}

// hasDragon reports whether a Dragon takes part.
func (f *Fight) hasDragon() bool {
	return slices.ContainsFunc(f.listFacing(), func(i int) bool { return f.Foes[i].Type == book.Dragon })
}

// leadOfFirst returns by how much the first side's score exceeds the second's.
func (f *Fight) leadOfFirst() int { return f.Sides[0].attackScore() - f.Sides[1].attackScore() }

// leadOf returns the lead of a seat's side.
func (f *Fight) leadOf(seat game.Seat) int {
	if f.sideOf(seat) == 1 {
		return -f.leadOfFirst()
	}
	return f.leadOfFirst()
}

// findFight returns the fight in progress if it has a number; nil if it is over, or has another one.
func (s *State) findFight(n int) *Fight {
	if s.Fight == nil || s.Fight.N != n {
		return nil
	}
	return s.Fight
}

// forbidsWeapons reports whether an opponent in the fight forbids all Weapons (T-57, T-162).
func (s *State) forbidsWeapons(fight *Fight) bool {
	return slices.ContainsFunc(fight.listFacing(), func(i int) bool {
		def := s.Book.Of(fight.Foes[i].Piece)
		return def != nil && def.Has(book.AbilityNoWeapon)
	})
}

// listParts returns the additions of a seat's side to its die now (T-8 to T-11, T-68). The seat must fight.
func (s *State) listParts(fight *Fight, seat game.Seat) []Addend {
	side := fight.Sides[fight.sideOf(seat)]
	if fight.Psychic {
		return append([]Addend{{Stat: book.Craft, N: s.Craft(seat)}}, side.Boosts...)
	}
	parts := []Addend{{Stat: book.Strength, N: s.Strength(seat)}}
	for _, piece := range side.Arms {
		if n := s.WeaponBonus(seat, piece, fight.hasDragon()); n != 0 {
			parts = append(parts, Addend{Piece: piece, N: n})
		}
	}
	if s.hasPassive(seat, book.AbilityAddCraftValue) { // the value, not the total
		parts = append(parts, Addend{Stat: book.Craft, N: s.Book.Character(s.Heroes[seat].Character).Craft})
	}
	if s.Heroes[seat].Turn.Paid {
		for _, t := range s.listTraits(seat, book.PassivePaidMod) {
			parts = append(parts, Addend{Piece: t.Piece, N: t.N})
		}
	}
	return append(parts, side.Boosts...)
}

// listFoeParts returns the additions of the creatures to their die (T-66, T-70).
func (s *State) listFoeParts(fight *Fight) []Addend {
	parts := lists.Map(fight.listFacing(), func(i int) Addend {
		return Addend{Piece: fight.Foes[i].Piece, Creature: fight.Foes[i].Creature, N: fight.Foes[i].N}
	})
	if n := s.Book.Space(fight.Space).Bonus(); n != 0 {
		parts = append(parts, Addend{Space: fight.Space, N: n})
	}
	return parts
}

// enemyTotal returns ENEMY for a seat: the sum that the other side adds to its die.
func (s *State) enemyTotal(fight *Fight, seat game.Seat) int {
	if other := fight.Sides[1-fight.sideOf(seat)].Seat; other != "" {
		return s.sideTotal(fight, other)
	}
	return sumParts(s.listFoeParts(fight))
}

// fightMargin returns MARGIN for a seat: the sum that it adds to its die, less ENEMY.
func (s *State) fightMargin(f *Fight, seat game.Seat) int {
	return s.sideTotal(f, seat) - s.enemyTotal(f, seat)
}

// sideTotal returns the sum that a seat adds to its die, with its best Weapons if it has chosen
// none.
func (s *State) sideTotal(f *Fight, seat game.Seat) int {
	return sumParts(s.listParts(s.withBestArms(f, seat), seat))
}

// withBestArms returns a copy of the fight with the best Weapons for a seat; the fight itself if the seat has
// chosen Weapons or rolled.
func (s *State) withBestArms(fight *Fight, seat game.Seat) *Fight {
	i := fight.sideOf(seat)
	if fight.Sides[i].Rolled || len(fight.Sides[i].Arms) > 0 {
		return fight
	}
	g := *fight
	g.Sides[i].Arms = s.chooseBestArms(fight, seat)
	return &g
}

// chooseBestArms returns the Weapons that add most, as many as the seat may use in one battle
// (T-57).
func (s *State) chooseBestArms(fight *Fight, seat game.Seat) []book.Piece {
	arms := s.listArms(fight, seat)
	slices.SortStableFunc(arms, func(a, b book.Piece) int {
		return s.WeaponBonus(seat, b, fight.hasDragon()) - s.WeaponBonus(seat, a, fight.hasDragon())
	})
	return arms[:min(len(arms), s.countHands(seat))]
}

// listArms returns the Weapons that a seat may use in a fight.
func (s *State) listArms(f *Fight, seat game.Seat) []book.Piece {
	if f.Psychic || s.hasPassive(seat, book.AbilityNoWeapon) || s.forbidsWeapons(f) || s.Heroes[seat].Toad != nil {
		return nil
	}
	return lists.Keep(s.Heroes[seat].Objects, func(p book.Piece) bool {
		def := s.Book.Of(p)
		return def.Weapon && s.isUsable(s.Heroes[seat], def)
	})
}

// countHands returns how many Weapons a seat uses in a battle (T-57).
func (s *State) countHands(seat game.Seat) int {
	if s.hasPassive(seat, book.AbilityTwoWeapons) {
		return 2
	}
	return 1
}

// isNamedIn reports whether one of the things of an order is this creature.
func (foe Foe) isNamedIn(things []orders.Thing) bool {
	return slices.ContainsFunc(things, func(t orders.Thing) bool {
		return foe.Piece != "" && t.Is(foe.Piece) || foe.Creature != "" && t.Creature == foe.Creature
	})
}
