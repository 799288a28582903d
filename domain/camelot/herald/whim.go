package herald

import "fmt"

// A whim is what makes two heralds of one strength play differently where it
// matters little. It comes from the game's name, the seat and the turn, so that
// the same report leads to the same letter.
type whim uint64

// The numbers of FNV-1a.
const (
	whimBasis whim = 14695981039346656037
	whimPrime whim = 1099511628211
)

// and is the whim for one more thing.
func (w whim) and(thing any) whim {
	for _, b := range []byte(fmt.Sprint(thing, ";")) {
		w = (w ^ whim(b)) * whimPrime
	}
	return w
}

// upTo is a number from 0 to n.
func (w whim) upTo(n int) int { return int((w >> 20) % whim(n+1)) }
