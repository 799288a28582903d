package host

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/gametest"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/seeds"
)

// TestAMarkTellsWhatDoesNotFitApart compares the marks of agendas.
func TestAMarkTellsWhatDoesNotFitApart(t *testing.T) {
	type entry struct {
		Due    time.Time
		secret int
	}
	type renamed struct{ When time.Time }
	type retagged struct {
		Due time.Time `json:"due"`
	}
	h := &Host{Games: aggregate.NewGames(gametest.Lookup), Seeds: seeds.New(seeds.Secret{1})}
	restored := &Host{Games: h.Games, Seeds: h.Seeds.In("second")}
	mark := h.markOf(Agenda{"clock", 1, &map[string]entry{"g": {secret: 1}}})
	require.Equal(t, mark, h.markOf(Agenda{"clock", 1, &map[string]*entry{}}), "a pointer is written alike")
	seen := map[string]bool{mark: true}
	for _, other := range []string{
		h.markOf(Agenda{"clock", 2, &map[string]entry{}}),
		h.markOf(Agenda{"desk", 1, &map[string]entry{}}),
		h.markOf(Agenda{"clock", 1, &map[string]renamed{}}),
		h.markOf(Agenda{"clock", 1, &map[string]retagged{}}),
		h.markOf(Agenda{"clock", 1, &map[string]string{}}),
		h.markOf(Agenda{"clock", 1, &entry{}}),
		restored.markOf(Agenda{"clock", 1, &map[string]entry{}}),
	} {
		require.False(t, seen[other], other)
		seen[other] = true
	}
}
