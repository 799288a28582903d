package practice_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/host/practice"
)

// failing is a store that refuses the third commit of bots: the first answer, after two have taken seats.
type failing struct {
	eventstore.Forgetful
	commits atomic.Int32
}

func (f *failing) Append(ctx context.Context, draft eventstore.Draft) (*eventstore.Commit, error) {
	if strings.HasPrefix(draft.Actor, "bot:") && f.commits.Add(1) == 3 {
		return nil, errors.New("the disk is full")
	}
	return f.Forgetful.Append(ctx, draft)
}

// TestBotsThatHaveFailedAnswerOnceTheVisitorLooks checks that an answer that was not recorded is given again.
func TestBotsThatHaveFailedAnswerOnceTheVisitorLooks(t *testing.T) {
	store := &failing{}
	b := newBoard(t, practice.Limits{}, func(c *practice.Config) {
		store.Forgetful = c.Store
		c.Store = store
	})
	id, _ := b.begin("feudal", 3)
	for range 2 {
		require.False(t, b.Rest(t.Context(), id, time.Minute))
	}
	for _, info := range b.now(id).Seats()[1:] {
		require.True(t, info.Final, info.Seat)
	}
	require.Greater(t, store.commits.Load(), int32(4))
}
