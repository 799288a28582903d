package orders_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/gametest"
	"seneschal/domain/talisman/orders"
)

// TestHelpKnowsEveryOrder: the help explains every order, and its examples can be read.
func TestHelpKnowsEveryOrder(t *testing.T) {
	gametest.Help(t, orders.Of(1).Help, orders.Words(), func(example string) {
		reading := parse("", example)
		require.Empty(t, refusals(reading), example)
		for _, clause := range reading.Bodies {
			require.NotEmpty(t, clause.String())
		}
	})
}
