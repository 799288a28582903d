package quest

// Helpers of these tests, for the tests of the whole ruleset with its chronicle.
var (
	Submissions = submission
	CardPlaces  = cards
	Hide        = hide
	GamesToPlay = gamesToPlay
)

// Idle is the code of warnings that a line can never act.
const Idle = codeIdle
