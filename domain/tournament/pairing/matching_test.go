package pairing

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// heaviest tries all perfect matchings.
func heaviest(g *graph, free []int, sum weight) (weight, bool) {
	if len(free) == 0 {
		return sum, true
	}
	var best weight
	u := free[0]
	for i := 1; i < len(free); i++ {
		w := g.weight(u, free[i])
		if w == nil {
			continue
		}
		rest := append(append([]int(nil), free[1:i]...), free[i+1:]...)
		if got, ok := heaviest(g, rest, plus(sum, w)); ok && (best == nil || best.less(got)) {
			best = got
		}
	}
	return best, best != nil
}

func plus(a, b weight) weight {
	c := make(weight, len(a))
	for i := range a {
		c[i] = a[i] + b[i]
	}
	return c
}

func TestMatchingIsTheHeaviest(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for range 4000 {
		n, limbs := 2*(1+dice.IntN(5)), 1+dice.IntN(3)
		g, all := newGraph(n, limbs), []int(nil)
		density := dice.Float64()
		for u := range n {
			all = append(all, u)
			for v := range u {
				if dice.Float64() < density {
					g.join(u, v, randomWeight(dice, limbs))
				}
			}
		}
		want, possible := heaviest(g, all, make(weight, limbs))
		mates, ok := g.match(nil)
		require.Equal(t, possible, ok)
		if !ok {
			continue
		}
		got := make(weight, limbs)
		for u, v := range mates {
			require.Equal(t, u, mates[v])
			if u < v {
				got = plus(got, g.weight(u, v))
			}
		}
		require.Equal(t, want, got)
	}
}

func randomWeight(dice *rand.Rand, limbs int) weight {
	w := make(weight, limbs)
	for i := range w {
		w[i] = 2 * int64(dice.IntN(5)-1)
	}
	return w
}
