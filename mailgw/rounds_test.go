package mailgw_test

import (
	"context"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore/beacon"
	"seneschal/mailgw"
	"seneschal/mailgw/office"
)

// Anybody may hand in a round by letter: it proves itself.
func TestARoundIsHandedInByLetter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, b, seal := waiting(t)
		o.in.Rounds = o.handIn
		right := hex.EncodeToString(b.Sign(seal.Round).Signature)
		said := func(id, from, body string) string {
			t.Helper()
			require.Equal(t, mailgw.Processed, o.send(mail{id: id, from: from, to: orders, top: vouched, body: body}))
			_, text := o.one()
			return text
		}
		line := func(signature string) string { return fmt.Sprintf("BEACON %d %s", seal.Round, signature) }
		require.Contains(t, said("<1@x>", anne, line(right+right)), "length of yours: 192")
		require.Contains(t, said("<2@x>", anne, line(strings.Replace(right, right[:1], "x", 1))), "0 to 9 and a to f")
		require.Contains(t, said("<3@x>", anne, fmt.Sprintf("BEACON %d %s", seal.Round+1, right)), "not that of this round")
		require.Contains(t, said("<4@x>", anne, line(right[:95])), "length of yours: 95")
		require.Contains(t, said("<5@x>", anne, "BEACON 12"), "write one line")
		require.Contains(t, said("<6@x>", anne, "BEACON "+right), "write one line")
		_, sealed := mustGame(t, o, "g8").Sealed()
		require.True(t, sealed)
		require.Contains(t, said("<7@x>", "stranger@else.example", "Hello,\n"+line("\n"+right[:60]+"\n"+right[60:])+"\nYours, Tim"), "goes on: g8")
		n, _, _, _ := mustGame(t, o, "g8").Phase()
		require.Equal(t, 2, n)
		require.Contains(t, said("<8@x>", anne, "FARO "+line(right)[7:]), "was here already", "the word in any language")
		before := hex.EncodeToString(b.Sign(seal.Round - 1).Signature)
		require.Contains(t, said("<9@x>", anne, fmt.Sprintf("GAME g8\nBEACON %d %s", seal.Round-1, before)), "Nothing waits for it")

		o.send(toGames("<10@x>", "bid 3\n"+line(right), "g8"))
		all := o.post.take()
		require.Len(t, all, 2)
		require.Equal(t, []string{"bid 3"}, o.bids("g8"), "the rest of the letter is obeyed")
		require.Equal(t, mailgw.Processed, o.send(mail{id: "<11@x>", from: anne, to: orders, header: "Authentication-Results: mx.games.example; dmarc=fail header.from=players.example\r\n", body: line(right)}))
	})
}

// handIn takes in a round, and throws the dice of g8 with it.
func (o *gateway) handIn(ctx context.Context, number uint64, signature string) (done office.HandedIn, err error) {
	r, err := beacon.ReadRound(number, signature)
	if err != nil {
		return done, office.ErrRoundForm
	}
	g, _, err := o.host.Game(ctx, "g8")
	require.NoError(o.t, err)
	done.Known = o.host.Spoken(g.Dice(), number)
	if err := o.host.HandIn(r); err != nil {
		return done, office.ErrRoundWrong
	}
	if seal, sealed := g.Sealed(); sealed && number == seal.Round {
		done.Go = []string{"g8"}
	}
	return done, o.host.CloseDue(ctx, "g8")
}
