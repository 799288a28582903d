package rating_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/rating"
)

const file = `{"options": {"periodDays": 7},
 "games": [
  {"id": "g1", "end": "2026-03-01T20:00:00Z", "ruleset": "feudal", "phases": 40, "places": [
    {"player": "anna", "place": 1},
    {"player": "ben", "place": 2, "seat": "blue", "share": 30},
    {"player": "cleo", "place": 2, "seat": "blue", "share": 10, "tookOver": true},
    {"player": "dora", "place": 2, "team": "north"}]}]}`

func TestReadTakesDefaults(t *testing.T) {
	games, opt, err := rating.Read([]byte(file))
	require.NoError(t, err)
	require.Len(t, games, 1)
	require.True(t, games[0].Places[2].TookOver)
	want := rating.Defaults()
	want.PeriodDays = 7
	require.Equal(t, want, opt)
}

func TestReadNamesTheLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "no games are in it: write {\"games\": [{",
		"{}":                           "no games are in it",
		"{\n\"games\": [}":             "line 2: invalid character '}'",
		"{\n\n\"gamez\": []}":          `key "gamez" is unknown; legal are games and options;`,
		"{\"games\":\n[{\"id\":1}]}":   "line 2: games.id: number where a text is wanted",
		"[]":                           "line 1: the file: array where an object is wanted",
		`{"games": 7}`:                 "games: number where a list is wanted",
		`{"games": [{"phases": 1.5}]}`: "games.phases: number 1.5 where a whole number is wanted",
		`{"games": [{"places": [{"tookOver": 1}]}]}`: "games.places.tookOver: number where true or false is wanted",
		`{"options": {"mu": "x"}}`:                   "options.mu: string where a number is wanted",
		"{\"games\": [\n{\"end\": \"2026-13-01\"}]}": `line 2: time "2026-13-01": write it as 2026-03-01T20:00:00Z`,
		"{\"games\": []}\n{":                         "line 2: more text",
		`{"games": [{"id": "g"}]}`:                   "game g: no end",
		`{"options": {"beta": -1}}`:                  "option beta is -1",
	} {
		_, _, err := rating.Read([]byte(text))
		require.ErrorContains(t, err, want, text)
	}
}

// The keys that an error names are all that there are.
func TestReadNamesEveryKey(t *testing.T) {
	_, _, err := rating.Read([]byte(`{"games": [], "x": 1}`))
	for _, of := range []any{rating.Game{}, rating.Place{}, rating.Options{}} {
		for field := range reflect.TypeOf(of).Fields() {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			require.Regexp(t, `\b`+name+`\b`, err.Error())
		}
	}
}

func TestReadSkipsAByteOrderMark(t *testing.T) {
	games, _, err := rating.Read([]byte("\uFEFF" + file))
	require.NoError(t, err)
	require.Len(t, games, 1)
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(file))
	f.Add([]byte(`{"options": {"sigma": 1e6, "beta": 0.001, "volatility": 1, "kappa": 1e-12}, "games": [{"id": "a", "end": "0001-01-02T00:00:00Z", "places": [{"player": "x", "place": 1}, {"player": "y", "place": 9}]}, {"id": "b", "end": "9999-12-31T00:00:00Z", "places": [{"player": "x", "place": 1}, {"player": "y", "place": 9}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, opt, err := rating.Read(data)
		if err != nil {
			return
		}
		h, err := rating.RateAll(games, opt)
		require.NoError(t, err)
		_, err = json.Marshal(h)
		require.NoError(t, err, "no figure may be infinite or undefined")
		for _, c := range h.Curves {
			for i := range c.Changes {
				require.NotEmpty(t, h.ExplainChange(c, i))
			}
		}
	})
}
