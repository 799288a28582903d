package eventstore_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
)

// bound returns a claim, and an email whose words are bound to it, as it is sent.
func bound() (eventstore.Claim, string) {
	claim := eventstore.Claim{Log: "game/valley", Hash: strings.Repeat("ab", 32)}
	text := "Your orders:\n· MOVE 1 TO Fenburst\n\nFrom there it is not far. Café.\n| ::: no mark of ours\n# LOG\ngame/valley\n"
	return claim, sealer().BindEmail("valley/1.blue.report", claim, text)
}

// TestWordsOfAnEmailAreBound checks that the binding holds through all changes that ordinary mail
// programs make, and through no others.
func TestWordsOfAnEmailAreBound(t *testing.T) {
	claim, email := bound()
	quoted := "> " + strings.ReplaceAll(email, "\n", "\n> ")
	for name, text := range map[string]string{
		"as sent":        email,
		"with a banner":  "[EXTERNAL] Do not click on links.\n" + email + "\n-- \nSent by a list\n",
		"as an mbox has": strings.ReplaceAll(email, "\nFrom ", "\n>From "),
		"quoted":         "Anna wrote:\n" + quoted,
		"quoted twice":   "> " + strings.ReplaceAll(quoted, "\n", "\n> "),
		"wrapped":        strings.ReplaceAll(email, " it is", "\nit is"),
		"decomposed":     strings.ReplaceAll(email, "é", "e\u0301"),
		"wide":           strings.ReplaceAll(strings.ReplaceAll(email, "\n", "\r\n\r\n"), " TO ", "\u00a0TO \u200b"),
	} {
		binding, ok := eventstore.ReadBinding(text)
		require.True(t, ok, name)
		require.Equal(t, "valley/1.blue.report", binding.Email, name)
		require.NoError(t, eventstore.VerifyBinding(sealer().Public(), claim, binding), name)
	}
	for name, text := range map[string]string{
		"another word":   strings.Replace(email, "Fenburst", "Elmstead", 1),
		"a line more":    strings.Replace(email, "\n\n", "\n· STAY 2\n\n", 1),
		"a line less":    strings.Replace(email, "| ::: no mark of ours\n", "", 1),
		"another letter": strings.Replace(email, "blue", "red", 1),
		"no signature":   email[:len(email)-10],
	} {
		binding, ok := eventstore.ReadBinding(text)
		require.True(t, ok, name)
		require.ErrorIs(t, eventstore.VerifyBinding(sealer().Public(), claim, binding), eventstore.ErrForged, name)
	}
	claim.Hash = strings.Repeat("cd", 32)
	b, _ := eventstore.ReadBinding(email)
	require.ErrorIs(t, eventstore.VerifyBinding(sealer().Public(), claim, b), eventstore.ErrForged, "of another commit")
	_, ok := eventstore.ReadBinding("Nothing of ours\n:::\n")
	require.False(t, ok)
}

// FuzzReadBinding looks for texts that make ReadBinding panic, and for emails whose binding it
// does not find.
func FuzzReadBinding(f *testing.F) {
	_, email := bound()
	f.Add(email)
	f.Add(":::\n::: a\n")
	f.Fuzz(func(t *testing.T, text string) {
		eventstore.ReadBinding(text)
		claim := eventstore.Claim{Log: "game/a", Hash: "00"}
		if strings.Contains(text, ":::") {
			return // no email of ours has such a line
		}
		binding, ok := eventstore.ReadBinding(sealer().BindEmail("a.b", claim, text))
		require.True(t, ok)
		require.NoError(t, eventstore.VerifyBinding(sealer().Public(), claim, binding))
	})
}
