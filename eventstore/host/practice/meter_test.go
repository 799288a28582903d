package practice_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host/practice"
)

// fill writes orders into a game until that is refused, or so many bytes are written. It returns how many
// were.
func (b *board) fill(id string, seat game.Seat, most int) (written int) {
	b.t.Helper()
	for written < most {
		b.n++
		lines := []string{"HOLD"}
		for n := range 100 {
			lines = append(lines, fmt.Sprint("ENTRY E04, E09, E12 # ", b.n, n, strings.Repeat("x", 400)))
		}
		_, err := b.Obey(b.t.Context(), id, fmt.Sprint("web/", b.n), game.Command{At: time.Now(), By: practice.Visitor, Do: game.Submission{Seat: seat, Lines: gametest.Lines(lines...)}})
		if err != nil {
			require.ErrorIs(b.t, err, practice.ErrLong)
			return written
		}
		written += len(strings.Join(lines, "\n"))
	}
	return written
}

// measure returns the bytes of a game's log.
func (b *board) measure(id string) (size int64) {
	b.t.Helper()
	for commit, err := range b.store.Load(b.t.Context(), aggregate.GameLog(id), 0) {
		require.NoError(b.t, err)
		size += int64(len(commit.Raw))
	}
	return size
}

// TestAGameHasSoManyBytesAtMost writes ten megabytes of orders into a game. It takes no more than its
// bound and one submission, then neither the visitor nor a bot plays on, also after a restart, and its
// visitor can read and end it. Other games go on.
func TestAGameHasSoManyBytesAtMost(t *testing.T) {
	limits := practice.Limits{GameBytes: 1 << 20}
	b := newBoard(t, limits)
	id, seat := b.begin("feudal", 3)
	other, at := b.begin("feudal", 3)
	require.False(t, b.Rest(t.Context(), id, time.Minute))
	long, err := b.IsLong(t.Context(), id)
	require.NoError(t, err)
	require.False(t, long)
	require.Less(t, b.fill(id, seat, 10<<20), 10<<20)
	size := b.measure(id)
	require.Less(t, size, limits.GameBytes+200<<10)
	again := newBoard(t, limits, func(c *practice.Config) { c.Store = b.store })
	for _, b := range []*board{b, again} {
		long, err := b.IsLong(t.Context(), id)
		require.NoError(t, err)
		require.True(t, long)
		require.False(t, b.Rest(t.Context(), id, time.Minute))
		require.ErrorIs(t, b.ClosePhase(t.Context(), id), eventstore.ErrFull)
		require.Error(t, b.TakeBack(t.Context(), id))
		require.Zero(t, b.fill(id, seat, 1))
	}
	require.Equal(t, size, b.measure(id))
	b.reply(other, at)
	require.NoError(t, b.End(t.Context(), id))
	require.Zero(t, b.measure(id))
}
