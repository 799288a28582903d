package tournament

import (
	"errors"
	"fmt"

	"seneschal/domain/event"
)

var (
	// ErrNotAnnounced says that there is no such tournament.
	ErrNotAnnounced = errors.New("tournament is not announced")
	// ErrAnnounced says that it was announced before.
	ErrAnnounced = errors.New("tournament is announced already")
	// ErrForbidden says that the sender may not do this.
	ErrForbidden = errors.New("not allowed")
	// ErrNotNow says that it cannot be done as things stand; what comes with it
	// tells why.
	ErrNotNow = errors.New("not now")
	// ErrUnknown says that there is no such entrant, table or round.
	ErrUnknown = errors.New("not known here")
	// ErrKey says that a dice key does not follow the one before it.
	ErrKey = errors.New("dice key does not follow the commitment")
)

// Decide turns a command into events, or an error; it changes nothing. It is
// pure and total: no letter makes it panic.
func (t *Tournament) Decide(c Command) (Answer, error) {
	if do, ok := c.Do.(Announce); ok {
		return t.decideAnnounce(c, do)
	}
	if t.announced.ID == "" {
		return Answer{}, ErrNotAnnounced
	}
	if do, ok := c.Do.(Letter); ok {
		answer, err := t.decideLetter(c, do)
		if err == nil {
			err = t.sealedOff(answer.Events)
		}
		return answer, err
	}
	events, err := t.decide(c)
	if err == nil {
		err = t.sealedOff(events)
	}
	if err != nil {
		return Answer{}, err
	}
	return Answer{Events: events, Warning: warnings(English, events)}, nil
}

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
