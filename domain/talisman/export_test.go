package talisman

// Helpers for the tests of package talisman_test.
var (
	Letter      = letter
	Hide        = hide
	CardPlaces  = cardPlaces
	GamesToPlay = gamesToPlay
)
