package feudal

import (
	"cmp"
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// The reasons for which a game ends.
const (
	byConquest  = "conquest"
	byAssets    = "assets"
	byHonour    = "honour"
	byCurtailed = "curtailed" // a game of honour, cut short (F-262)
	byLastLord  = "last lord"
	byNobody    = "none left"
)

// closeSeason carries out the end of a campaign season: the autumn reckoning and withdrawal,
// elimination, and then victory or the next season.
func (r *round) closeSeason() {
	if r.now.Season == book.Autumn {
		r.payRevenues()
		r.payCultTax()
		r.rollForKing()
		r.liftAllSieges()
		r.withdrawFigures()
	}
	r.eliminateLandless()
	r.endTurn()
}

// endTurn opens the next season, unless the game is over.
func (r *round) endTurn() {
	r.eliminateEmpty()
	if reason := r.now.endReason(); reason != "" {
		r.emit(VictoryDeclared{Result: r.now.rankSeats(reason)})
		return
	}
	next := r.now.currentTurn().After(1) // F-20
	r.emit(SeasonEnded{Year: next.Year, Season: next.Season, Regent: r.listRegents(), Empty: r.listEmpty()})
}

// eliminateLandless eliminates seats that have neither figure nor manor (F-264).
func (r *round) eliminateLandless() {
	for _, seat := range r.now.Living() {
		if len(r.now.Houses[seat].Figures) == 0 && len(r.now.ManorsOf(seat)) == 0 {
			r.eliminateSeat(seat, "nothing", 0)
		}
	}
}

// endReason returns the reason why the game ends with this season; "" if it goes on (F-260,
// F-261, F-262, F-263).
func (s *State) endReason() string {
	living := s.Living()
	switch {
	case s.findConqueror() != "":
		return byConquest
	case len(living) == 0:
		return byNobody
	case len(living) == 1:
		return byLastLord
	case s.Season == book.Autumn && s.CutShort():
		return lists.Either(s.Options.Mode == book.Honour, byCurtailed, byAssets)
	case s.Season == book.Autumn && s.Options.Years > 0 && s.Year >= s.Options.Years:
		return lists.Either(s.Options.Mode == book.Honour, byHonour, byAssets)
	}
	return ""
}

// ManorsToWin returns the number of manors that wins a conquest (F-260).
func (s *State) ManorsToWin() int {
	if len(s.Seats) == valley.MinSeats {
		return s.Book.Scores.Conquest.Duel
	}
	return s.Book.Scores.Conquest.Manors
}

// findConqueror returns the seat that holds enough manors to win a conquest (F-260); "" if
// none does. Winter is never the end of a conquest.
func (s *State) findConqueror() game.Seat {
	enough := s.ManorsToWin()
	for _, seat := range s.Living() {
		if s.Options.Mode == book.Conquest && s.Season != book.Winter && len(s.ManorsOf(seat)) >= enough {
			return seat
		}
	}
	return ""
}

// Result returns the ranking; false while the game is not over.
func (s *State) Result() (game.Result, bool) {
	if s.Ending == nil {
		return game.Result{}, false
	}
	return *s.Ending, true
}

// Outright reports whether somebody has won by the game's own end (F-260, F-263). All other games end with their last
// year or early, and are decided by scores; a game that goes on has no winner either.
func (s *State) Outright() bool {
	return s.Ending != nil && (s.Ending.Reason == byConquest || s.Ending.Reason == byLastLord)
}

// rankSeats ranks all seats on this position, and gives them the points for their places. The reason decides by which
// numbers they are compared.
func (s *State) rankSeats(reason string) game.Result {
	seats := slices.Clone(s.Seats)
	slices.SortStableFunc(seats, func(a, b game.Seat) int { return s.compareSeats(reason, a, b) })
	result := game.Result{Reason: reason}
	for i := 0; i < len(seats); {
		last := i + 1
		for last < len(seats) && s.compareSeats(reason, seats[i], seats[last]) == 0 {
			last++
		}
		for _, seat := range seats[i:last] {
			result.Places = append(result.Places, s.buildStanding(seat, i, last, reason))
		}
		i = last
	}
	return result
}

// buildStanding builds the place of a seat that shares the places from i to before last, counted from 0. Seats that
// share places get the average of their points, in hundredths.
func (s *State) buildStanding(seat game.Seat, i, last int, reason string) game.Standing {
	place := game.Standing{Seat: seat, Place: i + 1, Shared: last > i+1, Scores: s.finalScores(seat)}
	for _, points := range s.Book.Scores.Points[len(s.Seats)][i:last] {
		place.Points += 100 * points
	}
	place.Points /= last - i
	if place.Place == 1 && !place.Shared {
		place.Title = s.Book.Scores.Title
	}
	if reason == byConquest && place.Place == 1 {
		place.Points += 100 * s.Book.Scores.Conquest.Bonus
	}
	return place
}

// compareSeats ranks two seats. The result is negative if a is before b. Living seats come before eliminated
// ones, and those eliminated later before those eliminated earlier.
func (s *State) compareSeats(reason string, a, b game.Seat) int {
	ha, hb := s.Houses[a], s.Houses[b]
	switch {
	case ha.Out && hb.Out:
		return cmp.Or(
			cmp.Compare(hb.OutYear, ha.OutYear),
			cmp.Compare(book.SeasonNumber(hb.OutSeason), book.SeasonNumber(ha.OutSeason)),
			cmp.Compare(s.rankFallen(b), s.rankFallen(a)),
		)
	case ha.Out:
		return 1
	case hb.Out:
		return -1
	}
	return slices.Compare(s.listMerits(reason, b), s.listMerits(reason, a))
}

// listMerits returns the numbers by which living seats are ranked, the weightiest first.
func (s *State) listMerits(reason string, seat game.Seat) []int {
	house := s.Houses[seat]
	first := s.sumAssets(seat)
	switch {
	case reason == byConquest:
		first = len(s.ManorsOf(seat))
	case reason == byCurtailed:
		first += house.Honour
	case s.Options.Mode == book.Honour:
		first = house.Honour
	}
	return []int{first, house.Revenue, len(s.ManorsOf(seat)), len(s.listActiveSites(seat)), house.Fortune, s.totalStrength(seat)}
}

// rankFallen returns the number by which seats eliminated in the same turn are ranked.
func (s *State) rankFallen(seat game.Seat) int {
	if s.Options.Mode == book.Honour {
		return s.Houses[seat].Honour
	}
	return s.Houses[seat].OutManors
}

// totalStrength returns the total strength of a retinue.
func (s *State) totalStrength(seat game.Seat) int { return s.strengthOf(seat, s.Numbers(seat)) }

// sumAssets adds up the wealth of a seat (F-262).
func (s *State) sumAssets(seat game.Seat) int {
	worth := s.Book.Figures.Assets
	sum := s.Houses[seat].Fortune + s.Houses[seat].Chest
	for _, m := range s.ManorsOf(seat) {
		h := s.Manors[m]
		sum += worth.Manor + worth.Hive*h.Hives + worth.Forester*h.Foresters + worth.Warden*h.Wardens + worth.Mill*lists.One(h.Mill)
	}
	for _, f := range s.Houses[seat].Figures {
		sum += worth.Knight*lists.One(f.Grade.IsKnight()) + worth.Man*lists.One(f.Grade.IsMan())
	}
	return sum
}

// Scores returns the numbers of each seat that are public while the game goes on. The
// fortune is the one last announced.
func (s *State) Scores() map[game.Seat]map[string]int {
	all := map[game.Seat]map[string]int{}
	for _, seat := range s.Seats {
		all[seat] = s.publicScores(seat)
	}
	return all
}

// publicScores returns the numbers of a seat that are public while the game goes on, by the keys of scores.
func (s *State) publicScores(seat game.Seat) map[string]int {
	house := s.Houses[seat]
	scores := map[string]int{
		"manors": len(s.ManorsOf(seat)), "fortune": house.Announced, "revenue": house.Revenue,
		"figures": len(house.Figures), "strength": s.totalStrength(seat),
	}
	if s.Options.Mode == book.Honour {
		scores["honour"], scores["sites"] = house.Honour, len(s.listActiveSites(seat))
	}
	return scores
}

// finalScores returns the numbers of a seat at the end of the game, when nothing is hidden
// any more. In a game of honour they include the turn in which a seat fell, counted from
// winter 1.
func (s *State) finalScores(seat game.Seat) map[string]int {
	scores := s.publicScores(seat)
	scores["fortune"], scores["assets"] = s.Houses[seat].Fortune, s.sumAssets(seat)
	if s.Options.Mode == book.Honour {
		scores["share"] = s.honourShare(seat)
		if h := s.Houses[seat]; h.Out {
			scores["fell"] = turnsInYear*(h.OutYear-1) + book.SeasonNumber(h.OutSeason)
		}
	}
	return scores
}

// honourShare returns a seat's part of all honour in ten-thousandths; 0 if nobody has
// honour.
func (s *State) honourShare(seat game.Seat) int {
	sum := 0
	for _, h := range s.Houses {
		sum += h.Honour
	}
	return computeShare(s.Houses[seat].Honour, sum)
}

// turnsInYear is the number of turns in a year (F-20).
const turnsInYear = 4

// computeShare computes a part of a sum in ten-thousandths, rounded; 0 if the sum is 0.
func computeShare(part, sum int) int {
	if sum == 0 {
		return 0
	}
	return (2*10000*part + sum) / (2 * sum)
}

// Interim ranks the seats as if the game ended now.
func (s *State) Interim() game.Result {
	return s.rankSeats(lists.Either(s.Options.Mode == book.Honour, byHonour, byAssets))
}
