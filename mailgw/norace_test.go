//go:build !race

package mailgw_test

import "time"

// allowed is what a letter may cost.
const allowed = 2 * time.Second
