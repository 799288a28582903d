package order_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

func TestAFormOfAVerbMeansItsKeyword(t *testing.T) {
	catalogue := order.MustCatalogue([]byte(`
MOVE: {es: mover, fr: marcher deplacer, nl: verplaats}
FIGHT: {es: luchar, fr: combattre, nl: vecht}
RIDE: {es: mueva}
`))
	among := catalogue.Keys()
	for word, key := range map[string]string{
		"mueva": "RIDE", "Déplacez": "MOVE", "marche": "MOVE", "verplaatsen": "MOVE",
		"LUCHA": "FIGHT", "combats": "FIGHT", "vechten": "FIGHT", "attaquez": "",
		"MUEVE": "", "marchait": "", "attaq": "", "avancer": "",
	} {
		got, _ := catalogue.Match("en", word, among...)
		require.Equal(t, key, got, word)
	}
	got, _ := catalogue.Match("fr", "combattez", "MOVE")
	require.Empty(t, got, "it is not legal there")
	catalogue = order.MustCatalogue([]byte("CAST: {fr: lancer}\nREROLL: {fr: relancer lancer}"))
	got, _ = catalogue.Match("fr", "lancez", catalogue.Keys()...)
	require.Empty(t, got, "it may mean either")
}
