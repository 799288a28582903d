package golden_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// TestOrdersOfRecordedGamesMakeNoPosts: whatever was once obeyed as the orders of a seat is
// not shown to everybody by a slip, however it is headed.
func TestOrdersOfRecordedGamesMakeNoPosts(t *testing.T) {
	for _, path := range goldenFiles(t) {
		t.Run(logName(path), func(t *testing.T) {
			t.Parallel()
			for i, replayed := range replay(t, readLog(t, path)) {
				for _, e := range replayed.events {
					ordered, ok := e.(game.Ordered)
					if !ok || len(ordered.Lines) == 0 || testing.Short() && i%7 != 0 {
						continue
					}
					lines := ordered.Lines
					if _, open, _, _ := replayed.before.Phase(); ordered.Phase != open.Name {
						lines = append([]string{"FOR " + ordered.Phase}, lines...) // as it stood above them
					}
					_, secret := replayed.before.Post(ordered.Seat, numbered(lines), 0)
					require.NotEmpty(t, secret, "%s for %s: %s", ordered.Seat, ordered.Phase, strings.Join(ordered.Lines, "\n"))
				}
			}
		})
	}
}
