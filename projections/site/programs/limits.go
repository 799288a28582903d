package programs

import "time"

// Requests of one token, and guesses at tokens from one place: a burst, and then one for each of these intervals.
const (
	requestBurst = 60
	requestEvery = time.Second
)
