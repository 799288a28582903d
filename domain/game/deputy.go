package game

import (
	"slices"
	"time"
)

// Deputed is the deputy of a seat as named, if he may write for it at a time:
// the seat has a holder, the day until which he was named is not over, and he
// has come to no seat of his own since.
func (g *Game) Deputed(id Seat, at time.Time) (DeputyNamed, bool) {
	s, ok := g.seat(id)
	if !ok || s.player == "" || s.deputy.Deputy == "" || g.seatedBeside(id, s.deputy.Deputy) {
		return DeputyNamed{}, false
	}
	return s.deputy, s.deputy.Until.IsZero() || at.Before(s.deputy.Until)
}

// seatedBeside reports whether a player holds another seat of the game: he may
// not write for two.
func (g *Game) seatedBeside(id Seat, p Player) bool {
	return slices.ContainsFunc(g.seats, func(s seat) bool { return s.id != id && s.player == p })
}

// ForAll reports whether a message is for everybody, announcements of the
// steward included: what a deputy reads who may not read the seat's press.
func ForAll(p Pressed) bool { return p.Public }

// reads is which of the seat's press the writer of a letter may be shown; nil:
// all.
func (l *letter) reads() func(Pressed) bool {
	if l.c.By != l.s.player && !l.s.deputy.Press {
		return ForAll
	}
	return nil
}

// Contract is what the players have agreed to about time, in sentences.
func (g *Game) Contract(lang string) []string { return g.contractLines(lang) }
