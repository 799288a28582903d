package words_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/words"
)

func TestPrepositionsAreContractedBeforeArticlesAndNames(t *testing.T) {
	for text, want := range map[[2]string]string{
		{"es", "sale de el lago y va a el pozo, a la cueva"}:   "sale del lago y va al pozo, a la cueva",
		{"es", "Tristan y Inge"}:                               "Tristan e Inge",
		{"fr", "sort de le puits, va à les portes de Arvalan"}: "sort du puits, va aux portes d'Arvalan",
		{"en", "he came de el lago"}:                           "he came de el lago",
	} {
		require.Equal(t, want, words.Contract(text[0], text[1]))
	}
}
