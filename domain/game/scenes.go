package game

import (
	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/report"
)

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
	own := lists.Keep(events, func(e event.Event) bool { return vocabulary.Kind(e) == "" })
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
	return lists.Keep(events, func(e event.Event) bool { return Sees("", e) })
}
