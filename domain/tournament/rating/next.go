package rating

// RateNext rates one more game, and returns a curve of one change for each of its players in each of its lists, by
// list and then by player. It costs the same however many games were rated before. Games that are rated one by one
// in the order of their end get the same figures as from RateAll. It fails as RateAll does.
//
// The function last returns the newest rated change of a player in a list. If it returns false, or a change that was
// not rated, the player counts as a beginner.
func RateNext(game Game, opt Options, last func(List, Player) (Change, bool)) ([]Curve, error) {
	run := newRun(opt)
	if err := run.enterGames([]Game{game}); err != nil {
		return nil, err
	}
	for _, list := range game.Lists() {
		for _, place := range game.Places {
			if ch, ok := last(list, place.Player); ok && ch.Rated {
				run.forms[list][place.Player].resumeAfter(opt, &ch)
			}
		}
	}
	run.allocateRoom()
	run.rateGame(run.entries[0])
	return run.collectHistory().Curves, nil
}

// resumeAfter sets the form to the state after a rated change.
func (f *form) resumeAfter(opt Options, ch *Change) {
	f.current, f.period, f.played = ch.After, opt.periodOf(ch.At), true
	if ch.Period != nil {
		f.start, f.results = ch.Period.Start, ch.Period.Results
	}
}
