package feudal

import (
	"fmt"
	"slices"

	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// maxRollRounds stops a roll-off after so many rounds. Honest dice never reach it, but scripted dice that have run out
// always tie.
const maxRollRounds = 60

// chooseFairly makes a fair choice with dice (F-26) and records it. A single thing needs no die and no event. An empty
// list gives the zero value.
func chooseFairly[T any](round *round, purpose string, seat game.Seat, among []T) (chosen T) {
	count := len(among)
	switch count {
	case 0:
		return chosen
	case 1:
		return among[0]
	}
	dice, power := 0, 1
	for power < count {
		dice, power = dice+1, power*6
	}
	share := power / count
	var rolls []int
	for {
		value := 0
		for range dice {
			d := round.roll(6, "pick "+purpose+" "+string(seat))
			rolls = append(rolls, d)
			value = value*6 + d - 1
		}
		if value < count*share {
			names := lists.Map(among, func(thing T) string { return fmt.Sprint(thing) })
			round.emit(Picked{For: purpose, Seat: seat, Among: names, Dice: rolls, Chosen: names[value/share]})
			return among[value/share]
		}
	}
}

// rollOff lets seats roll against each other (F-27), records it, and returns them from the highest down; only the
// highest if full is false. A single seat needs no die and no event. None gives an empty list.
func (r *round) rollOff(purpose string, place valley.Node, seats []game.Seat, full bool) []game.Seat {
	if len(seats) < 2 {
		return seats
	}
	off := rollOff{round: r, label: "roll-off " + purpose, full: full}
	order := off.orderSeats(r.sortSeats(seats))
	if !full {
		order = order[:1]
	}
	r.emit(RolledOff{For: purpose, Place: place, Rounds: off.rounds, Order: order})
	return order
}

// sortSeats returns the seats sorted in seat order.
func (r *round) sortSeats(seats []game.Seat) []game.Seat {
	sorted := slices.Clone(seats)
	slices.SortFunc(sorted, func(a, b game.Seat) int { return r.seatIndex(a) - r.seatIndex(b) })
	return sorted
}

// seatIndex returns the place of a seat in seat order, from 0; -1 if there is no such seat.
func (r *round) seatIndex(s game.Seat) int { return slices.Index(r.now.Seats, s) }

// rollOff is one roll-off with all its rounds.
type rollOff struct {
	*round
	label  string
	full   bool
	rounds [][]SeatDie
}

// orderSeats rolls a die for each seat, and again among tied seats. Without full, only the first seat of the result is
// decided. After maxRollRounds the rest stay in seat order.
func (o *rollOff) orderSeats(seats []game.Seat) []game.Seat {
	if len(seats) < 2 || len(o.rounds) >= maxRollRounds {
		return seats
	}
	thrown := lists.Map(seats, func(s game.Seat) SeatDie { return SeatDie{Seat: s, Die: o.roll(6, o.label+" "+string(s))} })
	o.rounds = append(o.rounds, thrown)
	var order []game.Seat
	for die := 6; die >= 1; die-- {
		level := lists.Keep(thrown, func(t SeatDie) bool { return t.Die == die })
		tied := lists.Map(level, func(t SeatDie) game.Seat { return t.Seat })
		if o.full || len(order) == 0 {
			tied = o.orderSeats(tied)
		}
		order = append(order, tied...)
	}
	return order
}
