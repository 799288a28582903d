package book

import "slices"

// numbers are the encounter numbers of the types of cards (2.6).
var numbers = map[Type][]int{
	Event: {1}, Enemy: {2, 3}, Stranger: {4}, Follower: {1, 5}, Object: {5}, MagicObject: {5}, Place: {6}, Spell: {0},
}

// checkCards checks the values of each card, and the names in it.
func (b *Book) checkCards(f *faults) {
	var ids []Card
	for _, d := range b.Cards {
		ids = append(ids, d.ID)
		checkProvenance(f, d.ID, d.Provenance)
		f.addFaultUnless(slices.Contains(numbers[d.Type], d.Number), "cards: %s is a %s of number %d", d.ID, d.Type, d.Number)
		f.addFaultUnless((d.Type == Enemy) == (d.Strength+d.Craft > 0), "cards: %s is a %s with Strength %d and Craft %d", d.ID, d.Type, d.Strength, d.Craft)
		f.addFaultUnless(d.Type != Enemy || (d.Number == 2) == (d.Strength > 0), "cards: %s attacks at %d", d.ID, d.Number)
		f.addFaultUnless((d.Type == Spell) == (len(d.Windows) > 0 && d.Target != ""), "cards: %s is a %s with windows %v", d.ID, d.Type, d.Windows)
		f.addFaultUnless(d.Count > 0, "cards: there is no %s", d.ID)
		for _, w := range d.Windows {
			f.addFaultUnless(slices.Contains(b.Vocabulary.Windows, w), "cards: %s has the unknown window %s", d.ID, w)
		}
		for _, a := range d.Forbidden {
			f.addFaultUnless(a.isKnown(), "cards: %s is forbidden for %q", d.ID, a)
		}
		b.checkPassives(f, string(d.ID), d.Passive)
		b.checkPlacing(f, &d)
	}
	checkUnique(f, ids)
}

// checkPlacing checks the roll that says where a card is put, if it has one.
func (b *Book) checkPlacing(f *faults, d *CardDef) {
	p := d.PlacedBy
	if p == nil {
		return
	}
	b.checkRoll(f, string(d.ID), string(p.ID))
	b.checkExits(f, string(d.ID), p.Dice, p.Table)
}

// checkExits checks that a table of spaces has each result once and names only known spaces.
func (b *Book) checkExits(f *faults, where string, dice int, exits Rows[Space]) {
	for _, exit := range exits {
		b.checkSpace(f, where, exit.Is)
	}
	checkResults(f, where, dice, exits)
}

// checkCounts checks that there are as many pieces of each kind as the seed has (2.2).
func (b *Book) checkCounts(f *faults) {
	talismans := 0
	for _, p := range b.Stock {
		f.addFaultUnless(b.Of(p) != nil, "stock: %s is no card", p)
		if p.Card() == Talisman {
			talismans++
		}
	}
	for _, c := range []struct {
		what      string
		has, want int
	}{
		{"adventure cards", len(b.Adventure), 104},
		{"Spells", len(b.SpellDeck), 24},
		{"purchase cards", len(b.Stock) - talismans, 28},
		{"Talismans", talismans, 4},
	} {
		f.addFaultUnless(c.has == c.want, "there are %d %s, not %d", c.has, c.what, c.want)
	}
}

// checkPassives checks that each passive is declared in the vocabulary, and that the names in
// it exist.
func (b *Book) checkPassives(f *faults, where string, all []Passive) {
	for _, p := range all {
		known := slices.Contains(b.Vocabulary.Passives, p.Kind) || slices.Contains(b.Vocabulary.WhileHere, p.Kind)
		f.addFaultUnless(known, "%s: %s is no passive", where, p.Kind)
		for _, at := range p.At {
			f.addFaultUnless(b.Space(Space(at)) != nil || b.Card(Card(at)) != nil, "%s: %s at %s, which is nowhere", where, p.Kind, at)
		}
		for _, kind := range p.Spaces {
			f.addFaultUnless(len(b.Kind(kind)) > 0, "%s: %s in the %s, which are nowhere", where, p.Kind, kind)
		}
		for _, s := range p.NotAt {
			b.checkSpace(f, where, s)
		}
		for _, id := range slices.Concat(p.Cards, p.Except, p.Including) {
			f.addFaultUnless(b.Card(id) != nil || id == Command, "%s: %s is no card", where, id)
		}
		f.addFaultUnless(p.Card == "" || b.Card(p.Card) != nil, "%s: %s is no card", where, p.Card)
		if p.Roll != "" {
			b.checkRoll(f, where, string(p.Roll))
		}
	}
}

// checkRoll checks that a roll is declared in the vocabulary.
func (b *Book) checkRoll(f *faults, where, id string) {
	known := slices.Contains(b.Vocabulary.Rolls, Roll(id)) || slices.Contains(b.Vocabulary.Variants, Roll(id))
	f.addFaultUnless(known, "%s: %s is no roll", where, id)
}

// checkSpace checks that a space exists.
func (b *Book) checkSpace(f *faults, where string, s Space) {
	f.addFaultUnless(b.Space(s) != nil, "%s: %s is no space", where, s)
}

// checkEffect checks that the Op is declared, that its tables are complete and that the names
// in it exist.
func (b *Book) checkEffect(f *faults, where string, e *Effect) {
	where = where + " " + string(e.Op)
	f.addFaultUnless(slices.Contains(b.Vocabulary.Ops, e.Op), "%s: there is no such primitive", where)
	switch e.Op {
	case OpRoll:
		b.checkRoll(f, where, e.ID)
		checkResults(f, where, e.Dice, e.Table)
	case OpTunnels:
		b.checkRoll(f, where, e.ID)
		b.checkExits(f, where, e.Dice, e.Exits)
	case OpRollParty, OpFightSeries, OpFightFixed, OpDiceDuel:
		b.checkRoll(f, where, e.ID)
	case OpTeleport:
		f.addFaultUnless(e.To == "" || b.Space(Space(e.To)) != nil, "%s: %s is no space", where, e.To)
	case OpStashGold:
		b.checkSpace(f, where, Space(e.To))
	case OpAlign:
		f.addFaultUnless(Alignment(e.To).isKnown(), "%s: %s is no alignment", where, e.To)
	case OpBuy:
		for _, w := range e.Prices {
			f.addFaultUnless(slices.ContainsFunc(b.Stock, func(p Piece) bool { return p.Card() == w.Card }), "%s: %s is not in stock", where, w.Card)
		}
	}
}
