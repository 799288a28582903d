package games

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Logs of before may hold titles with whatever was typed.
func TestCalendarsAreNotSteeredByATitle(t *testing.T) {
	require.Equal(t, `The\nvale\; [2Jelav`, icsText("The\r\nvale; \x1b[2J\u202eelav"))
}
