package pairing

import "seneschal/domain/lists"

// An allocation assigns the colours of a pair and names the article that decides
// them (5.2).
type allocation struct {
	white, black *player
	rule         string
}

// allocateColours decides the colours of a pair; initial is the colour of 5.1.
func allocateColours(a, b *player, initial Colour) allocation {
	if compareRanks(a, b) > 0 {
		a, b = b, a
	}
	switch {
	case a.prefers != b.prefers && a.prefers != NoColour:
		return grantColour(a, b, a.prefers, "5.2.1")
	case a.prefers != b.prefers:
		return grantColour(b, a, b.prefers, "5.2.1")
	case a.strength > b.strength:
		return grantColour(a, b, a.prefers, "5.2.2")
	case a.strength < b.strength:
		return grantColour(b, a, b.prefers, "5.2.2")
	case a.strength == absolute && colourImbalance(a) != colourImbalance(b):
		if colourImbalance(a) > colourImbalance(b) {
			return grantColour(a, b, a.prefers, "5.2.2")
		}
		return grantColour(b, a, b.prefers, "5.2.2")
	}
	if last := findLastDifference(a, b); last != NoColour {
		return grantColour(a, b, last.Other(), "5.2.3")
	}
	if a.prefers != NoColour {
		return grantColour(a, b, a.prefers, "5.2.4")
	}
	if a.odd {
		return grantColour(a, b, initial, "5.2.5")
	}
	return grantColour(a, b, initial.Other(), "5.2.5")
}

// grantColour gives a player a colour, and the other player the opposite one.
func grantColour(to, other *player, c Colour, rule string) allocation {
	if c == White {
		return allocation{to, other, rule}
	}
	return allocation{other, to, rule}
}

// colourImbalance returns the size of a player's colour difference (1.6).
func colourImbalance(p *player) int { return max(p.diff, -p.diff) }

// findLastDifference returns the colour that player a had in the latest game in which a
// and b had different colours; NoColour if there is none. It compares the games from the
// latest back, without rounds in which a player had none (C.04.2, 3.4).
func findLastDifference(a, b *player) Colour {
	for i, j := len(a.colours)-1, len(b.colours)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if a.colours[i] != b.colours[j] {
			return a.colours[i]
		}
	}
	return NoColour
}

// A slight counts how often a colour fails each of the criteria [C10] to [C13] for a
// player.
type slight [4]int

// The criteria of colours, as indices of a slight.
const (
	c10 = iota // the difference grows beyond two
	c11
	c12
	c13
)

// countSlights counts how often an allocation fails each criterion of colours, over
// both players.
func (al allocation) countSlights() (both slight) {
	white, black := al.white.countSlights(White), al.black.countSlights(Black)
	for i := range both {
		both[i] = white[i] + black[i]
	}
	return both
}

// countSlights counts how often a colour fails each criterion of colours for a player.
func (p *player) countSlights(colour Colour) slight {
	if p.prefers == colour || p.prefers == NoColour {
		return slight{}
	}
	return slight{c10: lists.One(colourImbalance(p) > 1), c11: lists.One(p.repeated == colour), c12: 1, c13: lists.One(p.strength == strong)}
}

// findInitialColour returns the given initial colour. If none is given, it infers
// the colour from the played game of the lowest number in the earliest round
// that has one; without any game it returns white. Numbers are those of that
// round, because later entrants change which numbers are odd.
func (in Input) findInitialColour(all []*player) Colour {
	if in.Initial != NoColour {
		return in.Initial
	}
	for round := range in.countRounds() {
		number := 0
		for _, player := range all {
			if player.hasTakenPart(round + 1) {
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
