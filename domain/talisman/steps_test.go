package talisman

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStepsHaveNamesOfTheirOwn: no two tasks are called the same.
func TestStepsHaveNamesOfTheirOwn(t *testing.T) {
	n := 0
	for _, some := range []stepMap{setupSteps, turnSteps, moveSteps, arriveSteps, drawSteps, agendaSteps, handSteps, effectSteps, fightSteps} {
		n += len(some)
	}
	require.Len(t, machine.Steps, n)
}
