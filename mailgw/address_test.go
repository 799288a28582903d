package mailgw_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

func TestReplyAddressProvesItsSeat(t *testing.T) {
	server := mailgwtest.Server()
	address := server.ReplyAddress("tal-07", "lancelot", 3)
	require.Regexp(t, `^orders\+tal-07\.lancelot\.3\.[a-z2-7]{16}@games\.example$`, address)
	want := mailgw.Token{Game: "tal-07", Seat: "lancelot", Number: 3, Valid: true}
	for _, form := range []string{address, strings.ToUpper(address), strings.Replace(address, "+", "%2B", 1), strings.Replace(address, "orders", "anything", 1)} {
		got, ok := server.ParseReply(form)
		require.True(t, ok, form)
		require.Equal(t, want, got)
	}
	steward, ok := server.ParseReply(server.StewardAddress("tal-07"))
	require.True(t, ok)
	require.Equal(t, mailgw.Token{Game: "tal-07", Seat: mailgw.StewardSeat, Valid: true}, steward)
}

func TestReplyAddressOfTheOldKeyIsStillBelieved(t *testing.T) {
	old := mailgw.Server{Domain: "games.example", Keys: [][]byte{[]byte("old key")}}
	got, ok := mailgwtest.Server().ParseReply(old.ReplyAddress("g", "a", 1))
	require.True(t, ok && got.Valid)
	other := mailgw.Server{Domain: "games.example", Keys: [][]byte{[]byte("another")}}
	got, ok = mailgwtest.Server().ParseReply(other.ReplyAddress("g", "a", 1))
	require.True(t, ok)
	require.False(t, got.Valid)
}

func TestAlteredReplyAddressProvesNothing(t *testing.T) {
	server := mailgwtest.Server()
	address := server.ReplyAddress("g7", "anne", 1)
	for _, altered := range []string{
		strings.Replace(address, "anne", "bob", 1), strings.Replace(address, "g7", "g8", 1), strings.Replace(address, ".1.", ".2.", 1),
		strings.Replace(address, ".1.", ".01.", 1), address[:20] + "x" + address[21:],
	} {
		got, _ := server.ParseReply(altered)
		require.False(t, got.Valid, altered)
	}
	for _, other := range []string{"", "orders@games.example", "orders+x@games.example", strings.Replace(address, "games.", "evil.", 1), "orders+a.b.-1.c@games.example"} {
		_, ok := server.ParseReply(other)
		require.False(t, ok, other)
	}
}

func TestBouncePathTellsWhichEmailCameBack(t *testing.T) {
	server := mailgwtest.Server()
	id, ok := server.ParseBounce(server.Bounce("g.anne.report.7"))
	require.True(t, ok)
	again, _ := server.ParseBounce(server.Bounce("g.anne.report.7"))
	require.Equal(t, again, id)
	_, ok = server.ParseBounce(strings.Replace(server.Bounce("x"), "bounce+", "bounce+a", 1))
	require.False(t, ok)
	_, ok = server.ParseBounce(server.ReplyAddress("g", "a", 1))
	require.False(t, ok)
}

func TestMessageIDTellsWhatItIs(t *testing.T) {
	server := mailgwtest.Server()
	name := mailgw.Name{Game: "g7", Number: 12, Seat: "anne", Kind: "report", Rev: "118"}
	got, ok := server.ParseMessageID(server.MessageID(name))
	require.True(t, ok)
	require.Equal(t, name, got)
	name.Number = 13
	require.Equal(t, got.Key(), name.Key(), "the phase is no part of what a letter is")
	for _, other := range []string{"", "<a@b>", "<1.2.3.4@games.example>", "<x.g7.anne.report.1@games.example>"} {
		_, ok := server.ParseMessageID(other)
		require.False(t, ok, other)
	}
}

func FuzzParseReply(f *testing.F) {
	f.Add(mailgwtest.Server().ReplyAddress("g7", game.Seat("anne"), 1))
	f.Fuzz(func(t *testing.T, address string) {
		if got, ok := mailgwtest.Server().ParseReply(address); ok && got.Valid && len(address) < 40 {
			t.Fatalf("%q is believed", address)
		}
	})
}

// TestOperatorsAreToldOfEveryBox checks that docs/operating.md names each address that must reach
// the mailbox, in its table and in the settings of mail servers.
func TestOperatorsAreToldOfEveryBox(t *testing.T) {
	page, err := os.ReadFile("../docs/operating.md")
	require.NoError(t, err)
	for _, box := range mailgw.Boxes {
		require.Contains(t, string(page), "| `"+box+"@DOMAIN` |")
		require.Regexp(t, `(?m)^`+box+`@DOMAIN +house@DOMAIN$`, string(page))
	}
}
