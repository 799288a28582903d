package main

import (
	"context"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/rulesets"
	"seneschal/domain/tournament"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/tournamentmail"
)

// mailTournaments lets the intake write to tournaments.
type mailTournaments struct{ *house }

var _ tournamentmail.Host = mailTournaments{}

// Tournament implements mailgw.TournamentHost.
func (m mailTournaments) Tournament(ctx context.Context, id string) (*tournament.Tournament, error) {
	if aggregate.TournamentLog(id).Check() != nil {
		return tournament.New(rulesets.Lookup), nil // nothing is called so
	}
	t, _, err := m.clubs.Tournament(ctx, id)
	return t, err
}

// Known implements mailgw.TournamentHost.
func (m mailTournaments) Known(ctx context.Context, id, cause string) (bool, error) {
	return m.clubs.Known(ctx, id, cause)
}

// Obey implements mailgw.TournamentHost.
func (m mailTournaments) Obey(ctx context.Context, id, cause string, at time.Time, by game.Player, lines []order.Line) (*tournament.Receipt, error) {
	t, err := m.Tournament(ctx, id)
	if err != nil {
		return nil, err
	}
	do, err := m.letter(ctx, t, by, lines)
	if err != nil {
		return nil, err
	}
	out, err := m.clubs.Obey(ctx, id, cause, tournament.Command{At: at, By: by, Do: do})
	return out.Answer.Receipt, err
}
