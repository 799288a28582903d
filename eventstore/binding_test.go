package eventstore_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
)

// bound returns a claim, and a letter whose words are bound to it, as it is sent.
func bound() (eventstore.Claim, string) {
	c := eventstore.Claim{Log: "game/valley", Hash: strings.Repeat("ab", 32)}
	text := "Your orders:\n· MOVE 1 TO Fenburst\n\nFrom there it is not far. Café.\n| ::: no mark of ours\n# LOG\ngame/valley\n"
	return c, sealer().BindLetter("valley/1.blue.report", c, text)
}

// TestWordsOfALetterAreBound checks that the binding holds through all changes that ordinary mail
// programs make, and through no others.
func TestWordsOfALetterAreBound(t *testing.T) {
	c, letter := bound()
	quoted := "> " + strings.ReplaceAll(letter, "\n", "\n> ")
	for name, text := range map[string]string{
		"as sent":        letter,
		"with a banner":  "[EXTERNAL] Do not click on links.\n" + letter + "\n-- \nSent by a list\n",
		"as an mbox has": strings.ReplaceAll(letter, "\nFrom ", "\n>From "),
		"quoted":         "Anna wrote:\n" + quoted,
		"quoted twice":   "> " + strings.ReplaceAll(quoted, "\n", "\n> "),
		"wrapped":        strings.ReplaceAll(letter, " it is", "\nit is"),
		"decomposed":     strings.ReplaceAll(letter, "é", "e\u0301"),
		"wide":           strings.ReplaceAll(strings.ReplaceAll(letter, "\n", "\r\n\r\n"), " TO ", "\u00a0TO \u200b"),
	} {
		b, ok := eventstore.ReadBinding(text)
		require.True(t, ok, name)
		require.Equal(t, "valley/1.blue.report", b.Letter, name)
		require.NoError(t, eventstore.VerifyBinding(sealer().Public(), c, b), name)
	}
	for name, text := range map[string]string{
		"another word":   strings.Replace(letter, "Fenburst", "Elmstead", 1),
		"a line more":    strings.Replace(letter, "\n\n", "\n· STAY 2\n\n", 1),
		"a line less":    strings.Replace(letter, "| ::: no mark of ours\n", "", 1),
		"another letter": strings.Replace(letter, "blue", "red", 1),
		"no signature":   letter[:len(letter)-10],
	} {
		b, ok := eventstore.ReadBinding(text)
		require.True(t, ok, name)
		require.ErrorIs(t, eventstore.VerifyBinding(sealer().Public(), c, b), eventstore.ErrForged, name)
	}
	c.Hash = strings.Repeat("cd", 32)
	b, _ := eventstore.ReadBinding(letter)
	require.ErrorIs(t, eventstore.VerifyBinding(sealer().Public(), c, b), eventstore.ErrForged, "of another commit")
	_, ok := eventstore.ReadBinding("Nothing of ours\n:::\n")
	require.False(t, ok)
}

// FuzzReadBinding looks for texts that make ReadBinding panic, and for letters whose binding it
// does not find.
func FuzzReadBinding(f *testing.F) {
	_, letter := bound()
	f.Add(letter)
	f.Add(":::\n::: a\n")
	f.Fuzz(func(t *testing.T, text string) {
		eventstore.ReadBinding(text)
		c := eventstore.Claim{Log: "game/a", Hash: "00"}
		if strings.Contains(text, ":::") {
			return // no letter of ours has such a line
		}
		b, ok := eventstore.ReadBinding(sealer().BindLetter("a.b", c, text))
		require.True(t, ok)
		require.NoError(t, eventstore.VerifyBinding(sealer().Public(), c, b))
	})
}
