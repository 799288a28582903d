package tournament

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/seating"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/tiebreak"
)

// Check returns all faults of the rules, joined; nil if there are none. Each fault names the field and its legal
// values. lookup finds rulesets by name. If the format is unknown, that is the only fault.
func (r Rules) Check(lookup func(string) (game.Ruleset, bool)) error {
	if _, ok := formats[string(r.Format)]; !ok {
		return fmt.Errorf("format %q: legal are %s", r.Format, strings.Join(Formats(), ", "))
	}
	faults := r.checkNumbers()
	faults = append(faults, r.checkShape()...)
	faults = append(faults, r.checkStanding()...)
	faults = append(faults, r.checkApart()...)
	faults = append(faults, r.checkTime()...)
	faults = append(faults, r.checkGame(lookup)...)
	return errors.Join(faults...)
}

// bound is a number of the rules, with its least and greatest legal values, both included.
type bound struct {
	field       string
	value       int
	least, most int
}

const (
	maxRounds  = seating.MostRounds
	maxSeasons = 1000
)

// checkNumbers returns a fault for every number outside its bounds.
func (r Rules) checkNumbers() []error {
	var faults []error
	must := newDemand(&faults)
	for _, b := range []bound{
		{"seats", r.Seats, r.Format.minPlayers(), r.maxSeats()},
		{"least", r.Least, 0, r.Seats},
		{"rounds", r.Rounds, 0, maxRounds},
		{"cycles", r.Cycles, 0, 10},
		{"seasons", r.Seasons, 0, maxSeasons},
		{"division", r.Division, 0, seating.MostEntrants},
		{"promote", r.Promote, 0, 100},
		{"relegate", r.Relegate, 0, 100},
		{"fast.tiers", r.Fast.Tiers, 0, 20},
		{"fast.rating", r.Fast.Rating, 0, 10000},
		{"fast.mark", r.Fast.Mark, 0, 100},
		{"through", r.Through, 0, r.Seats - 1},
		{"claim.phases", r.Claim.Phases, 0, 1000},
		{"eligible.most", r.Eligible.Most, 0, seating.MostEntrants},
		{"eligible.fewest", r.Eligible.Fewest, 0, seating.MostEntrants},
		{"eligible.reliability", r.Eligible.Reliability, 0, 100},
		{"unrated", r.Unrated, 0, 10000},
		{"eligible.rating", r.Eligible.Rating[0], 0, 10000},
		{"eligible.rating", r.Eligible.Rating[1], 0, 10000},
		{"clock.absence", r.Clock.Absence, 0, 366},
		{"ladder.reach", r.Ladder.Reach, 0, 100},
		{"ladder.drop", r.Ladder.Drop, 0, 100},
	} {
		must(b.value >= b.least && b.value <= b.most, "%s %d: %d to %d are legal", b.field, b.value, b.least, b.most)
	}
	return faults
}

// maxSeats returns how many seats a table may have at most.
func (r Rules) maxSeats() int {
	return lists.Either(r.Format == Solo, 1, seating.MostSeats)
}

// newDemand returns a function that adds a fault if a condition does not hold.
func newDemand(faults *[]error) func(ok bool, text string, args ...any) {
	return func(ok bool, text string, args ...any) {
		if !ok {
			*faults = append(*faults, fmt.Errorf(text, args...))
		}
	}
}

// checkShape returns the faults of fields that are faults only with this format.
func (r Rules) checkShape() []error {
	var faults []error
	must := newDemand(&faults)
	single := r.Format != League && r.Format != Honour
	must(slices.Contains([]Withdrawal{WithdrawalKeep, WithdrawalAnnul, WithdrawalHalf}, r.Withdrawal), "withdrawal %q: legal are keep, annul and half-rule", r.Withdrawal)
	must(r.Withdrawal == WithdrawalKeep || r.Format == RoundRobin, "withdrawal %s: it is for the format %s", r.Withdrawal, RoundRobin)
	must(!single || r.Seasons == 1, "seasons %d: a %s has 1", r.Seasons, r.Format)
	must(r.Least == 0 || r.Least >= r.Format.minPlayers(), "least %d: %d to %d are legal, or 0", r.Least, r.Format.minPlayers(), r.Seats)
	must(r.Rounds > 0 || r.Format == RoundRobin || r.Format == Knockout || r.Format == Climb, "rounds 0: 1 to %d are legal", maxRounds)
	must(r.Format != RoundRobin || r.Cycles > 0, "cycles 0: 1 to 10 are legal")
	must(r.Format != Knockout || r.Through > 0, "through 0: 1 to %d are legal", r.Seats-1)
	must(r.Format == League || r.Fast == Fast{}, "fast: only a league has a fast track")
	must(r.Format != Climb || r.Seats == 2 && r.Ladder.Reach > 0, "a ladder is of tables of 2 seats, and ladder.reach of 1 at least")
	if r.Format == League {
		must(r.Division >= r.Seats, "division %d: %d to %d are legal", r.Division, r.Seats, seating.MostEntrants)
		must(r.countMovingOfFull(r.Promote)+r.countMovingOfFull(r.Relegate) < r.Division || r.Division < r.Seats,
			"promote %d and relegate %d: together they must be fewer than the %d of a division", r.Promote, r.Relegate, r.Division)
		must(r.Fast == Fast{} || r.Fast.Tiers >= 2, "fast.tiers %d: 2 to 20 are legal", r.Fast.Tiers)
		must(r.Fast.Tiers == 0 || r.Fast.Rating > 0 || r.Fast.Mark > 0, "fast.rating and fast.mark are missing: say what the fast track asks for, such as mark: 90")
		must(r.Fast.Mark == 0 || !r.Points.Scheme.Given || r.Points.Worth != nil,
			"fast.mark %d: what a win is worth must be declared for it, such as points.worth: {win: 5, draw: 2.5}", r.Fast.Mark)
		must((r.Promote == 0) == (r.Relegate == 0), "promote %d and relegate %d: give both or none", r.Promote, r.Relegate)
	}
	return faults
}

// countMovingOfFull returns how many players of a full division move, if Promote or Relegate is n: n percent of the
// division, rounded down, if the rules use shares; else n.
func (r Rules) countMovingOfFull(n int) int {
	if r.Share {
		return n * r.Division / 100
	}
	return n
}

// checkStanding returns the faults of points, tie-breaks and eligibility.
func (r Rules) checkStanding() []error {
	var faults []error
	must := newDemand(&faults)
	must(r.Points.Scheme.String() != "", "points.scheme is missing: write given, places 10 6 3 1, or the name of a scheme")
	err := r.Points.Check()
	must(err == nil, "points: %w", err)
	must(r.Points.Seats == r.Seats, "points.seats %d: only %d is legal, the seats of a table", r.Points.Seats, r.Seats)
	err = r.checkTieBreaks()
	must(err == nil, "tie_breaks: %w", err)
	if r.Format == Knockout {
		must(r.Points.Scheme.Given, "points.scheme %s: a knockout counts rounds survived; only given is legal", r.Points.Scheme)
		must(!r.Points.Roles, "points.roles: a knockout counts rounds survived, which no role levels; turn it off, and the option of the game that asks for it")
	}
	must(slices.Contains([]Late{LateNot, LateZero, LateHalf}, r.Late), "late %q: legal are zero and half, or nothing for no late entrants", r.Late)
	must(r.Void == points.VoidAsBye || slices.Contains(points.ListVoids(), r.Void), "void %q: legal are zero, half and level", r.Void)
	must(r.Late != LateHalf || r.Points.Byes.Halves != 0, "late half: points.byes.halves is missing: say how many half byes an entrant may have, such as 1")
	eligible, fewest := r.Eligible, max(r.Eligible.Fewest, 2)
	must(eligible.Most <= 0 || eligible.Most >= fewest, "eligible.most %d: it must not be below the fewest, %d", eligible.Most, fewest)
	must(eligible.Rating[1] <= 0 || eligible.Rating[1] >= eligible.Rating[0], "eligible.rating %v: the lowest comes first", eligible.Rating)
	return faults
}

// checkTieBreaks returns an error if the list of tie-breaks cannot be read, or one of them cannot be used at such
// tables. It tries each on a small event in which one entrant has no rating.
func (r Rules) checkTieBreaks() error {
	breaks, err := tiebreak.ParseList(r.TieBreaks, tiebreak.Options{Roll: func(int, string) int { return 1 }})
	if err != nil {
		return err
	}
	if r.Seats < r.Format.minPlayers() || r.Seats > r.maxSeats() {
		return nil // a fault is reported for it already
	}
	event := standings.Event{Rules: r.Points, Fixed: r.Format == RoundRobin, Unrated: r.Unrated}
	var g standings.Game
	for i := range r.Seats {
		id := standings.ID(fmt.Sprintf("entrant %d", i+1))
		event.Entrants = append(event.Entrants, standings.Entrant{ID: id, Number: i + 1, Rating: 1000 * i})
		g.Seats = append(g.Seats, standings.Result{Entrant: id, Seat: fmt.Sprint(i), Place: i + 1})
	}
	event.Rounds = []standings.Round{{Games: []standings.Game{g}}}
	table, err := standings.NewTable(event)
	if err != nil {
		return nil // a fault is reported for it already
	}
	for _, tieBreak := range breaks {
		if err := tieBreak.Check(table); err != nil {
			return fmt.Errorf("%s: %w", tieBreak, err)
		}
	}
	return nil
}

// checkTime returns the faults of the clock contract.
func (r Rules) checkTime() []error {
	var faults []error
	must := newDemand(&faults)
	clock, dates := r.Clock, r.Dates
	for _, name := range clock.Quiet {
		must(isWeekday(name), "clock.quiet %q: legal are monday to sunday", name)
	}
	for _, date := range clock.Holidays {
		_, err := time.Parse(time.DateOnly, date)
		must(err == nil, "clock.holidays %q: write it as 2026-12-25", date)
	}
	must(len(clock.Quiet) < 7, "clock.quiet: one day of the week at least must not be quiet")
	must(clock.Increment <= 0 || clock.Bank != 0, "clock.increment: it is for a bank; give clock.bank, such as 72h")
	for _, kind := range slices.Sorted(maps.Keys(clock.Phases)) {
		must(clock.Phases[kind] > 0, "clock.phases.%s: a length such as 3d is needed", kind)
	}
	must(!clock.Agree || clock.Round != 0, "clock.round is missing: with agree it is when tables begin at the latest, such as 7d")
	must(dates.Start.IsZero() || !dates.Start.Before(dates.Entries), "dates.start %s: it must not be before entries close", dates.Start.Format(time.DateOnly))
	return faults
}

func isWeekday(name string) bool {
	for d := time.Sunday; d <= time.Saturday; d++ {
		if strings.EqualFold(d.String(), name) {
			return true
		}
	}
	return false
}
