package words_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/words"
)

func TestWhatWasToldInEnglishIsRetold(t *testing.T) {
	c := words.Must(catalogue(map[string]string{
		"en": `why.place: "{n} of {m}"
why.idle: "idle for {n} {n|period|periods}"
why.rule: "house rule: {what}"
why.sum: "sum of the above"
other.sum: "sum"
`,
		"es": `why.place: "{n} de {m}"
why.idle: "sin jugar {n} {n|periodo|periodos}"
why.rule: "regla de la casa: {what}"
why.sum: "suma de lo anterior"
other.sum: "suma"
`,
	}), "w")
	for told, want := range map[string]string{
		"2 of 5": "2 de 5", "idle for 1 period": "sin jugar 1 periodo", "idle for 3 periods": "sin jugar 3 periodos",
		"house rule: sum of the above": "regla de la casa: suma de lo anterior", "sum": "sum", "": "", "idle": "idle", "of the game": "of the game",
	} {
		require.Equal(t, want, c.Retell("es", "why.", told), told)
		require.Equal(t, told, c.Retell("en", "why.", told))
	}
}
