package game

import (
	"seneschal/domain/event"
	"seneschal/domain/report"
)

// A Step is a part of the events of a phase that a replay shows at once.
type Step struct {
	End  int    // how many of the events are behind when it is over
	Name string // "turn 8": neighbours with one name are one step, over the end of a phase too; "": it stands alone
}

// A Scene is a step as onlookers are told of it.
type Scene struct {
	Step
	Story
	Board *report.Board // after it
}

// Scenes tells a commit that closed a phase step by step, as its ruleset divides
// it; none if the ruleset tells it as a whole. Steps of which there is nothing to
// tell are left out.
func Scenes(before *Game, events []event.Event, lang string) []Scene {
	var own []event.Event
	for _, e := range events {
		if vocabulary.Kind(e) == "" {
			own = append(own, e)
		}
	}
	var scenes []Scene
	now, done := before.state.Clone(), 0
	for _, step := range before.rules.Steps(before.state, own) {
		scene := Scene{Step: step, Story: before.rules.Tell(now, "", lang, public(own[done:step.End]))}
		for _, e := range own[done:step.End] {
			now.Apply(e)
		}
		done = step.End
		if len(scene.Sections) > 0 {
			scene.Board = drawOver(before.rules.View(now, "", lang).Board, scene.Arrows)
			scenes = append(scenes, scene)
		}
	}
	return scenes
}

// public are the events that onlookers see.
func public(events []event.Event) []event.Event {
	var all []event.Event
	for _, e := range events {
		if Sees("", e) {
			all = append(all, e)
		}
	}
	return all
}
