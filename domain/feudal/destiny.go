package feudal

import (
	"strconv"

	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// destiny is one throw at the end of a winter, and what it does (W10, F-201).
type destiny struct {
	*round
	event string
}

// die throws a die of this event for a seat or a place; the label ends in it.
func (d *destiny) die(purpose, label string) int { return d.roll(6, purpose+" "+label) }

// throwFor throws a die for each of some figures of a seat, and names those
// whom it kills.
func (d *destiny) throwFor(seat game.Seat, figures []int) (killed []int) {
	rolled := FateRolled{For: d.event}
	for _, n := range figures {
		at := d.now.Houses[seat].Figures[n].At
		die := d.die(d.event, string(seat))
		rolled.Dice = append(rolled.Dice, FateDie{Seat: seat, Figure: n, At: at, Die: die})
		if die >= d.now.Book.Fate.Kills {
			killed = append(killed, n)
		}
	}
	if len(figures) > 0 {
		d.emit(rolled)
	}
	return killed
}

// flee brings figures of a seat from a manor that it has lost to its nearest
// own manor with room, without any to the nearest edge of the board with room
// (F-208, F-218).
func (d *destiny) flee(seat game.Seat, from valley.Node, figures []int) {
	for _, n := range figures {
		to := d.now.lodging(seat, from)
		if to == "" {
			to = d.now.edgeFor(seat, from)
		}
		if to != "" && to != from {
			d.emit(FiguresFled{Seat: seat, Figures: []int{n}, From: from, To: to, Since: d.stamp(4, 0)})
		}
	}
}

// chooseFigure picks one of some figures of a seat (F-26).
func (d *destiny) chooseFigure(among []int, seat game.Seat) int {
	names := lists.Map(among, strconv.Itoa)
	chosen, _ := strconv.Atoi(d.pick(d.event, seat, names)) // one of the names
	return chosen
}
