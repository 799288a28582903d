package seating

// A generator draws numbers that follow from its seed alone (splitmix64).
type generator struct{ state uint64 }

// newGenerator is seeded with 64 bits from the dice.
func newGenerator(roll Roll, label string) *generator {
	var seed uint64
	for range 4 {
		seed = seed<<16 | uint64(roll(1<<16, label)-1)&0xffff
	}
	return &generator{seed}
}

func (g *generator) next() uint64 {
	g.state += 0x9e3779b97f4a7c15
	z := g.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below draws from 0 to n-1. The bias is below n/2^32.
func (g *generator) below(n int) int {
	return int(g.next() >> 32 * uint64(n) >> 32)
}

// shuffle puts a list into a random order.
func shuffle[T any](g *generator, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := g.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// lots are the numbers from 0 to n-1 in a random order.
func (g *generator) lots(n int) []int {
	lots := make([]int, n)
	for i := range lots {
		lots[i] = i
	}
	shuffle(g, lots)
	return lots
}
