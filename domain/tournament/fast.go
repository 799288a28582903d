package tournament

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/tournament/figure"
)

// fastTrack takes those on who are promoted and strong enough, the highest
// first. For each tier that one of them goes up beyond the first, the next of
// the last in that tier goes down in his stead.
func (t *Tournament) fastTrack(s *season, tables []Final, climbers []mover, moves []Move) []Move {
	if t.rules.Fast.Tiers < 2 {
		return moves
	}
	for _, m := range climbers {
		why, strong := t.strong(m.row)
		if !strong {
			continue
		}
		at := slices.IndexFunc(moves, func(x Move) bool { return x.Player == m.row.Player })
		for moves[at].To > 1 && m.division.Tier-moves[at].To < t.rules.Fast.Tiers {
			to := moves[at].To - 1
			loser, ok := t.spare(s, tables, to, moves)
			if !ok || !t.fits(s, m.row.Player, to) {
				break
			}
			moves[at].To, moves[at].Why = to, m.place()+"; fast track: "+why
			out := loser.move(to + 1)
			out.Why += ", for who comes up by the fast track"
			moves = append(moves, out)
		}
	}
	return moves
}

// strong reports whether somebody who is promoted takes the fast track, and
// why.
func (t *Tournament) strong(row FinalRow) (why string, ok bool) {
	var reasons []string
	e, _ := t.entrant(row.Player)
	if f := t.rules.Fast; f.Rating > 0 && e != nil && e.Rating >= f.Rating {
		reasons = append(reasons, fmt.Sprintf("rated %d at entry, %d is asked for", e.Rating, f.Rating))
	}
	possible := t.rules.Points.Value().Win.Mul(figure.Int(row.Games))
	if f := t.rules.Fast; f.Mark > 0 && row.Games > 0 && row.Points.Cmp(possible.Mul(figure.Frac(f.Mark, 100))) >= 0 {
		reasons = append(reasons, fmt.Sprintf("%s of %s points, %d %% are asked for", row.Points, possible, f.Mark))
	}
	return strings.Join(reasons, ", "), len(reasons) > 0
}

// spare is the last of a tier who does not move yet and might go down.
func (t *Tournament) spare(s *season, tables []Final, tier int, moves []Move) (mover, bool) {
	last := t.candidates(s, tables, tier, anybody, false)
	i := slices.IndexFunc(last, func(m mover) bool {
		return !slices.ContainsFunc(moves, func(x Move) bool { return x.Player == m.row.Player })
	})
	if i < 0 {
		return mover{}, false
	}
	return last[i], true
}

// fits reports whether a tier is not above somebody: one of its members at
// least is not rated above him. Who has no rating is measured by his mark
// alone.
func (t *Tournament) fits(s *season, p game.Player, tier int) bool {
	e, ok := t.entrant(p)
	if !ok || e.Rating == 0 {
		return ok
	}
	for _, div := range s.divisions {
		if div.Tier == tier && slices.ContainsFunc(div.Players, func(o game.Player) bool { return t.ratedAtMost(o, e.Rating) }) {
			return true
		}
	}
	return false
}

func (t *Tournament) ratedAtMost(p game.Player, rating int) bool {
	e, ok := t.entrant(p)
	return ok && !t.gone(p) && e.Rating <= rating
}
