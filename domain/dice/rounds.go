package dice

import "time"

// Rounds tell when a beacon signs which round.
type Rounds interface {
	At(time.Time) uint64 // the first at a time or later
	Time(round uint64) time.Time
}

// Soon is how long there is at least from a letter, or from a sealing that is late, to
// the round of the beacon: others are to see the seal before.
const Soon = 10 * time.Second

// Fix is the round by rule for what is sealed at a time: the first that is a while after
// the moment from which it is counted. If that is not ahead any more, or not after
// those seen in the house, it is the first Soon after the sealing, and late. It is 0 if
// that was seen, too.
func Fix(rounds Rounds, from, at time.Time, while time.Duration, seen uint64) (round uint64, late bool) {
	round = rounds.At(from.Add(while))
	if round <= seen || !rounds.Time(round).After(at) {
		round, late = rounds.At(at.Add(Soon)), true
	}
	if round <= seen {
		return 0, late
	}
	return round, late
}
