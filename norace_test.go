//go:build !race

package seneschal_test

// seldom is of how many phases one is read.
const seldom = 1
