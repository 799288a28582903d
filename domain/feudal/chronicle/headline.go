package chronicle

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/valley"
)

// writeHeadline sums up the reader's season in a dozen words: by its greatest news, or else as a quiet season.
func (t *teller) writeHeadline(before *feudal.State, events []event.Event) string {
	if key, a := t.findGreatNews(events); key != "" {
		return t.say(key, a)
	}
	if key, a := t.findNotableNews(events); key != "" {
		return t.say(key, a)
	}
	taken, lost := t.listCaptures(events)
	switch {
	case len(taken) > 0 && len(lost) > 0:
		return t.say("headline.take-lose", params{"taken": t.NameManors(taken), "lost": t.NameManors(lost)})
	case len(taken) > 0:
		return t.say("headline.take", params{"taken": t.NameManors(taken)})
	case len(lost) > 0:
		return t.say("headline.lose", params{"lost": t.NameManors(lost)})
	}
	for _, find := range []func([]event.Event) (string, params){t.findDeeds, t.findLesserNews} {
		if key, a := find(events); key != "" {
			return t.say(key, a)
		}
	}
	return t.say("headline.quiet", params{"season": t.NameSeason(before.Season)})
}

// findGreatNews finds news that outweighs everything else: victory, elimination, the death
// or naming of the reader's lord, and the opening. It returns the key and parameters of a sentence; "" if there is none.
func (t *teller) findGreatNews(events []event.Event) (string, params) {
	for _, e := range slices.Backward(events) {
		switch e := e.(type) {
		case feudal.VictoryDeclared:
			for _, p := range e.Result.Places {
				if p.Place == 1 && p.Seat == t.reader && t.reader != "" {
					return "headline.win", nil
				}
			}
			if len(e.Result.Places) > 0 {
				return "headline.over", params{"who": t.NameSeat(e.Result.Places[0].Seat)}
			}
		case feudal.SeatEliminated:
			if e.Seat == t.reader {
				return "headline.out", nil
			}
		case feudal.LordFell:
			if e.Seat == t.reader {
				return "headline.lord-fell", nil
			}
		case feudal.LordNamed:
			if e.Seat == t.reader {
				return "headline.lord-named", params{"figure": strconv.Itoa(e.Figure)}
			}
		case feudal.EntryAssigned:
			if t.reader == "" {
				return "headline.opening", nil
			}
			if e.Seat == t.reader {
				return "headline.opening.you", params{"knight": e.Knight, "manor": t.NamePlace(t.state.Book.Valley.EntryManor(e.Entry))}
			}
		}
	}
	return "", nil
}

// findNotableNews finds the King's visit, or a completed prayer or besieged house of the reader. It returns "" if there
// is none.
func (t *teller) findNotableNews(events []event.Event) (string, params) {
	for _, e := range slices.Backward(events) {
		switch e := e.(type) {
		case feudal.ArthurVisited:
			if t.reader == "" {
				return "headline.public.king", nil
			}
			return "headline.king", params{"honour": strconv.Itoa(t.state.Houses[t.reader].Honour)}
		case feudal.PrayerCompleted:
			if e.Seat == t.reader {
				return "headline.prayed", nil
			}
		case feudal.SiegeOpened:
			if e.Owner == t.reader {
				return "headline.besieged", params{"who": t.NameSeat(e.Besieger), "manor": t.NamePlace(e.Manor)}
			}
		}
	}
	return "", nil
}

// findDeeds finds pillage, sacks, sieges and changes of honour that concern the reader, and then the work of destiny.
// It returns "" if there is none.
func (t *teller) findDeeds(events []event.Event) (string, params) {
	for _, e := range slices.Backward(events) {
		switch e := e.(type) {
		case feudal.ManorPillaged:
			if e.Owner == t.reader || t.reader == "" || e.Seat == t.reader {
				return "headline.pillaged", params{"who": t.NameSeat(e.Seat), "manor": t.NamePlace(e.Manor)}
			}
		case feudal.MonasterySacked:
			if slices.Contains(e.Seats, t.reader) {
				return "headline.sacked", params{"place": t.NamePlace(e.At)}
			}
		case feudal.SiegeOpened:
			if e.Besieger == t.reader {
				return "headline.besiege", params{"manor": t.NamePlace(e.Manor)}
			}
		case feudal.HonourChanged:
			if e.Seat == t.reader {
				return "headline.honour", params{"honour": strconv.Itoa(e.Honour)}
			}
		}
	}
	return t.findDestiny(events)
}

// findDestiny finds the event of destiny if it has touched the reader; "" if not. Onlookers see any event.
func (t *teller) findDestiny(events []event.Event) (string, params) {
	hit := t.reader == ""
	for _, ev := range slices.Backward(events) {
		hit = hit || concernsSeat(ev, t.reader)
		if e, ok := ev.(feudal.DestinyThrown); ok && hit {
			name, _, _ := strings.Cut(t.say("destiny."+e.Event, nil), ";")
			return "headline.destiny", params{"event": strings.TrimSpace(name)}
		}
	}
	return "", nil
}

// listCaptures lists the manors that the reader took and lost. For onlookers both lists are
// empty.
func (t *teller) listCaptures(events []event.Event) (taken, lost []valley.Manor) {
	for _, e := range events {
		captured, ok := toCapture(e)
		switch {
		case !ok:
		case captured.To == t.reader && captured.To != "":
			taken = append(taken, captured.Manor)
		case t.reader != "" && captured.From == t.reader:
			lost = append(lost, captured.Manor)
		}
	}
	return taken, lost
}

// toCapture turns an event by which a manor changes hands, or loses its owner, into a capture; false for any other
// event.
func toCapture(e event.Event) (feudal.ManorCaptured, bool) {
	switch e := e.(type) {
	case feudal.ManorCaptured:
		return e, true
	case feudal.ManorClaimed:
		return feudal.ManorCaptured{Manor: e.Manor, From: e.From, To: e.Seat}, true
	case feudal.ManorFreed:
		return feudal.ManorCaptured{Manor: e.Manor, From: e.From}, e.From != ""
	}
	return feudal.ManorCaptured{}, false
}

// findLesserNews finds news of the reader's fights and money, and for onlookers of fights and captures; "" if there is
// none.
func (t *teller) findLesserNews(events []event.Event) (string, params) {
	for _, e := range slices.Backward(events) {
		switch e := e.(type) {
		case feudal.ManorCaptured:
			if t.reader == "" {
				return "headline.public.take", params{"who": t.NameSeat(e.To), "taken": t.NamePlace(e.Manor)}
			}
		case feudal.CombatEnded:
			sides := t.sides[e.Combat]
			switch {
			case t.reader == "":
				return "headline.public.fight", params{"where": t.grounds[e.Combat]}
			case e.Winner == t.reader:
				return "headline.won", params{"where": t.grounds[e.Combat]}
			case slices.Contains(sides[:], t.reader):
				return "headline.beaten", params{"where": t.grounds[e.Combat]}
			}
		case feudal.RevenueReckoned:
			if e.Seat == t.reader {
				return "headline.revenue", params{"total": strconv.Itoa(e.Total)}
			}
		case feudal.FortuneAnnounced:
			if e.Seat == t.reader {
				return "headline.pay", params{"fortune": strconv.Itoa(e.Fortune)}
			}
		}
	}
	return "", nil
}
