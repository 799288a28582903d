package book

import (
	"errors"
	"fmt"
	"slices"

	"seneschal/domain/quest/land"
)

// A totalSheet is what there must be in all (2.2, Appendix G).
type totalSheet struct {
	Characters, Attributes, Missions int
	Zones                            map[land.Zone]struct{ Tiles, Starred, Surplus int }
	Kinds                            map[Kind]int
	Decks                            map[land.Zone]int
	Hidden, Aside                    map[Class]int
	Foes                             int
	Rounds                           map[int]int
}

// faults are what is wrong with a book.
type faults []error

func (f *faults) want(ok bool, format string, args ...any) {
	if !ok {
		*f = append(*f, fmt.Errorf(format, args...))
	}
}

// count compares the book with the totals.
func (b *Book) count(t *totalSheet) error {
	var f faults
	f.want(len(b.Characters) == t.Characters, "characters: there are %d, not %d", len(b.Characters), t.Characters)
	f.want(len(b.Attributes) == t.Attributes, "characters: there are %d attributes, not %d", len(b.Attributes), t.Attributes)
	f.want(len(b.Missions) == t.Missions, "missions: there are %d, not %d", len(b.Missions), t.Missions)
	b.countTiles(&f, t)
	b.countCards(&f, t)
	for _, seats := range sortedKeys(t.Rounds) {
		n := Rounds(b.Time.Minutes[seats], b.Time.TurnsPerMinute, seats)
		f.want(n == t.Rounds[seats], "time: %d seats play %d rounds, not %d", seats, n, t.Rounds[seats])
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
			if d.Star {
				got.Starred++
			}
		}
		f.want(got == want, "tiles: the %s zone has %+v, not %+v", zone, got, want)
	}
	for _, kind := range sortedKeys(t.Kinds) {
		f.want(kinds[kind] == t.Kinds[kind], "tiles: there are %d of %s, not %d", kinds[kind], kind, t.Kinds[kind])
	}
	f.want(len(kinds) == len(t.Kinds), "tiles: there are %d kinds, not %d", len(kinds), len(t.Kinds))
	for _, place := range land.Zones[2:] {
		n := 0
		if deck := b.Deck(place); deck != nil {
			n = len(deck.Cards)
		}
		f.want(n == t.Decks[place], "development: the %s has %d cards, not %d", place, n, t.Decks[place])
	}
}

func (b *Book) countCards(f *faults, t *totalSheet) {
	foes, starred := 0, 0
	got := map[bool]map[Class]int{false: {}, true: {}}
	for _, d := range b.Cards {
		got[d.Aside][d.Class]++
		if d.Foe() {
			foes++
		}
	}
	for _, d := range b.Tiles {
		if d.Star {
			starred++
		}
	}
	for _, class := range classes {
		f.want(got[false][class] == t.Hidden[class], "cards: the deck has %d of class %s, not %d", got[false][class], class, t.Hidden[class])
		f.want(got[true][class] == t.Aside[class], "cards: %d of class %s are laid aside, not %d", got[true][class], class, t.Aside[class])
	}
	f.want(foes == t.Foes, "cards: there are %d foes, not %d", foes, t.Foes)
	f.want(starred == len(b.Hidden()), "cards: there are %d for %d starred tiles", len(b.Hidden()), starred)
}

// classes are those of Appendix C, in its order.
var classes = []Class{Weapon, Magic, Item, Figure, Errand, Trophy, Sword, Entrance, Curse}

// check says what in a book does not agree with the rest of it.
func (b *Book) check() error {
	var f faults
	b.checkPeople(&f)
	b.checkTiles(&f)
	b.checkCards(&f)
	b.checkDecks(&f)
	for _, m := range b.Missions {
		proved(&f, m.ID, m.Prov)
		for _, id := range m.Cards() {
			f.want(b.Card(id) != nil, "missions: %s wants %s, which is no card", m.ID, id)
		}
		f.want(m.At == "" || b.kind(m.At), "missions: %s is at %s, which is no kind of tile", m.ID, m.At)
		f.want(m.Beaten == "" || slices.Contains(m.All, m.Beaten), "missions: %s does not want %s, which is to be beaten", m.ID, m.Beaten)
	}
	proved(&f, "points", b.Points.Prov)
	return errors.Join(f...)
}

func (b *Book) checkPeople(f *faults) {
	ids := make([]Character, len(b.Characters))
	for i, d := range b.Characters {
		ids[i] = d.ID
		proved(f, d.ID, d.Prov)
	}
	once(f, ids)
	for i, d := range b.Attributes {
		proved(f, d.ID, d.Prov)
		f.want(i < len(AttrIDs) && d.ID == AttrIDs[i], "characters: attribute %d is %s", i+1, d.ID)
		most, first := b.Start.Max.Of(d.ID), b.Start.Default.Of(d.ID)
		f.want(most <= d.Max, "characters: %s may begin at %d of %d", d.ID, most, d.Max)
		f.want(first <= most, "characters: %s begins at %d, but may at %d", d.ID, first, most)
		f.want(d.Feeds == "" || most < d.Max, "characters: %s begins full (Q-17)", d.ID)
	}
	f.want(b.Start.Default.Sum() == b.Start.Points, "characters: the default has %d points, not %d", b.Start.Default.Sum(), b.Start.Points)
}

func (b *Book) checkTiles(f *faults) {
	ids := make([]Tile, len(b.Tiles))
	starts := 0
	for i, d := range b.Tiles {
		ids[i] = d.ID
		proved(f, d.ID, d.Prov)
		if d.Start {
			starts++
		}
		wide := d.Zone == land.Initiatory && d.Openings.Of(land.Fantastic) != 0
		f.want(d.Openings.Of(d.Zone) != 0, "tiles: %s has no path", d.ID)
		f.want(wide == (d.Kind == Access), "tiles: %s is of kind %s, and joins the zones: %t (Q-20)", d.ID, d.Kind, wide)
	}
	once(f, ids)
	f.want(starts == 1, "tiles: %d are the first one", starts)
	for _, kind := range sortedKeys(b.places) {
		f.want(b.kind(kind), "tiles: a place is of kind %s, of which there is no tile", kind)
		proved(f, kind, b.places[kind].Prov)
	}
}

func (b *Book) kind(kind Kind) bool {
	return slices.ContainsFunc(b.Tiles, func(d TileDef) bool { return d.Kind == kind })
}

// proved wants a mark that says where a line comes from (2.1).
func proved[ID ~string](f *faults, id ID, mark string) {
	f.want(slices.Contains([]string{"seed", "public", "house", "seed+house"}, mark), "%s: where it comes from is %q", id, mark)
}

// once wants each id once.
func once[ID ~string](f *faults, ids []ID) {
	seen := map[ID]bool{}
	for _, id := range ids {
		f.want(id != "" && !seen[id], "%s is there twice", id)
		seen[id] = true
	}
}
