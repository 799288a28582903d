package intake_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// TestOrdersInLettersOfMailPrograms: each email holds one order. The text around it is neither
// obeyed nor complained about, and text that no person has written changes nothing.
func TestOrdersInEmailsOfMailPrograms(t *testing.T) {
	files, err := filepath.Glob("../message/testdata/*.eml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	obeyed := 0
	for _, file := range files {
		raw, err := os.ReadFile(file)
		require.NoError(t, err)
		o := mailgwtest.Open(t)
		raw = bytes.ReplaceAll(raw, []byte("\nTo: orders@games.example"), []byte("\nTo: "+o.Token("north")))
		for _, order := range []string{"STAY 1 AT Elmstead", "PAY FIRST 1", "STAY 1"} {
			raw = bytes.ReplaceAll(raw, []byte(order), []byte("BID 3"))
		}
		raw = bytes.ReplaceAll(raw, []byte(".valley.seat4."), []byte(".g7.north."))
		raw = bytes.ReplaceAll(raw, []byte("anne@players.example"), []byte(mailgwtest.Anne))
		folder, err := o.In.Handle(t.Context(), mailgw.Raw{ID: file, Received: mailgwtest.Noon, Body: raw, Size: int64(len(raw))})
		require.NoError(t, err, file)
		require.Equal(t, mailgw.Processed, folder, file)
		sent := o.Post.Take()
		if !bytes.Contains(raw, []byte("BID 3")) || bytes.Contains(raw, []byte("reacted")) {
			require.Empty(t, sent, "%s is not answered", file)
			require.Empty(t, o.Draft("north"), file)
			continue
		}
		obeyed++
		require.Equal(t, []string{"BID 3"}, o.Draft("north"), file)
		require.Len(t, sent, 1, file)
		require.NotContains(t, mailgwtest.Plain(t, sent[0]), "# REFUSED", file)
		require.NotContains(t, mailgwtest.Plain(t, sent[0]), "| Line ", file)
	}
	require.Greater(t, obeyed, 7)
}
