package camelot

import (
	"slices"

	"seneschal/domain/event"
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
	case GameEnded:
		return "headline.ended." + string(e.Over.Winner), nil
	case Died:
		if e.Seat == t.to {
			return "headline.dead", nil
		}
	}
	return "", nil
}

// personal is what is asked of the reader.
func (t *teller) personal(e event.Event) (string, args) {
	if e, ok := e.(DecisionOpened); ok && slices.Contains(e.Seats, t.to) {
		return "headline.asked." + string(e.Point), args{"card": t.card(e.Card)}
	}
	return "", nil
}

func (t *teller) notable(e event.Event) (string, args) {
	switch e := e.(type) {
	case TraitorExposed:
		return "headline.exposed", args{"who": t.who(e.Seat)}
	case Accused:
		return "headline.accused", args{"who": t.who(e.Seat), "target": t.who(e.Target)}
	case Died:
		return "headline.died", args{"who": t.who(e.Seat)}
	case QuestEnded:
		if e.Won {
			return "headline.won", args{"quest": t.quest(e.Quest)}
		}
		return "headline.lost", args{"quest": t.quest(e.Quest)}
	case Saved:
		return "headline.saved", args{"who": t.who(e.Seat)}
	case SiegeFought:
		if e.Won {
			return "headline.siege-won", args{"who": t.who(e.Seat)}
		}
		return "headline.siege-lost", args{"who": t.who(e.Seat)}
	case BlackCancelled:
		if e.Card != "" {
			return "headline.cancelled", args{"card": t.card(e.Card)}
		}
	}
	return "", nil
}

// small is what can be said of any turn.
func (t *teller) small(e event.Event) (string, args) {
	switch e := e.(type) {
	case BlackRevealed:
		if e.Card != "" {
			return "headline.drawn", args{"who": t.who(e.Seat), "card": t.card(e.Card)}
		}
	case EvilChosen:
		return "headline.evil." + string(e.Choice), args{"who": t.who(e.Seat)}
	case Taunted:
		return "headline.taunted", args{"who": t.who(e.Traitor), "victim": t.who(e.Victim)}
	case OathContributed:
		return "headline.sworn", nil
	case CoatsDealt:
		return "headline.dealt", nil
	}
	return "", nil
}

// manySeats are more than a headline can name.
const manySeats = 2

// open is on whom the game waits.
func (t *teller) open(e event.Event) (string, args) {
	if e, ok := e.(DecisionOpened); ok {
		if n := len(e.Seats); n > manySeats {
			return "headline.waits-many", args{"n": number(n)}
		}
		return "headline.waits", args{"list": t.whos(e.Seats)}
	}
	return "", nil
}
