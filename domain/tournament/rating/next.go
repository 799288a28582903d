package rating

// Next rates one more game and returns a curve of one change for each of its players in each of
// its lists, by list and then by player. It costs the same however many games were rated before.
// Games that are handed in one by one in the order of their end get the figures that Run gives
// them all at once.
//
// The function last returns the newest rated change of a player in a list. If it returns false, or
// a change that was not rated, the player counts as a beginner.
func Next(g Game, opt Options, last func(List, Player) (Change, bool)) ([]Curve, error) {
	r := newRun(opt)
	if err := r.enter([]Game{g}); err != nil {
		return nil, err
	}
	for _, l := range g.Lists() {
		for _, p := range g.Places {
			if ch, ok := last(l, p.Player); ok && ch.Rated {
				r.forms[l][p.Player].resume(opt, &ch)
			}
		}
	}
	r.open()
	r.rate(r.entries[0])
	return r.history().Curves, nil
}

// resume sets the form to the state after a rated change.
func (f *form) resume(opt Options, ch *Change) {
	f.now, f.period, f.played = ch.After, opt.period(ch.At), true
	if ch.Period != nil {
		f.start, f.results = ch.Period.Start, ch.Period.Results
	}
}
