package game

import (
	"strconv"

	"seneschal/domain/event"
)

// told is the story of all chapters as of one.
func (c *composer) told() Story {
	var events []event.Event
	for _, ch := range c.chapters {
		for _, e := range ch.Events {
			if vocabulary.Kind(e) == "" {
				events = append(events, e)
			}
		}
	}
	return c.after.rules.Tell(c.chapters[0].Before.state, c.to, c.lang, events)
}

// sent are the orders that the seat had for what is told, as they were understood.
func (c *composer) sent() []string {
	var lines []string
	for _, ch := range c.chapters {
		if s, ok := ch.Before.seat(c.to); ok {
			for _, o := range ch.Before.sheet(s, nil).Orders {
				lines = append(lines, o.Body.String())
			}
		}
	}
	return lines
}

// ticks are what happened to the clock of the phases that are told of.
func (c *composer) ticks() []string {
	var lines []string
	for _, ch := range c.chapters {
		lines = append(lines, ch.Before.tickLines(c.lang, c.zone)...)
	}
	return lines
}

// thrown is the dice key of a phase that is told of, and what it was mixed with.
func (c *composer) thrown(ch Chapter) []string {
	closed := ch.closing()
	key := c.say("report.commitment", "n", strconv.Itoa(closed.Roll), "key", KeyOf(ch.Events).String())
	switch {
	case c.after.opened.Dice == nil:
		return []string{key, c.say("report.mixed", "head", closed.Head)}
	case closed.Round > 0:
		return []string{key, c.say("report.beacon", "round", strconv.FormatUint(closed.Round, 10))}
	}
	return []string{key, c.say("report.house")}
}
