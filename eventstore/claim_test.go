package eventstore_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
)

// email returns an email that quotes a claim about a commit.
func email(commit *eventstore.Commit) string {
	lines := eventstore.Claim{Log: commit.Log, Hash: commit.Hash, Signature: sealer().Sign(commit.Log, commit.Hash)}.Lines()
	return "On Monday the server wrote:\r\n> Log\r\n> " + strings.Join(lines[:3], "\r\n> ") + "\r\n> Signed:\r\n> " + strings.Join(lines[3:], "\r\n> ") + "\r\n"
}

func TestAnEmailIsHeldAgainstTheLog(t *testing.T) {
	file, commits := exported(t, sealer())
	bundle, err := eventstore.ReadBundle(bytes.NewReader(file))
	require.NoError(t, err)
	claims := eventstore.ReadClaims("Hello\n" + email(commits[1]) + email(commits[3]))
	require.Len(t, claims, 2)
	key := sealer().Public()
	for _, claim := range claims {
		require.Equal(t, eventstore.Stands, claim.Against(bundle, key, nil))
		require.Equal(t, eventstore.Stands, claim.Against(bundle, "", nil))
	}
	c := claims[0]
	for want, spoil := range map[eventstore.Verdict]func(*eventstore.Claim){
		eventstore.Other:   func(c *eventstore.Claim) { c.Log = "game/b" },
		eventstore.Forged:  func(c *eventstore.Claim) { c.Hash = strings.Repeat("0", 64) },
		eventstore.Missing: func(c *eventstore.Claim) { c.Hash, c.Signature = strings.Repeat("0", 64), "" },
		eventstore.Denied: func(claim *eventstore.Claim) {
			claim.Hash = strings.Repeat("0", 64)
			claim.Signature = sealer().Sign(claim.Log, claim.Hash)
		},
	} {
		spoilt := c
		spoil(&spoilt)
		require.Equal(t, want, spoilt.Against(bundle, key, nil))
	}
}

// TestAHistoryMadeAnewIsDeniedByOneEmail checks that an email exposes a log whose second commit is
// another one. The server has made all later commits anew, with its own keys, so that the log holds
// by itself.
func TestAHistoryMadeAnewIsDeniedByOneEmail(t *testing.T) {
	_, commits := exported(t, sealer())
	var head eventstore.Head
	var anew []*eventstore.Commit
	for i, commit := range commits {
		draft := eventstoretest.Draft("game/a", head, commit.CommandID, len(commit.Events))
		if i == 1 {
			draft.Events[0].Data = []byte(`{"cause":"bought"}`)
		}
		made, err := eventstore.Encode(draft)
		require.NoError(t, err)
		made.Pos = commit.Pos
		anew, head = append(anew, made), made.Head()
	}
	for name, forged := range map[string][]*eventstore.Commit{"made anew": anew, "cut off": commits[:3]} {
		var file bytes.Buffer
		require.NoError(t, eventstore.WriteBundle(&file, eventstore.BundleHeader{Log: "game/a"}, forged, sealer()))
		bundle, err := eventstore.ReadBundle(&file)
		require.NoError(t, err, "%s: the file alone holds", name)
		claim := eventstore.ReadClaims(email(commits[3]))[0]
		require.Equal(t, eventstore.Denied, claim.Against(bundle, sealer().Public(), nil), name)
	}
}

// noted has the form of a signed checkpoint; its hash and signature are not real.
var noted = "games.example/log/1\n12\n" + strings.Repeat("r", 43) + "=\n\n\u2014 games.example/log/1 " + strings.Repeat("s", 91) + "=\n"

func TestACheckpointIsFoundInAnEmail(t *testing.T) {
	claim := eventstore.Claim{Log: "game/a", Hash: strings.Repeat("a", 64), Signature: strings.Repeat("b", 86), Checkpoint: noted}
	lines := claim.Lines()
	require.Equal(t, []eventstore.Claim{claim}, eventstore.ReadClaims("> | "+strings.Join(lines[:3], "\n> | ")+"\n> | Checkpoint:\n> | "+strings.Join(lines[3:], "\n> | Checkpoint:\n> | ")))
	claim.Checkpoint = ""
	require.Equal(t, []eventstore.Claim{claim}, eventstore.ReadClaims(strings.Join(lines[:len(lines)-1], "\n")), "what is cut off is none")
}

func FuzzReadClaims(f *testing.F) {
	f.Add("> game/a\n> " + strings.Repeat("a", 64) + "\n" + strings.Repeat("b", 43) + "\n" + strings.Repeat("b", 43))
	f.Add(strings.Join(eventstore.Claim{Log: "game/a", Hash: strings.Repeat("a", 64), Checkpoint: noted}.Lines(), "\n| "))
	f.Fuzz(func(t *testing.T, email string) {
		for _, c := range eventstore.ReadClaims(email) {
			require.Equal(t, []eventstore.Claim{c}, eventstore.ReadClaims(strings.Join(c.Lines(), "\n")))
		}
	})
}

// TestEmailsNameTheirEpoch checks that an email from before a restore is only noted, and one from
// another restore of the same backup raises an alarm.
func TestEmailsNameTheirEpoch(t *testing.T) {
	old := sealer()
	second, third := strings.Repeat("2", 32), strings.Repeat("3", 32)
	in := func(name string) eventstore.Signer {
		next := eventstore.NewSigner([32]byte{name[0]})
		return next.In([]eventstore.Epoch{{Public: old.Public()}, old.Vouch(eventstore.Epoch{Name: name, Public: next.Public()})})
	}
	renewed := func(name string) []*eventstore.Commit {
		draft := eventstore.Draft{
			Log: "game/vale", At: time.Unix(1e9, 0), CommandID: "renew", Salt: eventstore.SaltKey{1}, Eyes: []eventstore.Eyes{{All: true}},
			Events: []event.Envelope{{Kind: "game.chain-renewed", Version: 1, Data: json.RawMessage(`{"epoch":"` + name + `"}`)}},
		}
		commit, err := eventstore.Encode(draft)
		require.NoError(t, err)
		commit.Pos = 1
		return []*eventstore.Commit{commit}
	}
	signer := in(second)
	var file bytes.Buffer
	require.NoError(t, eventstore.WriteBundle(&file, eventstore.BundleHeader{Log: "game/vale"}, renewed(second), &signer))
	bundle, err := eventstore.ReadBundle(&file)
	require.NoError(t, err)
	verdict := func(by eventstore.Signer, hash string) eventstore.Verdict {
		claim := eventstore.Claim{Log: "game/vale", Hash: hash, Signature: by.Sign("game/vale", hash)}
		read := eventstore.ReadClaims(strings.Join(claim.Lines(), "\n> "))
		require.Equal(t, []eventstore.Claim{claim}, read)
		return read[0].Against(bundle, old.Public(), []string{second})
	}
	gone := strings.Repeat("ab", 32)
	require.Equal(t, eventstore.Stands, verdict(in(second), bundle.Commits[0].Hash))
	require.Equal(t, eventstore.Denied, verdict(in(second), gone))
	require.Equal(t, eventstore.Undone, verdict(*old, gone))
	require.Equal(t, eventstore.Strange, verdict(in(third), gone))
	require.Equal(t, eventstore.Forged, verdict(eventstore.NewSigner([32]byte{9}), gone))
	require.Equal(t, eventstore.Forged, verdict(eventstore.NewSigner([32]byte{9}).In(in(second).Epochs()), gone))
	plain := eventstore.Claim{Log: "game/vale", Hash: gone}
	require.Equal(t, eventstore.Missing, plain.Against(bundle, old.Public(), []string{second}))
}

// TestADiceKeyIsNoClaim checks that a hash counts as a commit's only if it follows the name of a
// log, because emails show dice keys, too.
func TestADiceKeyIsNoClaim(t *testing.T) {
	claim := eventstore.Claim{Log: "game/a", Hash: strings.Repeat("0123456789abcdef", 4), Signature: strings.Repeat("b", 86)}
	lines := claim.Lines()
	key := "The dice key of this phase:\n" + strings.Repeat("7", 60) + "\n7777\nand that is all.\n"
	header := strings.Join(strings.Fields(strings.Join(lines, " ")), "\n") + "\n"
	require.Equal(t, []eventstore.Claim{claim, claim}, eventstore.ReadClaims(header+key+strings.Join(lines, "\n")+"\n"+key))
}

// TestAHashIsFoundHoweverItIsBroken checks that a hash is found in its present spelling and in the
// former one, wherever a mail program breaks it.
func TestAHashIsFoundHoweverItIsBroken(t *testing.T) {
	hash := strings.Repeat("0123456789abcdef", 3) + "fedcba9876543210"
	claim := eventstore.Claim{Log: "game/a", Hash: hash, Signature: strings.Repeat("b", 86)}
	lines := claim.Lines()
	require.Equal(t, []string{"game/a", "0123456789abcdef 0123456789abcdef", "0123456789abcdef fedcba9876543210"}, lines[:3])
	for _, l := range lines {
		for word := range strings.FieldsSeq(l) {
			require.LessOrEqual(t, len(word), 60)
		}
	}
	rest := "\n> Signed:\n> " + strings.Join(lines[3:], "\n> ")
	spelt := strings.Join(strings.Fields(strings.Join(lines[1:3], " ")), " ")
	for width := 1; width <= 67; width++ {
		for _, whole := range []string{hash, spelt} {
			var broken []string
			for from := 0; from < len(whole); from += width {
				broken = append(broken, whole[from:min(from+width, len(whole))])
			}
			email := "Head of the log:\n> game/a\n> " + strings.Join(broken, "\n> ") + rest
			require.Equal(t, []eventstore.Claim{claim}, eventstore.ReadClaims(email), "at %d", width)
			require.Equal(t, []eventstore.Claim{claim}, eventstore.ReadClaims(strings.ReplaceAll(email, "\n", "\n\n")), "at %d, wide", width)
		}
	}
	require.Equal(t, []eventstore.Claim{claim}, eventstore.ReadClaims(strings.Join(strings.Fields(strings.Join(lines, " ")), "\n")), "as a header has it")
	require.Equal(t, []eventstore.Claim{claim}, eventstore.ReadClaims("game/a\nbad feed\n"+hash+rest), "below other digits")
	require.Empty(t, eventstore.ReadClaims("game/a\n"+hash[:32]+"\nand then\n"+hash[32:]+rest), "words stand between")
}
