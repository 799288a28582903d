package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/season"
)

// For a key of zeros anybody can write signatures, made of zeros for some texts. It is refused
// wherever a public key is read, with the reason.
func TestAKeyOfZerosIsRefused(t *testing.T) {
	w := newWorld(t)
	tale := w.tale()
	tale.open()
	file, email := tale.file(), filepath.Join(t.TempDir(), "letter.txt")
	require.NoError(t, os.WriteFile(email, []byte(tale.emailAbout(tale.told(0))), 0o600))
	zeros, signature := strings.Repeat("A", 43), strings.Repeat("A", 86)
	told := func(args ...string) string {
		t.Helper()
		var out bytes.Buffer
		require.NotZero(t, run(t.Context(), args, streams{out: &out, err: &out}), args)
		return out.String()
	}
	for _, args := range [][]string{
		{"audit", file}, {"audit", "compare", email, email}, {"audit", "--receipt", email, "--part", file}, {"proof", "check", tale.proof()},
	} {
		require.Contains(t, told(append(args, "--key", zeros)...), "weak key", args)
	}
	require.Contains(t, told("audit", file, "--witness", "w.example+12345678+BA"+strings.Repeat("A", 42)), "weak key")

	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, signedBy(t, text, zeros, signature), 0o600))
	require.Regexp(t, "chain +BROKEN.*weak key", told("audit", file))

	archive := filepath.Join(t.TempDir(), "cup.zip")
	f, err := os.Create(archive)
	require.NoError(t, err)
	zip := season.NewWriter(f, time.Now())
	require.NoError(t, zip.Close(season.Manifest{Tournament: "cup"}, func(string) (string, string, error) { return zeros, signature, nil }))
	require.NoError(t, f.Close())
	require.Contains(t, told("audit", archive, "--key", zeros), "weak key")
	require.Regexp(t, "signature +does NOT fit", told("audit", archive))
}

// signedBy returns a log's file with another key and signature, and the checksum that fits them.
func signedBy(t *testing.T, text []byte, public, signature string) []byte {
	t.Helper()
	end := bytes.LastIndexByte(text[:len(text)-1], '\n') + 1
	var foot eventstore.BundleFooter
	require.NoError(t, json.Unmarshal(text[end:], &foot))
	foot.Public, foot.Signature, foot.Sum = public, signature, ""
	bare, err := json.Marshal(foot)
	require.NoError(t, err)
	foot.Sum = fmt.Sprintf("%x", sha256.Sum256(append(text[:end:end], bare...)))
	line, err := json.Marshal(foot)
	require.NoError(t, err)
	return append(append(text[:end:end], line...), '\n')
}
