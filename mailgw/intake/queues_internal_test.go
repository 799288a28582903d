package intake

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
)

// TestWhatWaitsForASlowEmailIsSeenToAtItsEnd: emails behind a slow one need not wait for any
// other.
func TestWhatWaitsForASlowEmailIsSeenToAtItsEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var seen []string
		l := queues{see: func(job *job) bool {
			if job.raw.ID == "first" {
				time.Sleep(2 * slowAfter)
			}
			seen = append(seen, job.raw.ID)
			return true
		}}
		for _, id := range []string{"first", "second", "third"} {
			l.addEmail(&job{raw: mailgw.Raw{ID: id}, queues: []string{"game/g"}})
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		require.Equal(t, []string{"first", "second", "third"}, seen)
	})
}
