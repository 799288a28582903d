package chronicle

import (
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/event"
	"seneschal/domain/lists"
)

// headline returns the news and the open question in a dozen words: the end first, then the
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

// great picks news that outranks all other.
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

// personal picks a question to the reader.
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

// small picks news that any turn has.
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

// manySeats is the greatest number of seats that a headline names.
const manySeats = 2

// open names the seats for which the game waits.
func (t *teller) open(e event.Event) (string, args) {
	if e, ok := e.(camelot.DecisionOpened); ok {
		if n := len(e.Seats); n > manySeats {
			return "headline.waits-many", args{"n": number(n)}
		}
		return "headline.waits", args{"list": t.Whos(e.Seats)}
	}
	return "", nil
}
