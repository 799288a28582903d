package notifier_test

import (
	"context"
	"crypto/ed25519"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/eventstore"
	"seneschal/eventstore/checkpoint"
	"seneschal/eventstore/tree"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/message"
	"seneschal/mailgw/message/messagetest"
	"seneschal/mailgw/notifier"
)

// signing makes a notifier show signatures, and the checkpoints of a tree that follows the
// gateway.
func signing(gateway *mailgwtest.Gateway, c *notifier.Notifier) (*notifier.Notifier, note.Verifier) {
	seed := [32]byte{7}
	key := ed25519.NewKeyFromSeed(seed[:])
	all, err := tree.Open(gateway.T.TempDir(), "games.example", 1, key)
	require.NoError(gateway.T, err)
	ctx, stop := context.WithCancel(gateway.T.Context())
	done := make(chan error, 1)
	go func() { done <- all.Follow(ctx, gateway.Store) }()
	gateway.T.Cleanup(func() { stop(); require.NoError(gateway.T, <-done); require.NoError(gateway.T, all.Close()) })
	verifier, err := checkpoint.NewVerifier(all.Key())
	require.NoError(gateway.T, err)
	c.Proofs.Seal = eventstore.NewSigner(seed).Proof
	c.Proofs.Checkpoint = func(ctx context.Context, commit *eventstore.Commit) (string, error) {
		signed, err := all.CheckpointOf(ctx, commit)
		return string(signed), err
	}
	return c, verifier
}

// claimsOf returns the claims at the foot of an email, which must be those in its header.
func claimsOf(t *testing.T, outbound mailgw.Outbound) []eventstore.Claim {
	t.Helper()
	header, _ := mailgwtest.PartsOf(t, outbound.Body)
	claims := eventstore.ReadClaims(mailgwtest.Plain(t, outbound))
	if field := header.Get(mailgw.ProofField); field != "" {
		require.Equal(t, eventstore.ReadClaims(strings.ReplaceAll(field, " ", "\n")), claims, "foot and header say the same")
	}
	return claims
}

// TestEmailsShowTheCheckpointOfTheirCommit: all readers of a public commit see its hash, the
// signature and the checkpoint that ends with its leaf, in the same bytes.
func TestEmailsShowTheCheckpointOfTheirCommit(t *testing.T) {
	gateway := mailgwtest.Open(t)
	gateway.Email("anne", "north", "READY")
	gateway.Email("bob", "east", "READY")
	gateway.Obey("steward", game.Steward{Lines: []order.Line{{N: 1, Text: "ANNOUNCE Tea at five."}}})
	notifier, verifier := signing(gateway, gateway.Notifier())
	var sizes []int64
	for _, emails := range gateway.TellAll(notifier) {
		var first *eventstore.Claim
		for _, outbound := range emails {
			claims := claimsOf(t, outbound)
			require.Len(t, claims, 1, "%s", outbound.Body)
			if first == nil {
				first = &claims[0]
				n, err := note.Open([]byte(first.Checkpoint), note.VerifierList(verifier))
				require.NoError(t, err)
				c, err := checkpoint.Parse(n.Text)
				require.NoError(t, err)
				sizes = append(sizes, c.Size)
			}
			require.Equal(t, *first, claims[0], "all are told the same")
		}
	}
	require.Len(t, sizes, 4, "the opening, the beginning, the report, the announcement")
	for i := 1; i < len(sizes); i++ {
		require.Greater(t, sizes[i], sizes[i-1])
	}
}

// TestEmailsAboutHiddenCommitsShowNoCheckpoint: a message between two players shows no proof,
// because nobody else may see that it exists.
func TestEmailsAboutHiddenCommitsShowNoCheckpoint(t *testing.T) {
	gateway := mailgwtest.Open(t)
	gateway.Email("anne", "north", "PRESS TO east", "Meet me at the ford.", "END PRESS")
	notifier, _ := signing(gateway, gateway.Notifier())
	told := gateway.TellAll(notifier)
	last := told[len(told)-1]
	require.Len(t, last, 1)
	require.Contains(t, mailgwtest.Plain(t, last[0]), "Meet me")
	require.Empty(t, claimsOf(t, last[0]))
	require.NotContains(t, string(last[0].Body), mailgw.ProofField)
}

// TestQuotedCheckpointsArePassedOn: proofs in quoted emails of ours are passed on to be compared
// with the tree.
func TestQuotedCheckpointsArePassedOn(t *testing.T) {
	o := mailgwtest.Open(t)
	notifier, _ := signing(o, o.Notifier())
	told := o.TellAll(notifier)
	email := told[len(told)-1][0]
	want := claimsOf(t, email)
	require.NotEmpty(t, want[0].Checkpoint)
	var shown []eventstore.Claim
	o.In.Shown = func(_ context.Context, c eventstore.Claim) error { shown = append(shown, c); return context.Canceled }
	l := mailgwtest.Mail{ID: "<q@players.example>", From: "Anne <anne@players.example>", To: o.Token("north"), Body: "READY\r\n\r\n> " + strings.ReplaceAll(mailgwtest.Plain(t, email), "\n", "\r\n> ")}
	require.Equal(t, mailgw.Processed, o.Send(l), "it is obeyed all the same")
	require.Equal(t, want, shown)
}

// TestEveryPieceOfAnEmailIsKnown: a signed email is recognised wholly if a program quotes it
// that breaks words, at any width of sixty characters or more.
func TestEveryPieceOfAnEmailIsKnown(t *testing.T) {
	gateway := mailgwtest.Open(t)
	gateway.Email("anne", "north", "READY")
	gateway.Email("bob", "east", "READY")
	gateway.Obey("steward", game.Steward{Lines: []order.Line{{N: 1, Text: "ANNOUNCE Tea at five."}}})
	notifier, _ := signing(gateway, gateway.Notifier())
	for _, emails := range gateway.TellAll(notifier) {
		for _, outbound := range emails {
			text := strings.Split(strings.TrimRight(mailgwtest.Shown(t, outbound), "\n"), "\n")
			for width := 60; width < 80; width += 3 {
				for _, quote := range [][]string{messagetest.Broken(text, width), messagetest.Broken(messagetest.Marked("> ", text), width), messagetest.Broken(messagetest.Marked(">> ", text), width)} {
					m := message.Parse([]byte("From: a@b.example\nContent-Type: text/plain; charset=utf-8\n\nbid 3\n\n"+strings.Join(quote, "\n")), mailgwtest.Noon)
					m.Against(message.ReadSent(outbound.Body))
					require.Equal(t, []string{"bid 3"}, m.Text, "%s at %d:\n%s", outbound.Key, width, strings.Join(quote, "\n"))
				}
			}
		}
	}
}
