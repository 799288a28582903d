package mailgw_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/mailgw"
)

// TestTheTextOfAnEmailIsBoundToItsCommit checks emails with and without attachments. An email
// about no commit is not bound.
func TestTheTextOfAnEmailIsBoundToItsCommit(t *testing.T) {
	sealer := eventstore.NewSigner([32]byte{7})
	server := mailgw.Server{Domain: "games.example", Keys: [][]byte{[]byte("k")}, Bind: sealer.BindEmail}
	claim := eventstore.Claim{Log: "game/valley", Hash: strings.Repeat("ab", 32)}
	text := mailgw.Flowed("You have lost Élmstead.\n\nFrom here on it is not yours.\n> 7\n")
	file := mailgw.File("text/plain; charset=utf-8", "orders.txt", []byte("STAY 1"))
	page := mailgw.Piece{Kind: "text/html; charset=utf-8", Body: []byte("<p>You have lost Élmstead.</p>")}
	for name, root := range map[string]mailgw.Piece{
		"plain": text, "with a file": {Kind: "multipart/mixed", Within: []mailgw.Piece{text, file}},
		"with a page": {Kind: "multipart/mixed", Within: []mailgw.Piece{{Kind: "multipart/alternative", Within: []mailgw.Piece{text, page}}, file}},
	} {
		email := mailgw.Email{Name: mailgw.Name{Game: "valley", Seat: "blue", Kind: "report"}, To: "a@players.example", At: time.Unix(0, 0), Pieces: &root}
		_, ok := eventstore.ReadBinding(mailgw.EmailText(server.Write(email).Body))
		require.False(t, ok, name)
		email.Bound = claim
		sent := server.Write(email)
		binding, ok := eventstore.ReadBinding(mailgw.EmailText(sent.Body))
		require.True(t, ok, name)
		require.Equal(t, sent.Key, binding.Email, name)
		require.NoError(t, eventstore.VerifyBinding(sealer.Public(), claim, binding), name)
		require.Equal(t, string(sent.Body), string(server.Write(email).Body), name)
		require.Equal(t, 1, strings.Count(string(sent.Body), "\n:::\r\n"), name)
	}
}

// TestMessagesGatheredOntoABoundEmailAreBoundOnce reads the old email without its marks and its
// foot.
func TestMessagesGatheredOntoABoundEmailAreBoundOnce(t *testing.T) {
	sealer := eventstore.NewSigner([32]byte{7})
	server := mailgw.Server{Domain: "games.example", Keys: [][]byte{[]byte("k")}, Bind: sealer.BindEmail}
	claim := eventstore.Claim{Log: "game/valley", Hash: strings.Repeat("ab", 32)}
	write := func(n int, text string) mailgw.Outbound {
		l := mailgw.Email{Name: mailgw.Name{Game: "valley", Number: n, Seat: "blue", Kind: "press"}, To: "a@players.example", At: time.Unix(0, 0), Subject: "s", Claim: claim}
		return server.Gather(l, "several", []mailgw.Message{{Text: text, Foot: "\nAnswer this letter.\n"}})
	}
	both, ok := server.GatherOnto(write(1, "First.\n"), write(2, "Second.\n"))
	require.True(t, ok)
	text := mailgw.EmailText(both.Body)
	for _, once := range []string{"First.", "Second.", "Answer this letter.", "\n:::\r\n", "\n::: "} {
		require.Equal(t, 1, strings.Count(text, once), "%q in %s", once, text)
	}
	binding, ok := eventstore.ReadBinding(text)
	require.True(t, ok)
	require.NoError(t, eventstore.VerifyBinding(sealer.Public(), claim, binding))
}
