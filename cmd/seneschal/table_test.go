package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
)

// publicKey matches a key in a printed table, which differs in every test.
var publicKey = regexp.MustCompile(`[A-Za-z0-9_-]{43}\n`)

// table returns the table of trust that an audit prints.
func (w *world) table(key string, args ...string) string {
	w.t.Helper()
	code, told := w.run(key, args...)
	require.Zero(w.t, code, told)
	_, table, found := strings.Cut(told, "TRUST")
	require.True(w.t, found, told)
	table = strings.ReplaceAll(strings.TrimRight(table, "\n"), " \n", "\n")
	return "TRUST\n" + strings.TrimLeft(publicKey.ReplaceAllString(table, "9m1zlUe8...\n"), " \n") + "\n"
}

// TestTablesOfTrustStandInTheDocs: one of a game whose dice come from a beacon, compared with
// emails, a proof and a witness, and one of a game by the server's own dice, with the file alone.
func TestTablesOfTrustStandInTheDocs(t *testing.T) {
	w := newWorld(t)
	s := w.tale()
	s.witnessed()
	inTime := func() {
		g, _, err := s.host.Game(t.Context(), "vale")
		require.NoError(t, err)
		seal, _ := g.Sealed()
		s.now = seal.At.Add(2 * time.Second)
		require.NoError(t, s.asked())
	}
	s.open()
	s.turn(1, "ENTRY E03, E05", "ENTRY E07, E08", inTime)
	s.turn(2, "HOLD", "HOLD", inTime)
	s.obey("back", "anne", game.Steward{Lines: numberLines([]string{"REWIND TO winter 1 WHY an email was lost"})})
	s.turn(3, "HOLD", "HOLD", nil)
	require.NoError(t, s.asked())
	all := w.table(w.known(), "audit", s.file(), "--beacon", w.chain, "--emails", s.mailbox("seat1"), "--checkpoint", s.proof(), "--witness", s.witnessKey)

	own := w.tale()
	own.host.Dice = dice.Terms{}
	own.open()
	own.orders(1, "ENTRY E03, E05", "ENTRY E07, E08")
	own.orders(2, "HOLD", "HOLD")
	alone := w.table("", "audit", own.file())

	docs, err := os.ReadFile("../../docs/trust.md")
	require.NoError(t, err)
	for _, table := range []string{all, alone} {
		t.Log("\n" + table)
		assert.True(t, strings.Contains(string(docs), table), "docs/trust.md shows this table")
	}
}
