package substitute

import (
	"cmp"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// mostSeats is the most seats that a player may offer to hold at one time.
const mostSeats = 20

// decideVolunteer takes a player into the pool, on their terms (D-1).
func (d *Desk) decideVolunteer(c Command, do Volunteer) ([]event.Event, error) {
	const what = "volunteering"
	if err := requirePlayer(c, what); err != nil {
		return nil, err
	}
	most := cmp.Or(do.Most, 1)
	if most < 1 || most > mostSeats {
		return nil, newRefusal(what, ErrNotNow, "most", "n", do.Most, "most", mostSeats)
	}
	rulesets := slices.Compact(slices.Sorted(slices.Values(do.Rulesets)))
	if m, ok := d.Member(c.By); ok && m.Most == most && slices.Equal(m.Rulesets, rulesets) {
		return nil, nil
	}
	return []event.Event{Volunteered{Player: c.By, Rulesets: rulesets, Most: most, At: c.At}}, nil
}

func (d *Desk) decideRetire(c Command) ([]event.Event, error) {
	const what = "retiring"
	if err := requirePlayer(c, what); err != nil {
		return nil, err
	}
	if _, ok := d.Member(c.By); !ok {
		return nil, newRefusal(what, ErrNotNow, "no_member")
	}
	return []event.Event{Retired{Player: c.By, At: c.At}}, nil
}

// decideTake gives a seat to the first player who says YES (D-6).
func (d *Desk) decideTake(c Command, do Take) ([]event.Event, error) {
	const what = "taking a seat"
	v, err := d.findOffered(c, do.Vacancy, what)
	if err != nil {
		return nil, err
	}
	m, in := d.Member(c.By)
	switch {
	case v.holdsSeat() && v.Taker == c.By:
		return nil, nil
	case v.Status == Lapsed:
		return nil, newRefusal(what, ErrNotNow, "lapsed", "why", v.End)
	case v.Status != Free:
		return nil, newRefusal(what, ErrNotNow, "quicker")
	case slices.Contains(v.Failed, c.By):
		return nil, newRefusal(what, ErrNotNow, "failed")
	case !in:
		return nil, newRefusal(what, ErrNotNow, "left")
	case d.Held(c.By) >= m.Most:
		return nil, newRefusal(what, ErrNotNow, "enough", "n", m.Most, "more", m.Most+1)
	}
	return []event.Event{Accepted{Vacancy: v.Vacancy, Player: c.By, At: c.At}}, nil
}

// decideDecline records a NO. Once the seat is taken, there is nothing to record.
func (d *Desk) decideDecline(c Command, do Decline) ([]event.Event, error) {
	const what = "declining a seat"
	v, err := d.findOffered(c, do.Vacancy, what)
	switch {
	case err != nil:
		return nil, err
	case v.holdsSeat() && v.Taker == c.By:
		return nil, newRefusal(what, ErrNotNow, "accepted")
	case v.Status != Free || slices.Contains(v.Declined, c.By):
		return nil, nil
	}
	return []event.Event{Declined{Vacancy: v.Vacancy, Player: c.By, At: c.At}}, nil
}

// findOffered finds the vacancy that a player answers: the one with number n, or for 0 the
// only free one about which they were asked. If none is free, it returns the latest.
func (d *Desk) findOffered(c Command, n int, what string) (Vacancy, error) {
	if err := requirePlayer(c, what); err != nil {
		return Vacancy{}, err
	}
	if n != 0 {
		v, ok := d.Vacancy(n)
		if !ok || !v.Asked(c.By) {
			return v, newRefusal(what, ErrUnknown, "not_asked", "n", n)
		}
		return v, nil
	}
	free, last := d.listAsked(c.By)
	switch {
	case len(free) == 1:
		return free[0], nil
	case len(free) > 1:
		return Vacancy{}, newRefusal(what, ErrUnknown, "several", "n", len(free))
	case last.Vacancy == 0:
		return Vacancy{}, newRefusal(what, ErrUnknown, "none")
	}
	return last, nil
}

// listAsked returns the free vacancies about which a player was asked, and the newest of
// all those about which they were.
func (d *Desk) listAsked(p game.Player) (free []Vacancy, last Vacancy) {
	for _, v := range d.vacancies {
		if !v.Asked(p) {
			continue
		}
		last = v.clipLists()
		if v.Status == Free && !slices.Contains(v.Failed, p) {
			free = append(free, last)
		}
	}
	return free, last
}
