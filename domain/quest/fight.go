package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
)

// duelAttrs names the attributes that count in a duel.
var duelAttrs = book.Attrs{Str: 1, Int: 1}

// listArms lists a seat's weapons and magic cards, fixed ones too, in
// the order of Appendix C.
func (s *State) listArms(seat game.Seat) []*book.CardDef {
	k := s.Knights[seat]
	all := lists.Keep(lists.Map(k.Cards(), s.Book.Card), func(d *book.CardDef) bool { return d.Class == book.Weapon || d.Class == book.Magic })
	slices.SortFunc(all, func(a, b *book.CardDef) int { return s.Book.Compare(a.ID, b.ID) })
	return all
}

// listParts lists the addends of a seat's total in a fight: the attributes that count, the usable weapons
// that it brings, and magic. An attribute counts if it is not 0 in counts. A nil brings
// stands for all weapons.
func (s *State) listParts(seat game.Seat, counts book.Attrs, mode Mode, brings func(book.Card) bool) []Addend {
	attrs := s.Knights[seat].Attrs
	var parts, weapons []Addend
	if counts.Str > 0 {
		parts = append(parts, Addend{Attr: book.Strength, N: attrs.Str})
	}
	if counts.Int > 0 {
		parts = append(parts, Addend{Attr: book.Intelligence, N: attrs.Int})
	}
	for _, card := range s.listArms(seat) {
		switch {
		case card.Class == book.Magic:
			if n := magicBonus(card, counts); n > 0 {
				parts = append(parts, Addend{Card: card.ID, N: n})
			}
		case counts.Str > 0 && attrs.Dex >= card.Dex && (brings == nil || brings(card.ID)):
			weapons = append(weapons, Addend{Card: card.ID, N: weaponStrength(card, mode)})
		}
	}
	if s.Options.OneWeapon && len(weapons) > 1 {
		weapons = []Addend{slices.MaxFunc(weapons, func(a, b Addend) int { return a.N - b.N })}
	}
	return slices.Concat(parts, weapons)
}

// weaponStrength returns the Strength that a weapon adds in a mode.
func weaponStrength(d *book.CardDef, mode Mode) int {
	return lists.Either(mode == Attack, d.Attack, d.Defence)
}

// magicBonus returns the bonus of a magic card where the given attributes count.
func magicBonus(d *book.CardDef, counts book.Attrs) int {
	return min(counts.Str, 1)*d.Str + min(counts.Int, 1)*d.Int
}

// listFoeParts lists the addends of a foe's total.
func listFoeParts(card *book.CardDef) []Addend {
	var parts []Addend
	for _, attr := range book.AttrIDs {
		if n := card.Fight.Of(attr); n > 0 {
			parts = append(parts, Addend{Attr: attr, N: n})
		}
	}
	return parts
}

func sumParts(parts []Addend) int { return lists.Sum(parts, func(p Addend) int { return p.N }) }

// fightMargin returns a seat's total less its opponent's, before the dice, with all usable weapons of both;
// false if the occasion has no opponent.
func (s *State) fightMargin(seat game.Seat, occasion occasion) (int, bool) {
	switch {
	case occasion.Foe != "":
		d := s.Book.Card(occasion.Foe)
		return sumParts(s.listParts(seat, d.Fight, occasion.Mode, nil)) - sumParts(listFoeParts(d)), true
	case occasion.Rival != "":
		return sumParts(s.listParts(seat, duelAttrs, occasion.Mode, nil)) - sumParts(s.listParts(occasion.Rival, duelAttrs, occasion.Mode.opposite(), nil)), true
	}
	return 0, false
}

// MarginAgainst returns the margin of a fight that a seat would choose now: with a foe, or, if the foe is
// "", with another seat.
func (s *State) MarginAgainst(seat game.Seat, foe book.Card, rival game.Seat) int {
	n, _ := s.fightMargin(seat, occasion{Foe: foe, Rival: rival, Mode: Attack})
	return n
}

// opposite returns the mode of the other side.
func (m Mode) opposite() Mode {
	return lists.Either(m == Attack, Defence, Attack)
}
