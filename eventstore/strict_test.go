package eventstore_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
)

func TestNamesThatReadersTakeInDifferentWaysAreFound(t *testing.T) {
	for _, good := range []string{`{}`, `[]`, `{"a":{"a":["b","b",{"a":1}],"b":"a"},"b":{}}`, `[{"a":1},{"a":"A"}]`, `"x"`, `{ "a" : 1 , "b" : {"a" : ":"} }`, `{"a":"\\\\ud800"}`, `{"a b.c-1":null}`} {
		require.NoError(t, eventstore.CheckNames([]byte(good)), good)
	}
	for _, bad := range []string{
		`{"a":1,"a":1}`, `{"a":{},"a":1}`, `{"a":["b"],"a":1}`, `[[{"b":{"a":1,"c":{},"a":2}}]]`, `{"a":1,"\u0061":2}`, `{"A":1}`, `[{"b":{"aB":1}}]`,
		`{"k\u017f":1}`, `{"\n":1}`, `{"a":"\ud83d\ude00"}`, `{"a":"\\\ud800"}`, "{\"a\":\"\xff\"}", `]`,
	} {
		require.Error(t, eventstore.CheckNames([]byte(bad)), bad)
	}
}

func TestOneValueIsReadStrictly(t *testing.T) {
	var v struct {
		Name string `json:"name"`
	}
	require.NoError(t, eventstore.ReadStrictly([]byte("{\n \"name\": \"x\"\n}\n"), &v))
	for _, bad := range []string{`{"name":"x"}{}`, `{"name":"x","more":1}`, `{"Name":"x"}`, `{"name":"x","name":"x"}`, `{"name":"x"} ]`, ``} {
		require.Error(t, eventstore.ReadStrictly([]byte(bad), &v), bad)
	}
}

func FuzzCheckNames(f *testing.F) {
	f.Add([]byte(`{"a":[{"b":1},"c"],"d":{}}`))
	f.Add([]byte(strings.Repeat(`[`, 50)))
	f.Fuzz(func(t *testing.T, text []byte) {
		var v any
		if eventstore.ReadStrictly(text, &v) == nil {
			require.NoError(t, eventstore.CheckNames(text))
		}
	})
}
