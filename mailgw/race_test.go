//go:build race

package mailgw_test

import "time"

// allowed is what a letter may cost; the race detector makes all dearer.
const allowed = 30 * time.Second
