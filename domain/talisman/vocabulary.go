package talisman

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game/turns"
)

// vocabulary is every event that the ruleset has ever written, chapter by
// chapter (section 6). A fact that is known in part is two events: a public one
// without what is secret, and one for the seats that know it.
var vocabulary = event.NewVocabulary(slices.Concat(
	turns.Events[matter](), setupEvents, turnEvents, moveEvents, boardEvents, spellEvents,
	goodsEvents, rollEvents, stateEvents,
	fightEvents, deathEvents,
)...)
