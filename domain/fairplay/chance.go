package fairplay

import (
	"math/big"
	"slices"
)

// A distribution gives the weight of each number of cases, from 0. Weights are whole numbers; a chance is a weight
// divided by the sum of all.
type distribution []*big.Int

// newDistribution makes a distribution of the numbers below length, in which all weights are 0.
func newDistribution(length int) distribution {
	s := make(distribution, length)
	for i := range s {
		s[i] = new(big.Int)
	}
	return s
}

// convolve returns the distribution of the sum of two independent numbers. It changes neither, but may return the
// receiver itself.
func (s distribution) convolve(other distribution) distribution {
	if len(other) == 1 && other[0].IsInt64() && other[0].Int64() == 1 {
		return s
	}
	sum := newDistribution(len(s) + len(other) - 1)
	for i, number := range s {
		for j, y := range other {
			sum[i+j].Add(sum[i+j], new(big.Int).Mul(number, y))
		}
	}
	return sum
}

// chanceOfAtLeast returns the chance of a number of cases or more; 0 if the distribution has no such number.
func (s distribution) chanceOfAtLeast(cases int) *big.Rat {
	upper, all := new(big.Int), new(big.Int)
	for i, number := range s {
		all.Add(all, number)
		if i >= cases {
			upper.Add(upper, number)
		}
	}
	return new(big.Rat).SetFrac(upper, all)
}

// hypergeometric returns the hypergeometric distribution: if one player misses a of n phases and the other b, the
// number of phases that both miss by chance. a and b must not exceed n.
func hypergeometric(n, a, b int) distribution {
	if a == 0 || b == 0 || n == a || n == b {
		return certainCases(max(0, a+b-n))
	}
	s := newDistribution(min(a, b) + 1)
	for x := range s {
		if b-x <= n-a {
			s[x].Mul(binomial(a, x), binomial(n-a, b-x))
		}
	}
	return s
}

// certainCases returns the distribution that has a number of cases for certain.
func certainCases(cases int) distribution {
	s := newDistribution(cases + 1)
	s[cases].SetInt64(1)
	return s
}

// giftDistribution returns the distribution of the number of gifts to one player in a game, if that player is equally
// likely to be any of the others. all lists the gifts to each of the others, at least one number.
func giftDistribution(all []int) distribution {
	s := newDistribution(slices.Max(all) + 1)
	for _, n := range all {
		s[n].Add(s[n], big.NewInt(1))
	}
	return s
}

// thousandths is the unit in which rates are given.
const thousandths = 1000

// chanceAtRate returns the chance of so many cases or more in n, where each comes with a chance of rate thousandths.
func chanceAtRate(n, cases, rate int) *big.Rat {
	if rate >= thousandths || cases <= 0 {
		return big.NewRat(1, 1)
	}
	r, q := big.NewInt(int64(rate)), big.NewInt(int64(thousandths-rate))
	term := new(big.Int).Exp(r, big.NewInt(int64(cases)), nil)
	term.Mul(term, new(big.Int).Exp(q, big.NewInt(int64(n-cases)), nil)).Mul(term, binomial(n, cases))
	sum := new(big.Int)
	for i := cases; i <= n; i++ {
		sum.Add(sum, term)
		term.Mul(term, big.NewInt(int64(n-i))).Mul(term, r)
		term.Quo(term, new(big.Int).Mul(big.NewInt(int64(i+1)), q))
	}
	return new(big.Rat).SetFrac(sum, new(big.Int).Exp(big.NewInt(thousandths), big.NewInt(int64(n)), nil))
}

// binomial returns the number of ways to choose k of n things.
func binomial(n, k int) *big.Int { return new(big.Int).Binomial(int64(n), int64(k)) }
