package game

import "time"

// Awaits is on whom the game waits, and for what, in the words of a language.
func (g *Game) Awaits(lang string) []Wait { return g.state.Waits(lang) }

// Away reports whether the holder of a seat has announced that he is away at a
// time, and may be still: so many phases of a game are excused (F-286).
func (g *Game) Away(id Seat, now time.Time) bool {
	s, ok := g.seat(id)
	return ok && g.excused(s, now)
}
