package chronicle

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/talisman/book"
)

// TestEverythingPrintedHasAText: each card and character, and each space with
// instructions of its own; and nothing else has one.
func TestEverythingPrintedHasAText(t *testing.T) {
	require.NoError(t, texts.CheckComplete())
	b := book.Of(1)
	want := map[string]bool{"card.command": true, "space.sentinel": true, "space.hills_m": true, "space.portal_of_power": true}
	for _, d := range b.Cards {
		want["card."+string(d.ID)] = true
	}
	for _, d := range b.Characters {
		want["character."+string(d.ID)] = true
	}
	for _, space := range b.Spaces {
		if len(space.Do)+len(space.BeforeDraw)+len(space.WhileHere) > 0 || space.Requires != "" {
			want["space."+string(space.ID)] = true
		}
	}
	for _, key := range texts.Keys("en") {
		require.True(t, want[key], "%s is nothing that is printed", key)
		delete(want, key)
	}
	require.Empty(t, want, "without a text")
}
