package substitute

import (
	"cmp"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// mostSeats is the most seats that a player may offer to hold at one time.
const mostSeats = 20

// decideVolunteer takes a player into the pool, on their terms, or changes these (D-1). The same terms again change
// nothing.
func (d *Desk) decideVolunteer(command Command, do Volunteer) ([]event.Event, error) {
	const what = "volunteering"
	if err := requirePlayer(command, what); err != nil {
		return nil, err
	}
	most := cmp.Or(do.Most, 1)
	if most < 1 || most > mostSeats {
		return nil, newRefusal(what, ErrNotNow, "most", "n", do.Most, "most", mostSeats)
	}
	rulesets := slices.Compact(slices.Sorted(slices.Values(do.Rulesets)))
	if m, ok := d.FindMember(command.By); ok && m.Most == most && slices.Equal(m.Rulesets, rulesets) {
		return nil, nil
	}
	if err := requireUnbanned(command, what); err != nil {
		return nil, err
	}
	return []event.Event{Volunteered{Player: command.By, Rulesets: rulesets, Most: most, At: command.At}}, nil
}

// decideRetire takes a player out of the pool (D-1). It refuses players who are not in it.
func (d *Desk) decideRetire(command Command) ([]event.Event, error) {
	const what = "retiring"
	if err := requirePlayer(command, what); err != nil {
		return nil, err
	}
	if _, ok := d.FindMember(command.By); !ok {
		return nil, newRefusal(what, ErrNotNow, "no_member")
	}
	return []event.Event{Retired{Player: command.By, At: command.At}}, nil
}

// decideTake gives a seat to the first player who says YES (D-6). It refuses players who were not asked, come too late,
// or hold as many seats as they want.
func (d *Desk) decideTake(command Command, do Take) ([]event.Event, error) {
	const what = "taking a seat"
	vacancy, err := d.findOffered(command, do.Vacancy, what)
	if err != nil {
		return nil, err
	}
	member, in := d.FindMember(command.By)
	switch {
	case vacancy.holdsSeat() && vacancy.Taker == command.By:
		return nil, nil
	case vacancy.Status == Lapsed:
		return nil, newRefusal(what, ErrNotNow, "lapsed", "why", vacancy.End)
	case vacancy.Status != Free:
		return nil, newRefusal(what, ErrNotNow, "quicker")
	case slices.Contains(vacancy.Failed, command.By):
		return nil, newRefusal(what, ErrNotNow, "failed")
	case !in:
		return nil, newRefusal(what, ErrNotNow, "left")
	case d.CountHeld(command.By) >= member.Most:
		return nil, newRefusal(what, ErrNotNow, "enough", "n", member.Most, "more", member.Most+1)
	}
	if err := requireUnbanned(command, what); err != nil {
		return nil, err
	}
	return []event.Event{Accepted{Vacancy: vacancy.Vacancy, Player: command.By, At: command.At}}, nil
}

// decideDecline records a NO. Once the seat is taken, there is nothing to record.
func (d *Desk) decideDecline(command Command, do Decline) ([]event.Event, error) {
	const what = "declining a seat"
	vacancy, err := d.findOffered(command, do.Vacancy, what)
	switch {
	case err != nil:
		return nil, err
	case vacancy.holdsSeat() && vacancy.Taker == command.By:
		return nil, newRefusal(what, ErrNotNow, "accepted")
	case vacancy.Status != Free || slices.Contains(vacancy.Declined, command.By):
		return nil, nil
	}
	return []event.Event{Declined{Vacancy: vacancy.Vacancy, Player: command.By, At: command.At}}, nil
}

// findOffered finds the vacancy that a player answers: vacancy n, or for 0 the only free one about which they were
// asked. If none is free, it returns the latest. It refuses a vacancy about which they were not asked, and 0 if several
// are free.
func (d *Desk) findOffered(command Command, n int, what string) (Vacancy, error) {
	if err := requirePlayer(command, what); err != nil {
		return Vacancy{}, err
	}
	if n != 0 {
		vacancy, ok := d.Vacancy(n)
		if !ok || !vacancy.WasAsked(command.By) {
			return vacancy, newRefusal(what, ErrUnknown, "not_asked", "n", n)
		}
		return vacancy, nil
	}
	free, last := d.listAsked(command.By)
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
func (d *Desk) listAsked(player game.Player) (free []Vacancy, last Vacancy) {
	for _, vacancy := range d.vacancies {
		if !vacancy.WasAsked(player) {
			continue
		}
		last = vacancy.clipLists()
		if vacancy.Status == Free && !slices.Contains(vacancy.Failed, player) {
			free = append(free, last)
		}
	}
	return free, last
}
