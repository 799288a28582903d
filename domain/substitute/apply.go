package substitute

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Apply changes the desk in place; what it does not know it ignores.
func (d *Desk) Apply(e event.Event) {
	switch e := e.(type) {
	case Volunteered:
		d.volunteer(e)
	case Retired:
		d.pool = slices.DeleteFunc(d.pool, func(m Member) bool { return m.Player == e.Player })
	case Opened:
		if e.Vacancy == len(d.vacancies)+1 {
			d.vacancies = append(d.vacancies, Vacancy{Opened: e, Status: Free})
		}
	case Offered:
		d.with(e.Vacancy, func(v *Vacancy) { v.Waves = append(v.Waves, e) })
	case Declined:
		d.with(e.Vacancy, func(v *Vacancy) { v.Declined = append(v.Declined, e.Player) })
	case Accepted:
		d.with(e.Vacancy, func(v *Vacancy) {
			v.Status, v.Taker = Taken, e.Player
			v.Declined = without(v.Declined, e.Player)
		})
	case Filled:
		d.with(e.Vacancy, func(v *Vacancy) { v.Status, v.Ended = Full, e.At })
	case Failed:
		d.with(e.Vacancy, func(v *Vacancy) { v.Status, v.Taker, v.Failed = Free, "", append(v.Failed, e.Player) })
	case Closed:
		d.with(e.Vacancy, func(v *Vacancy) { v.close(e) })
	}
}

// volunteer changes the terms of who is in the pool, and puts others at its
// end.
func (d *Desk) volunteer(e Volunteered) {
	m := Member{Player: e.Player, Rulesets: slices.Clone(e.Rulesets), Most: e.Most, Since: e.At}
	i := slices.IndexFunc(d.pool, func(m Member) bool { return m.Player == e.Player })
	if i < 0 {
		d.pool = append(d.pool, m)
		return
	}
	m.Since = d.pool[i].Since
	d.pool[i] = m
}

func (d *Desk) with(n int, change func(*Vacancy)) {
	if n >= 1 && n <= len(d.vacancies) {
		change(&d.vacancies[n-1])
	}
}

// close ends a vacancy; of a filled one, the time of its substitute.
func (v *Vacancy) close(e Closed) {
	v.End = e.Why
	if v.Status == Full {
		v.Left = e.At
		return
	}
	v.Status, v.Taker, v.Ended = Lapsed, "", e.At
}

func without(all []game.Player, p game.Player) []game.Player {
	return slices.DeleteFunc(slices.Clone(all), func(q game.Player) bool { return q == p })
}
