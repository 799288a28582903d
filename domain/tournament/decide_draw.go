package tournament

import (
	"cmp"

	"seneschal/domain/event"
)

func (do Draw) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	const what = "drawing a round"
	if err := tournament.permit(do, command, "", what); err != nil {
		return nil, err
	}
	command, tournament, events, err := tournament.cast(command, sealsDraw, do.Season, do.Chance)
	if err != nil {
		return nil, err
	}
	season, err := tournament.unclosed(do.Season, what)
	if err != nil {
		return nil, err
	}
	tournament = tournament.asOf(season)
	if err := cmp.Or(tournament.drawable(season), tournament.chance(do.Chance)); err != nil {
		return nil, fault(what, err)
	}
	d := &draw{tournament: tournament, season: season, dice: tournament.throw(season.n, do.Chance), shunned: tournament.apartness()}
	if err := drawings[tournament.rules.Format](d); err != nil {
		return nil, fault(what, err)
	}
	if err := d.parted(); err != nil {
		return nil, fault(what, err)
	}
	for _, drawn := range d.rounds {
		drawn.Season, drawn.Roll, drawn.Key, drawn.At = season.n, tournament.rolls+1, do.Key, command.At
		events = append(events, drawn)
	}
	return events, nil
}

// drawings draw the rounds of each format; a ladder has none.
var drawings = map[Format]func(*draw) error{
	Single: (*draw).single, RoundRobin: (*draw).roundRobin, Swiss: (*draw).swiss, League: (*draw).league,
	Honour: (*draw).swiss, Knockout: (*draw).knockout, Solo: (*draw).alone,
}

// drawable returns a refusal that says why no round can be drawn now; nil if one can.
func (t *Tournament) drawable(season *season) error {
	n := len(season.rounds)
	switch {
	case t.rules.Format == Climb:
		return refuse("", ErrNotNow, "challenges")
	case n == 0:
		return nil
	case n >= t.lastRound(season):
		return refuse("", ErrNotNow, "all_drawn", "n", n)
	case !season.rounds[n-1].closed:
		return refuse("", ErrNotNow, "round_open", "round", n)
	}
	return nil
}

// lastRound returns the number of the last round of a season that has begun.
func (t *Tournament) lastRound(season *season) int {
	switch {
	case t.stepwise():
		return t.rules.Rounds
	case t.rules.Format == Knockout:
		return t.stages(season)
	}
	return len(season.rounds) // they were planned together
}
