package mailgw

import (
	"mime"
	"net/mail"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTitlesSurviveTheHeader: whatever the name of a game, mail programs read name and address
// rightly (RFC 2047, 5; RFC 5322, 3.4).
func TestTitlesSurviveTheHeader(t *testing.T) {
	for _, title := range []string{
		"Game 7", `The "Great" War`, `Café "Römer", (zwei)`, `a\b`, "=?utf-8?q?x?=", "Łódź <x@y>, z", strings.Repeat(`é"`, 60), "日本語の「題」", "a, b; c: d @ e",
	} {
		email := string(renderMail("k", []Field{{"From", formatMailbox(title, "orders@games.example")}, {"Subject", encodeHeaderText("Re: [g7] " + title)}}, Flowed("x")))
		m, err := mail.ReadMessage(strings.NewReader(email))
		require.NoError(t, err, title)
		from, err := m.Header.AddressList("From")
		require.NoError(t, err, title)
		require.Len(t, from, 1, title)
		require.Equal(t, title, from[0].Name)
		require.Equal(t, "orders@games.example", from[0].Address)
		subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
		require.NoError(t, err, title)
		require.Equal(t, "Re: [g7] "+title, subject)
		header, _, _ := strings.Cut(email, "\r\n\r\n")
		for line := range strings.SplitSeq(header, "\r\n") {
			for word := range strings.FieldsSeq(line) {
				require.LessOrEqual(t, len(word), 75, title)
				if strings.HasPrefix(line, "From") && strings.HasPrefix(word, "=?") {
					require.NotContains(t, word, `"`)
				}
			}
		}
	}
}
