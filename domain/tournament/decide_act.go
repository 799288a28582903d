package tournament

import (
	"fmt"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

// decide is Decide for all but announcements and letters.
func (t *Tournament) decide(c Command) ([]event.Event, error) {
	switch do := c.Do.(type) {
	case Enter:
		return t.decideEnter(c, do)
	case Withdraw:
		return t.decideWithdraw(c, do)
	case AskBye:
		return t.decideBye(c, do)
	case CloseEntries:
		return t.decideCloseEntries(c)
	case OpenSeason:
		return t.decideOpenSeason(c)
	case Draw:
		return t.decideDraw(c, do)
	case Agree:
		return t.decideAgree(c, do)
	case StartTable:
		return t.decideStart(c, do)
	case Substitute:
		return t.decideSubstitute(c, do)
	case CloseRound:
		return t.decideCloseRound(c, do)
	case CloseSeason:
		return t.decideCloseSeason(c, do)
	case Challenge:
		return t.decideChallenge(c, do)
	case Decay:
		return t.decideDecay(c)
	case Seal:
		return t.decideSeal(c, do)
	case Renew:
		return t.decideRenew(c, do)
	case Finish:
		return t.decideFinish(c, do)
	}
	return t.decideResult(c)
}

// decideResult decides on results, penalties and words of the steward.
func (t *Tournament) decideResult(c Command) ([]event.Event, error) {
	switch do := c.Do.(type) {
	case RecordResult:
		return t.decideRecord(c, do)
	case QuestionResult:
		return t.decideQuestion(c, do)
	case CorrectResult:
		return t.decideCorrect(c, do)
	case Void:
		return t.decideVoid(c, do)
	case Penalise:
		return t.decidePenalise(c, do)
	case ChangeRules:
		return t.decideRules(c, do)
	case PostNews:
		return t.decideNews(c, do)
	}
	return nil, fault(fmt.Sprintf("command %T", c.Do), ErrForbidden)
}

func (t *Tournament) decideOpenSeason(c Command) ([]event.Event, error) {
	const what = "opening a season"
	if err := t.office(c, what); err != nil {
		return nil, err
	}
	if err := t.going(what); err != nil {
		return nil, err
	}
	if err := t.due(c, what); err != nil {
		return nil, err
	}
	n := len(t.seasons) + 1
	events := event.Fold(t).admissions(c, 0)
	if !t.closed {
		events = append(events, EntriesClosed{At: c.At})
	}
	after := event.Fold(t, events...)
	fewest := max(t.rules.Eligible.Fewest, t.least())
	if len(after.players()) < fewest {
		return nil, refuse(what, ErrNotNow, "fewest", "n", len(after.players()), "fewest", fewest)
	}
	events = append(events, SeasonOpened{Season: n, At: c.At}, DivisionsFormed{Season: n, Divisions: after.form()})
	return append(events, event.Fold(t, events...).onLadder(c, "the ladder is open")...), nil
}

// due refuses a season that may not begin yet. Seasons overlap only where the
// rules space them in the calendar.
func (t *Tournament) due(c Command, what string) error {
	n := len(t.seasons)
	if t.rules.Seasons > 0 && n >= t.rules.Seasons {
		return refuse(what, ErrNotNow, "all_opened", "n", t.rules.Seasons)
	}
	if n == 0 {
		return nil
	}
	last := t.seasons[n-1]
	spaced := t.rules.Dates.Season > 0
	switch {
	case spaced && c.By == "" && c.At.Before(last.opened.Add(t.rules.Dates.Season.Of())):
		return refuse(what, ErrNotNow, "season_due", "span", t.rules.Dates.Season)
	case !spaced && last.closed == nil:
		return refuse(what, ErrNotNow, "season_open", "season", n)
	}
	return nil
}

// trial is what an act that rolls dice may come to: with a key of its own, on the word
// of the house.
func (t *Tournament) trial(c Command, act Roller) ([]event.Event, error) {
	t = t.Clone()
	var key dice.Key
	copy(key[:], "a dry run")
	t.chain = chain{luck: luck{key: key.Prev()}, keys: t.chain.keys, from: t.chain.from}
	if t.byBeacon() {
		t.announced.Dice = &dice.Terms{Mode: dice.House}
	}
	c.Do = act.With(Chance{Key: key, Head: []byte("a dry run")})
	return t.decide(c)
}
