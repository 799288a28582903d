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

// A totalsFile is the file of expected totals (Appendix G).
type totalsFile struct {
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

// require adds an error if a demand is not met; the format describes the fault.
func (f *faults) require(ok bool, format string, args ...any) {
	if !ok {
		*f = append(*f, fmt.Errorf(format, args...))
	}
}

// checkTotals returns an error for each number of things that differs from the totals.
func (b *Book) checkTotals(totals *totalsFile) error {
	var f faults
	f.require(len(b.Characters) == totals.Characters, "characters: there are %d, not %d", len(b.Characters), totals.Characters)
	f.require(len(b.Attributes) == totals.Attributes, "characters: there are %d attributes, not %d", len(b.Attributes), totals.Attributes)
	f.require(len(b.Missions) == totals.Missions, "missions: there are %d, not %d", len(b.Missions), totals.Missions)
	b.countTiles(&f, totals)
	b.countCards(&f, totals)
	for _, seats := range sortedKeys(totals.Rounds) {
		n := CountRounds(b.Time.Minutes[seats], b.Time.TurnsPerMinute, seats)
		f.require(n == totals.Rounds[seats], "time: %d seats play %d rounds, not %d", seats, n, totals.Rounds[seats])
	}
	return errors.Join(f...)
}

// countTiles compares the tiles of each zone and kind, and the cards of each place, with the totals.
func (b *Book) countTiles(faults *faults, totals *totalsFile) {
	kinds := map[Kind]int{}
	for _, zone := range [...]land.Zone{land.Initiatory, land.Fantastic} {
		got, want := totals.Zones[zone], totals.Zones[zone]
		got.Tiles, got.Starred, got.Surplus = 0, 0, 0
		for _, tile := range b.Tiles {
			if tile.Zone != zone {
				continue
			}
			kinds[tile.Kind]++
			got.Tiles++
			got.Surplus += len(tile.Openings.Of(zone).Dirs()) - 2
			got.Starred += lists.One(tile.Star)
		}
		faults.require(got == want, "tiles: the %s zone has %+v, not %+v", zone, got, want)
	}
	for _, kind := range sortedKeys(totals.Kinds) {
		faults.require(kinds[kind] == totals.Kinds[kind], "tiles: there are %d of %s, not %d", kinds[kind], kind, totals.Kinds[kind])
	}
	faults.require(len(kinds) == len(totals.Kinds), "tiles: there are %d kinds, not %d", len(kinds), len(totals.Kinds))
	for _, place := range land.Zones[2:] {
		n := 0
		if deck := b.Deck(place); deck != nil {
			n = len(deck.Cards)
		}
		faults.require(n == totals.Decks[place], "development: the %s has %d cards, not %d", place, n, totals.Decks[place])
	}
}

// countCards compares the cards of each class, and the foes, with the totals. There must be a card for
// each starred tile.
func (b *Book) countCards(faults *faults, totals *totalsFile) {
	counted := map[bool]map[Class]int{false: {}, true: {}}
	for _, d := range b.Cards {
		counted[d.Aside][d.Class]++
	}
	foes := lists.Count(b.Cards, func(d CardDef) bool { return d.IsFoe() })
	starred := lists.Count(b.Tiles, func(d TileDef) bool { return d.Star })
	for _, class := range classes {
		faults.require(counted[false][class] == totals.Hidden[class], "cards: the deck has %d of class %s, not %d", counted[false][class], class, totals.Hidden[class])
		faults.require(counted[true][class] == totals.Aside[class], "cards: %d of class %s are laid aside, not %d", counted[true][class], class, totals.Aside[class])
	}
	faults.require(foes == totals.Foes, "cards: there are %d foes, not %d", foes, totals.Foes)
	faults.require(starred == len(b.HiddenDeck()), "cards: there are %d for %d starred tiles", len(b.HiddenDeck()), starred)
}

// classes lists the classes in the order of Appendix C.
var classes = []Class{Weapon, Magic, Item, Figure, Errand, Trophy, Sword, Entrance, Curse}

// checkConsistency returns an error for each contradiction between the parts of a book.
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

// checkPeople checks the characters, the attributes and the default distribution of points.
func (b *Book) checkPeople(faults *faults) {
	for _, d := range b.Characters {
		requireProof(faults, d.ID, d.Prov)
	}
	requireUnique(faults, lists.Map(b.Characters, func(d CharacterDef) Character { return d.ID }))
	for i, attr := range b.Attributes {
		requireProof(faults, attr.ID, attr.Prov)
		faults.require(i < len(AttrIDs) && attr.ID == AttrIDs[i], "characters: attribute %d is %s", i+1, attr.ID)
		most, first := b.Start.Max.Of(attr.ID), b.Start.Default.Of(attr.ID)
		faults.require(most <= attr.Max, "characters: %s may begin at %d of %d", attr.ID, most, attr.Max)
		faults.require(first <= most, "characters: %s begins at %d, but may at %d", attr.ID, first, most)
		faults.require(attr.Feeds == "" || most < attr.Max, "characters: %s begins full (Q-17)", attr.ID)
	}
	faults.require(b.Start.Default.Sum() == b.Start.Points, "characters: the default has %d points, not %d", b.Start.Default.Sum(), b.Start.Points)
}

// checkTiles checks the paths and kinds of the tiles, and the effects of places.
func (b *Book) checkTiles(faults *faults) {
	for _, tile := range b.Tiles {
		requireProof(faults, tile.ID, tile.Prov)
		wide := tile.Zone == land.Initiatory && tile.Openings.Of(land.Fantastic) != 0
		faults.require(tile.Openings.Of(tile.Zone) != 0, "tiles: %s has no path", tile.ID)
		faults.require(wide == (tile.Kind == Access), "tiles: %s is of kind %s, and joins the zones: %t (Q-20)", tile.ID, tile.Kind, wide)
	}
	requireUnique(faults, lists.Map(b.Tiles, TileDef.id))
	starts := lists.Count(b.Tiles, func(d TileDef) bool { return d.Start })
	faults.require(starts == 1, "tiles: %d are the first one", starts)
	for _, kind := range sortedKeys(b.places) {
		faults.require(b.hasKind(kind), "tiles: a place is of kind %s, of which there is no tile", kind)
		requireProof(faults, kind, b.places[kind].Prov)
	}
}

func (b *Book) hasKind(kind Kind) bool {
	return slices.ContainsFunc(b.Tiles, func(d TileDef) bool { return d.Kind == kind })
}

// requireProof demands that the mark of a line names one of the known sources.
func requireProof[ID ~string](f *faults, id ID, mark string) {
	f.require(slices.Contains([]string{"seed", "public", "house", "seed+house"}, mark), "%s: where it comes from is %q", id, mark)
}

// requireUnique demands that no id is empty or occurs twice.
func requireUnique[ID ~string](faults *faults, ids []ID) {
	seen := map[ID]bool{}
	for _, id := range ids {
		faults.require(id != "" && !seen[id], "%s is there twice", id)
		seen[id] = true
	}
}

// checkCards checks each card, and that the priority holds all counted cards once.
func (b *Book) checkCards(faults *faults) {
	for i := range b.Cards {
		b.checkCard(faults, &b.Cards[i])
	}
	requireUnique(faults, lists.Map(b.Cards, CardDef.id))
	requireUnique(faults, b.Priority)
	counted := lists.Map(lists.Keep(b.Cards, func(d CardDef) bool { return d.IsCounted() }), CardDef.id)
	slices.Sort(counted)
	faults.require(slices.Equal(slices.Sorted(slices.Values(b.Priority)), counted), "cards: the priority is not of all counted cards (Q-83)")
	hand := b.Hand
	faults.require(hand.Most > 0 && max(hand.FaceDown, hand.FaceUp) <= hand.Most, "cards: a hand holds %d at most, %d face down, %d face up by order", hand.Most, hand.FaceDown, hand.FaceUp)
}

// checkCard checks that the values of a card suit its class, and that it names tiles and places that exist.
func (b *Book) checkCard(faults *faults, card *CardDef) {
	requireProof(faults, card.ID, card.Prov)
	faults.require(slices.Contains(classes, card.Class), "cards: %s is of class %q", card.ID, card.Class)
	fights := card.Class == Figure || card.Class == Errand || card.Class == Trophy
	faults.require(fights || !card.IsFoe(), "cards: %s cannot be fought", card.ID)
	faults.require(card.IsFoe() || card.Class == Errand || !fights, "cards: %s must be fought", card.ID)
	faults.require(card.Fight == Attrs{Str: card.Fight.Str, Int: card.Fight.Int}, "cards: %s fights with more than Strength and Intelligence (Q-64)", card.ID)
	faults.require(card.IsFoe() || !card.Mandatory, "cards: %s attacks without a fight", card.ID)
	faults.require((card.Dex > 0) == (card.Class == Weapon) && card.Dex <= 3, "cards: %s needs Dexterity %d (R-12)", card.ID, card.Dex)
	faults.require((card.Dest != "") == (card.Class == Errand || card.Class == Sword), "cards: %s goes to %q", card.ID, card.Dest)
	faults.require((card.Place != "") == (card.Class == Entrance), "cards: %s leads to %q", card.ID, card.Place)
	faults.require(card.Place == "" || b.Deck(card.Place) != nil, "cards: %s leads to %q, where there is no deck", card.ID, card.Place)
	faults.require((card.Effect != Effect{}) == (card.Class == Curse), "cards: %s is of class %s, and has the effect %+v", card.ID, card.Class, card.Effect)
	for _, kind := range []Kind{card.Dest, card.Only, Kind(card.Loss.Send)} {
		faults.require(kind == "" || b.hasKind(kind), "cards: %s goes to %s, of which there is no tile", card.ID, kind)
	}
}

// checkDecks demands that each card laid aside can be found in one place, or met in two if it is a foe
// (Appendix G). It also checks the paths and the exit of each place.
func (b *Book) checkDecks(faults *faults) {
	foundCount, metCount := map[Card]int{}, map[Card]int{}
	var ids []DevCard
	for _, deck := range b.Decks {
		exits := lists.Count(deck.Cards, func(d DevDef) bool { return d.Exit })
		for _, dev := range deck.Cards {
			ids = append(ids, dev.ID)
			requireProof(faults, dev.ID, dev.Prov)
			faults.require(dev.Openings.All() != 0, "development: %s has no path", dev.ID)
			foundCount[dev.Find]++
			metCount[dev.Foe]++
		}
		faults.require(deck.Place.IsPlace(), "development: there is no place %s", deck.Place)
		faults.require((exits == 1) == deck.Exit && exits < 2, "development: the %s has %d exits (Q-61, Q-62)", deck.Place, exits)
		faults.require(b.Entrance(deck.Place) != "", "development: no card leads to the %s", deck.Place)
	}
	requireUnique(faults, ids)
	for _, card := range b.Cards {
		wanted := [2]int{}
		switch {
		case card.Aside && card.IsFoe():
			wanted = [2]int{0, 2}
		case card.Aside:
			wanted = [2]int{1, 0}
		}
		faults.require([2]int{foundCount[card.ID], metCount[card.ID]} == wanted, "development: %s is found %d times and met %d times", card.ID, foundCount[card.ID], metCount[card.ID])
		delete(foundCount, card.ID)
		delete(metCount, card.ID)
	}
	faults.require(len(foundCount) <= 1 && len(metCount) <= 1, "development: %v, %v are no cards", foundCount, metCount) // "" is left: it stands for no card
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
