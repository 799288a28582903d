package form_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
	"seneschal/domain/order/form"
)

// A mark that must stand there sets its field, as one does that may be left out.
func TestMarkThatMustStandSetsItsField(t *testing.T) {
	mark := form.Mark(func(s *string) *string { return s }, "<", ">=")
	var read string
	c := grammar.Read(order.Line{Text: "=> 3"})
	mark.Read(c, &read)
	require.NoError(t, asError(c))
	require.Equal(t, ">=", read)

	c = grammar.Read(order.Line{Text: "3"})
	mark.Read(c, &read)
	require.Error(t, asError(c))
}

// asError returns the error of a line; nil if it has none.
func asError(c *order.Cursor) error {
	if c.Err() == nil {
		return nil
	}
	return c.Err()
}
