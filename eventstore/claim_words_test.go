package eventstore_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
)

// TestWordsElsewhereAreNoPartOfAClaim checks that a player's words in an email lend no name, signature,
// epoch or checkpoint to what the email shows.
func TestWordsElsewhereAreNoPartOfAClaim(t *testing.T) {
	claim := eventstore.Claim{Log: "game/a", Hash: strings.Repeat("0123456789abcdef", 4), Signature: strings.Repeat("b", 86), Checkpoint: noted}
	bare := claim
	bare.Checkpoint = ""
	foot := strings.Join(claim.Lines(), "\n") + "\n"
	key := "The dice key\nof this phase:\n" + strings.Repeat("7", 64) + "\n"
	said := func(text string) string { return ":::\nFrom North to East:\n> " + text + "\n" }
	for name, test := range map[string]struct {
		email string
		want  []eventstore.Claim
	}{
		"a name above a dice key":         {said("game/a") + key + foot, []eventstore.Claim{claim}},
		"an epoch after a claim":          {foot + said("epoch/0123456789abcdef0123456789abcdef") + foot, []eventstore.Claim{claim, claim}},
		"an epoch after its checkpoint":   {foot + "epoch/0123456789abcdef0123456789abcdef\n", []eventstore.Claim{claim}},
		"a checkpoint after a claim":      {strings.Join(bare.Lines(), "\n") + "\n" + said(strings.Join(claim.Lines()[5:], "\n")), []eventstore.Claim{bare}},
		"the same behind a name":          {strings.Join(bare.Lines(), "\n") + "\n" + said("game/a\n"+strings.Join(claim.Lines()[5:], "\n")), []eventstore.Claim{bare}},
		"labels":                          {"Head:\ngame/a\n" + strings.Join(claim.Lines()[1:3], "\n") + "\nSigned:\n" + strings.Join(claim.Lines()[3:5], "\n") + "\nCheckpoint:\n" + strings.Join(claim.Lines()[5:], "\n"), []eventstore.Claim{claim}},
		"a name, and nothing of a commit": {said("game/a"), nil},
	} {
		require.Equal(t, test.want, eventstore.ReadClaims(test.email), name)
	}
}
