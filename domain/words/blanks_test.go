package words_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"seneschal/domain/words"
)

func TestNoLineEndsBeforeAFrenchMark(t *testing.T) {
	texts := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte("ask: \"" + text + "\"\n")} }
	c, err := words.Load(fstest.MapFS{"d/en.yaml": texts("who ? a : b"), "d/fr.yaml": texts("qui ? « {who} » : l'un ; l'autre !")}, "d")
	require.Error(t, err, "a parameter that English lacks")
	require.Nil(t, c.Keys("de"))
	c, err = words.Load(fstest.MapFS{"d/en.yaml": texts("who ? {who} : b"), "d/fr.yaml": texts("qui ? « {who} » : l'un ; l'autre !")}, "d")
	require.NoError(t, err)
	for lang, want := range map[string][]string{
		"en": {"who", "?", "Kay", ":", "b"},
		"fr": {"qui\u00a0?", "«\u00a0Kay\u00a0»\u00a0:", "l'un\u00a0;", "l'autre\u00a0!"},
	} {
		require.Equal(t, want, slices.Collect(words.FieldsSeq(c.Say(lang, "ask", map[string]string{"who": "Kay"}))), lang)
	}
}
