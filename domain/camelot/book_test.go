package camelot

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// book is the edition that the tests play.
var book, _ = shippedEditions.Book(1)

func TestABookThatCannotBePlayedIsRefused(t *testing.T) {
	for name, orderSet := range map[string][2]string{
		"a card without a rank": {"cards.yaml", "white: [{id: f9, kind: fight, value: 9, count: 1}]"},
		"an unknown field":      {"quests.yaml", "dragons: 3"},
		"no word in capitals":   {"keywords.yaml", "move: {es: mover}"},
	} {
		_, err := Rules{}.With(fstest.MapFS{orderSet[0]: {Data: []byte(orderSet[1])}})
		require.ErrorContains(t, err, "edition 2", name)
	}
}
