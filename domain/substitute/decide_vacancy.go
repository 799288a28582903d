package substitute

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// causes lists all reasons for a vacancy.
var reasons = []VacancyReason{Resigned, Vacated, Regency, Withdrew, Wanted}

// decideOpen opens a vacancy, unless the seat has one (D-2). If a steward
// opens it, the caller has checked that they are the game's.
func (d *Desk) decideOpen(c Command, do Open) ([]event.Event, error) {
	what := fmt.Sprintf("opening a vacancy of %s in %s", do.Seat, do.Game)
	switch {
	case c.By != "" && do.Why != Wanted:
		return nil, fmt.Errorf("%s: only the server may: %w", what, ErrForbidden)
	case do.Game == "" || do.Seat == "" || do.Ruleset == "":
		return nil, fmt.Errorf("%s: a game, a seat and a ruleset are needed: %w", what, ErrUnknown)
	case !slices.Contains(reasons, do.Why):
		return nil, fmt.Errorf("%s: cause %q; legal are %v: %w", what, do.Why, reasons, ErrUnknown)
	}
	if _, open := d.OpenAt(do.Game, do.Seat); open {
		return nil, nil
	}
	return []event.Event{Opened{
		Vacancy: len(d.vacancies) + 1, Game: do.Game, Seat: do.Seat, Ruleset: do.Ruleset, Tournament: do.Tournament,
		From: do.From, Why: do.Why, At: c.At,
	}}, nil
}

// OpenAt finds the vacancy of a seat that is free or taken.
func (d *Desk) OpenAt(gameID string, seat game.Seat) (Vacancy, bool) {
	v, ok := lists.Find(d.vacancies, func(v Vacancy) bool { return v.Game == gameID && v.Seat == seat && v.Open() })
	return v.clipLists(), ok
}

// decideOffer asks the best of the candidates (D-4, D-5).
func (d *Desk) decideOffer(c Command, do Offer) ([]event.Event, error) {
	const what = "offering a seat"
	v, err := d.findForServer(c, do.Vacancy, what)
	if err != nil {
		return nil, err
	}
	due, running := v.runningUntil()
	ranked := d.Rank(v, do.Candidates)
	switch {
	case v.Status != Free:
		return nil, v.refuseByStatus(what)
	case running && c.At.Before(due):
		return nil, fmt.Errorf("%s: wave %d has time until %s: %w", what, len(v.Waves), due.Format("2006-01-02 15:04 MST"), ErrNotNow)
	case len(ranked) == 0:
		return nil, fmt.Errorf("%s: nobody is left who may be asked: %w", what, ErrNotNow)
	case !do.Until.After(c.At):
		return nil, fmt.Errorf("%s: no time to answer: %w", what, ErrNotNow)
	}
	to := ranked[:min(Wave, len(ranked))]
	return []event.Event{Offered{Vacancy: v.Vacancy, Wave: len(v.Waves) + 1, To: to, Until: do.Until, At: c.At}}, nil
}

// refuseByStatus refuses a command that does not fit the status of a vacancy.
func (v Vacancy) refuseByStatus(what string) error {
	return fmt.Errorf("%s: vacancy %d is %s: %w", what, v.Vacancy, v.Status, ErrNotNow)
}

func (d *Desk) decideFill(c Command, do Fill) ([]event.Event, error) {
	const what = "filling a seat"
	v, err := d.findForServer(c, do.Vacancy, what)
	switch {
	case err != nil:
		return nil, err
	case v.Status == Full:
		return nil, nil
	case v.Status != Taken:
		return nil, v.refuseByStatus(what)
	}
	return []event.Event{Filled{Vacancy: v.Vacancy, At: c.At}}, nil
}

// decideFail frees a seat that could not be handed over (D-8).
func (d *Desk) decideFail(c Command, do Fail) ([]event.Event, error) {
	const what = "failing to fill a seat"
	v, err := d.findForServer(c, do.Vacancy, what)
	switch {
	case err != nil:
		return nil, err
	case v.Status != Taken:
		return nil, v.refuseByStatus(what)
	case do.Why == "":
		return nil, fmt.Errorf("%s: a reason is needed: %w", what, ErrNotNow)
	}
	return []event.Event{Failed{Vacancy: v.Vacancy, Player: v.Taker, Why: do.Why, At: c.At}}, nil
}

// decideClose ends a vacancy (D-7), or the time of the substitute who filled it
// (D-9).
func (d *Desk) decideClose(c Command, do Close) ([]event.Event, error) {
	const what = "closing a vacancy"
	v, err := d.findForServer(c, do.Vacancy, what)
	switch {
	case err != nil:
		return nil, err
	case !v.Open() && !v.holdsSeat():
		return nil, nil
	case do.Why == "":
		return nil, fmt.Errorf("%s: a reason is needed: %w", what, ErrNotNow)
	}
	return []event.Event{Closed{Vacancy: v.Vacancy, Why: do.Why, At: c.At}}, nil
}

const (
	// Wave is the number of players who are asked at a time (D-4).
	Wave = 3
	// Reliable is the number of phases in a hundred that a player answers to be asked
	// before others (D-5).
	Reliable = 90
)

// Rank selects the candidates that may be asked about a vacancy (D-3), and puts them in
// their order, the best first (D-5). The desk itself counts the seats that each holds.
func (d *Desk) Rank(v Vacancy, candidates []Candidate) []Candidate {
	var ranked []Candidate
	for _, m := range d.Asks(v) {
		i := slices.IndexFunc(candidates, func(c Candidate) bool { return c.Player == m.Player })
		if i < 0 {
			continue
		}
		c := candidates[i]
		c.Held = d.Held(c.Player)
		ranked = append(ranked, c)
	}
	slices.SortStableFunc(ranked, compareCandidates) // stable: earlier volunteers come first
	return ranked
}

// compareCandidates returns a negative number if a is asked before b (D-5).
func compareCandidates(a, b Candidate) int {
	return cmp.Or(
		compareFlags(a.Reliability >= Reliable, b.Reliability >= Reliable),
		compareFlags(a.Language, b.Language),
		cmp.Compare(a.Held, b.Held),
		cmp.Compare(b.Reliability, a.Reliability),
		cmp.Compare(b.Rating, a.Rating),
	)
}

func compareFlags(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}
