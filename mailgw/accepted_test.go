package mailgw_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/host"
	"seneschal/mailgw"
	"seneschal/mailgw/archive"
)

// sealed is a gateway whose receipts are signed, and which answers VERIFY.
func sealed(t *testing.T) (*gateway, string) {
	o := open(t)
	sealer := host.NewSeeds(host.Secret{1}).Sealer()
	o.in.Seal, o.in.Archive = sealer.Proof, archive.Archive{Store: o.store, Words: o.words}
	return o, sealer.Public()
}

// enclosed are the attached files of a letter, by name.
func enclosed(t *testing.T, l mailgw.Outbound) map[string]string {
	_, parts := partsOf(t, l.Body)
	files := make(map[string]string)
	for _, p := range parts {
		if p.name != "" {
			files[p.name] = p.Body
		}
	}
	return files
}

// A receipt names a commit, and the file that VERIFY encloses hashes to it: together
// they show what was accepted, and hold nothing of others.
func TestVerifyEnclosesWhatReceiptsName(t *testing.T) {
	o, key := sealed(t)
	o.send(mail{id: "<0@x>", from: bob, to: o.token("east"), body: "bid 5\nHOLD"})
	o.post.take()
	o.send(mail{id: "<1@x>", from: anne, to: o.token("north"), body: "bid 3\nHOLD\nPRESS TO PUBLIC\nbeware\nEND PRESS"})
	receipt, _ := o.one()
	_, parts := partsOf(t, receipt.Body)
	claims := eventstore.ReadClaims(parts[0].Body)
	require.Len(t, claims, 1)
	require.NoError(t, eventstore.VerifyCommit(key, claims[0].Log, claims[0].Hash, claims[0].Signature))

	o.send(mail{id: "<2@x>", from: anne, to: o.token("north"), body: "VERIFY"})
	answer, words := o.one()
	require.Contains(t, words, "files: 1")
	require.Contains(t, words, "seneschal audit --receipt RECEIPT --part FILE")
	files := enclosed(t, answer)
	require.Len(t, files, 1)
	text, ok := files["g7-"+claims[0].Hash[:12]+".json"]
	require.True(t, ok)
	shown, err := eventstore.ReadShown([]byte(text))
	require.NoError(t, err)
	require.Equal(t, claims[0].Hash, shown[0].Hash)
	require.Contains(t, text, "bid 3")
	require.NotContains(t, text, "bid 5")
	require.NotContains(t, text, "anne@", "no address is in it")
}

func TestVerifyGivesNobodyTheLettersOfOthersInHisSeat(t *testing.T) {
	o, _ := sealed(t)
	o.letter("anne", "north", "PRESS TO STEWARD", "my address is now a@new.example", "END PRESS")
	o.letter("anne", "north", "bid 3", "HOLD", "DEPUTY carl")
	o.post.take()
	o.send(mail{id: "<1@x>", from: carl, top: vouched, to: o.token("north"), body: "VERIFY"})
	_, words := o.one()
	require.Contains(t, words, "nothing is enclosed", "a deputy has not written yet")
	o.steward("REPLACE north BY carl")
	o.post.take()
	o.send(mail{id: "<2@x>", from: carl, to: o.token("north"), body: "bid 2\nHOLD"})
	o.send(mail{id: "<3@x>", from: carl, to: o.token("north"), body: "verificar"})
	all := o.post.take()
	files := enclosed(t, all[len(all)-1])
	require.Len(t, files, 1)
	for _, text := range files {
		require.Contains(t, text, "bid 2")
		require.NotContains(t, text, "a@new.example")
	}
}

func TestVerifyEnclosesThisPhaseAndTheLast(t *testing.T) {
	o, _ := sealed(t)
	for _, bid := range []string{"bid 1", "bid 2", "bid 3"} {
		o.letter("anne", "north", bid)
		o.letter("bob", "east", bid)
	}
	a := archive.Archive{Store: o.store, Words: o.words}
	all, recent, err := a.Accepted(t.Context(), "g7", "north", "anne")
	require.NoError(t, err)
	require.Len(t, all, 3)
	require.Equal(t, 2, recent, "the fourth phase is open: the third letter was for the phase before")
	all, _, err = a.Accepted(t.Context(), "g7", "north", game.Player("eve"))
	require.NoError(t, err)
	require.Empty(t, all)
}
