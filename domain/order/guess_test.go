package order_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

func TestGuessTheLanguageOfALetter(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "en",
		"JOIN tal-07":                          "en",
		"UNIRSE tal-07":                        "es",
		"REJOINDRE tal-07":                     "fr",
		"MEEDOEN tal-07":                       "nl",
		"Prêt.":                                "fr",
		"MOSTRAR clasificación":                "es",
		"TOON stand":                           "nl",
		"a o e y":                              "en",
		"Mover 3 de Barcombe hacia el río":     "es",
		"move 3 of them to the river, and END": "en",
		"¡Listo!":                              "es",
	} {
		require.Equal(t, want, order.Common().Guess(text), text)
	}
}
