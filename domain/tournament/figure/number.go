// Package figure holds the numbers of tournaments and the reasons for them.
// A Number is exact: no sum, share or mean loses anything on its way. A Why is
// a number opened to its arithmetic, line by line, each with the rule that it
// comes from.
package figure

import (
	"fmt"
	"math/big"
	"strings"
)

// A Number is an exact fraction. The zero value is 0. It is never changed.
type Number struct{ r *big.Rat }

// How many characters a number may be written in: by a person, and by String,
// as sums of shares have long denominators.
const (
	longest  = 40
	longText = 1 << 16
)

// Int is a whole number.
func Int(n int) Number { return Number{big.NewRat(int64(n), 1)} }

// Hundredths is n/100, as rulesets give points for places.
func Hundredths(n int) Number { return Number{big.NewRat(int64(n), 100)} }

// Frac is a/b; b is not 0.
func Frac(a, b int) Number { return Number{big.NewRat(int64(a), int64(b))} }

// Parse reads "3", "-0.5" or "10/3", as people write them.
func Parse(text string) (Number, error) { return parse(text, longest) }

func parse(text string, longest int) (Number, error) {
	if text == "" || len(text) > longest || strings.Trim(text, "-.0123456789/") != "" {
		return Number{}, fmt.Errorf("%q is no number: write 3, 0.5 or 10/3", text)
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return Number{}, fmt.Errorf("%q is no number: write 3, 0.5 or 10/3", text)
	}
	return Number{r}, nil
}

func (n Number) rat() *big.Rat {
	if n.r == nil {
		return new(big.Rat)
	}
	return n.r
}

// Add is n + m.
func (n Number) Add(m Number) Number { return Number{new(big.Rat).Add(n.rat(), m.rat())} }

// Sub is n - m.
func (n Number) Sub(m Number) Number { return Number{new(big.Rat).Sub(n.rat(), m.rat())} }

// Mul is n times m.
func (n Number) Mul(m Number) Number { return Number{new(big.Rat).Mul(n.rat(), m.rat())} }

// Div is n divided by m; divided by 0 it is 0, as the mean of nothing is
// nothing.
func (n Number) Div(m Number) Number {
	if m.Sign() == 0 {
		return Number{}
	}
	return Number{new(big.Rat).Quo(n.rat(), m.rat())}
}

// Neg is -n.
func (n Number) Neg() Number { return Number{new(big.Rat).Neg(n.rat())} }

// Cmp is -1, 0 or 1 as n is less than, equal to or more than m.
func (n Number) Cmp(m Number) int { return n.rat().Cmp(m.rat()) }

// Equal reports whether the numbers are the same.
func (n Number) Equal(m Number) bool { return n.Cmp(m) == 0 }

// Sign is -1, 0 or 1.
func (n Number) Sign() int { return n.rat().Sign() }

// Round is n to so many decimals, a half rounded up.
func (n Number) Round(decimals int) Number {
	ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(decimals, 0))), nil)
	r := n.rat()
	over := new(big.Int).Mul(r.Num(), ten)
	over.Lsh(over, 1).Add(over, r.Denom()) // 2·n·10^d + 1, over 2
	over.Div(over, new(big.Int).Lsh(r.Denom(), 1))
	return Number{new(big.Rat).SetFrac(over, ten)}
}

// Whole is n as an integer, if it is one and fits.
func (n Number) Whole() (int, bool) {
	if r := n.rat(); r.IsInt() && r.Num().IsInt64() {
		return int(r.Num().Int64()), true
	}
	return 0, false
}

// String is exact: "3", "0.25", or "10/3" where four decimals are not enough.
func (n Number) String() string {
	r := n.rat()
	if r.IsInt() {
		return r.Num().String()
	}
	for decimals, ten := 1, int64(10); decimals <= 4; decimals, ten = decimals+1, ten*10 {
		if new(big.Int).Rem(big.NewInt(ten), r.Denom()).Sign() == 0 {
			return r.FloatString(decimals)
		}
	}
	return r.String()
}

// Short is for tables: two decimals at most, rounded half up.
func (n Number) Short() string { return n.Round(2).String() }

// MarshalText is String.
func (n Number) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText reads all that String writes.
func (n *Number) UnmarshalText(text []byte) error {
	m, err := parse(string(text), longText)
	if err == nil {
		*n = m
	}
	return err
}
