//go:build race

package seneschal_test

// seldom: the race detector makes all dearer, so of so many phases one is read.
const seldom = 3
