package book

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
)

// check returns all faults of the book, joined: parts that do not agree with the others. It returns nil if there are none.
func (b *Book) check() error {
	var f faults
	b.checkBoard(&f)
	b.checkSpaces(&f)
	b.checkCharacters(&f)
	b.checkCards(&f)
	b.checkCounts(&f)
	b.checkLists(&f)
	b.visitEffects(func(where string, e *Effect) { b.checkEffect(&f, where, e) })
	return errors.Join(f...)
}

// checkBoard checks that neighbours of the rings touch, that each Outer space has one
// opposite, and that the tracks lead from the entrance to the fire.
func (b *Book) checkBoard(faults *faults) {
	for _, region := range []Region{Outer, Middle} {
		ring := b.Ring(region)
		faults.addFaultUnless(len(ring) == len(b.SpacesIn(region)), "board: the %s ring has %d of %d spaces", region, len(ring), len(b.SpacesIn(region)))
		checkUnique(faults, ring)
		for i := range ring {
			b.checkNeighbours(faults, ring[i], ring[(i+1)%len(ring)])
		}
	}
	for _, space := range b.Outer {
		m := b.across[space]
		faults.addFaultUnless(b.Region(m) == Middle, "board: %s has no opposite", space)
		faults.addFaultUnless(b.areAdjacent(space, m, 1), "board: %s does not touch %s", space, m)
	}
	faults.addFaultUnless(len(b.across) == len(b.Outer), "board: %d spaces have an opposite, not %d", len(b.across), len(b.Outer))
	for _, s := range b.Middle {
		faults.addFaultUnless(len(b.Opposite(s)) > 0, "board: %s has no opposite", s)
	}
	b.checkInnerRegion(faults)
}

// checkInnerRegion checks the tracks of the Inner Region, the bridge, and the spaces of the links.
func (b *Book) checkInnerRegion(f *faults) {
	for _, id := range slices.Sorted(maps.Keys(b.Tracks)) {
		track := b.Tracks[id]
		for i := 1; i < len(track); i++ {
			b.checkNeighbours(f, track[i-1], track[i])
		}
		f.addFaultUnless(len(track) == 5 && track[0] == b.Links.Portal.Inner && track[4] == b.Links.Crown.From, "board: the track of the %s does not lead inwards", id)
	}
	bridge, portal, crown := &b.Links.Bridge, &b.Links.Portal, &b.Links.Crown
	f.addFaultUnless(b.across[bridge.Outer] == bridge.Middle, "board: the bridge from %s does not cross the river", bridge.Outer)
	for _, s := range []Space{bridge.Outer, portal.Middle, portal.Inner, crown.From, crown.To} {
		f.addFaultUnless(b.Space(s) != nil, "board: %s is no space", s)
	}
}

// checkNeighbours checks that two spaces lie side by side on the grid.
func (b *Book) checkNeighbours(f *faults, s, t Space) {
	f.addFaultUnless(b.Space(s) != nil && b.Space(t) != nil && b.areAdjacent(s, t, 0), "board: %s is not next to %s", s, t)
}

// areAdjacent reports whether two spaces lie side by side on the grid or, with corner 1, touch at a corner. It returns false
// for an unknown space.
func (b *Book) areAdjacent(s, t Space, corner int) bool {
	from, to := b.Space(s), b.Space(t)
	if from == nil || to == nil {
		return false
	}
	dy, dx := abs(from.At[0]-to.At[0]), abs(from.At[1]-to.At[1])
	return dy+dx == 1 || corner == 1 && dy == 1 && dx == 1
}

func abs(n int) int { return max(n, -n) }

// checkSpaces checks that each space has its own id, place, region and known passives.
func (b *Book) checkSpaces(faults *faults) {
	var ids []Space
	at := map[[2]int]Space{}
	for _, space := range b.Spaces {
		ids = append(ids, space.ID)
		checkProvenance(faults, space.ID, space.Provenance)
		faults.addFaultUnless(at[space.At] == "", "board: %s lies on %s", space.ID, at[space.At])
		at[space.At] = space.ID
		faults.addFaultUnless(slices.Contains([]Region{Outer, Middle, Inner}, space.Region), "board: %s is in no region", space.ID)
		b.checkPassives(faults, string(space.ID), space.WhileHere)
	}
	checkUnique(faults, ids)
}

// checkCharacters checks the start, alignment, Spells and abilities of each character, and that there are enough characters
// for all seats.
func (b *Book) checkCharacters(faults *faults) {
	var ids []Character
	for _, character := range b.Characters {
		ids = append(ids, character.ID)
		checkProvenance(faults, character.ID, character.Provenance)
		faults.addFaultUnless(b.Space(character.Start) != nil, "characters: %s starts on %s, which is no space", character.ID, character.Start)
		faults.addFaultUnless(character.Alignment.isKnown(), "characters: %s is %q", character.ID, character.Alignment)
		faults.addFaultUnless(character.Spells <= b.Limits.Spells(character.Craft), "characters: %s has %d Spells (T-93)", character.ID, character.Spells)
		b.checkPassives(faults, string(character.ID), character.Abilities)
	}
	checkUnique(faults, ids)
	faults.addFaultUnless(len(ids) >= b.Limits.Seats.Max, "characters: too few for %d seats", b.Limits.Seats.Max)
}

// checkLists checks that each card in the lists of Appendix E exists, and that each Object and
// Follower stands in its list for automatic choices. It also checks the quests, the limits of
// the bank and the Toads.
func (b *Book) checkLists(faults *faults) {
	lists := []struct {
		name string
		ids  []Card
		of   Type
	}{{"followers", b.Auto.Followers, Follower}, {"objects", b.Auto.Objects, Object}, {"magic_objects", b.Auto.MagicObjects, MagicObject}}
	for _, list := range lists {
		checkUnique(faults, list.ids)
		for _, id := range list.ids {
			d := b.Card(id)
			faults.addFaultUnless(d != nil && d.Type == list.of || id == Raised || id == Charmed, "auto: %s is not among %s", id, list.name)
		}
		for _, card := range b.Cards {
			gone := card.IsBound() || len(card.Do) > 0 // never a matter of choice
			faults.addFaultUnless(card.Type != list.of || gone || slices.Contains(list.ids, card.ID.Said()), "auto: %s is missing among %s", card.ID, list.name)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(b.Pluses)) {
		faults.addFaultUnless(slices.Contains(b.Vocabulary.Rolls, id), "plus_default: %s is no roll", id)
	}
	for n := 1; n <= 6; n++ {
		faults.addFaultUnless(b.Quests[n] != "", "quests: there is none for %d", n)
	}
	for _, pieces := range []string{"strength", "craft", "life", "fate", "gold", "alignment_cards", "toad_cards"} {
		faults.addFaultUnless(b.Limits.Bank[pieces] > 0, "limits: the bank has no %s (T-15)", pieces)
	}
	faults.addFaultUnless(b.Toads.Count == b.Limits.Bank["toad_cards"], "toads: there are %d (T-17)", b.Toads.Count)
}

// faults collects the faults of a book.
type faults []error

// addFaultUnless adds a fault unless a condition holds.
func (f *faults) addFaultUnless(ok bool, format string, args ...any) {
	if !ok {
		*f = append(*f, fmt.Errorf(format, args...))
	}
}

// checkProvenance checks that an entry names a known provenance.
func checkProvenance[ID ~string](f *faults, id ID, mark string) {
	f.addFaultUnless(slices.Contains([]string{"seed", defaultProvenance, "house"}, mark), "%s: where it comes from is %q", id, mark)
}

// checkUnique checks that no id is empty or stands there twice.
func checkUnique[ID ~string](faults *faults, ids []ID) {
	seen := map[ID]bool{}
	for _, id := range ids {
		faults.addFaultUnless(id != "" && !seen[id], "%s is there twice", id)
		seen[id] = true
	}
}

// checkResults checks that the rows of a table follow each other without gaps, from the lowest result of its dice to the
// highest (Appendices).
func checkResults[V any](faults *faults, where string, dice int, rows Rows[V]) {
	next := dice
	for _, row := range rows {
		faults.addFaultUnless(row.From == next || row.From == math.MinInt, "%s: %d is not what follows", where, row.From)
		next = row.To + 1
		if row.To == math.MaxInt {
			next = 6*dice + 1
		}
	}
	faults.addFaultUnless(next == 6*dice+1, "%s: the last result is %d, not %d", where, next-1, 6*dice)
}
