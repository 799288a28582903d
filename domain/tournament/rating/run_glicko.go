package rating

import "slices"

// glicko counts a game of two single seats in a list by Glicko-2.
func (r *run) glicko(l List, g Game, sides []side) {
	var opponents [2]Rating
	for i, side := range sides {
		opponents[1-i] = r.start(l, g, side.seats[0], side.seats[0].holders[0])
	}
	var changes []Change
	var players []Player
	for i, side := range sides {
		for _, p := range side.seats[0].holders {
			ch := r.change(l, g, side.seats[0], p)
			ch.Sides, ch.Shared = len(sides), shared(sides, side.place)
			result := Result{Against: opponents[i], Score: score(side.place, sides[1-i].place), Share: ch.Share}
			r.period(l, g, p, result, &ch)
			changes, players = append(changes, ch), append(players, p.Player)
		}
	}
	for i, ch := range changes {
		r.keepResult(l, players[i], ch)
	}
}

// start is a player's rating at the beginning of the period that the game
// ended in.
func (r *run) start(l List, g Game, s seat, p Place) Rating {
	if f := r.form(l, p.Player); f.played && f.period == r.opt.period(g.At) {
		return f.start
	}
	return r.change(l, g, s, p).Wider
}

// period rates a player's games of this period so far, this one included.
func (r *run) period(l List, g Game, p Place, result Result, ch *Change) {
	f := r.form(l, p.Player)
	period := Period{Number: r.opt.period(g.At), Start: ch.Wider}
	if f.played && f.period == period.Number {
		period.Start, period.Results = f.start, slices.Clone(f.results)
	}
	period.Results = append(period.Results, result)
	after, estimate := r.opt.glicko().Rate(period.Start, period.Results)
	period.Estimate, ch.Period = estimate, &period
	if ch.Rated = !p.TookOver || after.Mu > ch.Before.Mu; ch.Rated {
		ch.After = after
	}
}

func (r *run) keepResult(l List, p Player, ch Change) {
	r.keep(l, p, ch)
	if f := r.form(l, p); ch.Rated {
		f.start, f.results = ch.Period.Start, ch.Period.Results
	}
}

func score(place, other int) float64 {
	switch {
	case place < other:
		return 1
	case place > other:
		return 0
	}
	return 0.5
}
