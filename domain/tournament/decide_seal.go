package tournament

import (
	"errors"
	"slices"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

func (do Renew) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	const action = "renewing the dice"
	if command.By != "" || do.Epoch == "" || do.Epoch == tournament.chain.epoch || slices.Contains(tournament.chain.olderEpochs, do.Epoch) {
		return nil, addAttempt(action, ErrForbidden)
	}
	if err := tournament.refuseAfterEnd(action); err != nil {
		return nil, err
	}
	return []event.Event{ChainRenewed(do)}, nil
}

// decide seals a draw, or the closing of a season, after a trial has shown that it can be made.
func (do Seal) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	const action = "sealing"
	switch {
	case !tournament.usesBeacon():
		return nil, addAttempt(action+" without a beacon", ErrForbidden)
	case tournament.chain.sealed != nil:
		return nil, addAttempt(action, game.ErrSealed)
	case tournament.countUsedKeys() >= tournament.chain.keys:
		return nil, addAttempt(action, ErrKey)
	}
	events, err := tournament.tryRoll(command, do.Do)
	if err != nil {
		return nil, err
	}
	seal := Sealed{Roll: tournament.rolls + 1, By: command.By, At: command.At, From: command.At}
	if command.By == "" {
		seal.From = do.Since
	}
	for _, e := range events {
		switch e := e.(type) {
		case RoundDrawn:
			seal.What, seal.Season = sealsDraw, e.Season
			for _, table := range e.Tables {
				seal.Games = append(seal.Games, Promised{table.Game, do.Commitment(table.Game)})
			}
		case SeasonClosed:
			seal.What, seal.Season = sealsClosing, e.Season
			if s, ok := tournament.findSeason(e.Season); ok && command.By == "" && tournament.endOfObjections(s.rounds).After(seal.From) {
				seal.From = tournament.endOfObjections(s.rounds)
			}
		}
	}
	if seal.What == "" {
		return nil, errors.New("nothing to be sealed")
	}
	if seal.Round, seal.Late = dice.ChooseRound(do.Rounds, seal.From, command.At, dice.Soon, do.Seen); seal.Round == 0 {
		return nil, refuse(action, ErrNotNow, "beacon_ahead")
	}
	seal.Signed = do.Rounds.Time(seal.Round)
	return []event.Event{seal}, nil
}
