package order_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

// table is a language with places, things without OF, and numbers below zero.
var table = &order.Conditions{
	Terms: []order.Term{
		{Name: "AT", Flag: true}, {Name: "GOLD", Bare: true}, {Name: "LATE", Flag: true, Bare: true}, {Name: "YEAR", Min: -5, Max: 5},
	},
	Of: ref, At: ref,
	Before: func(c *order.Cursor) (order.Ref, bool) {
		r, err := ref(c, order.Term{})
		return r, err == nil
	},
}

func TestConditionsOnPlacesAndThings(t *testing.T) {
	seen := world{"AT/kay/fen": 1, "AT//bri": 1, "GOLD/f3/": 2, "YEAR//": -3}
	for _, c := range []struct {
		text, canonical string
		holds           bool
	}{
		{"kay at fen", "kay AT fen", true},
		{"at bri and gold f3 >= 2", "AT bri AND GOLD f3 >= 2", true},
		{"year <= -2", "YEAR <= -2", true},
		{"not (kay at fen) or year - -1 > 0", "NOT kay AT fen OR YEAR - -1 > 0", false},
	} {
		for range 2 { // the canonical spelling parses to the same
			cursor := grammar.Read(order.Line{N: 1, Text: c.text})
			e, err := table.Parse(cursor)
			require.Nil(t, err, c.text)
			require.True(t, cursor.Done(), c.text)
			require.Equal(t, c.canonical, e.String())
			holds, fault := e.Holds(seen)
			require.NoError(t, fault)
			require.Equal(t, c.holds, holds, c.text)
			c.text = e.String()
		}
	}
}

func TestNumbersBelowZeroHaveALeast(t *testing.T) {
	for text, want := range map[string]order.Verdict{
		"YEAR < -5": order.NeverHolds, "YEAR >= -5": order.AlwaysHolds, "YEAR < 0": order.Depends,
	} {
		e, err := table.Parse(grammar.Read(order.Line{N: 1, Text: text}))
		require.Nil(t, err, text)
		require.Equal(t, want, e.Verdict(), text)
	}
}
