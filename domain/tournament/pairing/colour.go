package pairing

import "seneschal/domain/lists"

// An allocation assigns the colours of a pair and names the article that decides
// them (5.2).
type allocation struct {
	white, black *player
	rule         string
}

// allocate decides the colours of a pair; initial is the colour of 5.1.
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

// lastDifference returns the colour that a had in the latest game for which the
// colours of both differ, or NoColour if there is none. Games are compared from
// the latest back; rounds without a game are skipped (C.04.2, 3.4).
func lastDifference(a, b *player) Colour {
	for i, j := len(a.colours)-1, len(b.colours)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if a.colours[i] != b.colours[j] {
			return a.colours[i]
		}
	}
	return NoColour
}

// A slight counts how often a colour fails each of the criteria c10 to c13 for a
// player.
type slight [4]int

// The criteria of colours, as indices of a slight.
const (
	c10 = iota // the difference grows beyond two
	c11
	c12
	c13
)

// slights counts how often an allocation fails each criterion of colours, over
// both players.
func (al allocation) slights() (both slight) {
	white, black := al.white.slightedBy(White), al.black.slightedBy(Black)
	for i := range both {
		both[i] = white[i] + black[i]
	}
	return both
}

func (p *player) slightedBy(colour Colour) slight {
	if p.prefers == colour || p.prefers == NoColour {
		return slight{}
	}
	return slight{c10: lists.One(wide(p) > 1), c11: lists.One(p.repeated == colour), c12: 1, c13: lists.One(p.strength == strong)}
}

// initialColour returns the given initial colour. If none is given, it infers
// the colour from the played game of the lowest number in the earliest round
// that has one; without any game it returns white. Numbers are those of that
// round, because later entrants change which numbers are odd.
func (in Input) initialColour(all []*player) Colour {
	if in.Initial != NoColour {
		return in.Initial
	}
	for round := range in.played() {
		number := 0
		for _, player := range all {
			if player.tookPart(round + 1) {
				number++
			}
			game := player.Games[round]
			switch {
			case !game.Played:
			case number%2 == 1:
				return game.Colour
			default:
				return game.Colour.Other()
			}
		}
	}
	return White
}
