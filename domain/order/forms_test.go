package order_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

func TestAFormOfAVerbMeansItsKeyword(t *testing.T) {
	c := order.MustCatalogue([]byte(`
MOVE: {es: mover, fr: marcher deplacer, nl: verplaats}
FIGHT: {es: luchar, fr: combattre, nl: vecht}
RIDE: {es: mueva}
`))
	among := c.Keys()
	for word, key := range map[string]string{
		"mueva": "RIDE", "Déplacez": "MOVE", "marche": "MOVE", "verplaatsen": "MOVE",
		"LUCHA": "FIGHT", "combats": "FIGHT", "vechten": "FIGHT", "attaquez": "",
		"MUEVE": "", "marchait": "", "attaq": "", "avancer": "",
	} {
		got, _ := c.Match("en", word, among...)
		require.Equal(t, key, got, word)
	}
	got, _ := c.Match("fr", "combattez", "MOVE")
	require.Empty(t, got, "it is not legal there")
	c = order.MustCatalogue([]byte("CAST: {fr: lancer}\nREROLL: {fr: relancer lancer}"))
	got, _ = c.Match("fr", "lancez", c.Keys()...)
	require.Empty(t, got, "it may mean either")
}
