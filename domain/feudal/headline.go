package feudal

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/feudal/valley"
)

// headline is what happened to the reader, in a dozen words.
func (t *teller) headline(was *State, events []event.Event) string {
	if key, a := t.great(events); key != "" {
		return t.say(key, a)
	}
	if key, a := t.notable(events); key != "" {
		return t.say(key, a)
	}
	taken, lost := t.captures(events)
	switch {
	case len(taken) > 0 && len(lost) > 0:
		return t.say("headline.take-lose", args{"taken": t.manors(taken), "lost": t.manors(lost)})
	case len(taken) > 0:
		return t.say("headline.take", args{"taken": t.manors(taken)})
	case len(lost) > 0:
		return t.say("headline.lose", args{"lost": t.manors(lost)})
	}
	for _, find := range []func([]event.Event) (string, args){t.deeds, t.lesser} {
		if key, a := find(events); key != "" {
			return t.say(key, a)
		}
	}
	return t.say("headline.quiet", args{"season": t.season(was.Season)})
}

// great finds the news beside which nothing else counts.
func (t *teller) great(events []event.Event) (string, args) {
	for _, e := range slices.Backward(events) {
		switch e := e.(type) {
		case VictoryDeclared:
			for _, p := range e.Result.Places {
				if p.Place == 1 && p.Seat == t.to && t.to != "" {
					return "headline.win", nil
				}
			}
			if len(e.Result.Places) > 0 {
				return "headline.over", args{"who": t.who(e.Result.Places[0].Seat)}
			}
		case SeatEliminated:
			if e.Seat == t.to {
				return "headline.out", nil
			}
		case LordFell:
			if e.Seat == t.to {
				return "headline.lord-fell", nil
			}
		case LordNamed:
			if e.Seat == t.to {
				return "headline.lord-named", args{"figure": strconv.Itoa(e.Figure)}
			}
		case EntryAssigned:
			if t.to == "" {
				return "headline.opening", nil
			}
			if e.Seat == t.to {
				return "headline.opening.you", args{"knight": e.Knight, "manor": t.place(valley.Node(t.s.Book.Valley.EntryManor(e.Entry)))}
			}
		}
	}
	return "", nil
}

// notable finds the King's visit, a completed prayer, and a siege of the
// reader's own.
func (t *teller) notable(events []event.Event) (string, args) {
	for _, e := range slices.Backward(events) {
		switch e := e.(type) {
		case ArthurVisited:
			if t.to == "" {
				return "headline.public.king", nil
			}
			return "headline.king", args{"honour": strconv.Itoa(t.s.Houses[t.to].Honour)}
		case PrayerCompleted:
			if e.Seat == t.to {
				return "headline.prayed", nil
			}
		case SiegeOpened:
			if e.Owner == t.to {
				return "headline.besieged", args{"who": t.who(e.Besieger), "manor": t.place(valley.Node(e.Manor))}
			}
		}
	}
	return "", nil
}

// deeds finds what lords do to each other short of taking manors, and what
// destiny does.
func (t *teller) deeds(events []event.Event) (string, args) {
	for _, e := range slices.Backward(events) {
		switch e := e.(type) {
		case ManorPillaged:
			if e.Owner == t.to || t.to == "" || e.Seat == t.to {
				return "headline.pillaged", args{"who": t.who(e.Seat), "manor": t.place(valley.Node(e.Manor))}
			}
		case MonasterySacked:
			if slices.Contains(e.Seats, t.to) {
				return "headline.sacked", args{"place": t.place(e.At)}
			}
		case SiegeOpened:
			if e.Besieger == t.to {
				return "headline.besiege", args{"manor": t.place(valley.Node(e.Manor))}
			}
		case HonourChanged:
			if e.Seat == t.to {
				return "headline.honour", args{"honour": strconv.Itoa(e.Honour)}
			}
		}
	}
	return t.struck(events)
}

// struck finds what destiny has done to the reader; to onlookers, whatever it
// was.
func (t *teller) struck(events []event.Event) (string, args) {
	hit := t.to == ""
	for _, e := range slices.Backward(events) {
		hit = hit || touches(e, t.to)
		if e, ok := e.(DestinyThrown); ok && hit {
			name, _, _ := strings.Cut(t.say("destiny."+e.Event, nil), ";")
			return "headline.destiny", args{"event": strings.TrimSpace(name)}
		}
	}
	return "", nil
}

// captures lists manors that the reader took and lost; for onlookers, all
// that were taken.
func (t *teller) captures(events []event.Event) (taken, lost []valley.Manor) {
	for _, e := range events {
		c, ok := changeOfOwner(e)
		switch {
		case !ok:
		case c.To == t.to && c.To != "":
			taken = append(taken, c.Manor)
		case t.to != "" && c.From == t.to:
			lost = append(lost, c.Manor)
		}
	}
	return taken, lost
}

// changeOfOwner is an event by which a manor changes hands, as a capture.
func changeOfOwner(e event.Event) (ManorCaptured, bool) {
	switch e := e.(type) {
	case ManorCaptured:
		return e, true
	case ManorClaimed:
		return ManorCaptured{Manor: e.Manor, From: e.From, To: e.Seat}, true
	case ManorFreed:
		return ManorCaptured{Manor: e.Manor, From: e.From}, e.From != ""
	}
	return ManorCaptured{}, false
}

// lesser finds news of fights and money.
func (t *teller) lesser(events []event.Event) (string, args) {
	for _, e := range slices.Backward(events) {
		switch e := e.(type) {
		case ManorCaptured:
			if t.to == "" {
				return "headline.public.take", args{"who": t.who(e.To), "taken": t.place(valley.Node(e.Manor))}
			}
		case CombatEnded:
			sides := t.sides[e.Combat]
			switch {
			case t.to == "":
				return "headline.public.fight", args{"where": t.fields[e.Combat]}
			case e.Winner == t.to:
				return "headline.won", args{"where": t.fields[e.Combat]}
			case slices.Contains(sides[:], t.to):
				return "headline.beaten", args{"where": t.fields[e.Combat]}
			}
		case RevenueReckoned:
			if e.Seat == t.to {
				return "headline.revenue", args{"total": strconv.Itoa(e.Total)}
			}
		case FortuneAnnounced:
			if e.Seat == t.to {
				return "headline.pay", args{"fortune": strconv.Itoa(e.Fortune)}
			}
		}
	}
	return "", nil
}
