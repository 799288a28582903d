package order_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

// table is a language with places, names before terms, things without OF, names to compare
// with, and numbers below zero.
var table = &order.Conditions{
	Terms: []order.Term{
		{Name: "AT", Flag: true, Who: order.May, Bare: true},
		{Name: "GOLD", Bare: true},
		{Name: "YEAR", Min: -5, Max: 5},
		{Name: "OWNS", Flag: true, Who: order.Must, Bare: true},
		{Name: "LATE", Flag: true, Who: order.May},
		{Name: "TILE", Flag: true, Is: "="},
		{Name: "TILE", Flag: true, Is: "IS"},
	},
	Of: ref, At: ref,
	Who: func(cursor *order.Cursor) (order.Ref, bool) {
		if cursor.Peek().Kind != order.Word {
			return order.Ref{}, false
		}
		return ref(cursor, nil), true
	},
}

func TestConditionsOnPlacesAndThings(t *testing.T) {
	seen := world{
		"AT/kay/fen": 1, "AT//bri": 1, "GOLD/f3/": 2, "YEAR//": -3, "OWNS/boris/sword": 1, "LATE//": 0, "LATE/boris/": 1,
		"TILE =/fog/": 1, "TILE IS/known/": 0, "TILE IS/fog/": 0,
	}
	for _, c := range []struct {
		text, canonical string
		holds           bool
	}{
		{"kay at fen", "kay AT fen", true},
		{"at bri and gold f3 >= 2", "AT bri AND GOLD f3 >= 2", true},
		{"year <= -2", "YEAR <= -2", true},
		{"boris owns sword and not late", "boris OWNS sword AND NOT LATE", true},
		{"boris late and tile=fog", "boris LATE AND TILE = fog", true},
		{"tile is known or tile is fog", "TILE IS known OR TILE IS fog", false},
		{"not (kay at fen) or year - -1 > 0", "NOT kay AT fen OR YEAR - -1 > 0", false},
	} {
		for range 2 { // the canonical spelling parses to the same tree
			cursor := grammar.Read(order.Line{N: 1, Text: c.text})
			expr := table.Parse(cursor)
			require.Nil(t, cursor.Err(), c.text)
			require.True(t, cursor.Done(), c.text)
			require.Equal(t, c.canonical, expr.String())
			holds, fault := expr.Holds(seen)
			require.NoError(t, fault, c.text)
			require.Equal(t, c.holds, holds, c.text)
			c.text = expr.String()
		}
	}
}

func TestNumbersBelowZeroHaveALeast(t *testing.T) {
	for text, want := range map[string]order.Verdict{
		"YEAR < -5": order.NeverHolds, "YEAR >= -5": order.AlwaysHolds, "YEAR < 0": order.Depends,
	} {
		cursor := grammar.Read(order.Line{N: 1, Text: text})
		expr := table.Parse(cursor)
		require.Nil(t, cursor.Err(), text)
		require.Equal(t, want, expr.Verdict(), text)
	}
}
