package jetstream_test

import (
	"testing"

	"seneschal/deploy/speedtest"
)

// TestSpeedIsHeld compares a commit with a bare publish of as many bytes.
func TestSpeedIsHeld(t *testing.T) {
	speedtest.Hold(t, "eventstore/jetstream", speedtest.Pair{Name: "append", Code: BenchmarkAppend, Reference: BenchmarkRawPublish})
}
