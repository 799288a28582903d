package tiebreak

// An Explanation is a tie-break taken apart, for those who put it into words.
type Explanation struct {
	Name     string // "BH"
	Arg      string // what follows it: a score, a place; "": nothing
	Edition  string
	House    bool // it is none of FIDE's
	Cut      int  // how many of the least significant values are left out
	Median   int  // and as many of the most significant
	Limit    int  // by how many half points the limit is moved
	Least    bool // the less the better
	Fore     bool // the last round is taken as drawn
	Forfeits bool // count as games
}

// Explain takes a name apart, as Parse reads it; false if it reads none.
func Explain(name string) (Explanation, bool) {
	s, d, err := parse(name, Options{})
	e := Explanation{
		Name: s.name, Arg: s.arg, Edition: string(s.edition), House: d.house, Median: s.trim.high, Limit: s.limit, Least: s.reverse, Fore: s.fore, Forfeits: s.forfeits,
	}
	if s.trim.high == 0 {
		e.Cut = s.trim.low
	}
	return e, err == nil
}
