package intake_test

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// TestARoundIsHandedInByEmail: anybody may hand in a round by email, because it proves itself.
func TestARoundIsHandedInByEmail(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, beacon, seal := mailgwtest.Waiting(t)
		o.In.Rounds = o.HandIn
		right := hex.EncodeToString(beacon.Sign(seal.Round).Signature)
		said := func(id, from, body string) string {
			t.Helper()
			require.Equal(t, mailgw.Processed, o.Send(mailgwtest.Mail{ID: id, From: from, To: mailgwtest.Orders, Top: mailgwtest.Vouched, Body: body}))
			_, text := o.One()
			return text
		}
		line := func(signature string) string { return fmt.Sprintf("BEACON %d %s", seal.Round, signature) }
		require.Contains(t, said("<1@x>", mailgwtest.Anne, line(right+right)), "length of yours: 192")
		require.Contains(t, said("<2@x>", mailgwtest.Anne, line(strings.Replace(right, right[:1], "x", 1))), "0 to 9 and a to f")
		require.Contains(t, said("<3@x>", mailgwtest.Anne, fmt.Sprintf("BEACON %d %s", seal.Round+1, right)), "not that of this round")
		require.Contains(t, said("<4@x>", mailgwtest.Anne, line(right[:95])), "length of yours: 95")
		require.Contains(t, said("<5@x>", mailgwtest.Anne, "BEACON 12"), "write one line")
		require.Contains(t, said("<6@x>", mailgwtest.Anne, "BEACON "+right), "write one line")
		_, sealed := mailgwtest.MustGame(t, o, "g8").Sealed()
		require.True(t, sealed)
		require.Contains(t, said("<7@x>", "stranger@else.example", "Hello,\n"+line("\n"+right[:60]+"\n"+right[60:])+"\nYours, Tim"), "goes on: g8")
		n, _, _, _ := mailgwtest.MustGame(t, o, "g8").Phase()
		require.Equal(t, 2, n)
		require.Contains(t, said("<8@x>", mailgwtest.Anne, "FARO "+line(right)[7:]), "was here already", "the word in any language")
		before := hex.EncodeToString(beacon.Sign(seal.Round - 1).Signature)
		require.Contains(t, said("<9@x>", mailgwtest.Anne, fmt.Sprintf("GAME g8\nBEACON %d %s", seal.Round-1, before)), "Nothing waits for it")

		o.Send(toGames("<10@x>", "bid 3\n"+line(right), "g8"))
		all := o.Post.Take()
		require.Len(t, all, 2)
		require.Equal(t, []string{"bid 3"}, bids(o, "g8"), "the rest of the letter is obeyed")
		require.Equal(t, mailgw.Processed, o.Send(mailgwtest.Mail{ID: "<11@x>", From: mailgwtest.Anne, To: mailgwtest.Orders, Header: "Authentication-Results: mx.games.example; dmarc=fail header.from=players.example\r\n", Body: line(right)}))
	})
}
