package feudal

import (
	"slices"

	"seneschal/domain/event"
)

// vocabulary is every event that the ruleset has ever written, chapter by
// chapter.
var vocabulary = event.NewVocabulary(slices.Concat(
	basicEvents, combatEvents, winterEvents, houseEvents, landEvents, fateEvents, faithEvents,
)...)
