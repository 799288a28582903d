package feudal

import (
	"cmp"
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// spreadPlague rolls for every figure in the valley. All dice are thrown before the first lord's death takes effect
// (F-203). It reports false if no seat is left.
func (d *destiny) spreadPlague() bool {
	killed := map[game.Seat][]int{}
	seats := d.now.Living()
	for _, seat := range seats {
		killed[seat] = d.throwForFigures(seat, d.now.Numbers(seat))
	}
	for _, seat := range seats {
		if dead := killed[seat]; len(dead) > 0 {
			lord := d.now.LordAmong(seat, dead)
			d.emit(PlagueTook{Seat: seat, Figures: dead})
			d.recordLordDeath(seat, lord, 0)
		}
	}
	return len(seats) > 0
}

// maxStrikes is the number of strikes after which lightning ends without damage. Honest dice never reach it.
const maxStrikes = 200

// strikeLightning threatens the sound holy sites of one kind, seat after seat, until one is damaged (F-204, F-205). It
// reports false if there is none.
func (d *destiny) strikeLightning(site book.Site) bool {
	owners := lists.Keep(d.now.Living(), func(seat game.Seat) bool { return len(d.now.listSoundSites(seat, site)) > 0 })
	if len(owners) == 0 {
		return false
	}
	order := d.rollOff(d.event, "", owners, true)
	for i := range maxStrikes {
		if d.strikeSite(order[i%len(order)], site) {
			break
		}
	}
	return true
}

// strikeSite threatens one sound holy site of a seat, chosen by dice, and reports whether it was damaged. The seat must
// own one.
func (d *destiny) strikeSite(seat game.Seat, site book.Site) bool {
	at := chooseFairly(d.round, d.event, seat, d.now.listSoundSites(seat, site))
	if dice := d.throwDice([]FateDie{{Seat: seat, At: at}}); dice[0].Die < d.now.Book.Fate.Strikes {
		return false
	}
	d.emit(HolySiteDamaged{Seat: seat, Manor: at, Site: site})
	return true
}

// listSoundSites lists the manors on which a seat owns an undamaged holy site of a kind.
func (s *State) listSoundSites(seat game.Seat, site book.Site) []valley.Manor {
	return lists.Keep(s.ManorsOf(seat), func(m valley.Manor) bool { return s.Manors[m].HolySite(site) == book.Sound })
}

// strikeCastles rolls for every undamaged castle that has an owner, and reports whether there is one (F-207).
func (d *destiny) strikeCastles() bool {
	dice := d.throwOnManors(func(_ valley.Card, m Holding) int { return lists.One(m.Castle == book.Sound) })
	for _, die := range dice {
		if die.Die >= d.now.Book.Fate.Breaks {
			d.emit(CastleDamaged{Seat: die.Seat, Manor: die.At, Die: die.Die})
		}
	}
	return len(dice) > 0
}

// raiseRevolts lets the weak manors of every seat rise, the weakest first, and reports whether any rose (F-208).
func (d *destiny) raiseRevolts() bool {
	found := false
	for _, seat := range d.now.Living() {
		for manor := d.chooseRebel(seat); manor != ""; manor = d.chooseRebel(seat) {
			found = true
			d.driveOutFigures(seat, manor)
		}
	}
	return found
}

// chooseRebel returns the next manor of a seat to rise; "" if all that are left are safe. A
// manor that has risen no longer belongs to the seat.
func (d *destiny) chooseRebel(seat game.Seat) valley.Manor {
	garrison := func(m valley.Manor) int { return len(d.now.FiguresOn(seat, m)) }
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

// driveOutFigures frees a manor and drives its seat's figures out; dice kill some of them. If the lord dies and his
// seat is eliminated, nothing more is done: its manors are free already.
func (d *destiny) driveOutFigures(seat game.Seat, manor valley.Manor) {
	figures := d.now.FiguresOn(seat, manor)
	killed := d.throwForFigures(seat, figures)
	lord := d.now.LordAmong(seat, killed)
	d.emit(RevoltBroke{Seat: seat, Manor: manor, Figures: killed})
	if d.recordLordDeath(seat, lord, 0); d.now.Houses[seat].Out {
		return
	}
	d.emit(ManorFreed{Manor: manor, From: seat})
	d.fleeManor(seat, manor, slices.DeleteFunc(figures, func(n int) bool { return slices.Contains(killed, n) }))
}

// takeDeserters takes a knight, and the men-at-arms with him, from the seat with the most territories (F-209). It
// reports false if that seat has no knight on a manor of its own.
func (d *destiny) takeDeserters() bool {
	seat := d.chooseForemost(d.now.Living(), func(seat game.Seat) []int {
		return []int{d.now.countTerritories(seat), len(d.now.ManorsOf(seat))}
	})
	if seat == "" {
		return false
	}
	held := slices.DeleteFunc(d.now.ManorsOf(seat), func(m valley.Manor) bool { return len(d.now.listKnights(seat, m)) == 0 })
	if len(held) == 0 {
		return false
	}
	manor := chooseFairly(d.round, d.event, seat, held)
	knight := chooseFairly(d.round, d.event, seat, d.now.listKnights(seat, manor))
	men := slices.DeleteFunc(d.now.FiguresOn(seat, manor), func(n int) bool { return !d.now.Houses[seat].Figures[n].Grade.IsMan() })
	d.emit(KnightDeserted{Seat: seat, Manor: manor, Knight: knight, Men: men})
	return true
}

// chooseForemost returns the seat with the greatest merits, which are compared number by number; ties are rolled off.
// It returns "" if there are no seats.
func (d *destiny) chooseForemost(seats []game.Seat, merits func(game.Seat) []int) game.Seat {
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

// listKnights lists the knights of a seat on a manor, without its lord.
func (s *State) listKnights(seat game.Seat, m valley.Manor) []int {
	return slices.DeleteFunc(s.FiguresOn(seat, m), func(n int) bool { return !s.Houses[seat].Figures[n].Grade.IsKnight() })
}
