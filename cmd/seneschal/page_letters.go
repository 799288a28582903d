package main

import (
	"context"
	"fmt"

	"seneschal/domain/tournament"
	"seneschal/mailgw/tournamentmail"
	tournamentpages "seneschal/projections/site/tournaments"
)

// pageLetters lets pages write to tournaments, the way mail does.
type pageLetters struct{ mailTournaments }

var _ tournamentpages.Letters = pageLetters{}

// Tell implements tournamentpages.Letters.
func (p pageLetters) Tell(ctx context.Context, l tournamentpages.Letter) (*tournament.Receipt, error) {
	t, err := p.Tournament(ctx, l.Tournament)
	if err != nil {
		return nil, err
	}
	players := tournamentmail.PlayersOf(ctx, p.roster, t)
	if l.Lines, err = players.Lines(ctx, l.Lines, l.By == t.Steward()); err != nil {
		return nil, err
	}
	receipt, err := p.decide(ctx, t, l)
	if err != nil {
		return nil, err
	}
	if t, err = p.Tournament(ctx, l.Tournament); err != nil {
		return nil, err
	}
	return tournamentmail.PlayersOf(ctx, p.roster, t).Receipt(receipt), nil
}

// decide answers a dry letter on the tournament as it stands, and has others
// obeyed.
func (p pageLetters) decide(ctx context.Context, t *tournament.Tournament, l tournamentpages.Letter) (*tournament.Receipt, error) {
	if !l.Dry {
		return p.Obey(ctx, l.Tournament, l.Cause, l.At, l.By, l.Lines)
	}
	return p.Try(ctx, t, l)
}

// Try implements tournamentpages.Letters.
func (p pageLetters) Try(ctx context.Context, t *tournament.Tournament, l tournamentpages.Letter) (*tournament.Receipt, error) {
	do, err := p.letter(ctx, t, l.By, l.Lines)
	if err != nil {
		return nil, err
	}
	do.DryRun = true
	answer, err := t.Decide(tournament.Command{At: l.At, By: l.By, Do: do})
	if err != nil {
		return nil, fmt.Errorf("trying a letter to tournament %s: %w", l.Tournament, err)
	}
	return answer.Receipt, nil
}
