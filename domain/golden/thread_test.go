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
			for i, r := range replay(t, readLog(t, path)) {
				for _, e := range r.events {
					o, ok := e.(game.Ordered)
					if !ok || len(o.Lines) == 0 || testing.Short() && i%7 != 0 {
						continue
					}
					lines := o.Lines
					if _, open, _, _ := r.before.Phase(); o.Phase != open.Name {
						lines = append([]string{"FOR " + o.Phase}, lines...) // as it stood above them
					}
					_, secret := r.before.Post(o.Seat, numbered(lines), 0)
					require.NotEmpty(t, secret, "%s for %s: %s", o.Seat, o.Phase, strings.Join(o.Lines, "\n"))
				}
			}
		})
	}
}
