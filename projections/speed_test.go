package projections_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/deploy/speedtest"
)

// TestSpeedIsHeld compares rebuilds from a log of real games with a COPY of the same rows into bare
// tables.
func TestSpeedIsHeld(t *testing.T) {
	speedtest.Need(t)
	log := newMillion(t, 20_000)
	speedtest.Hold(t, "projections", log.pair("rebuild all"), log.pair("rebuild replays", "replays"), log.pair("rebuild event_log", "event_log"))
}

// pair compares a rebuild of the named projections with a raw COPY; without names, of all.
func (m *longLog) pair(title string, names ...string) speedtest.Pair {
	return speedtest.Pair{
		Name: title,
		Code: func(b *testing.B) {
			for b.Loop() {
				require.NoError(b, m.runner.Rebuild(b.Context(), names, nil))
			}
		},
		Reference: func(b *testing.B) {
			var copied time.Duration // without the time in which rows are read
			tables := m.tables(b, names)
			for b.Loop() {
				_, took := rawCopy(b, m.db, tables)
				copied += took
			}
			b.ReportMetric(float64(copied.Nanoseconds())/float64(b.N), "ns/op")
		},
	}
}
