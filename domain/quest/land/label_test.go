package land_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/quest/land"
)

func TestLabelsAreThoseOfTheGlossary(t *testing.T) {
	for label, place := range map[string]land.Place{
		"ENTRY":   {},
		"N3":      {Cell: land.Cell{X: 0, Y: 3}},
		"E2N1":    {Cell: land.Cell{X: 2, Y: 1}},
		"W1S4":    {Cell: land.Cell{X: -1, Y: -4}},
		"LAKE:E1": {Map: land.Lake, Cell: land.Cell{X: 1}},
		"LAKE:0":  {Map: land.Lake},
	} {
		require.Equal(t, label, place.Label())
		read, ok := land.ParseLabel(label)
		require.True(t, ok, label)
		require.Equal(t, place, read)
	}
	for _, wrong := range []string{"", "0", "E", "E0", "E01", "E1E2", "N1S1", "E1N", "E1000", "X1", "E1 N1", "LAKE:", "LAKE", "LAKE:ENTRY", "FANTASTIC:E1", ":E1", "é1"} {
		_, ok := land.ParseLabel(wrong)
		require.False(t, ok, wrong)
	}
	for loose, place := range map[string]string{"e2n1": "E2N1", "n1e2": "E2N1", "entry": "ENTRY", "lake:0": "LAKE:0"} {
		read, ok := land.ParseLabel(loose)
		require.True(t, ok, loose)
		require.Equal(t, place, read.Label())
	}
}

func somePlace(t *rapid.T) land.Place {
	maps := append([]land.Zone{""}, land.Zones[2:]...)
	far := rapid.IntRange(-60, 60)
	return land.Place{Map: rapid.SampledFrom(maps).Draw(t, "map"), Cell: land.Cell{X: far.Draw(t, "x"), Y: far.Draw(t, "y")}}
}

func TestALabelIsReadAsItIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		place := somePlace(t)
		read, ok := land.ParseLabel(place.Label())
		require.True(t, ok)
		require.Equal(t, place, read)
	})
}

func FuzzLabels(f *testing.F) {
	for _, seed := range []string{"ENTRY", "E2N1", "n1e2", "LAKE:0", "cave:S2", "E", ":", "E99999999999999999999"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		place, ok := land.ParseLabel(text)
		if !ok {
			return
		}
		again, ok := land.ParseLabel(place.Label())
		require.True(t, ok, place.Label())
		require.Equal(t, place, again)
	})
}

func TestALaidTileIsWrittenInWords(t *testing.T) {
	laid := land.LayTile("access-1", land.Place{Cell: land.Cell{X: 1}}, land.OpeningsOf(land.Initiatory, land.SidesOf(land.S)).With(land.Fantastic, land.SidesOf(land.N, land.E, land.W)), 1)
	text, err := json.Marshal(laid)
	require.NoError(t, err)
	require.JSONEq(t, `{"tile":"access-1","at":"E1","turn":1,"open":"initiatory:W fantastic:NES"}`, string(text))
	var read land.Laid
	require.NoError(t, json.Unmarshal(text, &read))
	require.Equal(t, laid, read)
	for _, wrong := range []string{"swamp:NN", "marsh:N", "swamp:N forest:N", "N"} {
		require.Error(t, new(land.Openings).UnmarshalText([]byte(wrong)), wrong)
	}
}
