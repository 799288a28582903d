// Package figure holds the numbers of tournaments and the reasons for them.
// A Number is exact: no sum, share or mean is rounded on its way. A Why is a
// number with its arithmetic, line by line, each line with the rule that it
// comes from.
package figure

import (
	"fmt"
	"math/big"
	"strings"
)

// A Number is an exact fraction. The zero value is 0. A Number never changes.
type Number struct{ r *big.Rat }

// Limits of a number's text, in characters: one for text that people write, one for
// text of String, because sums of shares have long denominators.
const (
	maxWritten = 40
	maxEncoded = 1 << 16
)

// Int converts a whole number.
func Int(n int) Number { return Number{big.NewRat(int64(n), 1)} }

// Hundredths returns n/100. Rulesets give the points for places in hundredths.
func Hundredths(n int) Number { return Number{big.NewRat(int64(n), 100)} }

// Frac returns a/b; b must not be 0.
func Frac(a, b int) Number { return Number{big.NewRat(int64(a), int64(b))} }

// Parse reads a number as people write it: "3", "-0.5" or "10/3". It fails for any other text, and for
// more than maxWritten characters.
func Parse(text string) (Number, error) { return parseWithin(text, maxWritten) }

// parseWithin does the work of Parse for a text of at most so many characters.
func parseWithin(text string, maxLength int) (Number, error) {
	if text == "" || len(text) > maxLength || strings.Trim(text, "-.0123456789/") != "" {
		return Number{}, fmt.Errorf("%q is no number: write 3, 0.5 or 10/3", text)
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return Number{}, fmt.Errorf("%q is no number: write 3, 0.5 or 10/3", text)
	}
	return Number{r}, nil
}

// toRat returns n for package big; the caller must not change it.
func (n Number) toRat() *big.Rat {
	if n.r == nil {
		return new(big.Rat)
	}
	return n.r
}

// Add returns n + m.
func (n Number) Add(m Number) Number { return Number{new(big.Rat).Add(n.toRat(), m.toRat())} }

// Sub returns n - m.
func (n Number) Sub(m Number) Number { return Number{new(big.Rat).Sub(n.toRat(), m.toRat())} }

// Mul returns n times m.
func (n Number) Mul(m Number) Number { return Number{new(big.Rat).Mul(n.toRat(), m.toRat())} }

// Div returns n divided by m. If m is 0 it returns 0, because the mean of nothing is
// nothing.
func (n Number) Div(m Number) Number {
	if m.Sign() == 0 {
		return Number{}
	}
	return Number{new(big.Rat).Quo(n.toRat(), m.toRat())}
}

// Neg returns -n.
func (n Number) Neg() Number { return Number{new(big.Rat).Neg(n.toRat())} }

// Cmp returns -1 if n is less than m, 0 if they are equal, and 1 if n is more.
func (n Number) Cmp(m Number) int { return n.toRat().Cmp(m.toRat()) }

// Equal reports whether the numbers are the same.
func (n Number) Equal(m Number) bool { return n.Cmp(m) == 0 }

// Sign returns -1 if n is below 0, 0 if it is 0, and 1 if it is above.
func (n Number) Sign() int { return n.toRat().Sign() }

// Round rounds n to a number of decimals, a half upwards. A negative number of
// decimals counts as 0.
func (n Number) Round(decimals int) Number {
	ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(decimals, 0))), nil)
	r := n.toRat()
	over := new(big.Int).Mul(r.Num(), ten)
	over.Lsh(over, 1).Add(over, r.Denom()) // 2·n·10^d + 1, over 2
	over.Div(over, new(big.Int).Lsh(r.Denom(), 1))
	return Number{new(big.Rat).SetFrac(over, ten)}
}

// Whole converts n to an int. It returns false if n is not whole or does not fit.
func (n Number) Whole() (int, bool) {
	if r := n.toRat(); r.IsInt() && r.Num().IsInt64() {
		return int(r.Num().Int64()), true
	}
	return 0, false
}

// String writes n exactly: "3", "0.25", or "10/3" where four decimals are not
// enough.
func (n Number) String() string {
	r := n.toRat()
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

// Short writes n for tables: with two decimals at most, a half rounded up.
func (n Number) Short() string { return n.Round(2).String() }

// MarshalText encodes n as String writes it.
func (n Number) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText reads any text that String writes, up to maxEncoded characters; it fails for any other.
func (n *Number) UnmarshalText(text []byte) error {
	number, err := parseWithin(string(text), maxEncoded)
	if err == nil {
		*n = number
	}
	return err
}
