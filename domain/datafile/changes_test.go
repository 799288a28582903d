package datafile_test

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"seneschal/domain/datafile"
)

const valley = `
# comments are dropped
default: fen
limits: {gold: 30, lives: {start: 4, most: 7}}
manors:
  - {id: fen, fields: 3, year: "1204"}
  - {id: bri, fields: 2}
order: [fen, bri]
rows: {1: "a", 2: "b"}
`

// A change says what differs, and everything else stays.
func TestChangesAreAppliedByShape(t *testing.T) {
	for name, c := range map[string]struct{ changes, want string }{
		"nothing":             {"", `{"default":"fen","limits":{"gold":30,"lives":{"start":4,"most":7}},"manors":[{"id":"fen","fields":3,"year":"1204"},{"id":"bri","fields":2}],"order":["fen","bri"],"rows":{"1":"a","2":"b"}}`},
		"a value":             {"default: bri", `{"default":"bri","limits":{"gold":30,"lives":{"start":4,"most":7}},"manors":[{"id":"fen","fields":3,"year":"1204"},{"id":"bri","fields":2}],"order":["fen","bri"],"rows":{"1":"a","2":"b"}}`},
		"a key far inside":    {"limits: {lives: {most: 8}}", `{"default":"fen","limits":{"gold":30,"lives":{"start":4,"most":8}},"manors":[{"id":"fen","fields":3,"year":"1204"},{"id":"bri","fields":2}],"order":["fen","bri"],"rows":{"1":"a","2":"b"}}`},
		"keys more and fewer": {"limits: {gold: ~, silver: 9}\nrows: {3: c, 1: ~}", `{"default":"fen","limits":{"lives":{"start":4,"most":7},"silver":9},"manors":[{"id":"fen","fields":3,"year":"1204"},{"id":"bri","fields":2}],"order":["fen","bri"],"rows":{"2":"b","3":"c"}}`},
		"rows":                {"manors: {add: [{id: win, fields: 1}], change: [{id: bri, fields: 5}], remove: [fen]}\norder: {add: [win], remove: [fen]}", `{"default":"fen","limits":{"gold":30,"lives":{"start":4,"most":7}},"manors":[{"id":"bri","fields":5},{"id":"win","fields":1}],"order":["bri","win"],"rows":{"1":"a","2":"b"}}`},
		"a list as a whole":   {"order: [bri]", `{"default":"fen","limits":{"gold":30,"lives":{"start":4,"most":7}},"manors":[{"id":"fen","fields":3,"year":"1204"},{"id":"bri","fields":2}],"order":["bri"],"rows":{"1":"a","2":"b"}}`},
	} {
		t.Run(name, func(t *testing.T) {
			made, err := datafile.ApplyChanges([]byte(valley), []byte(c.changes))
			require.NoError(t, err)
			got, err := datafile.JSON(made)
			require.NoError(t, err)
			require.JSONEq(t, c.want, string(got))
		})
	}
}

// A change that does not fit is refused, and its line named.
func TestChangesThatDoNotFitAreRefused(t *testing.T) {
	for name, c := range map[string]struct{ changes, want string }{
		"an unknown row":      {"manors:\n  change: [{id: win, fields: 1}]", "line 2: there is no win to change"},
		"no row to remove":    {"manors: {remove: [win]}", "line 1: there is no win to remove"},
		"a row twice":         {"manors:\n\n  add: [{id: bri}]", "line 3: bri is there already"},
		"an unknown word":     {"manors: {delete: [fen]}", `line 1: "delete" is none of`},
		"no list of rows":     {"manors: {add: {id: win}}", "line 1: add wants a list"},
		"a row without name":  {"manors: {remove: [[1]]}", "line 1: the row has no name"},
		"no key to leave out": {"limits:\n  silver: ~", "line 2: there is no silver"},
		"no YAML":             {"{", "changes: yaml"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := datafile.ApplyChanges([]byte(valley), []byte(c.changes))
			require.ErrorContains(t, err, c.want)
		})
	}
	_, err := datafile.ApplyChanges([]byte("{"), nil)
	require.ErrorContains(t, err, "yaml")
}

// An edition may be the changes to the one before, which may be changes themselves.
func TestAnEditionIsWhatItChanges(t *testing.T) {
	editions := datafile.MustEditions(fstest.MapFS{
		"data/1/manors.yaml":         {Data: []byte("[{id: fen, fields: 3}, {id: bri}]")},
		"data/2/manors.changes.yaml": {Data: []byte("change: [{id: fen, fields: 4}]")},
	}, readManors)
	more, err := editions.With(fstest.MapFS{"manors.changes.yaml": {Data: []byte("add: [{id: win, fields: 1}]")}})
	require.NoError(t, err)
	for n, want := range [][]manor{{{ID: "fen", Fields: 3}, {ID: "bri"}}, {{ID: "fen", Fields: 4}, {ID: "bri"}}, {{ID: "fen", Fields: 4}, {ID: "bri"}, {ID: "win", Fields: 1}}} {
		book, ok := more.Book(n + 1)
		require.True(t, ok)
		require.Equal(t, want, book)
	}
	require.NoError(t, more.Check())
	for want, files := range map[string]fs.FS{
		"edition 3: reading data file: manors.yaml: changes: line 1: there is no win":  fstest.MapFS{"manors.changes.yaml": {Data: []byte("remove: [win]")}},
		"edition 3: reading data file: manors.yaml is there both whole and as changes": fstest.MapFS{"manors.yaml": {}, "manors.changes.yaml": {Data: []byte("remove: [fen]")}},
	} {
		_, err = editions.With(files)
		require.ErrorContains(t, err, want)
	}
	faulty := datafile.MustEditions(fstest.MapFS{
		"data/1/manors.yaml":         {Data: []byte("[]")},
		"data/2/manors.changes.yaml": {Data: []byte("remove: [win]")},
	}, readManors)
	require.ErrorContains(t, faulty.Check(), "edition 2")
}

func FuzzApplyChanges(f *testing.F) {
	f.Add([]byte(valley), []byte("manors: {add: [{id: win}], remove: [fen]}"))
	f.Fuzz(func(t *testing.T, before, changes []byte) {
		made, err := datafile.ApplyChanges(before, changes)
		if err != nil {
			return
		}
		_, err = datafile.JSON(made)
		_ = err // any answer will do, as long as there is one
	})
}
