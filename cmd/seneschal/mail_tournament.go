package main

import (
	"context"
	"fmt"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/rulesets"
	"seneschal/domain/tournament"
	"seneschal/eventstore/host"
	"seneschal/mailgw"
	"seneschal/projections/ratings"
)

// mailTournaments lets the intake write to tournaments.
type mailTournaments struct{ *house }

var _ mailgw.TournamentHost = mailTournaments{}

// Tournament implements mailgw.TournamentHost.
func (m mailTournaments) Tournament(ctx context.Context, id string) (*tournament.Tournament, error) {
	if host.TournamentLog(id).Check() != nil {
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
	do, err := m.letter(ctx, by, lines)
	if err != nil {
		return nil, err
	}
	out, err := m.clubs.Obey(ctx, id, cause, tournament.Command{At: at, By: by, Do: do})
	return out.Answer.Receipt, err
}

// letter completes a letter with what the house knows of its sender. How
// reliable he is comes from the tables; a newcomer is trusted.
func (m mailTournaments) letter(ctx context.Context, by game.Player, lines []order.Line) (tournament.Letter, error) {
	do := tournament.Letter{Lines: lines, Reliability: 100}
	counted, err := ratings.ReliabilityOf(ctx, m.db, by)
	if err != nil {
		return do, fmt.Errorf("asking how reliable %s is: %w", by, err)
	}
	if percent, ok := counted.Answered(); ok {
		do.Reliability = percent
	}
	return do, nil
}
