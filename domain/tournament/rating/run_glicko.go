package rating

import "slices"

// rateGlicko makes of the turns what a game of two single seats says by
// Glicko-2.
func (r *run) rateGlicko(g *Game, sides []side) {
	number := r.opt.period(g.At)
	white := len(sides[0].seats[0].holders) // turns of the first side
	opponents := [2]Rating{r.turns[white].start(number), r.turns[0].start(number)}
	for at, t := range r.turns {
		i := 0
		if at >= white {
			i = 1
		}
		result := Result{Against: opponents[i], Score: score(sides[i].place, sides[1-i].place), Share: t.Share}
		r.period(t, number, result)
	}
}

// start is a player's rating at the beginning of the period of a game.
func (t turn) start(period int) Rating {
	if t.form.played && t.form.period == period {
		return t.form.start
	}
	return t.Wider
}

// period rates a player's games of this period so far, this one included.
func (r *run) period(t turn, number int, result Result) {
	period := Period{Number: number, Start: t.start(number)}
	if t.form.played && t.form.period == number {
		period.Results = slices.Clone(t.form.results)
	}
	period.Results = append(period.Results, result)
	after, estimate := r.opt.glicko().Rate(period.Start, period.Results)
	period.Estimate, t.Period = estimate, &period
	if t.Rated = !t.tookOver || after.Mu > t.Before.Mu; t.Rated {
		t.After = after
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
