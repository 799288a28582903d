package practice

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// A game that is ended while it waits, and handed in again, is worked on once: its old entry is passed
// over, also while a worker has it or when it is done.
func TestAGameThatIsHandedInAgainIsTakenOnce(t *testing.T) {
	q := newQueue()
	q.putGame("g")
	q.dropGame("g")
	q.putGame("g")
	id, f, ok := q.takeGame(t.Context())
	require.True(t, ok)
	require.Equal(t, "g", id)
	ended, stop := context.WithCancel(t.Context())
	stop()
	_, _, again := q.takeGame(ended)
	require.False(t, again)
	q.giveBack("g", f, false)
	_, _, again = q.takeGame(ended)
	require.False(t, again)
}
