package docs_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/checkpoint"
)

const logs = "../domain/feudal/testdata/logs/"

// bundle reads a recorded game of feudal.
func bundle(t *testing.T, name string) *eventstore.Bundle {
	t.Helper()
	text, err := os.ReadFile(logs + name + ".jsonl")
	require.NoError(t, err)
	b, err := eventstore.ReadBundle(bytes.NewReader(text))
	require.NoError(t, err)
	return b
}

// found is the nth public event of a kind in a log.
func found[E any](t *testing.T, b *eventstore.Bundle, kind string) (e E) {
	t.Helper()
	for _, commit := range b.Commits {
		for _, env := range commit.Events {
			if env.Kind == kind {
				require.NoError(t, json.Unmarshal(env.Data, &e))
				return e
			}
		}
	}
	require.Fail(t, "no "+kind)
	return e
}

// draws are the first six draws for a label.
func draws(d *dice.Dice, label string) string {
	var all []string
	for range 6 {
		all = append(all, fmt.Sprint(d.Roll(6, label)))
	}
	return strings.Join(all, " ")
}

// TestTheVectorsOfTheFormatHold: docs/format.md says what the code does.
func TestTheVectorsOfTheFormatHold(t *testing.T) {
	page, err := os.ReadFile("format.md")
	require.NoError(t, err)
	salted, labelled, older := bundle(t, "salted-3"), bundle(t, "labelled-3"), bundle(t, "conquest-2")
	first := salted.Commits[0]
	opened, closed := found[game.Opened](t, salted, "game.opened"), found[game.PhaseClosed](t, salted, "game.phase-closed")
	key := found[game.KeyRevealed](t, salted, "game.key-revealed").Key
	var seal dice.Key
	require.NoError(t, seal.UnmarshalText([]byte(closed.SealHash)))
	bySeal := dice.BySeal(key, dice.Occasion{Log: "game/salted-3", Phase: 1, Roll: 1, Form: 3}, seal)
	round := found[game.BeaconRecorded](t, labelled, "game.beacon-recorded")
	byRound := dice.ByBeacon(found[game.KeyRevealed](t, labelled, "game.key-revealed").Key, dice.Occasion{Log: "game/labelled-3", Phase: 1, Roll: 1, Form: 3}, sha256.Sum256(round.Signature))
	sealer := eventstore.NewSigner([32]byte{7})
	claim := eventstore.Claim{Log: "game/valley", Hash: strings.Repeat("ab", 32)}
	quicknet := beacon.Quicknet()
	public, err := eventstore.ReadKey(sealer.Public())
	require.NoError(t, err)
	email := sealer.BindEmail("valley/1.blue.report", claim, "Café: > you   march.\n")
	bound, _ := eventstore.ReadBinding(email)
	for name, value := range map[string]string{
		"part":        first.Parts[0].Hash,
		"commit":      first.Hash,
		"head":        salted.Footer.Signature,
		"sum":         salted.Footer.Sum,
		"format 1":    older.Commits[0].Hash,
		"commitment":  opened.Commitment.String(),
		"key":         key.String(),
		"seal":        closed.SealHash,
		"seal draws":  draws(bySeal, "entry"),
		"round":       hex.EncodeToString(round.Signature),
		"round draws": draws(byRound, "entry"),
		"words":       bound.Words,
		"letter":      bound.Signature,
		"normalized":  eventstore.NormalizeWords("Café: > you   march.\n"),
		"public":      sealer.Public(),
		"note key":    checkpoint.SignerKey("games.example/log/1", public),
		"chain":       quicknet.Hash(),
		"round time":  quicknet.Time(42).UTC().Format(time.RFC3339),
		"epoch":       sealer.Vouch(eventstore.Epoch{Name: strings.Repeat("0f", 16), Public: sealer.Public()}).Vouched,
		"common":      draws(dice.InCommon("tournament/cup, season 1, round 2", 3, sha256.Sum256(round.Signature)), "entry"),
	} {
		require.Contains(t, string(page), value, name)
	}
}
