package tournament

import (
	"errors"
	"slices"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

func (do Renew) decide(t *Tournament, c Command) ([]event.Event, error) {
	const what = "renewing the dice"
	if c.By != "" || do.Epoch == "" || do.Epoch == t.chain.epoch || slices.Contains(t.chain.before, do.Epoch) {
		return nil, fault(what, ErrForbidden)
	}
	if err := t.going(what); err != nil {
		return nil, err
	}
	return []event.Event{ChainRenewed(do)}, nil
}

// decide seals a draw, or the closing of a season, after a trial has shown that it can be made.
func (do Seal) decide(t *Tournament, c Command) ([]event.Event, error) {
	const what = "sealing"
	switch {
	case !t.byBeacon():
		return nil, fault(what+" without a beacon", ErrForbidden)
	case t.chain.sealed != nil:
		return nil, fault(what, game.ErrSealed)
	case t.used() >= t.chain.keys:
		return nil, fault(what, ErrKey)
	}
	events, err := t.trial(c, do.Do)
	if err != nil {
		return nil, err
	}
	seal := Sealed{Roll: t.rolls + 1, By: c.By, At: c.At, From: c.At}
	if c.By == "" {
		seal.From = do.Since
	}
	for _, e := range events {
		switch e := e.(type) {
		case RoundDrawn:
			seal.What, seal.Season = sealsDraw, e.Season
			for _, tb := range e.Tables {
				seal.Games = append(seal.Games, Promised{tb.Game, do.Commitment(tb.Game)})
			}
		case SeasonClosed:
			seal.What, seal.Season = sealsClosing, e.Season
			if s, ok := t.season(e.Season); ok && c.By == "" && t.heard(s.rounds).After(seal.From) {
				seal.From = t.heard(s.rounds)
			}
		}
	}
	if seal.What == "" {
		return nil, errors.New("nothing to be sealed")
	}
	if seal.Round, seal.Late = dice.Fix(do.Rounds, seal.From, c.At, dice.Soon, do.Seen); seal.Round == 0 {
		return nil, refuse(what, ErrNotNow, "beacon_ahead")
	}
	seal.Signed = do.Rounds.Time(seal.Round)
	return []event.Event{seal}, nil
}
