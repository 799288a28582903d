package game

import (
	"strconv"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// tellStory tells all closed phases of the report as one story.
func (c *composer) tellStory() Story {
	var events []event.Event
	for _, ch := range c.closedPhases {
		events = append(events, keepRulesetEvents(ch.Events)...)
	}
	return c.after.rules.Tell(c.closedPhases[0].Before.state, c.reader, c.Lang, events)
}

// listSent lists the seat's orders for the phases of the report, as they were understood.
func (c *composer) listSent() []string {
	var lines []string
	for _, ch := range c.closedPhases {
		if s, ok := ch.Before.findSeat(c.reader); ok {
			for _, o := range ch.Before.orderSet(s, nil).Orders {
				lines = append(lines, ch.Before.showOrder(c.reader, c.Lang, order.Line{Text: o.Body.String()}))
			}
		}
	}
	return lines
}

// listTicks lists everything that happened to the clock of the phases of the report.
func (c *composer) listTicks() []string {
	var lines []string
	for _, ch := range c.closedPhases {
		lines = append(lines, ch.Before.describeTicks(c.Lang, c.Zone)...)
	}
	return lines
}

// describeThrow names the dice key of a phase of the report, and the value that it was mixed with. The commit must
// have closed a phase.
func (c *composer) describeThrow(ch ClosedPhase) []string {
	closed, _ := Closing(ch.Events)
	key := c.say("report.commitment", "n", strconv.Itoa(closed.Roll), "key", KeyOf(ch.Events).String())
	switch {
	case c.after.opened.Dice == nil:
		return []string{key, c.say("report.mixed", "head", closed.Head)}
	case closed.Round > 0:
		return []string{key, c.say("report.beacon", "round", strconv.FormatUint(closed.Round, 10))}
	}
	return []string{key, c.say("report.house")}
}

// A Scene is a step of a phase as onlookers see it.
type Scene struct {
	Step
	Story
	Board *report.Board // after it
}

// Scenes tells a commit that closed a phase to onlookers step by step, as its ruleset divides it.
// It leaves out steps without anything to tell, and returns nil if the ruleset tells the phase as
// a whole. last is the board after the last step (Told.Board), or nil to have it drawn again.
func Scenes(before *Game, events []event.Event, lang string, last *report.Board) []Scene {
	own := keepRulesetEvents(events)
	var scenes []Scene
	state, done := before.state.Clone(), 0
	for _, step := range before.rules.Steps(before.state, own) {
		scene := Scene{Step: step, Story: before.rules.Tell(state, "", lang, Seen("", own[done:step.End]))}
		for _, e := range own[done:step.End] {
			state.Apply(e)
		}
		done = step.End
		if len(scene.Sections) == 0 {
			continue
		}
		board := last
		if done < len(own) || last == nil {
			board = before.rules.View(state, "", lang).Board
		}
		scene.Board = drawOver(board, scene.Arrows)
		scenes = append(scenes, scene)
	}
	return scenes
}

// keepRulesetEvents keeps only the events of the ruleset, and drops the kernel's.
func keepRulesetEvents(events []event.Event) []event.Event {
	return lists.Keep(events, func(e event.Event) bool { return registry.Kind(e) == "" })
}
