package chronicle

import (
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/event"
	"seneschal/domain/lists"
)

// writeHeadline returns the most important event in a dozen words: the game's end or the reader's death
// first, then a question to the reader, then the greatest news. Of equals the last one counts. Each
// function that picks news returns the key and the parameters of a sentence; "" if the event is no
// such news.
func (t *teller) writeHeadline(events []event.Event) string {
	for _, pick := range []func(event.Event) (string, args){t.pickGreatNews, t.pickPersonalNews, t.pickNotableNews, t.pickSmallNews, t.nameAwaitedSeats} {
		for _, e := range slices.Backward(events) {
			if key, a := pick(e); key != "" {
				return t.say(key, a)
			}
		}
	}
	return t.say("headline.quiet", nil)
}

// pickGreatNews picks the news that outrank all others: the game's end, and the reader's death.
func (t *teller) pickGreatNews(e event.Event) (string, args) {
	switch e := e.(type) {
	case camelot.GameEnded:
		return "headline.ended." + string(e.Over.Winner), nil
	case camelot.Died:
		if e.Seat == t.reader {
			return "headline.dead", nil
		}
	}
	return "", nil
}

// pickPersonalNews picks a question to the reader.
func (t *teller) pickPersonalNews(e event.Event) (string, args) {
	if e, ok := e.(camelot.DecisionOpened); ok && slices.Contains(e.Seats, t.reader) {
		return "headline.asked." + string(e.Point), args{"card": t.NameCard(e.Card)}
	}
	return "", nil
}

// pickNotableNews picks news that do not come in every turn.
func (t *teller) pickNotableNews(e event.Event) (string, args) {
	switch e := e.(type) {
	case camelot.TraitorExposed:
		return "headline.exposed", args{"who": t.NameSeat(e.Seat)}
	case camelot.Accused:
		return "headline.accused", args{"who": t.NameSeat(e.Seat), "target": t.NameSeat(e.Target)}
	case camelot.Died:
		return "headline.died", args{"who": t.NameSeat(e.Seat)}
	case camelot.QuestEnded:
		return lists.Either(e.Won, "headline.won", "headline.lost"), args{"quest": t.NameQuest(e.Quest)}
	case camelot.Saved:
		return "headline.saved", args{"who": t.NameSeat(e.Seat)}
	case camelot.SiegeFought:
		return lists.Either(e.Won, "headline.siege-won", "headline.siege-lost"), args{"who": t.NameSeat(e.Seat)}
	case camelot.BlackCancelled:
		if e.Card != "" {
			return "headline.cancelled", args{"card": t.NameCard(e.Card)}
		}
	}
	return "", nil
}

// pickSmallNews picks news that any turn has.
func (t *teller) pickSmallNews(e event.Event) (string, args) {
	switch e := e.(type) {
	case camelot.BlackRevealed:
		if e.Card != "" {
			return "headline.drawn", args{"who": t.NameSeat(e.Seat), "card": t.NameCard(e.Card)}
		}
	case camelot.EvilChosen:
		return "headline.evil." + string(e.Choice), args{"who": t.NameSeat(e.Seat)}
	case camelot.Taunted:
		return "headline.taunted", args{"who": t.NameSeat(e.Traitor), "victim": t.NameSeat(e.Victim)}
	case camelot.OathContributed:
		return "headline.sworn", nil
	case camelot.CoatsDealt:
		return "headline.dealt", nil
	}
	return "", nil
}

// maxNamedSeats is the greatest number of seats that a headline names; of more it gives the number.
const maxNamedSeats = 2

// nameAwaitedSeats names the seats for which the game waits.
func (t *teller) nameAwaitedSeats(e event.Event) (string, args) {
	if opened, ok := e.(camelot.DecisionOpened); ok {
		if n := len(opened.Seats); n > maxNamedSeats {
			return "headline.waits-many", args{"n": spellNumber(n)}
		}
		return "headline.waits", args{"list": t.NameSeats(opened.Seats)}
	}
	return "", nil
}
