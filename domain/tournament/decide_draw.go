package tournament

import (
	"cmp"

	"seneschal/domain/event"
)

func (do Draw) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	const action = "drawing a round"
	if err := tournament.permit(do, command, "", action); err != nil {
		return nil, err
	}
	command, tournament, events, err := tournament.prepareRoll(command, sealsDraw, do.Season, do.Chance)
	if err != nil {
		return nil, err
	}
	season, err := tournament.findUnclosed(do.Season, action)
	if err != nil {
		return nil, err
	}
	tournament = tournament.asOfSeason(season)
	if err := cmp.Or(tournament.checkDrawable(season), tournament.checkChance(do.Chance)); err != nil {
		return nil, addAttempt(action, err)
	}
	d := &draw{tournament: tournament, season: season, dice: tournament.makeDrawDice(season.n, do.Chance), avoided: tournament.collectAvoidances()}
	if err := drawers[tournament.rules.Format](d); err != nil {
		return nil, addAttempt(action, err)
	}
	if err := d.noteApart(); err != nil {
		return nil, addAttempt(action, err)
	}
	for _, drawn := range d.rounds {
		drawn.Season, drawn.Roll, drawn.Key, drawn.At = season.n, tournament.rolls+1, do.Key, command.At
		events = append(events, drawn)
	}
	return events, nil
}

// drawers holds for each format the method that draws its rounds; a ladder has none.
var drawers = map[Format]func(*draw) error{
	Single: (*draw).planSingle, RoundRobin: (*draw).planRoundRobin, Swiss: (*draw).drawSwiss, League: (*draw).planLeague,
	Honour: (*draw).drawSwiss, Knockout: (*draw).drawKnockout, Solo: (*draw).seatAlone,
}

// checkDrawable returns a refusal that says why no round can be drawn now; nil if one can be.
func (t *Tournament) checkDrawable(season *season) error {
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

// lastRound returns the number of the last round that a season will have, as far as is known.
func (t *Tournament) lastRound(season *season) int {
	switch {
	case t.drawsStepwise():
		return t.rules.Rounds
	case t.rules.Format == Knockout:
		return t.countStages(season)
	}
	return len(season.rounds) // they were planned together
}
