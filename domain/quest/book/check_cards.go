package book

import (
	"cmp"
	"maps"
	"slices"
)

func (b *Book) checkCards(f *faults) {
	ids := make([]Card, len(b.Cards))
	var counted []Card
	for i, d := range b.Cards {
		ids[i] = d.ID
		b.checkCard(f, &b.Cards[i])
		if d.Counted() {
			counted = append(counted, d.ID)
		}
	}
	once(f, ids)
	once(f, b.Priority)
	slices.Sort(counted)
	f.want(slices.Equal(slices.Sorted(slices.Values(b.Priority)), counted), "cards: the priority is not of all counted cards (Q-83)")
}

func (b *Book) checkCard(f *faults, d *CardDef) {
	proved(f, d.ID, d.Prov)
	f.want(slices.Contains(classes, d.Class), "cards: %s is of class %q", d.ID, d.Class)
	fights := d.Class == Figure || d.Class == Errand || d.Class == Trophy
	f.want(fights || !d.Foe(), "cards: %s cannot be fought", d.ID)
	f.want(d.Foe() || d.Class == Errand || !fights, "cards: %s must be fought", d.ID)
	f.want(d.Fight == Attrs{Str: d.Fight.Str, Int: d.Fight.Int}, "cards: %s fights with more than Strength and Intelligence (Q-64)", d.ID)
	f.want(d.Foe() || !d.Mandatory, "cards: %s attacks without a fight", d.ID)
	f.want((d.Dex > 0) == (d.Class == Weapon) && d.Dex <= 3, "cards: %s needs Dexterity %d (R-12)", d.ID, d.Dex)
	f.want((d.Dest != "") == (d.Class == Errand || d.Class == Sword), "cards: %s goes to %q", d.ID, d.Dest)
	f.want((d.Place != "") == (d.Class == Entrance), "cards: %s leads to %q", d.ID, d.Place)
	f.want(d.Place == "" || b.Deck(d.Place) != nil, "cards: %s leads to %q, where there is no deck", d.ID, d.Place)
	f.want((d.Effect != Effect{}) == (d.Class == Curse), "cards: %s is of class %s, and has the effect %+v", d.ID, d.Class, d.Effect)
	for _, kind := range []Kind{d.Dest, d.Only, Kind(d.Loss.Send)} {
		f.want(kind == "" || b.kind(kind), "cards: %s goes to %s, of which there is no tile", d.ID, kind)
	}
}

// checkDecks wants each card laid aside to be found in one place, and each beast
// to be met in two (Appendix G).
func (b *Book) checkDecks(f *faults) {
	found, met := map[Card]int{}, map[Card]int{}
	var ids []DevCard
	for _, deck := range b.Decks {
		exits := 0
		for _, d := range deck.Cards {
			ids = append(ids, d.ID)
			proved(f, d.ID, d.Prov)
			f.want(d.Openings.All() != 0, "development: %s has no path", d.ID)
			found[d.Find]++
			met[d.Foe]++
			if d.Exit {
				exits++
			}
		}
		f.want(deck.Place.IsPlace(), "development: there is no place %s", deck.Place)
		f.want((exits == 1) == deck.Exit && exits < 2, "development: the %s has %d exits (Q-61, Q-62)", deck.Place, exits)
		f.want(b.Entrance(deck.Place) != "", "development: no card leads to the %s", deck.Place)
	}
	once(f, ids)
	for _, d := range b.Cards {
		wanted := [2]int{}
		switch {
		case d.Aside && d.Foe():
			wanted = [2]int{0, 2}
		case d.Aside:
			wanted = [2]int{1, 0}
		}
		f.want([2]int{found[d.ID], met[d.ID]} == wanted, "development: %s is found %d times and met %d times", d.ID, found[d.ID], met[d.ID])
		delete(found, d.ID)
		delete(met, d.ID)
	}
	f.want(len(found) <= 1 && len(met) <= 1, "development: %v, %v are no cards", found, met) // "" is left: nothing there
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
