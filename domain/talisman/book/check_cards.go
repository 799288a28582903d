package book

import "slices"

// encounterNumbers are the encounter numbers that cards of each type may have (T-36).
var encounterNumbers = map[Type][]int{
	Event: {1}, Enemy: {2, 3}, Stranger: {4}, Follower: {1, 5}, Object: {5}, MagicObject: {5}, Place: {6}, Spell: {0},
}

// checkCards checks the values of each card, and the names in it.
func (b *Book) checkCards(faults *faults) {
	var ids []Card
	for _, card := range b.Cards {
		ids = append(ids, card.ID)
		checkProvenance(faults, card.ID, card.Provenance)
		faults.addFaultUnless(slices.Contains(encounterNumbers[card.Type], card.Number), "cards: %s is a %s of number %d", card.ID, card.Type, card.Number)
		faults.addFaultUnless((card.Type == Enemy) == (card.Strength+card.Craft > 0), "cards: %s is a %s with Strength %d and Craft %d", card.ID, card.Type, card.Strength, card.Craft)
		faults.addFaultUnless(card.Type != Enemy || (card.Number == 2) == (card.Strength > 0), "cards: %s attacks at %d", card.ID, card.Number)
		faults.addFaultUnless((card.Type == Spell) == (len(card.Windows) > 0 && card.Target != ""), "cards: %s is a %s with windows %v", card.ID, card.Type, card.Windows)
		faults.addFaultUnless(card.Count > 0, "cards: there is no %s", card.ID)
		for _, w := range card.Windows {
			faults.addFaultUnless(slices.Contains(b.Vocabulary.Windows, w), "cards: %s has the unknown window %s", card.ID, w)
		}
		for _, a := range card.Forbidden {
			faults.addFaultUnless(a.isKnown(), "cards: %s is forbidden for %q", card.ID, a)
		}
		b.checkPassives(faults, string(card.ID), card.Passive)
		b.checkPlacing(faults, &card)
	}
	checkUnique(faults, ids)
}

// checkPlacing checks the roll that says where a card is put, if the card has one.
func (b *Book) checkPlacing(faults *faults, card *CardDef) {
	placing := card.PlacedBy
	if placing == nil {
		return
	}
	b.checkRoll(faults, string(card.ID), string(placing.ID))
	b.checkExits(faults, string(card.ID), placing.Dice, placing.Table)
}

// checkExits checks that a table of spaces has each result once and names only known spaces.
func (b *Book) checkExits(faults *faults, where string, dice int, exits Rows[Space]) {
	for _, exit := range exits {
		b.checkSpace(faults, where, exit.Is)
	}
	checkResults(faults, where, dice, exits)
}

// checkCounts checks that there are as many things of each kind as the totals say, and that each piece in the stock is of a
// known card.
func (b *Book) checkCounts(faults *faults) {
	talismans := 0
	for _, piece := range b.Stock {
		faults.addFaultUnless(b.Of(piece) != nil, "stock: %s is no card", piece)
		if piece.Card() == Talisman {
			talismans++
		}
	}
	for _, c := range []struct {
		what      string
		has, want int
	}{
		{"spaces", len(b.Spaces), b.Totals.Spaces},
		{"characters", len(b.Characters), b.Totals.Characters},
		{"adventure cards", len(b.Adventure), b.Totals.Adventure},
		{"Spells", len(b.SpellDeck), b.Totals.Spells},
		{"purchase cards", len(b.Stock) - talismans, b.Totals.Purchase},
		{"Talismans", talismans, b.Totals.Talismans},
	} {
		faults.addFaultUnless(c.has == c.want, "there are %d %s, not %d", c.has, c.what, c.want)
	}
}

// checkPassives checks that each passive is declared in the vocabulary, and that the names in
// it exist.
func (b *Book) checkPassives(faults *faults, where string, all []Passive) {
	for _, passive := range all {
		known := slices.Contains(b.Vocabulary.Passives, passive.Kind) || slices.Contains(b.Vocabulary.WhileHere, passive.Kind)
		faults.addFaultUnless(known, "%s: %s is no passive", where, passive.Kind)
		for _, at := range passive.At {
			faults.addFaultUnless(b.Space(Space(at)) != nil || b.Card(Card(at)) != nil, "%s: %s at %s, which is nowhere", where, passive.Kind, at)
		}
		for _, kind := range passive.Spaces {
			faults.addFaultUnless(len(b.SpacesOfKind(kind)) > 0, "%s: %s in the %s, which are nowhere", where, passive.Kind, kind)
		}
		for _, s := range passive.NotAt {
			b.checkSpace(faults, where, s)
		}
		for _, id := range slices.Concat(passive.Cards, passive.Except, passive.Including) {
			faults.addFaultUnless(b.Card(id) != nil || id == Command, "%s: %s is no card", where, id)
		}
		faults.addFaultUnless(passive.Card == "" || b.Card(passive.Card) != nil, "%s: %s is no card", where, passive.Card)
		if passive.Roll != "" {
			b.checkRoll(faults, where, string(passive.Roll))
		}
	}
}

// checkRoll checks that a roll is declared in the vocabulary.
func (b *Book) checkRoll(faults *faults, where, id string) {
	known := slices.Contains(b.Vocabulary.Rolls, Roll(id)) || slices.Contains(b.Vocabulary.Variants, Roll(id))
	faults.addFaultUnless(known, "%s: %s is no roll", where, id)
}

// checkSpace checks that a space exists.
func (b *Book) checkSpace(f *faults, where string, s Space) {
	f.addFaultUnless(b.Space(s) != nil, "%s: %s is no space", where, s)
}

// checkEffect checks that the Op is declared, that its tables are complete and that the names
// in it exist.
func (b *Book) checkEffect(faults *faults, where string, effect *Effect) {
	where = where + " " + string(effect.Op)
	faults.addFaultUnless(slices.Contains(b.Vocabulary.Ops, effect.Op), "%s: there is no such primitive", where)
	switch effect.Op {
	case OpRoll:
		b.checkRoll(faults, where, effect.ID)
		checkResults(faults, where, effect.Dice, effect.Table)
	case OpTunnels:
		b.checkRoll(faults, where, effect.ID)
		b.checkExits(faults, where, effect.Dice, effect.Exits)
	case OpRollParty, OpFightSeries, OpFightFixed, OpDiceDuel:
		b.checkRoll(faults, where, effect.ID)
	case OpTeleport:
		faults.addFaultUnless(effect.To == "" || b.Space(Space(effect.To)) != nil, "%s: %s is no space", where, effect.To)
	case OpStashGold:
		b.checkSpace(faults, where, Space(effect.To))
	case OpAlign:
		faults.addFaultUnless(Alignment(effect.To).isKnown(), "%s: %s is no alignment", where, effect.To)
	case OpBuy:
		for _, w := range effect.Prices {
			faults.addFaultUnless(slices.ContainsFunc(b.Stock, func(p Piece) bool { return p.Card() == w.Card }), "%s: %s is not in stock", where, w.Card)
		}
	}
}
