package watch_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/mailgw/watch"
)

// unreadable are games and tournaments whose logs this program cannot read.
type unreadable struct{}

func (unreadable) Game(_ context.Context, id string) (*game.Game, error) {
	return nil, fmt.Errorf("reading %s: %w", id, event.ErrUnread)
}

func (unreadable) Tournament(_ context.Context, id string) (*tournament.Tournament, error) {
	return nil, fmt.Errorf("reading %s: %w", id, event.ErrUnread)
}

func TestNothingIsSaidOfARoundForAnUnreadableLog(t *testing.T) {
	lookout := &watch.Lookout{
		Games: unreadable{}, Tournaments: unreadable{},
		Waiting: func(context.Context, time.Time) (games, tours []string, err error) {
			return []string{"g8"}, []string{"cup"}, nil
		},
	}
	require.NoError(t, lookout.Look(t.Context()))
}
