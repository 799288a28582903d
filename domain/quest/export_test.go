package quest

// What the tests of the whole ruleset, with its chronicle, use of those of the
// rules.
var (
	Letters     = letter
	CardPlaces  = cards
	Hide        = hide
	GamesToPlay = gamesToPlay
)

// Idle is the code of warnings that a line can never act.
const Idle = codeIdle
