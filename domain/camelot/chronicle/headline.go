package chronicle

import (
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/event"
	"seneschal/domain/lists"
)

// headline is what happened and what is asked, in a dozen words: the end, the
// reader's own business, then the greatest news.
func (t *teller) headline(events []event.Event) string {
	for _, rank := range []func(event.Event) (string, args){t.great, t.personal, t.notable, t.small, t.open} {
		for _, e := range slices.Backward(events) {
			if key, a := rank(e); key != "" {
				return t.say(key, a)
			}
		}
	}
	return t.say("headline.quiet", nil)
}

// great is news beside which nothing else counts.
func (t *teller) great(e event.Event) (string, args) {
	switch e := e.(type) {
	case camelot.GameEnded:
		return "headline.ended." + string(e.Over.Winner), nil
	case camelot.Died:
		if e.Seat == t.to {
			return "headline.dead", nil
		}
	}
	return "", nil
}

// personal is what is asked of the reader.
func (t *teller) personal(e event.Event) (string, args) {
	if e, ok := e.(camelot.DecisionOpened); ok && slices.Contains(e.Seats, t.to) {
		return "headline.asked." + string(e.Point), args{"card": t.Card(e.Card)}
	}
	return "", nil
}

func (t *teller) notable(e event.Event) (string, args) {
	switch e := e.(type) {
	case camelot.TraitorExposed:
		return "headline.exposed", args{"who": t.Who(e.Seat)}
	case camelot.Accused:
		return "headline.accused", args{"who": t.Who(e.Seat), "target": t.Who(e.Target)}
	case camelot.Died:
		return "headline.died", args{"who": t.Who(e.Seat)}
	case camelot.QuestEnded:
		return lists.Either(e.Won, "headline.won", "headline.lost"), args{"quest": t.Quest(e.Quest)}
	case camelot.Saved:
		return "headline.saved", args{"who": t.Who(e.Seat)}
	case camelot.SiegeFought:
		return lists.Either(e.Won, "headline.siege-won", "headline.siege-lost"), args{"who": t.Who(e.Seat)}
	case camelot.BlackCancelled:
		if e.Card != "" {
			return "headline.cancelled", args{"card": t.Card(e.Card)}
		}
	}
	return "", nil
}

// small is what can be said of any turn.
func (t *teller) small(e event.Event) (string, args) {
	switch e := e.(type) {
	case camelot.BlackRevealed:
		if e.Card != "" {
			return "headline.drawn", args{"who": t.Who(e.Seat), "card": t.Card(e.Card)}
		}
	case camelot.EvilChosen:
		return "headline.evil." + string(e.Choice), args{"who": t.Who(e.Seat)}
	case camelot.Taunted:
		return "headline.taunted", args{"who": t.Who(e.Traitor), "victim": t.Who(e.Victim)}
	case camelot.OathContributed:
		return "headline.sworn", nil
	case camelot.CoatsDealt:
		return "headline.dealt", nil
	}
	return "", nil
}

// manySeats are more than a headline can name.
const manySeats = 2

// open is on whom the game waits.
func (t *teller) open(e event.Event) (string, args) {
	if e, ok := e.(camelot.DecisionOpened); ok {
		if n := len(e.Seats); n > manySeats {
			return "headline.waits-many", args{"n": number(n)}
		}
		return "headline.waits", args{"list": t.Whos(e.Seats)}
	}
	return "", nil
}
