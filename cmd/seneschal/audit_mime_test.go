package main

import (
	"encoding/base64"
	"mime/quotedprintable"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"

	"seneschal/eventstore"
)

// TestWordsOfAnEmailHoldInAnyMail: what mail programs and servers do to an email on the way changes
// nothing, and what somebody puts beside its words does not pass for them.
func TestWordsOfAnEmailHoldInAnyMail(t *testing.T) {
	world := newWorld(t)
	tale := world.tale()
	asPlayed(tale)
	file, proof, sealer := tale.file(), tale.proof(), tale.seeds.Signer()
	about := tale.told(4)
	claim := eventstore.Claim{Log: about.Log, Hash: about.Hash, Signature: sealer.Sign(about.Log, about.Hash)}
	signed, err := tale.tree.CheckpointOf(t.Context(), about)
	require.NoError(t, err)
	claim.Checkpoint = string(signed)
	text := sealer.BindEmail("vale/4", claim, "Château de l'été: ÄÖÜ\nFrom here to there.\n| "+strings.Join(claim.Lines(), "\n| "))
	head := "Date: " + about.At.Add(time.Second).Format(time.RFC1123Z) + "\nSubject: The vale\nMIME-Version: 1.0\n"
	mail := func(kind, encoding, body string) string {
		return head + "Content-Type: " + kind + "\nContent-Transfer-Encoding: " + encoding + "\n\n" + body
	}
	utf := `text/plain; charset=utf-8`
	var quoted strings.Builder
	q := quotedprintable.NewWriter(&quoted)
	_, err = q.Write([]byte(text))
	require.NoError(t, err)
	require.NoError(t, q.Close())
	latin, err := charmap.ISO8859_1.NewEncoder().String(text)
	require.NoError(t, err)
	mixed := func(parts ...string) string {
		return head + "Content-Type: multipart/mixed; boundary=b\n\n--b\n" + strings.Join(parts, "\n--b\n") + "\n--b--\n"
	}
	part := func(body string) string {
		return "Content-Type: " + utf + "\nContent-Transfer-Encoding: 8bit\n\n" + body
	}
	for name, test := range map[string]struct {
		email string
		said  string
		code  int
	}{
		"8bit":                       {mail(utf, "8bit", text), "1 as sent", 0},
		"line ends":                  {strings.ReplaceAll(mail(utf, "8bit", text), "\n", "\r\n"), "1 as sent", 0},
		"quoted-printable":           {mail(utf, "quoted-printable", quoted.String()), "1 as sent", 0},
		"base64":                     {mail(utf, "base64", base64.StdEncoding.EncodeToString([]byte(text))), "1 as sent", 0},
		"latin 1":                    {mail("text/plain; charset=iso-8859-1", "8bit", latin), "1 as sent", 0},
		"latin 1, and a page":        {mixed("Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: 8bit\n\n"+latin, "Content-Type: text/html\n\n<p>All is lost.</p>"), "the HTML part of 1 is not checked", 0},
		"decomposed":                 {mail(utf, "8bit", norm.NFD.String(text)), "1 as sent", 0},
		"banners":                    {mail(utf, "8bit", "[EXTERNAL] Do not click.\n\n"+text+"\n-- \nA club\n"), "1 as sent", 0},
		">From":                      {mail(utf, "8bit", strings.ReplaceAll(text, "\nFrom ", "\n>From ")), "1 as sent", 0},
		"forwarded":                  {mail(utf, "8bit", "See below.\n\n> "+strings.ReplaceAll(text, "\n", "\n> ")), "1 as sent", 0},
		"a file beside it":           {mixed(part(text), part("ENTRY E03, E05\n")), "1 as sent", 0},
		"saved text":                 {text, "1 as sent", 0},
		"another word":               {mail(utf, "8bit", strings.Replace(text, "there", "here", 1)), "1 changed after it was sent", 3},
		"another accent":             {mail(utf, "8bit", strings.Replace(text, "été", "ete", 1)), "1 changed after it was sent", 3},
		"marks taken out":            {mail(utf, "8bit", strings.Replace(text, ":::\n", "\n", 1)), "not bound to its words", 3},
		"its words are a file below": {mixed(part("All is lost.\n"), part(text)), "not bound to its words", 3},
		"a lie has the proof alone":  {mixed(part("All is lost.\n| "+strings.Join(claim.Lines(), "\n| ")), part(text)), "not bound to its words", 3},
		"binary":                     {mail("application/octet-stream", "8bit", text), "as sent", 0},
	} {
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, "one.eml"), []byte(test.email), 0o600))
		code, told := world.run(world.known(), "audit", file, "--beacon", world.chain, "--emails", dir, "--checkpoint", proof)
		assert.Equal(t, test.code, code, "%s: %s", name, told)
		assert.Contains(t, told, test.said, name)
	}
}
