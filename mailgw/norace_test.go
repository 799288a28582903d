//go:build !race

package mailgw_test

import "time"

// allowed is what a letter may cost, and tried how long it is.
const (
	allowed = 2 * time.Second
	tried   = 1000 << 10
	worst   = 900 << 10 // bytes of order lines
	rarely  = 1
)
