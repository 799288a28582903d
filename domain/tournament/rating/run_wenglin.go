package rating

import "slices"

// wengLin counts a game in a list by Weng-Lin. All changes are reckoned from
// the ratings before the game, and then kept.
func (r *run) wengLin(l List, g Game, sides []side) {
	model, field := r.opt.model(), r.field(l, g, sides)
	shifts := model.Shifts(field)
	var changes []Change
	var players []Player
	for i, side := range sides {
		for j, seat := range side.seats {
			for k, p := range seat.holders {
				ch := r.change(l, g, seat, p)
				ch.Sides, ch.Shared = len(sides), shared(sides, side.place)
				shift := shifts[i]
				if k > 0 { // as if this holder had been there from the beginning
					shift = model.Shifts(instead(field, i, j, ch.Wider))[i]
				}
				ch.Shift = &shift
				after := model.Move(ch.Wider, shift, ch.Share)
				if ch.Rated = !p.TookOver || after.Mu > ch.Wider.Mu; ch.Rated {
					ch.After = after
				}
				changes, players = append(changes, ch), append(players, p.Player)
			}
		}
	}
	for i, ch := range changes {
		r.keep(l, players[i], ch)
	}
}

// field is who plays: of every seat its first holder, as it stands before the
// game.
func (r *run) field(l List, g Game, sides []side) []Side {
	field := make([]Side, len(sides))
	for i, side := range sides {
		field[i].Place = side.place
		for _, seat := range side.seats {
			field[i].Members = append(field[i].Members, r.change(l, g, seat, seat.holders[0]).Wider)
		}
	}
	return field
}

// instead is the field with another holder of one seat.
func instead(field []Side, i, j int, rating Rating) []Side {
	field = slices.Clone(field)
	field[i].Members = slices.Clone(field[i].Members)
	field[i].Members[j] = rating
	return field
}
