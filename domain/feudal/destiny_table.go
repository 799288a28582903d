package feudal

import "seneschal/domain/feudal/book"

// destiny ends the masons' year, and throws for the year to come (F-196).
func (r *round) destiny() {
	if r.now.Masons {
		r.emit(MasonsLeft{})
	}
	if !r.now.Options.Fate {
		return
	}
	e := DestinyThrown{Year: r.now.Year}
	for i := range e.Dice {
		e.Dice[i] = r.roll(6, "destiny")
		e.Sum += e.Dice[i]
	}
	e.Event = r.now.Book.DestinyOf(e.Sum)
	r.emit(e)
	d := &destiny{round: r, event: e.Event}
	if !d.strike() {
		r.emit(DestinyMissed{Event: d.event})
	}
	r.eliminateLandless()
}

// strike carries the event out and reports whether it found anything (F-202).
func (d *destiny) strike() bool {
	switch d.event {
	case "plague":
		return d.plague()
	case "lightning-church":
		return d.lightning(book.Church)
	case "lightning-cromlech":
		return d.lightning(book.Cromlech)
	case "storm":
		return d.storm()
	case "revolt":
		return d.revolt()
	case "desertion":
		return d.desertion()
	case "flood":
		return d.flood()
	case "fire":
		return d.fire()
	case "poor-monks":
		return d.loot(lootNone)
	case "champion":
		return d.champion()
	case "newcomer":
		return d.newcomer()
	}
	return d.bounty()
}

// bounty carries out the events that give.
func (d *destiny) bounty() bool {
	switch d.event {
	case "scutage":
		return d.scutage()
	case "masons":
		return d.masons()
	case "swarm":
		return d.swarm()
	case "bounds":
		return d.bounds()
	}
	return d.loot(lootDouble)
}
