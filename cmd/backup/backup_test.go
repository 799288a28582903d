package backup_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/cmd/backup"
	"seneschal/mailgw/imap"
)

var parts = []string{backup.Database, backup.Log, backup.Mail, backup.Folder, backup.Secrets}

// text returns a function that writes a text.
func text(s string) func(io.Writer) error {
	return func(to io.Writer) error {
		_, err := io.WriteString(to, s)
		return err
	}
}

// made makes a whole backup.
func made(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "monday")
	draft, err := backup.Begin(dir)
	require.NoError(t, err)
	for _, name := range parts {
		require.NoError(t, draft.Add(name, text("this is "+name)))
		require.NoFileExists(t, filepath.Join(dir, "manifest.json"))
	}
	require.NoError(t, draft.Finish(backup.Manifest{
		Release: "0.2.0", Begun: time.Unix(2e9, 0).UTC(), Domain: "play.example", Commits: 7, Postgres: 15,
		Steps: map[string]int64{"mail": 7, "roster": 19}, Filed: imap.UnknownMarks(time.Unix(2e9, 0).UTC()),
	}))
	require.NoError(t, draft.Close())
	return dir
}

func TestABackupIsReadAsItWasWritten(t *testing.T) {
	dir := made(t)
	opened, err := backup.Open(dir, "")
	require.NoError(t, err)
	require.EqualValues(t, 7, opened.Manifest.Commits)
	for _, name := range parts {
		part, err := opened.Part(name)
		require.NoError(t, err)
		got, err := io.ReadAll(part)
		require.NoError(t, err)
		require.NoError(t, part.Close())
		require.Equal(t, "this is "+name, string(got))
	}
	inside, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, inside, len(parts), "the manifest is there, and the secrets are not")
	_, err = backup.Begin(dir)
	require.ErrorContains(t, err, "is there already")
	require.NoError(t, os.Rename(dir, dir+"-elsewhere"))
	_, err = backup.Begin(dir)
	require.ErrorContains(t, err, "monday.secrets is there already")
}

// TestAPartThatIsAddedAgainIsThereOnce adds a part once more, and then fails to add it.
func TestAPartThatIsAddedAgainIsThereOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "monday")
	draft, err := backup.Begin(dir)
	require.NoError(t, err)
	for _, name := range parts {
		require.NoError(t, draft.Add(name, text("this was "+name)))
	}
	require.NoError(t, draft.Add(backup.Log, text("this is newer")))
	broken := errors.New("broken")
	require.ErrorIs(t, draft.Add(backup.Mail, func(io.Writer) error { return broken }), broken)
	require.NoError(t, draft.Add(backup.Mail, text("this is newer")))
	require.NoError(t, draft.Finish(backup.Manifest{Release: "0.2.0", Begun: time.Unix(2e9, 0).UTC(), Domain: "play.example", Postgres: 15}))
	require.NoError(t, draft.Close())
	opened, err := backup.Open(dir, "")
	require.NoError(t, err)
	require.Len(t, opened.Manifest.Files, len(parts))
	for _, name := range []string{backup.Log, backup.Mail} {
		part, err := opened.Part(name)
		require.NoError(t, err)
		got, err := io.ReadAll(part)
		require.NoError(t, err)
		require.NoError(t, part.Close())
		require.Equal(t, "this is newer", string(got))
	}
}

// TestEveryChangedByteIsFound changes each byte of each file, cuts each file short, and removes it.
func TestEveryChangedByteIsFound(t *testing.T) {
	dir := made(t)
	names, err := filepath.Glob(dir + "/*")
	require.NoError(t, err)
	require.NoError(t, err)
	for _, name := range append(names, backup.SecretsOf(dir)) {
		whole, err := os.ReadFile(name)
		require.NoError(t, err)
		for i := range whole {
			spoilt := slices.Clone(whole)
			spoilt[i] ^= 1
			require.NoError(t, os.WriteFile(name, spoilt, 0o600))
			_, err = backup.Open(dir, "")
			require.Error(t, err, "byte %d of %s", i, name)
		}
		require.NoError(t, os.WriteFile(name, whole[:len(whole)-1], 0o600))
		_, err = backup.Open(dir, "")
		require.ErrorIs(t, err, backup.ErrDamaged, name)
		require.NoError(t, os.Remove(name))
		_, err = backup.Open(dir, "")
		require.Error(t, err, name)
		require.NoError(t, os.WriteFile(name, whole, 0o600))
	}
	_, err = backup.Open(dir, "")
	require.NoError(t, err)
}

func TestABackupOfANewerProgramIsRefused(t *testing.T) {
	opened, err := backup.Open(made(t), "")
	require.NoError(t, err)
	knows := map[string]int64{"mail": 7, "roster": 20}
	require.NoError(t, opened.Manifest.CheckProgram(backup.Program{Release: "0.2.0", Steps: knows}))
	require.NoError(t, opened.Manifest.CheckProgram(backup.Program{Release: "0.10.0", Steps: knows}))
	err = opened.Manifest.CheckProgram(backup.Program{Release: "0.1.9", Steps: knows})
	require.ErrorIs(t, err, backup.ErrNewer)
	require.ErrorContains(t, err, "install 0.2.0 or newer")
	err = opened.Manifest.CheckProgram(backup.Program{Release: "0.2.0", Steps: map[string]int64{"mail": 6, "roster": 20}})
	require.ErrorIs(t, err, backup.ErrNewer)
	require.ErrorContains(t, err, "mail")
	dir := filepath.Join(t.TempDir(), "later")
	require.NoError(t, os.Mkdir(dir, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "manifest.json"), []byte(`{"format": 2, "files": "in another way"}`), 0o600))
	_, err = backup.Open(dir, "")
	require.ErrorIs(t, err, backup.ErrNewer)
}

// TestABackupThatIsKilledIsNone breaks a backup off after each of its parts, as a kill does, and as an error
// does, and makes it again under its name.
func TestABackupThatIsKilledIsNone(t *testing.T) {
	for n := range len(parts) + 1 {
		for _, killed := range []bool{true, false} {
			dir := filepath.Join(t.TempDir(), "monday")
			draft, err := backup.Begin(dir)
			require.NoError(t, err)
			_, err = backup.Begin(dir)
			require.ErrorContains(t, err, "another process writes")
			for _, name := range parts[:n] {
				require.NoError(t, draft.Add(name, text(name)))
			}
			require.ErrorContains(t, draft.Add("late", func(io.Writer) error { return errors.New("cut off") }), "cut off")
			if killed {
				require.NoError(t, draft.Abandon())
			} else {
				require.NoError(t, draft.Close())
				left, err := os.ReadDir(filepath.Dir(dir))
				require.NoError(t, err)
				require.Empty(t, left)
			}
			require.NoDirExists(t, dir)
			require.NoFileExists(t, backup.SecretsOf(dir))
			if killed && n == len(parts) { // between the two names
				require.NoError(t, os.Rename(backup.SecretsOf(dir)+".part", backup.SecretsOf(dir)))
			}
			_, err = backup.Open(dir+".part", "")
			require.Error(t, err)
			draft, err = backup.Begin(dir)
			require.NoError(t, err)
			for _, name := range parts {
				require.NoError(t, draft.Add(name, text(name)))
			}
			require.NoError(t, draft.Finish(backup.Manifest{}))
			require.NoError(t, draft.Close())
			_, err = backup.Open(dir, "")
			require.NoError(t, err)
		}
	}
}

func TestAFolderIsPackedAndUnpacked(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	for name, mode := range map[string]os.FileMode{"secret": 0o600, "secret.epoch": 0o644, "tree/1/leaves": 0o644, "witness/seen/x": 0o644, "log/lock": 0o600, "mail/house/x": 0o600, "privacy/en.txt": 0o640, "tokens/imap": 0o600} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(from, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(from, name), []byte(name), mode))
	}
	require.NoError(t, errors.Join(os.Chmod(filepath.Join(from, "tree"), 0o700), os.Chmod(filepath.Join(from, "tokens"), 0o700)))
	folder, secrets, err := backup.SplitFolder(from)
	require.NoError(t, err)
	require.Equal(t, []string{"privacy", "tree"}, folder)
	require.Equal(t, []string{"secret", "secret.epoch", "tokens", "witness"}, secrets)
	var packed bytes.Buffer
	require.NoError(t, backup.WriteArchive(&packed, from, append(append(folder, secrets...), "gone")))
	require.NoError(t, backup.ReadArchive(&packed, to))
	for _, name := range []string{"secret", "secret.epoch", "tree/1/leaves", "witness/seen/x", "privacy/en.txt"} {
		got, err := os.ReadFile(filepath.Join(to, name))
		require.NoError(t, err)
		require.Equal(t, name, string(got))
		was, err := os.Stat(filepath.Join(from, name))
		require.NoError(t, err)
		is, err := os.Stat(filepath.Join(to, name))
		require.NoError(t, err)
		require.Equal(t, was.Mode(), is.Mode(), name)
	}
	require.NoDirExists(t, filepath.Join(to, "log"))
}

func TestABackupIsNotWrittenIntoWhatItCopies(t *testing.T) {
	dir := t.TempDir()
	data := filepath.Join(dir, "data")
	require.NoError(t, os.MkdirAll(filepath.Join(data, "sub"), 0o700))
	require.NoError(t, os.Symlink(data, filepath.Join(dir, "link")))
	for path, within := range map[string]bool{
		"data/monday": true, "data/sub/monday": true, "data": true, "link/monday": true, "data/../data/monday/": true,
		"monday": false, "data-2/monday": false, "data/../monday": false, "..data/monday": false,
	} {
		require.Equal(t, within, backup.IsWithin(dir+"/"+path, data), path)
	}
}

func TestAnArchiveWritesNothingElsewhere(t *testing.T) {
	for _, name := range []string{"../out", "/etc/out", "in/../../out"} {
		var packed bytes.Buffer
		zip := gzip.NewWriter(&packed)
		archive := tar.NewWriter(zip)
		require.NoError(t, archive.WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeReg, Size: 2, Mode: 0o600}))
		fmt.Fprint(archive, "no")
		require.NoError(t, errors.Join(archive.Close(), zip.Close()))
		dir := filepath.Join(t.TempDir(), "in")
		require.NoError(t, os.Mkdir(dir, 0o700))
		require.Error(t, backup.ReadArchive(&packed, dir), name)
		left, err := os.ReadDir(filepath.Dir(dir))
		require.NoError(t, err)
		require.Len(t, left, 1, strings.Join([]string{name, "stays out"}, " "))
	}
}

// TestABackupThatCannotGetItsNameLeavesNoSecrets puts a folder in the way while a backup is written: nothing of the backup
// stays, and it can be made once the folder has gone.
func TestABackupThatCannotGetItsNameLeavesNoSecrets(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "monday")
	draft, err := backup.Begin(dir)
	require.NoError(t, err)
	require.NoError(t, draft.Add(backup.Secrets, text("secret")))
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "in the way"), 0o700))
	require.Error(t, draft.Finish(backup.Manifest{}))
	require.NoError(t, draft.Close())
	require.NoFileExists(t, backup.SecretsOf(dir))
	require.NoError(t, os.RemoveAll(dir))
	draft, err = backup.Begin(dir)
	require.NoError(t, err)
	require.NoError(t, draft.Close())
}
