package pairing

import "seneschal/domain/lists"

// An allocation is who has white in a pair, and the article that says so (5.2).
type allocation struct {
	white, black *player
	rule         string
}

// allocate gives the colours to a pair; initial is the colour of 5.1.
func allocate(a, b *player, initial Colour) allocation {
	if higher(a, b) > 0 {
		a, b = b, a
	}
	switch {
	case a.prefers != b.prefers && a.prefers != NoColour:
		return grant(a, b, a.prefers, "5.2.1")
	case a.prefers != b.prefers:
		return grant(b, a, b.prefers, "5.2.1")
	case a.strength > b.strength:
		return grant(a, b, a.prefers, "5.2.2")
	case a.strength < b.strength:
		return grant(b, a, b.prefers, "5.2.2")
	case a.strength == absolute && wide(a) != wide(b):
		if wide(a) > wide(b) {
			return grant(a, b, a.prefers, "5.2.2")
		}
		return grant(b, a, b.prefers, "5.2.2")
	}
	if last := lastDifference(a, b); last != NoColour {
		return grant(a, b, last.Other(), "5.2.3")
	}
	if a.prefers != NoColour {
		return grant(a, b, a.prefers, "5.2.4")
	}
	if a.odd {
		return grant(a, b, initial, "5.2.5")
	}
	return grant(a, b, initial.Other(), "5.2.5")
}

func grant(to, other *player, c Colour, rule string) allocation {
	if c == White {
		return allocation{to, other, rule}
	}
	return allocation{other, to, rule}
}

func wide(p *player) int { return max(p.diff, -p.diff) }

// lastDifference returns the colour that a had when both last had different
// colours; rounds without a game are skipped (C.04.2, 3.4).
func lastDifference(a, b *player) Colour {
	for i, j := len(a.colours)-1, len(b.colours)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if a.colours[i] != b.colours[j] {
			return a.colours[i]
		}
	}
	return NoColour
}

// A slight is what a colour does to a player: how often it offends each of the criteria.
type slight [4]int

// The criteria of colours, by their numbers.
const (
	c10 = iota // the difference grows beyond two
	c11
	c12
	c13
)

// slights counts what an allocation offends.
func (al allocation) slights() (both slight) {
	white, black := al.white.slightedBy(White), al.black.slightedBy(Black)
	for i := range both {
		both[i] = white[i] + black[i]
	}
	return both
}

func (p *player) slightedBy(c Colour) slight {
	if p.prefers == c || p.prefers == NoColour {
		return slight{}
	}
	return slight{c10: lists.One(wide(p) > 1), c11: lists.One(p.repeated == c), c12: 1, c13: lists.One(p.strength == strong)}
}

// initialColour returns the given one, or the one that the first game of the
// highest number tells of, or white. Numbers are those of that round: who came
// later has changed which are odd.
func (in Input) initialColour(all []*player) Colour {
	if in.Initial != NoColour {
		return in.Initial
	}
	for round := range in.played() {
		number := 0
		for _, p := range all {
			if p.tookPart(round + 1) {
				number++
			}
			g := p.Games[round]
			switch {
			case !g.Played:
			case number%2 == 1:
				return g.Colour
			default:
				return g.Colour.Other()
			}
		}
	}
	return White
}
