package games

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCalendarsAreNotSteeredByATitle checks control characters, because old logs may hold titles
// with anything that was typed.
func TestCalendarsAreNotSteeredByATitle(t *testing.T) {
	require.Equal(t, `The\nvale\; [2Jelav`, escapeICS("The\r\nvale; \x1b[2J\u202eelav"))
}
