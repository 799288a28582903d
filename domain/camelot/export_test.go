package camelot

import "seneschal/domain/game"

// What the tests of the whole ruleset, with its chronicle, use of those of the
// rules.
var (
	Letters     = letters
	Secrets     = secrets
	CardPlaces  = places
	GamesToPlay = gamesToPlay
	Languages   = languages
)

// Concerned is whom the open question concerns.
func Concerned(s game.State) string { return table.Concerns(s.(*State)) }

// Idle is the code of warnings that a line can never act.
const Idle = codeIdle
