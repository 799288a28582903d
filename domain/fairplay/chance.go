package fairplay

import (
	"math/big"
	"slices"
)

// spread is a distribution: the weight of each number of cases, from 0.
type spread []*big.Int

// weightless is so long, and gives no number any weight yet.
func weightless(long int) spread {
	s := make(spread, long)
	for i := range s {
		s[i] = new(big.Int)
	}
	return s
}

// and is the distribution of the sum of two independent numbers.
func (s spread) and(t spread) spread {
	if len(t) == 1 && t[0].IsInt64() && t[0].Int64() == 1 {
		return s
	}
	sum := weightless(len(s) + len(t) - 1)
	for i, x := range s {
		for j, y := range t {
			sum[i+j].Add(sum[i+j], new(big.Int).Mul(x, y))
		}
	}
	return sum
}

// tail is the chance of so many cases or more.
func (s spread) tail(cases int) *big.Rat {
	most, all := new(big.Int), new(big.Int)
	for i, x := range s {
		all.Add(all, x)
		if i >= cases {
			most.Add(most, x)
		}
	}
	return new(big.Rat).SetFrac(most, all)
}

// drawn is the hypergeometric distribution: of n phases one misses a and the
// other b, and so many of them are the same by chance.
func drawn(n, a, b int) spread {
	if a == 0 || b == 0 || n == a || n == b {
		return point(max(0, a+b-n))
	}
	s := weightless(min(a, b) + 1)
	for x := range s {
		if b-x <= n-a {
			s[x].Mul(choose(a, x), choose(n-a, b-x))
		}
	}
	return s
}

// point has so many cases for sure.
func point(cases int) spread {
	s := weightless(cases + 1)
	s[cases].SetInt64(1)
	return s
}

// handed is the distribution of what somebody has of the gifts of a game, where
// each of the others is as likely to be he: all has what each of them got.
func handed(all []int) spread {
	s := weightless(slices.Max(all) + 1)
	for _, n := range all {
		s[n].Add(s[n], big.NewInt(1))
	}
	return s
}

// thousandths are the chances in which a rate is held.
const thousandths = 1000

// often is the chance of so many cases or more in n, where each comes with a
// chance of so many thousandths.
func often(n, cases, rate int) *big.Rat {
	if rate >= thousandths || cases <= 0 {
		return big.NewRat(1, 1)
	}
	r, q := big.NewInt(int64(rate)), big.NewInt(int64(thousandths-rate))
	term := new(big.Int).Exp(r, big.NewInt(int64(cases)), nil)
	term.Mul(term, new(big.Int).Exp(q, big.NewInt(int64(n-cases)), nil)).Mul(term, choose(n, cases))
	sum := new(big.Int)
	for i := cases; i <= n; i++ {
		sum.Add(sum, term)
		term.Mul(term, big.NewInt(int64(n-i))).Mul(term, r)
		term.Quo(term, new(big.Int).Mul(big.NewInt(int64(i+1)), q))
	}
	return new(big.Rat).SetFrac(sum, new(big.Int).Exp(big.NewInt(thousandths), big.NewInt(int64(n)), nil))
}

func choose(n, k int) *big.Int { return new(big.Int).Binomial(int64(n), int64(k)) }
