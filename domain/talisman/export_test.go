package talisman

// Helpers for the tests of package talisman_test.
var (
	Submission  = submission
	Hide        = hide
	CardPlaces  = cardPlaces
	GamesToPlay = gamesToPlay
)
