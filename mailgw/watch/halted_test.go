package watch_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/watch"
)

// TestStewardsAreToldThatTheirServerHasStopped: stewards get one email that the server has
// stopped, and one that it goes on, however often it is started meanwhile, and another if it
// stops again.
func TestStewardsAreToldThatTheirServerHasStopped(t *testing.T) {
	o := mailgwtest.Open(t)
	o.People.Speaks = map[game.Player]string{"carl": "nl"}
	forgot := errors.New("the witness has seen more\nof it")
	var halted error
	look := func() []mailgw.Outbound {
		t.Helper()
		alarm := &watch.Alarm{ // a process of its own each time
			People: o.People, Post: o.Post, Outbox: mailgwtest.EmailBox{Shelf: o.Post}, Server: mailgwtest.Server(), Halted: func(context.Context) error { return halted },
			Stewards: func(context.Context) (map[game.Player][]string, error) {
				return map[game.Player][]string{"steward": {"g7", "cup"}, "carl": {"g8"}, "nobody": {"g9"}}, nil
			},
		}
		before := len(o.Post.Emails)
		require.NoError(t, alarm.Look(t.Context()))
		return o.Post.Emails[before:]
	}
	for range 2 { // the server stops twice
		halted = nil
		require.Empty(t, look())
		halted = watch.ErrUndecided
		require.Empty(t, look())
		halted = forgot
		told := mailgwtest.By(look())
		require.Len(t, told, 2, "nobody has no address")
		require.Contains(t, told["boss"], "Of what you run that concerns: g7, cup", "all that he runs")
		require.Contains(t, string(o.Post.Emails[len(o.Post.Emails)-2].Body), "seneschal restore --dir DIR")
		require.Contains(t, told["carl"], "games.example sluit geen fasen meer")
		require.Empty(t, look())
		halted = watch.ErrUndecided
		require.Empty(t, look())
		halted = nil
		told = mailgwtest.By(look())
		require.Len(t, told, 2)
		require.Contains(t, told["boss"], "games.example goes on")
		require.Empty(t, look())
	}
}
