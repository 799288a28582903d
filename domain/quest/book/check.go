package book

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/quest/land"
)

// A totalSheet is the file of expected totals (2.2, Appendix G).
type totalSheet struct {
	Characters, Attributes, Missions int
	Zones                            map[land.Zone]struct{ Tiles, Starred, Surplus int }
	Kinds                            map[Kind]int
	Decks                            map[land.Zone]int
	Hidden, Aside                    map[Class]int
	Foes                             int
	Rounds                           map[int]int
}

// faults collects the errors in a book.
type faults []error

func (f *faults) require(ok bool, format string, args ...any) {
	if !ok {
		*f = append(*f, fmt.Errorf(format, args...))
	}
}

// checkTotals compares the book with the totals.
func (b *Book) checkTotals(t *totalSheet) error {
	var f faults
	f.require(len(b.Characters) == t.Characters, "characters: there are %d, not %d", len(b.Characters), t.Characters)
	f.require(len(b.Attributes) == t.Attributes, "characters: there are %d attributes, not %d", len(b.Attributes), t.Attributes)
	f.require(len(b.Missions) == t.Missions, "missions: there are %d, not %d", len(b.Missions), t.Missions)
	b.countTiles(&f, t)
	b.countCards(&f, t)
	for _, seats := range sortedKeys(t.Rounds) {
		n := Rounds(b.Time.Minutes[seats], b.Time.TurnsPerMinute, seats)
		f.require(n == t.Rounds[seats], "time: %d seats play %d rounds, not %d", seats, n, t.Rounds[seats])
	}
	return errors.Join(f...)
}

func (b *Book) countTiles(f *faults, t *totalSheet) {
	kinds := map[Kind]int{}
	for _, zone := range [...]land.Zone{land.Initiatory, land.Fantastic} {
		got, want := t.Zones[zone], t.Zones[zone]
		got.Tiles, got.Starred, got.Surplus = 0, 0, 0
		for _, d := range b.Tiles {
			if d.Zone != zone {
				continue
			}
			kinds[d.Kind]++
			got.Tiles++
			got.Surplus += len(d.Openings.Of(zone).Dirs()) - 2
			got.Starred += lists.One(d.Star)
		}
		f.require(got == want, "tiles: the %s zone has %+v, not %+v", zone, got, want)
	}
	for _, kind := range sortedKeys(t.Kinds) {
		f.require(kinds[kind] == t.Kinds[kind], "tiles: there are %d of %s, not %d", kinds[kind], kind, t.Kinds[kind])
	}
	f.require(len(kinds) == len(t.Kinds), "tiles: there are %d kinds, not %d", len(kinds), len(t.Kinds))
	for _, place := range land.Zones[2:] {
		n := 0
		if deck := b.Deck(place); deck != nil {
			n = len(deck.Cards)
		}
		f.require(n == t.Decks[place], "development: the %s has %d cards, not %d", place, n, t.Decks[place])
	}
}

func (b *Book) countCards(f *faults, t *totalSheet) {
	got := map[bool]map[Class]int{false: {}, true: {}}
	for _, d := range b.Cards {
		got[d.Aside][d.Class]++
	}
	foes := lists.Count(b.Cards, func(d CardDef) bool { return d.Foe() })
	starred := lists.Count(b.Tiles, func(d TileDef) bool { return d.Star })
	for _, class := range classes {
		f.require(got[false][class] == t.Hidden[class], "cards: the deck has %d of class %s, not %d", got[false][class], class, t.Hidden[class])
		f.require(got[true][class] == t.Aside[class], "cards: %d of class %s are laid aside, not %d", got[true][class], class, t.Aside[class])
	}
	f.require(foes == t.Foes, "cards: there are %d foes, not %d", foes, t.Foes)
	f.require(starred == len(b.Hidden()), "cards: there are %d for %d starred tiles", len(b.Hidden()), starred)
}

// classes lists the classes in the order of Appendix C.
var classes = []Class{Weapon, Magic, Item, Figure, Errand, Trophy, Sword, Entrance, Curse}

// checkConsistency looks for contradictions between the parts of a book.
func (b *Book) checkConsistency() error {
	var f faults
	b.checkPeople(&f)
	b.checkTiles(&f)
	b.checkCards(&f)
	b.checkDecks(&f)
	for _, m := range b.Missions {
		requireProof(&f, m.ID, m.Prov)
		for _, id := range m.Cards() {
			f.require(b.Card(id) != nil, "missions: %s wants %s, which is no card", m.ID, id)
		}
		f.require(m.At == "" || b.hasKind(m.At), "missions: %s is at %s, which is no kind of tile", m.ID, m.At)
		f.require(m.Beaten == "" || slices.Contains(m.All, m.Beaten), "missions: %s does not want %s, which is to be beaten", m.ID, m.Beaten)
	}
	requireProof(&f, "points", b.Points.Prov)
	return errors.Join(f...)
}

func (b *Book) checkPeople(f *faults) {
	for _, d := range b.Characters {
		requireProof(f, d.ID, d.Prov)
	}
	requireUnique(f, lists.Map(b.Characters, func(d CharacterDef) Character { return d.ID }))
	for i, d := range b.Attributes {
		requireProof(f, d.ID, d.Prov)
		f.require(i < len(AttrIDs) && d.ID == AttrIDs[i], "characters: attribute %d is %s", i+1, d.ID)
		most, first := b.Start.Max.Of(d.ID), b.Start.Default.Of(d.ID)
		f.require(most <= d.Max, "characters: %s may begin at %d of %d", d.ID, most, d.Max)
		f.require(first <= most, "characters: %s begins at %d, but may at %d", d.ID, first, most)
		f.require(d.Feeds == "" || most < d.Max, "characters: %s begins full (Q-17)", d.ID)
	}
	f.require(b.Start.Default.Sum() == b.Start.Points, "characters: the default has %d points, not %d", b.Start.Default.Sum(), b.Start.Points)
}

func (b *Book) checkTiles(f *faults) {
	for _, d := range b.Tiles {
		requireProof(f, d.ID, d.Prov)
		wide := d.Zone == land.Initiatory && d.Openings.Of(land.Fantastic) != 0
		f.require(d.Openings.Of(d.Zone) != 0, "tiles: %s has no path", d.ID)
		f.require(wide == (d.Kind == Access), "tiles: %s is of kind %s, and joins the zones: %t (Q-20)", d.ID, d.Kind, wide)
	}
	requireUnique(f, lists.Map(b.Tiles, TileDef.id))
	starts := lists.Count(b.Tiles, func(d TileDef) bool { return d.Start })
	f.require(starts == 1, "tiles: %d are the first one", starts)
	for _, kind := range sortedKeys(b.places) {
		f.require(b.hasKind(kind), "tiles: a place is of kind %s, of which there is no tile", kind)
		requireProof(f, kind, b.places[kind].Prov)
	}
}

func (b *Book) hasKind(kind Kind) bool {
	return slices.ContainsFunc(b.Tiles, func(d TileDef) bool { return d.Kind == kind })
}

// requireProof demands a mark that names the source of a line (2.1).
func requireProof[ID ~string](f *faults, id ID, mark string) {
	f.require(slices.Contains([]string{"seed", "public", "house", "seed+house"}, mark), "%s: where it comes from is %q", id, mark)
}

// requireUnique demands that no id is empty or occurs twice.
func requireUnique[ID ~string](f *faults, ids []ID) {
	seen := map[ID]bool{}
	for _, id := range ids {
		f.require(id != "" && !seen[id], "%s is there twice", id)
		seen[id] = true
	}
}

func (b *Book) checkCards(f *faults) {
	for i := range b.Cards {
		b.checkCard(f, &b.Cards[i])
	}
	requireUnique(f, lists.Map(b.Cards, CardDef.id))
	requireUnique(f, b.Priority)
	counted := lists.Map(lists.Keep(b.Cards, func(d CardDef) bool { return d.Counted() }), CardDef.id)
	slices.Sort(counted)
	f.require(slices.Equal(slices.Sorted(slices.Values(b.Priority)), counted), "cards: the priority is not of all counted cards (Q-83)")
}

func (b *Book) checkCard(f *faults, d *CardDef) {
	requireProof(f, d.ID, d.Prov)
	f.require(slices.Contains(classes, d.Class), "cards: %s is of class %q", d.ID, d.Class)
	fights := d.Class == Figure || d.Class == Errand || d.Class == Trophy
	f.require(fights || !d.Foe(), "cards: %s cannot be fought", d.ID)
	f.require(d.Foe() || d.Class == Errand || !fights, "cards: %s must be fought", d.ID)
	f.require(d.Fight == Attrs{Str: d.Fight.Str, Int: d.Fight.Int}, "cards: %s fights with more than Strength and Intelligence (Q-64)", d.ID)
	f.require(d.Foe() || !d.Mandatory, "cards: %s attacks without a fight", d.ID)
	f.require((d.Dex > 0) == (d.Class == Weapon) && d.Dex <= 3, "cards: %s needs Dexterity %d (R-12)", d.ID, d.Dex)
	f.require((d.Dest != "") == (d.Class == Errand || d.Class == Sword), "cards: %s goes to %q", d.ID, d.Dest)
	f.require((d.Place != "") == (d.Class == Entrance), "cards: %s leads to %q", d.ID, d.Place)
	f.require(d.Place == "" || b.Deck(d.Place) != nil, "cards: %s leads to %q, where there is no deck", d.ID, d.Place)
	f.require((d.Effect != Effect{}) == (d.Class == Curse), "cards: %s is of class %s, and has the effect %+v", d.ID, d.Class, d.Effect)
	for _, kind := range []Kind{d.Dest, d.Only, Kind(d.Loss.Send)} {
		f.require(kind == "" || b.hasKind(kind), "cards: %s goes to %s, of which there is no tile", d.ID, kind)
	}
}

// checkDecks demands that each card laid aside can be found in one place, and each beast
// can be met in two (Appendix G).
func (b *Book) checkDecks(f *faults) {
	found, met := map[Card]int{}, map[Card]int{}
	var ids []DevCard
	for _, deck := range b.Decks {
		exits := lists.Count(deck.Cards, func(d DevDef) bool { return d.Exit })
		for _, d := range deck.Cards {
			ids = append(ids, d.ID)
			requireProof(f, d.ID, d.Prov)
			f.require(d.Openings.All() != 0, "development: %s has no path", d.ID)
			found[d.Find]++
			met[d.Foe]++
		}
		f.require(deck.Place.IsPlace(), "development: there is no place %s", deck.Place)
		f.require((exits == 1) == deck.Exit && exits < 2, "development: the %s has %d exits (Q-61, Q-62)", deck.Place, exits)
		f.require(b.Entrance(deck.Place) != "", "development: no card leads to the %s", deck.Place)
	}
	requireUnique(f, ids)
	for _, d := range b.Cards {
		wanted := [2]int{}
		switch {
		case d.Aside && d.Foe():
			wanted = [2]int{0, 2}
		case d.Aside:
			wanted = [2]int{1, 0}
		}
		f.require([2]int{found[d.ID], met[d.ID]} == wanted, "development: %s is found %d times and met %d times", d.ID, found[d.ID], met[d.ID])
		delete(found, d.ID)
		delete(met, d.ID)
	}
	f.require(len(found) <= 1 && len(met) <= 1, "development: %v, %v are no cards", found, met) // "" is left: it stands for no card
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
