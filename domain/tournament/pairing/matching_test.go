package pairing

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// heaviest tries all perfect matchings.
func heaviest(graph *graph, free []int, sum weight) (weight, bool) {
	if len(free) == 0 {
		return sum, true
	}
	var best weight
	u := free[0]
	for i := 1; i < len(free); i++ {
		weight := graph.weightOf(u, free[i])
		if weight == nil {
			continue
		}
		rest := append(append([]int(nil), free[1:i]...), free[i+1:]...)
		if got, ok := heaviest(graph, rest, plus(sum, weight)); ok && (best == nil || best.isLess(got)) {
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
		graph, all := newGraph(n, limbs), []int(nil)
		density := dice.Float64()
		for u := range n {
			all = append(all, u)
			for v := range u {
				if dice.Float64() < density {
					graph.joinVertices(u, v, randomWeight(dice, limbs))
				}
			}
		}
		want, possible := heaviest(graph, all, make(weight, limbs))
		mates, ok := graph.findMatching()
		require.Equal(t, possible, ok)
		if !ok {
			continue
		}
		got := make(weight, limbs)
		for u, v := range mates {
			require.Equal(t, u, mates[v])
			if u < v {
				got = plus(got, graph.weightOf(u, v))
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
		graph := newGraph(n, limbs)
		density := 0.05 + 0.5*dice.Float64()
		for u := range n {
			for v := range u {
				if dice.Float64() < density {
					w := make(weight, limbs)
					for i := range w {
						w[i] = 2 * (dice.Int64N(1<<43) - 1<<42)
					}
					w[0] = 2 * dice.Int64N(3) // many are equal in what matters most
					graph.joinVertices(u, v, w)
				}
			}
		}
		matcher := newMatcher(graph)
		require.True(t, matcher.growMatching())
		requireProof(t, matcher)
	}
}

func requireProof(t *testing.T, matcher *matcher) {
	t.Helper()
	balance := make(weight, matcher.limbs) // labels minus matching, doubled
	for u := range matcher.n {
		balance = plus(balance, matcher.labelOf(u))
		for v := range u {
			if w := matcher.weightOf(u, v); w != nil {
				cover := plus(matcher.labelOf(u), matcher.labelOf(v))
				for i := range cover {
					cover[i] -= 2 * w[i]
					if matcher.mate[u] == v {
						balance[i] -= 2 * w[i]
					}
				}
				for b := matcher.n; b < len(matcher.top); b++ {
					if matcher.top[b] >= 0 && matcher.holder[b][u] >= 0 && matcher.holder[b][v] >= 0 {
						cover = plus(cover, matcher.labelOf(b))
					}
				}
				require.False(t, cover.isLess(make(weight, matcher.limbs)), "%d and %d are not covered", u, v)
			}
		}
	}
	for b := matcher.n; b < len(matcher.top); b++ {
		if matcher.top[b] < 0 {
			continue
		}
		require.False(t, weight(matcher.labelOf(b)).isLess(make(weight, matcher.limbs)))
		for i, l := range matcher.labelOf(b) {
			balance[i] += l * int64(size(matcher, b)/2)
		}
	}
	require.Equal(t, make(weight, matcher.limbs), balance)
}

// size counts the vertices of a blossom.
func size(matcher *matcher, b int) int {
	n := 0
	for _, child := range matcher.holder[b] {
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
