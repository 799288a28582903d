package quest

import (
	"slices"

	"seneschal/domain/event"
)

// vocabulary is every event that the ruleset has ever written, chapter by
// chapter (section 6). A fact that is known in part is two events: a public one
// without what is secret, and one for the seats that know it, which carries the
// change.
var vocabulary = event.NewVocabulary(slices.Concat(
	tableEvents, turnEvents, arriveEvents, moveEvents, cardEvents, fightEvents,
)...)
