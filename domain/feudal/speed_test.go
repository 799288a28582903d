package feudal

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/deploy/speedtest"
	"seneschal/domain/dice"
)

// TestSpeedIsHeld compares a season of six seats with copying and hashing its events as JSON.
func TestSpeedIsHeld(t *testing.T) {
	speedtest.Need(t)
	scene := newScene(t, 1, 6, 40, 60)
	text, err := json.Marshal(scene.state.Adjudicate(scene.orders, time.Time{}, dice.New(dice.Key{1}, nil)))
	require.NoError(t, err)
	reference := speedtest.CopyAndHash(text)
	speedtest.Hold(t, "domain/feudal",
		speedtest.Pair{Name: "season", Code: BenchmarkSeason, Reference: reference},
		speedtest.Pair{Name: "fold season", Code: BenchmarkFoldSeason, Reference: reference},
	)
}
