package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
)

// A player on two servers has emails of both in one folder: those of the other are no forgeries.
func TestEmailsOfAnotherServerAlarmNobody(t *testing.T) {
	here, there := newWorld(t), newWorld(t)
	ours, theirs := here.tale(), there.tale()
	ours.opening()
	theirs.opening()
	box := ours.mailbox("seat1")
	email := strings.ReplaceAll(theirs.emailAbout(theirs.told(2)), string(taleLog), "game/hill")
	require.NoError(t, os.WriteFile(filepath.Join(box, "other.txt"), []byte(email), 0o600))
	code, told := ours.run(here.known(), "audit", ours.file(), "--beacon", here.chain, "--emails", box, "--checkpoint", ours.proof())
	require.Zero(t, code, told)
	require.Contains(t, told, "1 "+string(eventstore.Other))
	require.Contains(t, told, "1 "+string(otherTree))
}

// A witness that saw each seal before its round shows that the dice could not be known
// when orders were shut; one that came later does not.
func TestTheTableSaysWhoSawTheSeals(t *testing.T) {
	world := newWorld(t)
	tale := world.tale()
	tale.witnessed()
	tale.open()
	tale.orders(1, "ENTRY E03, E05", "ENTRY E07, E08")
	tale.now = tale.now.Add(-time.Minute) // just after the seal
	require.NoError(t, tale.asked())
	tale.close()
	tale.turn(2, "HOLD", "HOLD", nil)
	tale.now = tale.now.Add(time.Hour)
	require.NoError(t, tale.asked())
	file := tale.file()
	args := []string{"audit", file, "--beacon", world.chain, "--checkpoint", tale.proof()}
	_, told := tale.run(world.known(), append(args, "--witness", tale.witnessKey)...)
	require.Contains(t, told, "1 of 2 seals were seen before their round, at least 12s before, by w.example; 1 WERE NOT: their dice are on the server's word")
	_, told = tale.run(world.known(), args...)
	require.Contains(t, told, "NOT CHECKED: give the key of a witness")
	_, told = tale.run(world.known(), "audit", file, "--beacon", world.chain)
	require.Contains(t, told, "NOT CHECKED: no checkpoint that witnesses have signed is given")
}

// The files given to an audit beside a log may be odd, old, or of other servers.
func TestOddCheckpoints(t *testing.T) {
	world := newWorld(t)
	tale := world.tale()
	tale.opening()
	early := tale.proof()
	tale.turn(2, "HOLD", "HOLD", nil)
	file, dir := tale.file(), t.TempDir()
	put := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	folder := filepath.Join(dir, "www")
	files, err := tale.copied().Files()
	require.NoError(t, err)
	bare, err := tale.tree.File("checkpoint")
	require.NoError(t, err)
	for path, text := range files {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(folder, path)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(folder, path), text, 0o600))
	}
	pages := httptest.NewServer(tale.tree.Handler())
	t.Cleanup(pages.Close)
	for name, test := range map[string]struct {
		given, says string
		code        int
	}{
		"an older proof":     {early, "the first 5 public commits are in it; the last 2 are NOT CHECKED", 3},
		"a checkpoint alone": {put("bare", string(bare)), "whether this log is in it is NOT CHECKED", 3},
		"a folder":           {folder, "all 7 public commits are in it", 0},
		"pages":              {pages.URL, "all 7 public commits are in it", 0},
		"pages of nobody":    {pages.URL + "/nothing", "404", 2},
		"a changed one":      {put("changed", strings.Replace(string(bare), "\n7\n", "\n8\n", 1)), "BROKEN", 1},
		"text":               {put("text", "hello"), "BROKEN", 1},
		"an empty proof":     {put("empty", `{"format":"seneschal-proof","version":1}`), "BROKEN", 1},
		"half a proof":       {put("half", `{"format":`), "not a file of format", 2},
		"no file":            {filepath.Join(dir, "nothing"), "no such file", 2},
		"an empty folder":    {t.TempDir(), "no such file", 2},
	} {
		code, told := tale.run(world.known(), "audit", file, "--beacon", world.chain, "--checkpoint", test.given)
		require.Equal(t, test.code, code, "%s: %s", name, told)
		require.Contains(t, told, test.says, name)
	}
	var out bytes.Buffer
	run(t.Context(), []string{"audit", file, "--beacon", world.chain, "--checkpoint", early}, streams{out: &out, err: &out})
	require.Contains(t, out.String(), "the first 5 public commits are in it", "with the key of the file")
}

// Emails with trees of different sizes are compared by a proof. Nothing is claimed about unknown
// things.
func TestEmailsAreCompared(t *testing.T) {
	world := newWorld(t)
	s, other := world.tale(), world.tale()
	asPlayed(s)
	otherOrder(nil, other)
	dir := t.TempDir()
	email := func(tale *tale, leaf int64) string {
		path := filepath.Join(dir, fmt.Sprint(leaf, tale == other))
		require.NoError(t, os.WriteFile(path, []byte(tale.emailAbout(tale.told(leaf))), 0o600))
		return path
	}
	growth := func(tale *tale, sizes ...int64) string {
		proof, err := tale.copied().ProveGrowth(sizes...)
		require.NoError(t, err)
		text, err := json.Marshal(proof)
		require.NoError(t, err)
		path := filepath.Join(dir, fmt.Sprint("growth", sizes, tale == other))
		require.NoError(t, os.WriteFile(path, text, 0o600))
		return path
	}
	silent := filepath.Join(dir, "silent")
	require.NoError(t, os.WriteFile(silent, []byte("hello"), 0o600))
	for name, test := range map[string]struct {
		args []string
		says string
		code int
	}{
		"the same":          {[]string{email(s, 4), email(s, 4)}, "one story: both show games.example/log/1 of 5", 0},
		"another story":     {[]string{email(s, 4), email(other, 4)}, "TWO STORIES", 1},
		"before they part":  {[]string{email(s, 2), email(other, 2)}, "one story", 0},
		"no proof":          {[]string{email(s, 4), email(s, 6)}, "cannot tell", 3},
		"a proof":           {[]string{email(s, 4), email(s, 6), "--checkpoint", growth(s, 5, 7)}, "one story: games.example/log/1 has grown from 5 to 7", 0},
		"a proof of less":   {[]string{email(s, 4), email(s, 6), "--checkpoint", growth(s, 5)}, "cannot tell", 3},
		"a proof denies it": {[]string{email(s, 4), email(other, 6), "--checkpoint", growth(s, 5, 7)}, "TWO STORIES", 1},
		"no checkpoint":     {[]string{email(s, 4), silent}, "shows no checkpoint", 2},
	} {
		code, told := s.run(world.known(), append([]string{"audit", "compare"}, test.args...)...)
		require.Equal(t, test.code, code, "%s: %s", name, told)
		require.Contains(t, told, test.says, name)
	}
}

// TestEmailsOfBeforeARestoreQuoteNoNewerTree: an email that quotes one of before a restore is
// compared by the tree of its own epoch, however much larger the older one was. Two trees of one size
// are two stories wherever they stand in the emails.
func TestEmailsOfBeforeARestoreQuoteNoNewerTree(t *testing.T) {
	world := newWorld(t)
	was := world.tale()
	asPlayed(was)
	quoted := "\n> " + strings.ReplaceAll(was.emailAbout(was.told(6)), "\n", "\n> ")
	ours, liar := world.restored(), world.tale()
	theirs := world.taleOf(ours.seeds)
	ours.opening()
	otherOrder(nil, theirs)
	otherOrder(nil, liar)
	dir := t.TempDir()
	email := func(name string, tale *tale, leaf int64, quoted string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(tale.emailAbout(tale.told(leaf))+quoted), 0o600))
		return path
	}
	other := newWorld(t).restored()
	otherOrder(nil, other)
	foreign := "\n> " + strings.ReplaceAll(strings.ReplaceAll(other.emailAbout(other.told(6)), "games.example/log/2", "other.example/log/9"), "\n", "\n> ")
	current, old := ours.seeds.Signer().Public(), world.known()
	for name, test := range map[string]struct {
		key, first, second string
		says               string
		code               int
	}{
		"the same old email is quoted": {current, email("a", ours, 4, quoted), email("b", theirs, 4, quoted), "TWO STORIES: games.example/log/2 of 5", 1},
		"one quotes nothing":           {current, email("c", ours, 4, quoted), email("d", ours, 4, ""), "one story: both show games.example/log/2 of 5", 0},
		"only one is of after it":      {old, email("e", ours, 4, quoted), email("f", was, 6, ""), "cannot tell: they show different trees", 3},
		"two old stories":              {old, email("g", ours, 4, quoted), email("h", liar, 6, ""), "TWO STORIES: games.example/log/1 of 7", 1},
		"another server is quoted":     {current, email("k", ours, 4, foreign), email("l", ours, 4, foreign), "one story: both show games.example/log/2 of 5", 0},
		"a smaller one is quoted": {
			old, email("i", was, 6, "\n> "+strings.ReplaceAll(was.emailAbout(was.told(4)), "\n", "\n> ")), email("j", liar, 4, ""), "TWO STORIES: games.example/log/1 of 5", 1,
		},
	} {
		code, told := world.run(test.key, "audit", "compare", test.first, test.second)
		assert.Equal(t, test.code, code, "%s: %s", name, told)
		assert.Contains(t, told, test.says, name)
	}
}
