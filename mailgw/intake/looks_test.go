package intake_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/tournament"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/ordermail"
	"seneschal/mailgw/tournamentmail"
)

// counting counts the calls to a host.
type counting struct {
	ordermail.Host
	looks, obeyed int
}

func (c *counting) Look(ctx context.Context, id string, commandIDs ...string) (ordermail.Look, error) {
	c.looks++
	return c.Host.Look(ctx, id, commandIDs...)
}

func (c *counting) Obey(ctx context.Context, id, commandID string, cmd game.Command) (ordermail.Obeyed, error) {
	c.obeyed++
	return c.Host.Obey(ctx, id, commandID, cmd)
}

// countingTournaments counts the calls to the host of tournaments, by all of its methods.
type countingTournaments struct {
	tournamentmail.Host
	looks, obeyed int
}

func (c *countingTournaments) Look(ctx context.Context, id, commandID string) (tournamentmail.Look, error) {
	c.looks++
	return c.Host.Look(ctx, id, commandID)
}

func (c *countingTournaments) Obey(ctx context.Context, t *tournament.Tournament, commandID string, at time.Time, by game.Player, said tournamentmail.Said) (tournamentmail.Obeyed, error) {
	c.obeyed++
	return c.Host.Obey(ctx, t, commandID, at, by, said)
}

// TestAnEmailLooksAtItsGameOnce: an email calls its host twice, to look and to obey, and not five
// times, because each call may have to wait while the game is folded.
func TestAnEmailLooksAtItsGameOnce(t *testing.T) {
	for name, email := range map[string]func(o *mailgwtest.Gateway) mailgwtest.Mail{
		"orders": func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: o.Token("north"), Body: "bid 3"}
		},
		"orders, signed": func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Top: mailgwtest.Vouched, Subject: "[g7]", Body: "bid 3"}
		},
		"the same again": func(gateway *mailgwtest.Gateway) mailgwtest.Mail {
			gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Body: "bid 3"})
			return mailgwtest.Mail{From: mailgwtest.Anne, To: gateway.Token("north"), Body: "bid 3"}
		},
		"not to be undone": func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: o.Token("north"), Body: "bid 3\n> RESIGN"}
		},
		"of the steward": func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: "boss@players.example", To: mailgwtest.Server().StewardAddress("g7"), Body: "EXTEND 2 days"}
		},
	} {
		t.Run(name, func(t *testing.T) {
			gateway := mailgwtest.Open(t)
			mail := email(gateway)
			mail.ID = "<1@x>"
			c := &counting{Host: gateway.In.Host}
			gateway.In.Host = c
			require.Equal(t, mailgw.Processed, gateway.Send(mail))
			require.Equal(t, 1, c.looks, "looks")
			require.Equal(t, 1, c.obeyed, "commands")
		})
	}
	t.Run("a tournament's", func(t *testing.T) {
		gateway, tours := mailgwtest.OpenTournament(t)
		tournaments := &countingTournaments{Host: tours}
		gateway.In.Tournaments = tournaments
		for _, mail := range []mailgwtest.Mail{
			{ID: "<1@x>", From: mailgwtest.Anne, To: mailgwtest.Orders, Top: mailgwtest.Vouched, Subject: "[cup]", Body: "enter"},
			{ID: "<1@x>", From: mailgwtest.Anne, To: mailgwtest.Orders, Top: mailgwtest.Vouched, Subject: "[cup]", Body: "enter"}, // the same again
		} {
			tournaments.looks, tournaments.obeyed = 0, 0
			require.Equal(t, mailgw.Processed, gateway.Send(mail))
			require.Equal(t, 1, tournaments.looks, "looks")
			require.Equal(t, 1, tournaments.obeyed, "commands")
		}
		require.Equal(t, []game.Player{"anne"}, entrants(t, tours))
	})
	t.Run("a free seat", func(t *testing.T) {
		o := mailgwtest.Empty(t, aggregate.NewGames(gametest.Lookup))
		o.Obey("steward", game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7"})
		c := &counting{Host: o.In.Host}
		o.In.Host = c
		require.Equal(t, mailgw.Processed, o.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: mailgwtest.Orders, Top: mailgwtest.Vouched, Body: "JOIN g7"}))
		require.Equal(t, 1, c.looks)
		require.Equal(t, 1, c.obeyed)
		_, text := o.One()
		require.Contains(t, text, "You hold the seat north in game g7")
	})
}
