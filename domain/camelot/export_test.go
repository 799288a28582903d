package camelot

import "seneschal/domain/game"

// The helpers of this package's tests that the tests of the whole ruleset, with its
// chronicle, use too.
var (
	Submissions = submissions
	Secrets     = secrets
	CardPlaces  = places
	GamesToPlay = gamesToPlay
	Languages   = languages
)

// Concerned names the seats that the open question concerns.
func Concerned(s game.State) string { return turnRules.Concerns(s.(*State)) }

// Idle is the code of warnings that a line can never act.
const Idle = codeIdle
