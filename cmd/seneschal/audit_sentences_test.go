package main_test

import (
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

// TestReportsAreComparedWithTheLog: reports that were sent say what the log tells. One with a
// sentence that the log does not tell is an alarm if the server has signed it; if not, it was changed on
// the way.
func TestReportsAreComparedWithTheLog(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay")
	server.start()
	players := server.open("told", "bors", "kay")
	saved := t.TempDir()
	server.ask(nil, "steward", "told", "PROCESS", "NOW", "1")
	var report, welcome received
	for i, client := range players {
		welcome = client.receives("a welcome", func(r received) bool { return strings.Contains(r.id, ".welcome.") })
		report = client.receives("a report", func(r received) bool { return strings.Contains(r.id, ".report.") })
		for name, r := range map[string]received{"welcome": welcome, "report": report} {
			require.NoError(t, os.WriteFile(filepath.Join(saved, name+string(rune('0'+i))+".eml"), r.raw, 0o600))
		}
	}
	file := filepath.Join(t.TempDir(), "told.jsonl")
	server.ask(nil, "game", "export", "told", file)
	seeds, err := seeds.Load(filepath.Join(server.dir, "secret"))
	require.NoError(t, err)
	sealer := seeds.Signer()
	key := "--key=" + sealer.Public()
	require.Contains(t, partly(t, "audit", file, "--emails", saved, key), "4 as the log tells", "and checkpoints without a proof")

	bound, ok := eventstore.ReadBinding(mailgw.EmailText(report.raw))
	require.True(t, ok)
	claim := eventstore.ReadClaims(mailgw.EmailText(report.raw))[0]
	release := regexp.MustCompile(`(?m)^Seneschal-Release: (.*)\r$`).FindStringSubmatch(string(report.raw))[1]
	plain := func(release, text string) string { // as a mail program saves it that drops the HTML
		return "Seneschal-Release: " + release + "\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n" + text
	}
	signed := func(text string) string { return sealer.BindEmail(bound.Email, claim, text) }
	line := regexp.MustCompile(`(?m)^- .*\d besants.*$`).FindString(bound.Text)
	require.NotEmpty(t, line, bound.Text)
	lie := strings.NewReplacer("0", "1", "1", "2", "2", "3", "3", "4", "5", "6").Replace(line)
	other := func(with string) string { return strings.ReplaceAll(bound.Text, line, with) }

	for name, want := range map[string]struct {
		email string
		code  int
		said  []string
	}{
		"as it was": {plain(release, signed(bound.Text)), 3, []string{"1 as the log tells", "1 as sent"}},
		"changed on the way": {
			plain(release, strings.ReplaceAll(signed(bound.Text), line, lie)), 3,
			[]string{"1 changed after it was sent", "it says \"" + lie, "the log \"" + line},
		},
		"another number":  {plain(release, signed(other(lie))), 1, []string{"1 NOT AS THE LOG TELLS", "1 as sent", "it says \"" + lie, "the log \"" + line}},
		"a sentence more": {plain(release, signed(other(line+"\nAll your castles have fallen."))), 1, []string{"it says \"All your castles have fallen.\", of which the log has nothing"}},
		"a sentence less": {plain(release, signed(other(""))), 1, []string{"it leaves out \"" + line}},
		"two swapped":     {plain(release, signed(other("")+"\n"+line)), 1, []string{"another order"}},
		"another release": {plain("9."+release, signed(other(lie))), 3, []string{"1 of another release, not compared: 9." + release}},
		"no release":      {signed(other(lie)), 3, []string{"not compared: one that does not say which"}},
		"another commit":  {plain(release, sealer.BindEmail("told.seat2.report.4", claim, bound.Text)), 1, []string{"no such report was due"}},
		"another seat":    {plain(release, sealer.BindEmail("told.seat1.report.5", claim, bound.Text)), 1, []string{"1 NOT AS THE LOG TELLS"}},
		"no seat":         {plain(release, sealer.BindEmail("told.seat9.report.5", claim, bound.Text)), 1, []string{"no such report was due"}},
		"another kind":    {plain(release, sealer.BindEmail("told.seat2.receipt.5", claim, bound.Text)), 3, []string{"1 as sent"}},
		"cut off":         {plain(release, signed(bound.Text)[:len(bound.Text)/2]), 3, []string{"NONE of this server"}},
	} {
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, "one.eml"), []byte(want.email), 0o600))
		outcome := command(t, "", "audit", file, "--emails", dir, key)
		assert.Equal(t, want.code, outcome.code, "%s: %s", name, outcome.out+outcome.err)
		for _, said := range want.said {
			assert.Contains(t, outcome.out, said, name)
		}
	}
}
