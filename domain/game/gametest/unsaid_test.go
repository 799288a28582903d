package gametest

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWhatIsLeftUnsaidIsSuspect(t *testing.T) {
	for _, text := range []string{"tell.moved", "It is at place.D1.", "a {who}", "left }", "nobody ()", "At last..", "He has:", "He has:  "} {
		require.True(t, Suspect(text), text)
	}
	for _, text := range []string{"", "Gawain goes. He rests.", "At 10.30 (late): he sleeps.\nThen all.", "1.5"} {
		require.False(t, Suspect(text), text)
	}
}
