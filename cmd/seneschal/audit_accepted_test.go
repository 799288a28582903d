package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/seeds"
	"seneschal/mailgw"
)

// TestReceiptsAreComparedWithTheLog: receipts name the orders that the log keeps. One that names others
// is an alarm if the server has signed it; if not, it was changed on the way.
func TestReceiptsAreComparedWithTheLog(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay")
	server.start()
	players := server.open("kept", "bors", "kay")
	saved := t.TempDir()
	bors := players[0]
	emails := []string{
		"ENTRY E03, E04\nHOLD\n", "nonsense 3\nSHOW CLOCK\n", "LANGUAGE nl\nENTRY E05, E06\nHOLD\n", "PRESS TO ALL\n# STILL TO BE DECIDED\n= 1 ENTRY E09\nEND PRESS\nSHOW PRESS\n", "ENTRY E01, E02\nREADY\n",
	}
	var receipts []received
	for i, l := range emails {
		receipts = append(receipts, bors.answer(bors.send(l)))
		require.NoError(t, os.WriteFile(filepath.Join(saved, fmt.Sprint(i, ".eml")), receipts[i].raw, 0o600))
	}
	file := filepath.Join(t.TempDir(), "kept.jsonl")
	server.ask(nil, "game", "export", "kept", file)
	seeds, err := seeds.Load(filepath.Join(server.dir, "secret"))
	require.NoError(t, err)
	sealer := seeds.Signer()
	key := "--key=" + sealer.Public()
	o := command(t, "", "audit", file, "--emails", saved, key)
	require.Regexp(t, `(?m)^understood +4 as the log tells$`, o.out)

	last := receipts[len(receipts)-1]
	bound, ok := eventstore.ReadBinding(mailgw.EmailText(last.raw))
	require.True(t, ok)
	claim := eventstore.ReadClaims(mailgw.EmailText(last.raw))[0]
	release := regexp.MustCompile(`(?m)^Seneschal-Release: (.*)\r$`).FindStringSubmatch(string(last.raw))[1]
	plain := func(release, text string) string {
		return "Seneschal-Release: " + release + "\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n" + text
	}
	signed := func(text string) string { return sealer.BindEmail(bound.Email, claim, text) }
	other := func(from, to string) string {
		require.Contains(t, bound.Text, from)
		return strings.Replace(bound.Text, from, to, 1)
	}
	hash := regexp.MustCompile(`: ([0-9a-f]{10})\n`).FindStringSubmatch(bound.Text)[1]
	for name, want := range map[string]struct {
		email string
		code  int
		said  string
	}{
		"as it was":             {plain(release, signed(bound.Text)), 0, "1 as the log tells"},
		"wrapped elsewhere":     {plain(release, strings.ReplaceAll(signed(bound.Text), "ENTRY E01, ", "ENTRY E01,\n")), 0, "1 as the log tells"},
		"quoted":                {plain(release, "> "+strings.ReplaceAll(signed(bound.Text), "\n", "\n> ")), 0, "1 as the log tells"},
		"another order":         {plain(release, signed(other("= 1 ENTRY E01, E02", "= 1 ENTRY E07, E02"))), 1, `it says "= 1 ENTRY E07, E02", the log "= 1  ENTRY E01, E02"`},
		"an order more":         {plain(release, signed(other("= 1 ENTRY E01, E02", "= 1 ENTRY E01, E02\n= 2 HOLD"))), 1, "of which the log has nothing"},
		"an order less":         {plain(release, signed(other("= 1 ENTRY E01, E02\n", ""))), 1, "it leaves out"},
		"a standing order":      {plain(release, signed(other("\n# LOGBOEK", "\n# GELDENDE VASTE ORDERS\n= 1 TAXES 9\n\n# LOGBOEK"))), 1, "of which the log has nothing"},
		"not final":             {plain(release, signed(other("Deze orders zijn\ndefinitief tenzij je opnieuw schrijft.", "Bewaard als concept: \nhet spel wacht op KLAAR of de deadline."))), 1, "it says \"Bewaard als concept"},
		"another hash":          {plain(release, signed(other(hash, "0000000000"))), 1, "it leaves out"},
		"changed on the way":    {plain(release, strings.Replace(signed(bound.Text), "ENTRY E01", "ENTRY E07", 1)), 3, "1 changed after it was sent"},
		"another release":       {plain("9."+release, signed(other("ENTRY E01", "ENTRY E07"))), 0, "1 of another release, not compared: 9." + release},
		"of another seat":       {plain(release, sealer.BindEmail(strings.Replace(bound.Email, "seat1", "seat2", 1), claim, bound.Text)), 1, "NOT AS THE LOG TELLS"},
		"of nobody":             {plain(release, sealer.BindEmail(strings.Replace(bound.Email, "seat1", "seat9", 1), claim, bound.Text)), 1, "no such receipt was due"},
		"without line ends":     {plain(release, strings.ReplaceAll(signed(bound.Text), "\n\n#", " #")), 3, "of a receipt in another layout, not compared"},
		"an unknown part first": {plain(release, signed(other("\n# ", "\n# NEWS\n- None.\n\n# "))), 1, "it leaves out"},
	} {
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, "one.eml"), []byte(want.email), 0o600))
		outcome := command(t, "", "audit", file, "--emails", dir, key)
		assert.Contains(t, outcome.out, want.said, name)
		if want.code == 1 {
			assert.Equal(t, 1, outcome.code, "%s: %s", name, outcome.out+outcome.err)
			assert.Contains(t, outcome.out, "1 as sent", name)
		} else {
			assert.Contains(t, []int{0, 3}, outcome.code, "%s: %s", name, outcome.out+outcome.err)
		}
	}
}
