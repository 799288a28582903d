package gametest

import "os"

// Nightly reports whether laws are tried in their long form: make nightly.
func Nightly() bool { return os.Getenv("SENESCHAL_NIGHTLY") != "" }

// Times is how often a law is tried: the first number of times in the long form,
// which runs at night, else the second. Both can fail; the long form comes to
// what is rare.
func Times(long, short int) int {
	if Nightly() {
		return long
	}
	return short
}
