package tournament

import (
	"cmp"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/seating"
)

// past is what the draws before have brought everybody.
type past struct {
	seats int
	met   seating.Meetings
	byes  map[game.Player]int
	small map[game.Player]int
	float map[game.Player]int
	held  map[game.Player][]int
}

// add adds a round. Who sat at a void table has met nobody, though older logs
// have it so.
func (p *past) add(r *round, void points.Void) {
	largest := 0
	for _, tb := range r.tables {
		largest = max(largest, len(tb.Seats))
	}
	clear(p.float)
	for _, tb := range r.tables {
		if tb.void != "" && void != points.VoidAsBye {
			continue
		}
		ids := make([]string, len(tb.Seats))
		for i, s := range tb.Seats {
			ids[i] = string(s.Player)
			if len(tb.Seats) < largest {
				p.small[s.Player]++
			}
			p.heldBy(s.Player)[i]++
		}
		p.met.Add(ids...)
		for _, x := range tb.Up {
			p.float[x] = 1
		}
		for _, x := range tb.Down {
			p.float[x] = -1
		}
	}
	for _, b := range r.byes {
		if b.Bye == points.Allocated {
			p.byes[b.Player]++
		}
	}
}

// heldBy is how often somebody has held each seat.
func (p *past) heldBy(player game.Player) []int {
	if p.held[player] == nil {
		p.held[player] = make([]int, p.seats)
	}
	return p.held[player]
}

func (p *past) entrant(player game.Player, score int) seating.Entrant {
	return seating.Entrant{
		ID: string(player), Score: score, Byes: p.byes[player], Small: p.small[player], Floated: p.float[player],
		Held: p.heldBy(player),
	}
}

// past looks at the season, in an honour league at all seasons.
func (d *draw) past() past {
	p := past{
		seats: d.t.rules.Seats, met: seating.Meetings{}, byes: map[game.Player]int{}, small: map[game.Player]int{},
		float: map[game.Player]int{}, held: map[game.Player][]int{},
	}
	for _, s := range d.t.seasons {
		if s != d.s && d.t.rules.Format != Honour {
			continue
		}
		for _, r := range s.rounds {
			p.add(r, d.t.rules.Void)
		}
	}
	return p
}

// firstRanking is by rating, then by order of entry.
func (t *Tournament) firstRanking(players []game.Player) []game.Player {
	ranked := slices.Clone(players)
	slices.SortStableFunc(ranked, func(a, b game.Player) int {
		x, _ := t.entrant(a)
		y, _ := t.entrant(b)
		return cmp.Or(cmp.Compare(y.Rating, x.Rating), cmp.Compare(x.Number, y.Number))
	})
	return ranked
}
