package talisman

// For the tests of what is told.
var (
	Letter      = letter
	Hide        = hide
	CardPlaces  = cardPlaces
	GamesToPlay = gamesToPlay
)
