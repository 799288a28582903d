package game

import (
	"cmp"
	"fmt"
	"maps"
	"strconv"
	"time"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// MessagesOption is an option of every ruleset: how many messages a game carries from one seat to one reader in a day,
// or which kinds of messages it carries at all.
const MessagesOption Option = "messages"

const (
	// usualDailyMessages is the limit in a game that does not set one: many more than anybody writes, and few enough
	// to be read.
	usualDailyMessages = 100
	maxDailyMessages   = 10_000
)

// The values of MessagesOption that are no numbers. Messages to the steward are carried in any case.
const (
	MessagesPublic = "public" // the game carries only messages to everybody
	MessagesNone   = "none"   // the game carries no messages
)

// A Talk is a choice of MessagesOption.
type Talk struct {
	Messages int    // 0: the usual number
	Only     string // "": all kinds; else MessagesPublic or MessagesNone
}

// TakeMessages takes MessagesOption out of the options for opening a game, and returns the other options and its
// choice; the zero Talk if it is not set. It does not change options. It fails unless the value is a number from 1 to
// 10,000, "public" or "none".
func TakeMessages(options map[Option]string) (others map[Option]string, talk Talk, err error) {
	choice, ok := options[MessagesOption]
	if !ok {
		return options, talk, nil
	}
	if choice == MessagesPublic || choice == MessagesNone {
		talk.Only = choice
	} else if talk.Messages, err = strconv.Atoi(choice); err != nil || talk.Messages < 1 || talk.Messages > maxDailyMessages {
		return nil, Talk{}, fmt.Errorf("%s=%s: a number from 1 to %d, %s or %s", MessagesOption, choice, maxDailyMessages, MessagesPublic, MessagesNone)
	}
	others = maps.Clone(options)
	delete(others, MessagesOption)
	return others, talk, nil
}

// refuseSilenced refuses a message of a kind that the game does not carry, and reports whether it did.
func (l *submissionReading) refuseSilenced(pressed Pressed, head order.Line) bool {
	switch only := l.game.opened.Setup.Talk; {
	case only == MessagesNone && (pressed.Public || len(pressed.To) > 0):
		l.refuseLine(head, CodePress, "", "refused.press_none")
	case only == MessagesPublic && len(pressed.To) > 0:
		l.refuseLine(head, CodePress, "", "refused.press_public", l.spellWords("PRESS", "TO", "PUBLIC"))
	default:
		return false
	}
	return true
}

// messageLimit returns how many messages the game carries from a seat to a reader in a day. It limits
// only messages written now; those carried before stay carried.
func (g *Game) messageLimit() int { return cmp.Or(g.opened.Setup.Messages, usualDailyMessages) }

// refuseFlood refuses a message if its sender has already written as often as the game allows to one of its readers
// on that day, and reports whether it did. steward says that the message also goes to the steward.
func (l *submissionReading) refuseFlood(pressed Pressed, steward bool, head order.Line) bool {
	refuse := func(to string) bool {
		l.answerFault(head, CodeLimit, "", l.say("refused.press_day", "to", to, "n", strconv.Itoa(l.game.messageLimit())))
		return true
	}
	for _, id := range pressed.To {
		if l.hasReachedLimit(pressed, func(p Pressed) bool { return p.SeenBy(id) && !p.Public }) {
			return refuse(l.game.state.Face(id, l.lang).Name)
		}
	}
	switch {
	case pressed.Public && l.hasReachedLimit(pressed, func(p Pressed) bool { return p.Public }):
		return refuse(l.say("report.press.public"))
	case steward && l.hasReachedLimit(pressed, func(p Pressed) bool { return len(p.To) == 0 && !p.Public }):
		return refuse(l.say("report.press.steward"))
	}
	return false
}

// hasReachedLimit reports whether the sender of a message has used up the day's messages (UTC) to some readers: to
// selects the messages that count. It counts those of the game and of this submission.
func (l *submissionReading) hasReachedLimit(pressed Pressed, to func(Pressed) bool) bool {
	day := func(at time.Time) string { return at.UTC().Format(time.DateOnly) }
	countsHere := func(p Pressed) bool { return p.From == l.seat.id && day(p.At) == day(pressed.At) && to(p) }
	n := lists.Count(l.game.press, countsHere)
	for i, x := range l.events {
		p, ok := x.(Pressed)
		if ok && p.Grey && i+1 < len(l.events) {
			p.From = l.seat.id
		}
		if ok && countsHere(p) {
			n++
		}
	}
	return n >= l.game.messageLimit()
}
