package tournament

import (
	"cmp"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Decide turns a command into events, or an error; it changes nothing. It is pure and total: no submission makes it
// panic. It fails with ErrNotAnnounced before the announcement, with game.ErrSealed if the events may not be
// recorded while a seal waits, and as the act does.
func (t *Tournament) Decide(command Command) (answer Answer, err error) {
	if _, begins := command.Do.(Announce); !begins && t.announced.ID == "" {
		return Answer{}, ErrNotAnnounced
	}
	switch do := command.Do.(type) {
	case nil:
		err = addAttempt("a command without an act", ErrForbidden)
	case Submission:
		answer, err = t.decideSubmission(command, do)
	default:
		answer.Events, err = t.carryOut(do, command)
		answer.Warning = listWarnings(English, answer.Events)
	}
	if err == nil {
		err = t.refuseWhileSealed(answer.Events)
	}
	if err != nil {
		return Answer{}, err
	}
	return answer, nil
}

// refuseWhileSealed returns game.ErrSealed if events may not be recorded between a seal and the act for which it was
// made: all but news and renewals of the chain may not. The events of that act itself begin with the beacon's round,
// or its waiver, and may.
func (t *Tournament) refuseWhileSealed(events []event.Event) error {
	if t.chain.sealed == nil {
		return nil
	}
	for _, e := range events {
		switch e.(type) {
		case NewsPosted, ChainRenewed:
		case BeaconRecorded, BeaconWaived:
			return nil
		default:
			return addAttempt("it waits for the beacon", game.ErrSealed)
		}
	}
	return nil
}

func (OpenSeason) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	const action = "opening a season"
	if err := cmp.Or(tournament.permit(OpenSeason{}, command, "", action), tournament.refuseAfterEnd(action), tournament.checkDue(command, action)); err != nil {
		return nil, err
	}
	n := len(tournament.seasons) + 1
	events := event.Fold(tournament).makeAdmissions(command, 0)
	if !tournament.closed {
		events = append(events, EntriesClosed{At: command.At})
	}
	after := event.Fold(tournament, events...).asForSeason(n)
	fewest := max(tournament.rules.Eligible.Fewest, tournament.minAtTable())
	if len(after.listPlaying()) < fewest {
		return nil, refuse(action, ErrNotNow, "fewest", "n", len(after.listPlaying()), "fewest", fewest)
	}
	events = append(events, SeasonOpened{Season: n, At: command.At}, DivisionsFormed{Season: n, Divisions: after.formDivisions()})
	return append(events, event.Fold(tournament, events...).makeLadderUpdate(command, "the ladder is open")...), nil
}

// checkDue returns a refusal if the next season may not begin yet, or there is none. Seasons overlap only if the
// rules give the time between their beginnings (Dates.Season); a director may begin one before its time.
func (t *Tournament) checkDue(command Command, action string) error {
	n := len(t.seasons)
	t = t.asForSeason(n + 1)
	if t.rules.Seasons > 0 && n >= t.rules.Seasons {
		return refuse(action, ErrNotNow, "all_opened", "n", t.rules.Seasons)
	}
	if n == 0 {
		return nil
	}
	last := t.seasons[n-1]
	spaced := t.rules.Dates.Season > 0
	switch {
	case spaced && command.By == "" && command.At.Before(last.opened.Add(t.rules.Dates.Season.Duration())):
		return refuse(action, ErrNotNow, "season_due", "span", t.rules.Dates.Season)
	case !spaced && last.closed == nil:
		return refuse(action, ErrNotNow, "season_open", "season", n)
	}
	return nil
}

// tryRoll returns the events to which an act that rolls dice might lead. It decides the act on a copy of the
// tournament, with a made-up key and without a beacon, so that the dice are not the real ones.
func (t *Tournament) tryRoll(command Command, act Roller) ([]event.Event, error) {
	t = t.Clone()
	var key dice.Key
	copy(key[:], "a dry run")
	t.chain = chain{luck: luck{key: key.Prev()}, keys: t.chain.keys, olderKeys: t.chain.olderKeys}
	if t.usesBeacon() {
		t.announced.Dice = &dice.Terms{Mode: dice.Server}
	}
	return act.WithChance(Chance{Key: key, Head: []byte("a dry run")}).decide(t, command)
}
