package server

import (
	"context"
	"errors"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/mailgw/tournamentmail"
	"seneschal/projections/roster"
)

// asking lets stewards of tournaments invite strangers, whose addresses the roster keeps.
type asking struct{ *roster.Roster }

var _ tournamentmail.Strangers = asking{}

// Ask implements tournamentmail.Strangers. That a stranger must not be asked, or not again, is no error but a bar.
func (a asking) Ask(ctx context.Context, q tournamentmail.Question) (game.Player, tournament.Bar, error) {
	player, err := a.AskStranger(ctx, roster.Question{Tournament: q.Tournament, Steward: q.By, Name: q.Name, Address: q.Address, At: q.At, Dry: q.Dry})
	switch {
	case errors.Is(err, roster.ErrNever):
		return player, tournament.BarNever, nil
	case errors.Is(err, roster.ErrOften):
		return player, tournament.BarOften, nil
	}
	return player, tournament.NoBar, err
}
