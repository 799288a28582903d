package order_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

// TestBytesThatAreNoTextAreMarks checks that bytes that are no UTF-8 become unknown marks,
// even at the end of a word.
func TestBytesThatAreNoTextAreMarks(t *testing.T) {
	tokens := order.Lex("A\xff B'\xff C'D")
	var texts []string
	for _, token := range tokens {
		texts = append(texts, token.Text)
	}
	require.Equal(t, []string{"A", "\xff", "B", "\xff", "C'D"}, texts)
}
