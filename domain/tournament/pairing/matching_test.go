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
		mates, ok := g.match()
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

// The labels of a matching are a proof that none is heavier: every edge is
// covered, and together the labels weigh no more than the matching.
func TestLabelsProveTheMatching(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 6))
	for range 8 {
		n, limbs := 120, 3
		g := newGraph(n, limbs)
		density := 0.05 + 0.5*dice.Float64()
		for u := range n {
			for v := range u {
				if dice.Float64() < density {
					w := make(weight, limbs)
					for i := range w {
						w[i] = 2 * (dice.Int64N(1<<43) - 1<<42)
					}
					w[0] = 2 * dice.Int64N(3) // many are equal in what matters most
					g.join(u, v, w)
				}
			}
		}
		m := newMatcher(g)
		require.True(t, m.run())
		requireProof(t, m)
	}
}

func requireProof(t *testing.T, m *matcher) {
	t.Helper()
	balance := make(weight, m.limbs) // labels minus matching, doubled
	for u := range m.n {
		balance = plus(balance, m.labelOf(u))
		for v := range u {
			if w := m.weight(u, v); w != nil {
				cover := plus(m.labelOf(u), m.labelOf(v))
				for i := range cover {
					cover[i] -= 2 * w[i]
					if m.mate[u] == v {
						balance[i] -= 2 * w[i]
					}
				}
				for b := m.n; b < len(m.top); b++ {
					if m.top[b] >= 0 && m.holder[b][u] >= 0 && m.holder[b][v] >= 0 {
						cover = plus(cover, m.labelOf(b))
					}
				}
				require.False(t, cover.less(make(weight, m.limbs)), "%d and %d are not covered", u, v)
			}
		}
	}
	for b := m.n; b < len(m.top); b++ {
		if m.top[b] < 0 {
			continue
		}
		require.False(t, weight(m.labelOf(b)).less(make(weight, m.limbs)))
		for i, l := range m.labelOf(b) {
			balance[i] += l * int64(size(m, b)/2)
		}
	}
	require.Equal(t, make(weight, m.limbs), balance)
}

// size counts the vertices of a blossom.
func size(m *matcher, b int) int {
	n := 0
	for _, child := range m.holder[b] {
		if child >= 0 {
			n++
		}
	}
	return n
}

func randomWeight(dice *rand.Rand, limbs int) weight {
	w := make(weight, limbs)
	for i := range w {
		w[i] = 2 * int64(dice.IntN(5)-1)
	}
	return w
}
