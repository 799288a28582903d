package rating

import "slices"

// rateWengLin makes of the turns what the game says by Weng-Lin. All are
// reckoned from the ratings before the game.
func (r *run) rateWengLin(sides []side) {
	r.meet(sides)
	model := r.opt.model()
	shifts := r.field.shifts(model, r.sides)
	at := 0
	for i := range sides {
		for j := range sides[i].seats {
			for k := range sides[i].seats[j].holders {
				t := r.turns[at]
				at++
				t.Shift = &shifts[i]
				if k > 0 { // as if this holder had been there from the beginning
					t.Shift = &model.Shifts(instead(r.sides, i, j, t.Wider))[i]
				}
				after := model.Move(t.Wider, t.Shift, t.Share)
				if t.Rated = !t.tookOver || after.Mu > t.Wider.Mu; t.Rated {
					t.After = after
				}
			}
		}
	}
}

// meet is who plays: of every seat its first holder, as it stands before the
// game.
func (r *run) meet(sides []side) {
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

// instead is the field with another holder of one seat.
func instead(field []Side, i, j int, rating Rating) []Side {
	field = slices.Clone(field)
	field[i].Members = slices.Clone(field[i].Members)
	field[i].Members[j] = rating
	return field
}
