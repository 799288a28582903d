package shares_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore/shares"
)

func TestWorkIsDoneWhileItsNameIsHeld(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		held := &shares.Held{}
		ctx, end := context.WithCancel(t.Context())
		begun, ended := 0, 0
		done := make(chan error)
		go func() {
			done <- shares.While(ctx, held, "desk", func(ctx context.Context) error {
				begun++
				<-ctx.Done()
				ended++
				return nil
			})
		}()
		set := func(parts ...int) {
			held.Set(parts, time.Now().Add(time.Minute))
			synctest.Wait()
		}
		set(shares.PartitionOf("other"))
		require.Equal(t, 0, begun)
		set(shares.PartitionOf("desk"))
		require.Equal(t, 1, begun)
		set(shares.PartitionOf("desk"), shares.PartitionOf("other"))
		require.Equal(t, []int{1, 0}, []int{begun, ended}, "another gain changes nothing")
		set(shares.PartitionOf("other"))
		require.Equal(t, []int{1, 1}, []int{begun, ended})
		set(shares.PartitionOf("desk"))
		time.Sleep(2 * time.Minute) // the lease runs out, and whoever renews it notices
		set(shares.PartitionOf("desk"))
		require.Equal(t, begun, ended+1, "it is at work, still or again")
		end()
		require.NoError(t, <-done)
		require.Equal(t, begun, ended)
	})
}

func TestWorkThatEndsByItselfIsNotBegunAgain(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	require.NoError(t, shares.While(t.Context(), nil, "desk", func(context.Context) error { return nil }))
	require.ErrorIs(t, shares.While(t.Context(), nil, "desk", func(context.Context) error { return broken }), broken)
}
