package camelot

import (
	"slices"

	"seneschal/domain/event"
)

// vocabulary is every event that the ruleset has ever written, chapter by
// chapter. What a public event must not name stands in one of its own, which
// carries the change: Received beside WhiteDrawn. (Section 6 of the rules.)
var vocabulary = event.NewVocabulary(slices.Concat(
	tableEvents, askingEvents, evilEvents, questEvents, deedEvents, endEvents,
)...)
