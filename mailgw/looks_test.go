package mailgw_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/claim"
)

// counting counts what a host is asked.
type counting struct {
	claim.Host
	looks, obeyed int
}

func (c *counting) Look(ctx context.Context, id string, causes ...string) (claim.Look, error) {
	c.looks++
	return c.Host.Look(ctx, id, causes...)
}

func (c *counting) Obey(ctx context.Context, id, cause string, cmd game.Command) (claim.Obeyed, error) {
	c.obeyed++
	return c.Host.Obey(ctx, id, cause, cmd)
}

// TestALetterLooksAtItsGameOnce: whoever holds a game while it is folded is waited for
// twice, not five times.
func TestALetterLooksAtItsGameOnce(t *testing.T) {
	for name, letter := range map[string]func(o *gateway) mail{
		"orders":         func(o *gateway) mail { return mail{from: anne, to: o.token("north"), body: "bid 3"} },
		"orders, signed": func(*gateway) mail { return mail{from: anne, to: orders, top: vouched, subject: "[g7]", body: "bid 3"} },
		"the same again": func(o *gateway) mail {
			o.send(mail{id: "<1@x>", from: anne, to: o.token("north"), body: "bid 3"})
			return mail{from: anne, to: o.token("north"), body: "bid 3"}
		},
		"not to be undone": func(o *gateway) mail { return mail{from: anne, to: o.token("north"), body: "bid 3\n> RESIGN"} },
		"of the steward": func(*gateway) mail {
			return mail{from: "boss@players.example", to: house().StewardAddress("g7"), body: "EXTEND 2 days"}
		},
	} {
		t.Run(name, func(t *testing.T) {
			o := open(t)
			l := letter(o)
			l.id = "<1@x>"
			c := &counting{Host: o.in.Host}
			o.in.Host = c
			require.Equal(t, mailgw.Processed, o.send(l))
			require.Equal(t, 1, c.looks, "looks")
			require.Equal(t, 1, c.obeyed, "commands")
		})
	}
	t.Run("a free seat", func(t *testing.T) {
		o := empty(t, aggregate.NewGames(gametest.Lookup))
		o.obey("steward", game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7"})
		c := &counting{Host: o.in.Host}
		o.in.Host = c
		require.Equal(t, mailgw.Processed, o.send(mail{id: "<1@x>", from: anne, to: orders, top: vouched, body: "JOIN g7"}))
		require.Equal(t, 1, c.looks)
		require.Equal(t, 1, c.obeyed)
		_, text := o.one()
		require.Contains(t, text, "You hold the seat north in game g7")
	})
}
