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
	const action = "volunteering"
	if err := requirePlayer(command, action); err != nil {
		return nil, err
	}
	maxSeats := cmp.Or(do.Most, 1)
	if maxSeats < 1 || maxSeats > mostSeats {
		return nil, newRefusal(action, ErrNotNow, "most", "n", do.Most, "most", mostSeats)
	}
	rulesets := slices.Compact(slices.Sorted(slices.Values(do.Rulesets)))
	if m, ok := d.FindMember(command.By); ok && m.Most == maxSeats && slices.Equal(m.Rulesets, rulesets) {
		return nil, nil
	}
	if err := requireUnbanned(command, action); err != nil {
		return nil, err
	}
	return []event.Event{Volunteered{Player: command.By, Rulesets: rulesets, Most: maxSeats, At: command.At}}, nil
}

// decideRetire takes a player out of the pool (D-1). It refuses players who are not in it.
func (d *Desk) decideRetire(command Command) ([]event.Event, error) {
	const action = "retiring"
	if err := requirePlayer(command, action); err != nil {
		return nil, err
	}
	if _, ok := d.FindMember(command.By); !ok {
		return nil, newRefusal(action, ErrNotNow, "no_member")
	}
	return []event.Event{Retired{Player: command.By, At: command.At}}, nil
}

// decideTake gives a seat to the first player who says YES (D-6). It refuses players who were not asked, come too late,
// or hold as many seats as they want.
func (d *Desk) decideTake(command Command, do Take) ([]event.Event, error) {
	const action = "taking a seat"
	vacancy, err := d.findOffered(command, do.Vacancy, action)
	if err != nil {
		return nil, err
	}
	member, in := d.FindMember(command.By)
	switch {
	case vacancy.holdsSeat() && vacancy.Taker == command.By:
		return nil, nil
	case vacancy.Status == Lapsed:
		return nil, newRefusal(action, ErrNotNow, "lapsed", "why", vacancy.End)
	case vacancy.Status != Free:
		return nil, newRefusal(action, ErrNotNow, "quicker")
	case slices.Contains(vacancy.Failed, command.By):
		return nil, newRefusal(action, ErrNotNow, "failed")
	case !in:
		return nil, newRefusal(action, ErrNotNow, "left")
	case d.CountHeld(command.By) >= member.Most:
		return nil, newRefusal(action, ErrNotNow, "enough", "n", member.Most, "more", member.Most+1)
	}
	if err := requireUnbanned(command, action); err != nil {
		return nil, err
	}
	return []event.Event{Accepted{Vacancy: vacancy.Vacancy, Player: command.By, At: command.At}}, nil
}

// decideDecline records a NO. Once the seat is taken, there is nothing to record.
func (d *Desk) decideDecline(command Command, do Decline) ([]event.Event, error) {
	const action = "declining a seat"
	vacancy, err := d.findOffered(command, do.Vacancy, action)
	switch {
	case err != nil:
		return nil, err
	case vacancy.holdsSeat() && vacancy.Taker == command.By:
		return nil, newRefusal(action, ErrNotNow, "accepted")
	case vacancy.Status != Free || slices.Contains(vacancy.Declined, command.By):
		return nil, nil
	}
	return []event.Event{Declined{Vacancy: vacancy.Vacancy, Player: command.By, At: command.At}}, nil
}

// findOffered finds the vacancy that a player answers: vacancy n, or for 0 the only free one about which they were
// asked. If none is free, it returns the latest. It refuses a vacancy about which they were not asked, and 0 if several
// are free.
func (d *Desk) findOffered(command Command, n int, action string) (Vacancy, error) {
	if err := requirePlayer(command, action); err != nil {
		return Vacancy{}, err
	}
	if n != 0 {
		vacancy, ok := d.Vacancy(n)
		if !ok || !vacancy.WasAsked(command.By) {
			return vacancy, newRefusal(action, ErrUnknown, "not_asked", "n", n)
		}
		return vacancy, nil
	}
	free, last := d.listAsked(command.By)
	switch {
	case len(free) == 1:
		return free[0], nil
	case len(free) > 1:
		return Vacancy{}, newRefusal(action, ErrUnknown, "several", "n", len(free))
	case last.Vacancy == 0:
		return Vacancy{}, newRefusal(action, ErrUnknown, "none")
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
