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

// MessagesOption is the option of every ruleset that says how many messages a game carries
// from one seat to one reader in a day.
const MessagesOption Option = "messages"

const (
	// usualMessages is how many they are in a game that does not say: many more than anybody
	// writes, and few enough to be read.
	usualMessages = 100
	mostMessages  = 10_000
)

// TakeMessages takes the number of messages out of the options that a game is opened with;
// 0 if they do not say.
func TakeMessages(given map[Option]string) (rest map[Option]string, n int, err error) {
	said, ok := given[MessagesOption]
	if !ok {
		return given, 0, nil
	}
	if n, err = strconv.Atoi(said); err != nil || n < 1 || n > mostMessages {
		return nil, 0, fmt.Errorf("%s=%s: a number from 1 to %d", MessagesOption, said, mostMessages)
	}
	rest = maps.Clone(given)
	delete(rest, MessagesOption)
	return rest, n, nil
}

// messages is how many messages the game carries from a seat to a reader in a day. It is
// asked for what is written now; what was carried once was carried.
func (g *Game) messages() int { return cmp.Or(g.opened.Setup.Messages, usualMessages) }

// flooding answers a message to somebody whom its sender has written to too often today.
func (l *letter) flooding(e Pressed, steward bool, head order.Line) bool {
	over := func(to string) bool {
		l.fault(head, CodeLimit, "", l.say("refused.press_day", "to", to, "n", strconv.Itoa(l.g.messages())))
		return true
	}
	for _, id := range e.To {
		if l.carried(e, func(p Pressed) bool { return p.SeenBy(id) && !p.Public }) {
			return over(l.g.state.Face(id, l.lang).Name)
		}
	}
	switch {
	case e.Public && l.carried(e, func(p Pressed) bool { return p.Public }):
		return over(l.say("report.press.public"))
	case steward && l.carried(e, func(p Pressed) bool { return len(p.To) == 0 && !p.Public }):
		return over(l.say("report.press.steward"))
	}
	return false
}

// carried reports whether as many messages have gone from the sender of another to some
// readers, on the same day, as go in a day.
func (l *letter) carried(e Pressed, to func(Pressed) bool) bool {
	day := func(at time.Time) string { return at.UTC().Format(time.DateOnly) }
	mine := func(p Pressed) bool { return p.From == l.s.id && day(p.At) == day(e.At) && to(p) }
	n := lists.Count(l.g.press, mine)
	for i, x := range l.events {
		p, ok := x.(Pressed)
		if ok && p.Grey && i+1 < len(l.events) {
			p.From = l.s.id
		}
		if ok && mine(p) {
			n++
		}
	}
	return n >= l.g.messages()
}
