package game

import "slices"

// AskedBefore returns the name of the last phase before the open one that waited for a seat; ok is false if there
// was none. When the game is over it looks at all phases.
func (g *Game) AskedBefore(seat Seat) (phase string, ok bool) {
	for _, moment := range slices.Backward(g.moments) {
		if moment.phase.n == g.phase.n && g.phase.open {
			continue
		}
		if slices.Contains(moment.phase.awaited, seat) {
			return moment.phase.Name, true
		}
	}
	return "", false
}
