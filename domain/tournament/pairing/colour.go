package pairing

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

// A slight is what a colour does to a player: the criteria that it offends.
type slight struct{ c10, c11, c12, c13 int }

func (s slight) plus(t slight) slight {
	return slight{s.c10 + t.c10, s.c11 + t.c11, s.c12 + t.c12, s.c13 + t.c13}
}

// slights counts what an allocation offends.
func (al allocation) slights() slight {
	return al.white.slightedBy(White).plus(al.black.slightedBy(Black))
}

func (p *player) slightedBy(c Colour) slight {
	var s slight
	if p.prefers == c || p.prefers == NoColour {
		return s
	}
	s.c12 = 1 // [C12]
	if p.strength == strong {
		s.c13 = 1 // [C13]
	}
	if wide(p) > 1 {
		s.c10 = 1 // [C10]: the difference grows beyond two
	}
	if p.repeated == c {
		s.c11 = 1 // [C11]
	}
	return s
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
