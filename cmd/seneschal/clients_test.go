package main_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// swaks sends orders as its users do, and returns their Message-ID.
func swaks(t *testing.T, client *client, body string) playerMail {
	t.Helper()
	mail := client.write(body)
	out, err := exec.CommandContext(t.Context(), "swaks", "--server", client.server.smtp, "--from", mail.from, "--to", mail.to,
		"--auth", "PLAIN", "--auth-user", client.name, "--auth-password", client.name,
		"--header", "Subject: orders", "--header", "Message-Id: "+mail.id, "--body", body).CombinedOutput()
	require.NoError(t, err, "%s", out)
	return mail
}

// mutt shows the newest email of a mailbox, decoded as its users see it.
func mutt(t *testing.T, client *client) string {
	t.Helper()
	dir := t.TempDir()
	rc, shown := filepath.Join(dir, "muttrc"), filepath.Join(dir, "shown")
	box := fmt.Sprintf("imap://%s:%s@%s/INBOX", client.name, client.name, client.server.imap)
	settings := "set spoolfile=\"" + box + "\"\nset folder=\"" + box + "\"\nset ssl_starttls=no\nset ssl_force_tls=no\nset quit=yes\nset move=no\n" +
		"set wait_key=no\nset pipe_decode=yes\nset sort=mailbox-order\nset charset=utf-8\nset header_cache=\"\"\nset tmpdir=\"" + dir + "\"\n"
	require.NoError(t, os.WriteFile(rc, []byte(settings), 0o600))
	keys := "push '<last-entry><pipe-message>cat>" + shown + "<enter><exit>'"
	cmd := exec.CommandContext(t.Context(), "script", "-qec", fmt.Sprintf(`mutt -n -F %s -R -e "%s"`, rc, keys), os.DevNull)
	cmd.Env = append(os.Environ(), "TERM=xterm", "LC_ALL=C.UTF-8", "HOME="+dir)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	text, err := os.ReadFile(shown)
	require.NoError(t, err, "%s", out)
	return string(text)
}

func need(t *testing.T, programs ...string) {
	t.Helper()
	for _, p := range programs {
		if _, err := exec.LookPath(p); err != nil {
			t.Skipf("%s is not installed", p)
		}
	}
}

func TestEmailByARealClientIsAnsweredAndAdjudicated(t *testing.T) {
	need(t, "swaks")
	server := newServer(t, "anne", "bors", "kay")
	server.start()
	players := server.open("real", "bors", "kay")
	bors, kay := players[0], players[1]
	mail := swaks(t, bors, "ENTRY E03, E04\nREADY\n")
	require.Contains(t, bors.answer(mail).text, "= 1 ENTRY E03, E04")
	mail = swaks(t, kay, "KNIGHT Gareth\nENTRY E09\nCOLOUR red\nREADY\n")
	kay.answer(mail)
	recordedOnce(t, server.log("real"), mail)
	waitFor(t, "the phase is closed", func() bool { return strings.Contains(server.run("game", "show", "real").out, "Winter") })
	said := server.ask(nil, "game", "log", "real", "--json")
	require.Contains(t, said, `"seat":"seat1","knight":"Sir Lancelot","colour":"blue","entry":"E03"`)
	require.Contains(t, said, `"seat":"seat2","knight":"Sir Gareth","colour":"red","entry":"E09"`)
	kay.receives("the report", func(r received) bool { return r.report() && strings.Contains(r.text, "Sir Gareth") })
}

func TestReceiptIsReadableInMutt(t *testing.T) {
	need(t, "mutt", "script")
	server := newServer(t, "anne", "bors", "kay")
	server.start()
	bors := server.open("read", "bors", "kay")[0]
	bors.answer(bors.send("ENTRY E03, E04\nMARCH NOWHERE\nHOLD\n"))
	shown := mutt(t, bors)
	require.Contains(t, shown, "Subject: Re: [read] setup: your orders\n")
	require.Contains(t, shown, "\n# UNDERSTOOD\n= 1 ENTRY E03, E04\n")
	require.Contains(t, shown, "| Line 2: ")
	require.Contains(t, shown, "\n· LORD\n")
	require.Contains(t, shown, "In-Reply-To: <bors-1.bors@seneschal.test>\n")
}
