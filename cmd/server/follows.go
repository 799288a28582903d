package server

import (
	"context"
	"time"

	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/followmail"
	"seneschal/projections/openings"
	"seneschal/projections/roster"
	"seneschal/projections/site/follows"
)

// newFollowLookout returns the part that mails players about what they follow.
func (h *Server) newFollowLookout(outbox mailgw.Poster) *followmail.Lookout {
	return &followmail.Lookout{
		Sources: followmail.Sources{Games: mailHost{h.Host}, Tournaments: h.mailTournaments().Tournament, Private: h.isPrivateGame, People: h.Roster},
		Ledger:  h.Roster, Blocked: h.Roster.BlockedWith, Post: outbox, Caller: h.newCaller(), Server: h.newMailServer(), Log: h.Log,
	}
}

// isPrivateGame reports whether a game is for invited players alone. It fails while the tables of openings are missing, so
// that nobody is told of any game until they are there.
func (h *Server) isPrivateGame(ctx context.Context, gameID string) (bool, error) {
	return openings.IsPrivate(ctx, h.DB, gameID)
}

// followers lets players follow things, on pages and by email.
type followers struct {
	*roster.Roster
	server *Server
}

var _ follows.Kept = followers{}

// Follow implements follows.Kept. It fails with follow.ErrPrivate for a game that is for invited players alone, and with
// follow.ErrUnknown for a player that is unknown or erased.
func (f followers) Follow(ctx context.Context, player game.Player, what follow.Subject, weekly bool, now time.Time) error {
	switch what.Kind {
	case follow.Game:
		private, err := f.server.isPrivateGame(ctx, what.ID)
		if err != nil {
			return err
		}
		if private {
			return follow.ErrPrivate
		}
	case follow.Player:
		gone, err := f.Gone(ctx, game.Player(what.ID))
		if err != nil {
			return err
		}
		if _, err := f.Find(ctx, game.Player(what.ID)); err != nil || gone {
			return follow.ErrUnknown
		}
	}
	return f.Roster.Follow(ctx, player, what, weekly, now)
}

// Follow implements peoplemail.Host.
func (m mailOthers) Follow(ctx context.Context, by game.Player, what follow.Subject, weekly bool) error {
	return refuseInWords(followers(m).Follow(ctx, by, what, weekly, m.server.Host.Time()))
}

// IsTournament implements peoplemail.Host.
func (m mailOthers) IsTournament(ctx context.Context, id string) (bool, error) {
	if aggregate.TournamentLog(id).Check() != nil {
		return false, nil
	}
	now, err := m.server.mailTournaments().Tournament(ctx, id)
	return err == nil && now.ID() != "", err
}
