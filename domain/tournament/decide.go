package tournament

import (
	"cmp"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Decide turns a command into events, or an error; it changes nothing. It is pure and total:
// no submission makes it panic.
func (t *Tournament) Decide(command Command) (answer Answer, err error) {
	if _, begins := command.Do.(Announce); !begins && t.announced.ID == "" {
		return Answer{}, ErrNotAnnounced
	}
	switch do := command.Do.(type) {
	case nil:
		err = fault("a command without an act", ErrForbidden)
	case Submission:
		answer, err = t.decideSubmission(command, do)
	default:
		answer.Events, err = t.carryOut(do, command)
		answer.Warning = warnings(English, answer.Events)
	}
	if err == nil {
		err = t.sealedOff(answer.Events)
	}
	if err != nil {
		return Answer{}, err
	}
	return answer, nil
}

// sealedOff refuses events that may not be recorded between a seal and the act that it is for:
// all but news and renewals of the chain.
func (t *Tournament) sealedOff(events []event.Event) error {
	if t.chain.sealed == nil {
		return nil
	}
	for _, e := range events {
		switch e.(type) {
		case NewsPosted, ChainRenewed:
		case BeaconRecorded, BeaconWaived:
			return nil
		default:
			return fault("it waits for the beacon", game.ErrSealed)
		}
	}
	return nil
}

func (OpenSeason) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	const what = "opening a season"
	if err := cmp.Or(tournament.permit(OpenSeason{}, command, "", what), tournament.going(what), tournament.due(command, what)); err != nil {
		return nil, err
	}
	n := len(tournament.seasons) + 1
	events := event.Fold(tournament).admissions(command, 0)
	if !tournament.closed {
		events = append(events, EntriesClosed{At: command.At})
	}
	after := event.Fold(tournament, events...).forSeason(n)
	fewest := max(tournament.rules.Eligible.Fewest, tournament.least())
	if len(after.players()) < fewest {
		return nil, refuse(what, ErrNotNow, "fewest", "n", len(after.players()), "fewest", fewest)
	}
	events = append(events, SeasonOpened{Season: n, At: command.At}, DivisionsFormed{Season: n, Divisions: after.form()})
	return append(events, event.Fold(tournament, events...).onLadder(command, "the ladder is open")...), nil
}

// due refuses to begin a season before its time. Seasons overlap only where the rules space
// them in the calendar.
func (t *Tournament) due(command Command, what string) error {
	n := len(t.seasons)
	t = t.forSeason(n + 1)
	if t.rules.Seasons > 0 && n >= t.rules.Seasons {
		return refuse(what, ErrNotNow, "all_opened", "n", t.rules.Seasons)
	}
	if n == 0 {
		return nil
	}
	last := t.seasons[n-1]
	spaced := t.rules.Dates.Season > 0
	switch {
	case spaced && command.By == "" && command.At.Before(last.opened.Add(t.rules.Dates.Season.Of())):
		return refuse(what, ErrNotNow, "season_due", "span", t.rules.Dates.Season)
	case !spaced && last.closed == nil:
		return refuse(what, ErrNotNow, "season_open", "season", n)
	}
	return nil
}

// trial returns the events to which an act that rolls dice might lead. It decides the act on a
// copy of the tournament, with a made-up key and dice on the word of the server.
func (t *Tournament) trial(command Command, act Roller) ([]event.Event, error) {
	t = t.Clone()
	var key dice.Key
	copy(key[:], "a dry run")
	t.chain = chain{luck: luck{key: key.Prev()}, keys: t.chain.keys, from: t.chain.from}
	if t.byBeacon() {
		t.announced.Dice = &dice.Terms{Mode: dice.Server}
	}
	return act.With(Chance{Key: key, Head: []byte("a dry run")}).decide(t, command)
}
