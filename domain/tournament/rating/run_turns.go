package rating

import (
	"cmp"
	"slices"

	"seneschal/domain/lists"
)

// rateWengLin rates a game by Weng-Lin and writes the results into the turns. It computes all of
// them from the ratings before the game.
func (r *run) rateWengLin(sides []side) {
	r.fillSides(sides)
	model := r.opt.toPlackettLuce()
	shifts := r.field.computeShifts(model, r.sides)
	at := 0
	for i := range sides {
		for j := range sides[i].seats {
			for k := range sides[i].seats[j].holders {
				turn := r.turns[at]
				at++
				turn.Shift = &shifts[i]
				if k > 0 { // as if this holder had been there from the beginning
					turn.Shift = &model.ComputeShifts(replaceMember(r.sides, i, j, turn.Wider))[i]
				}
				after := model.Move(turn.Wider, turn.Shift, turn.Share)
				if turn.Rated = !turn.tookOver || after.Mu > turn.Wider.Mu; turn.Rated {
					turn.After = after
				}
			}
		}
	}
}

// fillSides fills the run's sides with the ratings before the game; the first holder of each seat
// represents it.
func (r *run) fillSides(sides []side) {
	r.sides = slices.Grow(r.sides[:0], len(sides))[:len(sides)]
	at := 0
	for i := range sides {
		members := r.sides[i].Members[:0]
		for _, seat := range sides[i].seats {
			members = append(members, r.turns[at].Wider)
			at += len(seat.holders)
		}
		r.sides[i] = Side{sides[i].place, members}
	}
}

// replaceMember returns a copy of the sides in which seat j of side i has another rating.
func replaceMember(field []Side, i, j int, rating Rating) []Side {
	field = slices.Clone(field)
	field[i].Members = slices.Clone(field[i].Members)
	field[i].Members[j] = rating
	return field
}

// rateGlicko rates a game of two single seats by Glicko-2 and writes the results into the turns.
func (r *run) rateGlicko(g *Game, sides []side) {
	number := r.opt.periodOf(g.At)
	white := len(sides[0].seats[0].holders) // turns of the first side
	opponents := [2]Rating{r.turns[white].ratingAtStart(number), r.turns[0].ratingAtStart(number)}
	for at, turn := range r.turns {
		i := lists.One(at >= white)
		result := Result{Against: opponents[i], Score: scorePlaces(sides[i].place, sides[1-i].place), Share: turn.Share}
		r.ratePeriod(turn, number, result)
	}
}

// ratingAtStart returns the player's rating at the beginning of a period.
func (t turn) ratingAtStart(period int) Rating {
	if t.form.played && t.form.period == period {
		return t.form.start
	}
	return t.Wider
}

// ratePeriod rates the games that the player has had in a period so far, with this result.
func (r *run) ratePeriod(turn turn, number int, result Result) {
	period := Period{Number: number, Start: turn.ratingAtStart(number)}
	if turn.form.played && turn.form.period == number {
		period.Results = slices.Clone(turn.form.results)
	}
	period.Results = append(period.Results, result)
	after, estimate := r.opt.toGlicko().Rate(period.Start, period.Results)
	period.Estimate, turn.Period = estimate, &period
	if turn.Rated = !turn.tookOver || after.Mu > turn.Before.Mu; turn.Rated {
		turn.After = after
	}
}

// scorePlaces returns 1 for a better place than the other, 1/2 for the same, and 0 for a worse one.
func scorePlaces(place, other int) float64 { return float64(1+cmp.Compare(other, place)) / 2 }
