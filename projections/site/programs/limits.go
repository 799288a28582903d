package programs

import "time"

// Limits on the requests of one token, and on guesses at tokens from one place.
const (
	requestBurst = 60          // greatest number at once
	requestEvery = time.Second // time after which one more is allowed
)
