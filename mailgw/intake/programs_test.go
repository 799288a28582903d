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

// TestOrdersInEmailsOfMailPrograms: each email holds one order. The text around it is neither
// obeyed nor complained about, and text that no person has written changes nothing.
func TestOrdersInEmailsOfMailPrograms(t *testing.T) {
	files, err := filepath.Glob("../message/testdata/*.eml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	obeyed := 0
	for _, file := range files {
		raw, err := os.ReadFile(file)
		require.NoError(t, err)
		gateway := mailgwtest.Open(t)
		raw = bytes.ReplaceAll(raw, []byte("\nTo: orders@games.example"), []byte("\nTo: "+gateway.Token("north")))
		for _, order := range []string{"STAY 1 AT Elmstead", "PAY FIRST 1", "STAY 1"} {
			raw = bytes.ReplaceAll(raw, []byte(order), []byte("BID 3"))
		}
		raw = bytes.ReplaceAll(raw, []byte(".valley.seat4."), []byte(".g7.north."))
		raw = bytes.ReplaceAll(raw, []byte("anne@players.example"), []byte(mailgwtest.Anne))
		folder, err := gateway.In.Handle(t.Context(), mailgw.Raw{ID: file, Received: mailgwtest.Noon, Body: raw, Size: int64(len(raw))})
		require.NoError(t, err, file)
		require.Equal(t, mailgw.Processed, folder, file)
		sent := gateway.Post.Take()
		if !bytes.Contains(raw, []byte("BID 3")) || bytes.Contains(raw, []byte("reacted")) {
			require.Empty(t, sent, "%s is not answered", file)
			require.Empty(t, gateway.Draft("north"), file)
			continue
		}
		obeyed++
		require.Equal(t, []string{"BID 3"}, gateway.Draft("north"), file)
		require.Len(t, sent, 1, file)
		require.NotContains(t, mailgwtest.Plain(t, sent[0]), "# REFUSED", file)
		require.NotContains(t, mailgwtest.Plain(t, sent[0]), "| Line ", file)
	}
	require.Greater(t, obeyed, 7)
}
