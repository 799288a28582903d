package substitute

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// reasons lists all reasons for a vacancy.
var reasons = []VacancyReason{Resigned, Vacated, Regency, Silent, Withdrew, Wanted}

// decideOpen opens a vacancy; nothing if the seat has one that is open (D-2). If a steward opens it, the caller must
// have checked that they are the steward of the game.
func (d *Desk) decideOpen(command Command, do Open) ([]event.Event, error) {
	action := fmt.Sprintf("opening a vacancy of %s in %s", do.Seat, do.Game)
	switch {
	case command.By != "" && do.Why != Wanted:
		return nil, fmt.Errorf("%s: only the server may: %w", action, ErrForbidden)
	case do.Game == "" || do.Seat == "" || do.Ruleset == "":
		return nil, fmt.Errorf("%s: a game, a seat and a ruleset are needed: %w", action, ErrUnknown)
	case !slices.Contains(reasons, do.Why):
		return nil, fmt.Errorf("%s: cause %q; legal are %v: %w", action, do.Why, reasons, ErrUnknown)
	}
	if _, open := d.FindOpen(do.Game, do.Seat); open {
		return nil, nil
	}
	return []event.Event{Opened{
		Vacancy: len(d.vacancies) + 1, Game: do.Game, Seat: do.Seat, Ruleset: do.Ruleset, Tournament: do.Tournament,
		From: do.From, Why: do.Why, At: command.At,
	}}, nil
}

// FindOpen finds the vacancy of a seat that is free or taken; false if there is none.
func (d *Desk) FindOpen(gameID string, seat game.Seat) (Vacancy, bool) {
	v, ok := lists.Find(d.vacancies, func(v Vacancy) bool { return v.Game == gameID && v.Seat == seat && v.IsOpen() })
	return v.clipLists(), ok
}

// decideOffer asks the best of the candidates (D-4, D-5). It fails if the vacancy is not free, the wave before has time
// left, or nobody may be asked.
func (d *Desk) decideOffer(command Command, do Offer) ([]event.Event, error) {
	const action = "offering a seat"
	vacancy, err := d.findForServer(command, do.Vacancy, action)
	if err != nil {
		return nil, err
	}
	due, running := vacancy.RunningUntil()
	ranked := d.RankCandidates(vacancy, do.Candidates)
	switch {
	case vacancy.Status != Free:
		return nil, vacancy.refuseByStatus(action)
	case running && command.At.Before(due):
		return nil, fmt.Errorf("%s: wave %d has time until %s: %w", action, len(vacancy.Waves), due.Format("2006-01-02 15:04 MST"), ErrNotNow)
	case len(ranked) == 0:
		return nil, fmt.Errorf("%s: nobody is left who may be asked: %w", action, ErrNotNow)
	case !do.Until.After(command.At):
		return nil, fmt.Errorf("%s: no time to answer: %w", action, ErrNotNow)
	}
	to := ranked[:min(Wave, len(ranked))]
	return []event.Event{Offered{Vacancy: vacancy.Vacancy, Wave: len(vacancy.Waves) + 1, To: to, Until: do.Until, At: command.At}}, nil
}

// refuseByStatus refuses a command that does not fit the status of a vacancy.
func (v Vacancy) refuseByStatus(action string) error {
	return fmt.Errorf("%s: vacancy %d is %s: %w", action, v.Vacancy, v.Status, ErrNotNow)
}

// decideFill records that a seat was handed over to its taker. It fails unless somebody has taken the seat.
func (d *Desk) decideFill(command Command, do Fill) ([]event.Event, error) {
	const action = "filling a seat"
	vacancy, err := d.findForServer(command, do.Vacancy, action)
	switch {
	case err != nil:
		return nil, err
	case vacancy.Status == Full:
		return nil, nil
	case vacancy.Status != Taken:
		return nil, vacancy.refuseByStatus(action)
	}
	return []event.Event{Filled{Vacancy: vacancy.Vacancy, At: command.At}}, nil
}

// decideFail frees a seat that could not be handed over (D-8).
func (d *Desk) decideFail(command Command, do Fail) ([]event.Event, error) {
	const action = "failing to fill a seat"
	vacancy, err := d.findForServer(command, do.Vacancy, action)
	switch {
	case err != nil:
		return nil, err
	case vacancy.Status != Taken:
		return nil, vacancy.refuseByStatus(action)
	case do.Why == "":
		return nil, fmt.Errorf("%s: a reason is needed: %w", action, ErrNotNow)
	}
	return []event.Event{Failed{Vacancy: vacancy.Vacancy, Player: vacancy.Taker, Why: do.Why, At: command.At}}, nil
}

// decideClose ends a vacancy (D-7), or the time of the substitute who filled it (D-9). It needs a reason. A vacancy
// that has ended changes nothing.
func (d *Desk) decideClose(command Command, do Close) ([]event.Event, error) {
	const action = "closing a vacancy"
	vacancy, err := d.findForServer(command, do.Vacancy, action)
	switch {
	case err != nil:
		return nil, err
	case !vacancy.IsOpen() && !vacancy.holdsSeat():
		return nil, nil
	case do.Why == "":
		return nil, fmt.Errorf("%s: a reason is needed: %w", action, ErrNotNow)
	}
	return []event.Event{Closed{Vacancy: vacancy.Vacancy, Why: do.Why, At: command.At}}, nil
}

const (
	// Wave is the number of players who are asked at a time (D-4).
	Wave = 3
	// Reliable is the number of phases in a hundred that a player must have answered to be asked before others (D-5).
	Reliable = 90
)

// RankCandidates selects the candidates that may be asked about a vacancy (D-3), and puts them in
// their order, the best first (D-5). The desk itself counts the seats that each holds.
func (d *Desk) RankCandidates(vacancy Vacancy, candidates []Candidate) []Candidate {
	var ranked []Candidate
	for _, m := range d.ListAskable(vacancy) {
		i := slices.IndexFunc(candidates, func(c Candidate) bool { return c.Player == m.Player })
		if i < 0 {
			continue
		}
		candidate := candidates[i]
		candidate.Held = d.CountHeld(candidate.Player)
		ranked = append(ranked, candidate)
	}
	slices.SortStableFunc(ranked, compareCandidates) // stable: earlier volunteers come first
	return ranked
}

// compareCandidates returns a negative number if a is asked before b, and a positive one if
// after (D-5).
func compareCandidates(a, b Candidate) int {
	return cmp.Or(
		compareFlags(a.Reliability >= Reliable, b.Reliability >= Reliable),
		compareFlags(a.Language, b.Language),
		cmp.Compare(a.Held, b.Held),
		cmp.Compare(b.Reliability, a.Reliability),
		cmp.Compare(b.Rating, a.Rating),
	)
}

// compareFlags puts true before false.
func compareFlags(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}
