//go:build race

package mailgw_test

import "time"

// The race detector makes all dearer: a letter may cost more, and most of those
// that are tried are a tenth as long.
const (
	allowed = 30 * time.Second
	tried   = 100 << 10
	worst   = 200 << 10
	rarely  = 3 // of so many answers one is tried
)
