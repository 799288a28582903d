package game

import "slices"

// AskedBefore returns the name of the last phase before the open one that waited for a seat; of a
// game that is over, the last such phase of all. It returns false if there was none.
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
