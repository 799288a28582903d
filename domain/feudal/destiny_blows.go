package feudal

import (
	"cmp"
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// plague rolls for every figure in the valley. All dice are thrown before the first lord's
// death takes effect (F-203).
func (d *destiny) plague() bool {
	killed := map[game.Seat][]int{}
	seats := d.now.Living()
	for _, seat := range seats {
		killed[seat] = d.throwFor(seat, d.now.Numbers(seat))
	}
	for _, seat := range seats {
		if dead := killed[seat]; len(dead) > 0 {
			lord := d.now.LordAmong(seat, dead)
			d.emit(PlagueTook{Seat: seat, Figures: dead})
			d.mourn(seat, lord, 0)
		}
	}
	return len(seats) > 0
}

// endlessStrikes is the number of strikes after which lightning ends without damage.
// Honest dice never reach it.
const endlessStrikes = 200

// lightning threatens the holy sites of one kind, seat after seat, until one is damaged
// (F-204, F-205).
func (d *destiny) lightning(site book.Site) bool {
	owners := lists.Keep(d.now.Living(), func(seat game.Seat) bool { return len(d.now.sound(seat, site)) > 0 })
	if len(owners) == 0 {
		return false
	}
	order := d.rollOff(d.event, "", owners, true)
	for i := range endlessStrikes {
		if d.strikeAt(order[i%len(order)], site) {
			break
		}
	}
	return true
}

// strikeAt threatens one holy site of a seat, and reports whether the site was struck.
func (d *destiny) strikeAt(seat game.Seat, site book.Site) bool {
	at := choose(d.round, d.event, seat, d.now.sound(seat, site))
	if dice := d.throw([]FateDie{{Seat: seat, At: at}}); dice[0].Die < d.now.Book.Fate.Strikes {
		return false
	}
	d.emit(HolySiteDamaged{Seat: seat, Manor: at, Site: site})
	return true
}

// sound lists the manors on which a seat owns an undamaged holy site of a kind.
func (s *State) sound(seat game.Seat, site book.Site) []valley.Manor {
	return lists.Keep(s.ManorsOf(seat), func(m valley.Manor) bool { return s.Manors[m].Holy(site) == book.Sound })
}

// storm rolls for every undamaged castle that has an owner (F-207).
func (d *destiny) storm() bool {
	dice := d.throwOn(func(_ valley.Card, m Holding) int { return lists.One(m.Castle == book.Sound) })
	for _, r := range dice {
		if r.Die >= d.now.Book.Fate.Breaks {
			d.emit(CastleDamaged{Seat: r.Seat, Manor: r.At, Die: r.Die})
		}
	}
	return len(dice) > 0
}

// revolt lets the weak manors of every seat rise, the weakest first (F-208).
func (d *destiny) revolt() bool {
	found := false
	for _, seat := range d.now.Living() {
		for m := d.rebel(seat); m != ""; m = d.rebel(seat) {
			found = true
			d.rise(seat, m)
		}
	}
	return found
}

// rebel returns the next manor of a seat to rise; "" if all that are left are safe. A
// manor that has risen no longer belongs to the seat.
func (d *destiny) rebel(seat game.Seat) valley.Manor {
	garrison := func(m valley.Manor) int { return len(d.now.Standing(seat, m)) }
	weak := slices.DeleteFunc(d.now.ManorsOf(seat), func(m valley.Manor) bool {
		n := garrison(m)
		return n >= d.now.Book.Fate.Garrison || n == 0 && d.now.Options.Revolt == "garrisoned"
	})
	if len(weak) == 0 {
		return ""
	}
	worth := func(m valley.Manor) int { return d.now.Book.Valley.Card(m).Yields(valley.RowKnight, true) }
	return slices.MinFunc(weak, func(a, b valley.Manor) int {
		return cmp.Or(cmp.Compare(garrison(a), garrison(b)), cmp.Compare(worth(a), worth(b)))
	})
}

// rise drives a seat's figures out of a manor.
func (d *destiny) rise(seat game.Seat, m valley.Manor) {
	figures := d.now.Standing(seat, m)
	killed := d.throwFor(seat, figures)
	lord := d.now.LordAmong(seat, killed)
	d.emit(RevoltBroke{Seat: seat, Manor: m, Figures: killed})
	if d.mourn(seat, lord, 0); d.now.Houses[seat].Out {
		return
	}
	d.emit(ManorFreed{Manor: m, From: seat})
	d.flee(seat, m, slices.DeleteFunc(figures, func(n int) bool { return slices.Contains(killed, n) }))
}

// desertion takes a knight, and the men-at-arms with him, from the seat with the most
// territories (F-209).
func (d *destiny) desertion() bool {
	seat := d.foremost(d.now.Living(), func(seat game.Seat) []int {
		return []int{d.now.territoriesOf(seat), len(d.now.ManorsOf(seat))}
	})
	if seat == "" {
		return false
	}
	held := slices.DeleteFunc(d.now.ManorsOf(seat), func(m valley.Manor) bool { return len(d.now.knightsAt(seat, m)) == 0 })
	if len(held) == 0 {
		return false
	}
	m := choose(d.round, d.event, seat, held)
	knight := choose(d.round, d.event, seat, d.now.knightsAt(seat, m))
	men := slices.DeleteFunc(d.now.Standing(seat, m), func(n int) bool { return !d.now.Houses[seat].Figures[n].Grade.IsMan() })
	d.emit(KnightDeserted{Seat: seat, Manor: m, Knight: knight, Men: men})
	return true
}

// foremost returns the seat with the greatest merits, which are compared in order; ties
// are rolled off. It returns "" if there are no seats.
func (d *destiny) foremost(seats []game.Seat, merits func(game.Seat) []int) game.Seat {
	var best []game.Seat
	for _, seat := range seats {
		order := 1
		if len(best) > 0 {
			order = slices.Compare(merits(seat), merits(best[0]))
		}
		switch {
		case order > 0:
			best = []game.Seat{seat}
		case order == 0:
			best = append(best, seat)
		}
	}
	if len(best) == 0 {
		return ""
	}
	return d.rollOff(d.event, "", best, false)[0]
}

// knightsAt lists the knights of a seat on a manor, without its lord.
func (s *State) knightsAt(seat game.Seat, m valley.Manor) []int {
	return slices.DeleteFunc(s.Standing(seat, m), func(n int) bool { return !s.Houses[seat].Figures[n].Grade.IsKnight() })
}
