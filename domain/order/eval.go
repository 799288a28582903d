package order

// Holds evaluates a condition. It fails if the Env fails for any term, even one that would not
// decide. The Expr must be a condition, not a number.
func (e Expr) Holds(env Env) (bool, error) {
	switch e.Op {
	case Flag:
		return env.Flag(e.Term.ID(), e.Of.ID, e.At.ID)
	case Not:
		held, err := e.Args[0].Holds(env)
		return !held && err == nil, err
	case Or, And:
		decided := false
		for _, a := range e.Args {
			held, err := a.Holds(env)
			if err != nil {
				return false, err
			}
			decided = decided || held == (e.Op == Or)
		}
		return decided == (e.Op == Or), nil
	}
	a, b, err := e.evaluateSides(env)
	return err == nil && compareNumbers(e.Op, a, b), err
}

// Value evaluates a number, and fails if the Env fails. The Expr must not be a condition.
func (e Expr) Value(env Env) (int, error) {
	switch e.Op {
	case Literal:
		return e.N, nil
	case Quantity:
		return env.Quantity(e.Term.ID(), e.Of.ID, e.At.ID)
	}
	a, b, err := e.evaluateSides(env)
	if e.Op == Minus {
		b = -b
	}
	return a + b, err
}

// evaluateSides evaluates the numbers on the two sides of a mark.
func (e Expr) evaluateSides(env Env) (a, b int, err error) {
	if a, err = e.Args[0].Value(env); err == nil {
		b, err = e.Args[1].Value(env)
	}
	return a, b, err
}

// compareNumbers reports whether a comparison holds; op must be one of the six.
func compareNumbers(op Op, a, b int) bool {
	switch op {
	case Less:
		return a < b
	case AtMost:
		return a <= b
	case Equal:
		return a == b
	case Unequal:
		return a != b
	case AtLeast:
		return a >= b
	}
	return a > b
}

// A Verdict says whether a condition always or never holds, as far as is known before it
// is evaluated.
type Verdict int

const (
	Depends Verdict = iota // it may hold or not, as far as is known
	AlwaysHolds
	NeverHolds
)

// Bounds returns the lowest and the highest value that a flag or a quantity can have, as far as
// the caller knows. A flag is 0 or 1.
type Bounds func(Expr) (low, high int)

// Verdict decides whether a condition must always or can never hold, as far as its numbers
// and the limits of its terms show.
func (e Expr) Verdict() Verdict { return e.Within(Expr.Bounds) }

// Bounds returns the lowest and the highest value of a term in any position; Unlimited if no
// highest is known. The Expr must be a flag or a quantity.
func (e Expr) Bounds() (low, high int) {
	switch {
	case e.Op == Flag:
		return 0, 1
	case e.Term.Max > 0:
		return e.Term.Min, e.Term.Max
	}
	return e.Term.Min, Unlimited
}

// Within decides, as Verdict does, whether a condition must always or can never hold, if its terms
// stay within the bounds that known returns.
func (e Expr) Within(known Bounds) Verdict {
	switch e.Op {
	case Flag:
		low, high := known(e)
		return toVerdict(low > 0, high < 1)
	case Not:
		return e.Args[0].Within(known).not()
	case Or:
		return combineVerdicts(e.Args, known, AlwaysHolds)
	case And:
		return combineVerdicts(e.Args, known, NeverHolds)
	}
	a, b := e.Args[0].computeReach(known), e.Args[1].computeReach(known)
	switch e.Op {
	case Less:
		return toVerdict(a.high < b.low, a.low >= b.high)
	case AtMost:
		return toVerdict(a.high <= b.low, a.low > b.high)
	case AtLeast:
		return toVerdict(a.low >= b.high, a.high < b.low)
	case More:
		return toVerdict(a.low > b.high, a.high <= b.low)
	case Equal:
		return compareReaches(a, b)
	}
	return compareReaches(a, b).not()
}

// not returns the verdict on the opposite condition.
func (v Verdict) not() Verdict {
	switch v {
	case AlwaysHolds:
		return NeverHolds
	case NeverHolds:
		return AlwaysHolds
	}
	return Depends
}

// combineVerdicts combines the verdicts on conditions. One that is decisive decides; if all are
// its opposite, the result is the opposite; otherwise it depends.
func combineVerdicts(args []Expr, known Bounds, decisive Verdict) Verdict {
	all := true
	for _, a := range args {
		switch a.Within(known) {
		case decisive:
			return decisive
		case Depends:
			all = false
		}
	}
	if all {
		return decisive.not()
	}
	return Depends
}

// toVerdict returns the verdict on a condition that always holds, never holds, or neither.
func toVerdict(always, never bool) Verdict {
	switch {
	case always:
		return AlwaysHolds
	case never:
		return NeverHolds
	}
	return Depends
}

// A reach is the lowest and the highest value of a number in a condition.
type reach struct{ low, high int }

// Unlimited is higher than every sum of numbers for which a line has room.
const Unlimited = 1 << 50

// computeReach returns the reach of a number, if its quantities stay within bounds.
func (e Expr) computeReach(known Bounds) reach {
	switch e.Op {
	case Literal:
		return reach{e.N, e.N}
	case Quantity:
		low, high := known(e)
		return reach{low, high}
	}
	a, b := e.Args[0].computeReach(known), e.Args[1].computeReach(known)
	if e.Op == Minus {
		return reach{a.low - b.high, a.high - b.low}
	}
	return reach{a.low + b.low, a.high + b.high}
}

// compareReaches decides whether two numbers are always or never equal.
func compareReaches(a, b reach) Verdict {
	return toVerdict(a.low == a.high && a == b, a.high < b.low || b.high < a.low)
}
