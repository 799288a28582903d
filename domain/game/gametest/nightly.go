package gametest

import "os"

// nightly is set in the environment for the long form of the laws: make nightly.
const nightly = "SENESCHAL_NIGHTLY"

// Times is how often a law is tried: the first number of times in the long form,
// which runs at night, else the second. Both can fail; the long form comes to
// what is rare.
func Times(long, short int) int {
	if os.Getenv(nightly) != "" {
		return long
	}
	return short
}
