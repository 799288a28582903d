package book

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
)

// check returns an error for each part of the book that does not agree with the rest of it.
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
// opposite, and that the tracks lead from the entrance to the fire (2.4).
func (b *Book) checkBoard(f *faults) {
	f.addFaultUnless(len(b.Spaces) == 49, "board: there are %d spaces, not 49", len(b.Spaces))
	for _, r := range []Region{Outer, Middle} {
		ring := b.Ring(r)
		f.addFaultUnless(len(ring) == len(b.In(r)), "board: the %s ring has %d of %d spaces", r, len(ring), len(b.In(r)))
		checkUnique(f, ring)
		for i := range ring {
			b.checkNeighbours(f, ring[i], ring[(i+1)%len(ring)])
		}
	}
	for _, s := range b.Outer {
		m := b.across[s]
		f.addFaultUnless(b.Region(m) == Middle, "board: %s has no opposite", s)
		f.addFaultUnless(b.areAdjacent(s, m, 1), "board: %s does not touch %s", s, m)
	}
	f.addFaultUnless(len(b.across) == len(b.Outer), "board: %d spaces have an opposite, not %d", len(b.across), len(b.Outer))
	for _, s := range b.Middle {
		f.addFaultUnless(len(b.Opposite(s)) > 0, "board: %s has no opposite", s)
	}
	b.checkInnerRegion(f)
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

// areAdjacent reports whether two spaces touch; with corner 1, at a corner too.
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
func (b *Book) checkSpaces(f *faults) {
	var ids []Space
	at := map[[2]int]Space{}
	for _, d := range b.Spaces {
		ids = append(ids, d.ID)
		checkProvenance(f, d.ID, d.Provenance)
		f.addFaultUnless(at[d.At] == "", "board: %s lies on %s", d.ID, at[d.At])
		at[d.At] = d.ID
		f.addFaultUnless(slices.Contains([]Region{Outer, Middle, Inner}, d.Region), "board: %s is in no region", d.ID)
		b.checkPassives(f, string(d.ID), d.WhileHere)
	}
	checkUnique(f, ids)
}

// checkCharacters checks the start, alignment, Spells and abilities of each character, and
// their number.
func (b *Book) checkCharacters(f *faults) {
	var ids []Character
	for _, d := range b.Characters {
		ids = append(ids, d.ID)
		checkProvenance(f, d.ID, d.Provenance)
		f.addFaultUnless(b.Space(d.Start) != nil, "characters: %s starts on %s, which is no space", d.ID, d.Start)
		f.addFaultUnless(d.Alignment.isKnown(), "characters: %s is %q", d.ID, d.Alignment)
		f.addFaultUnless(d.Spells <= b.Limits.Spells(d.Craft), "characters: %s has %d Spells (T-93)", d.ID, d.Spells)
		b.checkPassives(f, string(d.ID), d.Abilities)
	}
	checkUnique(f, ids)
	f.addFaultUnless(len(ids) == 14, "characters: there are %d, not 14", len(ids))
	f.addFaultUnless(len(ids) >= b.Limits.Seats.Max, "characters: too few for %d seats", b.Limits.Seats.Max)
}

// checkLists checks that each card in the lists of Appendix E exists, and that each Object and
// Follower stands in its list for automatic choices. It also checks the quests, the limits of
// the bank and the Toads.
func (b *Book) checkLists(f *faults) {
	lists := []struct {
		name string
		ids  []Card
		of   Type
	}{{"followers", b.Auto.Followers, Follower}, {"objects", b.Auto.Objects, Object}, {"magic_objects", b.Auto.MagicObjects, MagicObject}}
	for _, list := range lists {
		checkUnique(f, list.ids)
		for _, id := range list.ids {
			d := b.Card(id)
			f.addFaultUnless(d != nil && d.Type == list.of || id == Raised || id == Charmed, "auto: %s is not among %s", id, list.name)
		}
		for _, d := range b.Cards {
			gone := d.Bound() || len(d.Do) > 0 // never a matter of choice
			f.addFaultUnless(d.Type != list.of || gone || slices.Contains(list.ids, d.ID.Said()), "auto: %s is missing among %s", d.ID, list.name)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(b.Pluses)) {
		f.addFaultUnless(slices.Contains(b.Vocabulary.Rolls, id), "plus_default: %s is no roll", id)
	}
	for n := 1; n <= 6; n++ {
		f.addFaultUnless(b.Quests[n] != "", "quests: there is none for %d", n)
	}
	for _, pieces := range []string{"strength", "craft", "life", "fate", "gold", "alignment_cards", "toad_cards"} {
		f.addFaultUnless(b.Limits.Bank[pieces] > 0, "limits: the bank has no %s (T-15)", pieces)
	}
	f.addFaultUnless(b.Toads.Count == b.Limits.Bank["toad_cards"], "toads: there are %d (T-17)", b.Toads.Count)
}

// faults collects the faults of a book.
type faults []error

// addFaultUnless adds a fault unless a condition holds.
func (f *faults) addFaultUnless(ok bool, format string, args ...any) {
	if !ok {
		*f = append(*f, fmt.Errorf(format, args...))
	}
}

// checkProvenance checks that an entry names a known provenance (2.1).
func checkProvenance[ID ~string](f *faults, id ID, mark string) {
	f.addFaultUnless(slices.Contains([]string{"seed", public, "house"}, mark), "%s: where it comes from is %q", id, mark)
}

// checkUnique checks that no id is empty or stands there twice.
func checkUnique[ID ~string](f *faults, ids []ID) {
	seen := map[ID]bool{}
	for _, id := range ids {
		f.addFaultUnless(id != "" && !seen[id], "%s is there twice", id)
		seen[id] = true
	}
}

// checkResults checks that a table has each result of its dice exactly once (Appendices).
func checkResults[V any](f *faults, where string, dice int, rows Rows[V]) {
	next := dice
	for _, r := range rows {
		f.addFaultUnless(r.From == next || r.From == math.MinInt, "%s: %d is not what follows", where, r.From)
		next = r.To + 1
		if r.To == math.MaxInt {
			next = 6*dice + 1
		}
	}
	f.addFaultUnless(next == 6*dice+1, "%s: the last result is %d, not %d", where, next-1, 6*dice)
}
