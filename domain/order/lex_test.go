package order_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

// What is no UTF-8 is a mark that nobody knows, also at the end of a word.
func TestBytesThatAreNoTextAreMarks(t *testing.T) {
	tokens := order.Lex("A\xff B'\xff C'D")
	var texts []string
	for _, token := range tokens {
		texts = append(texts, token.Text)
	}
	require.Equal(t, []string{"A", "\xff", "B", "\xff", "C'D"}, texts)
}
