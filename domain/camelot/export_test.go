package camelot

// What the tests of the whole ruleset, with its chronicle, use of those of the
// rules.
var (
	Letters     = letters
	Secrets     = secrets
	CardPlaces  = places
	GamesToPlay = gamesToPlay
	Languages   = languages
)
