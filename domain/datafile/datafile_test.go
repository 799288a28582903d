package datafile_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"seneschal/domain/datafile"
)

type manor struct {
	ID     string `yaml:"id"`
	Fields int    `yaml:"fields"`
	Year   string `yaml:"year"`
}

func TestReadFillsTypedValues(t *testing.T) {
	got, err := datafile.Read[[]manor]([]byte("- {id: no, fields: 3, year: 1204}\n- {id: fen}\n"))
	require.NoError(t, err)
	require.Equal(t, []manor{{ID: "no", Fields: 3, Year: "1204"}, {ID: "fen"}}, got)
}

func TestEmptyFileIsZero(t *testing.T) {
	got, err := datafile.Read[[]manor](nil)
	require.NoError(t, err)
	require.Empty(t, got)
}

func TestFaultsNameTheLine(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"unknown field": {"- id: fen\n  feilds: 3\n", "line 2"},
		"repeated key":  {"- id: fen\n  id: bri\n", "line 2"},
		"wrong type":    {"- id: fen\n  fields: many\n", "line 2"},
		"not YAML":      {"- id: fen\n  {\n", "line 2"},
		"two documents": {"- id: fen\n---\n- id: bri\n", "more than one document"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := datafile.Read[[]manor]([]byte(c.text))
			require.ErrorContains(t, err, c.want)
		})
	}
}

func TestReadFileNamesTheFile(t *testing.T) {
	fsys := fstest.MapFS{"data/manors.yaml": {Data: []byte("- {ID: fen}")}}
	_, err := datafile.ReadFile[[]manor](fsys, "data/manors.yaml")
	require.ErrorContains(t, err, "data/manors.yaml")
	_, err = datafile.ReadFile[[]manor](fsys, "data/none.yaml")
	require.ErrorContains(t, err, "none.yaml")
	require.Panics(t, func() { datafile.MustFile[[]manor](fsys, "data/none.yaml") })
}

func TestJSONKeepsNumberKeys(t *testing.T) {
	got, err := datafile.JSON([]byte("figures: {3: {at: fen}, 17: {at: bri, hurt: true}}\n"))
	require.NoError(t, err)
	require.JSONEq(t, `{"figures":{"3":{"at":"fen"},"17":{"at":"bri","hurt":true}}}`, string(got))
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("- {id: fen, fields: 3}"))
	f.Add([]byte("a: &x [*x]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		_, err := datafile.JSON(data)
		_ = err // any answer will do, as long as there is one
	})
}
