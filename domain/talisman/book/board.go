package book

import (
	"slices"

	"seneschal/domain/lists"
)

// Ring returns the ring of a region, clockwise; nil for the Inner Region, and for no region. The caller must not change it.
func (b *Book) Ring(r Region) []Space {
	switch r {
	case Outer:
		return b.Outer
	case Middle:
		return b.Middle
	}
	return nil
}

// Region returns the region of a space; "" if there is no such space.
func (b *Book) Region(s Space) Region {
	if d := b.Space(s); d != nil {
		return d.Region
	}
	return ""
}

// Step returns the space n steps further along the ring: clockwise, or backwards if n is
// negative. Outside the rings it returns the same space.
func (b *Book) Step(from Space, n int) Space {
	if path := b.Along(from, n); len(path) > 0 {
		return path[len(path)-1]
	}
	return from
}

// Along returns the next n spaces of the ring, or the previous ones if n is negative; nil
// outside the rings.
func (b *Book) Along(from Space, n int) []Space {
	ring := b.Ring(b.Region(from))
	at := slices.Index(ring, from)
	if at < 0 {
		return nil
	}
	path := make([]Space, max(n, -n))
	for i := range path {
		if at++; n < 0 {
			at += len(ring) - 2
		}
		at %= len(ring)
		path[i] = ring[at]
	}
	return path
}

// Opposite returns the spaces that a space touches across the Storm River: one for an
// Outer space, several for some of the Middle ones, none elsewhere.
func (b *Book) Opposite(space Space) []Space {
	if middle, ok := b.across[space]; ok {
		return []Space{middle}
	}
	return lists.Keep(b.Outer, func(outer Space) bool { return b.across[outer] == space })
}

// SpacesOfKind returns the spaces of a kind, in the order of Appendix A: Outer, Middle, then Inner Region. It returns nil
// for an unknown kind.
func (b *Book) SpacesOfKind(kind SpaceKind) []Space {
	return b.findSpaces(func(d *SpaceDef) bool { return d.Kind == kind })
}

// SpacesIn returns the spaces of a region, in the order of Appendix A.
func (b *Book) SpacesIn(r Region) []Space {
	return b.findSpaces(func(d *SpaceDef) bool { return d.Region == r })
}

// findSpaces returns the spaces that are wanted, in the order of Appendix A.
func (b *Book) findSpaces(wanted func(*SpaceDef) bool) []Space {
	var all []Space
	for i := range b.Spaces {
		if wanted(&b.Spaces[i]) {
			all = append(all, b.Spaces[i].ID)
		}
	}
	return all
}
