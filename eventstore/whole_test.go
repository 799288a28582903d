package eventstore_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
)

// pieces is the number of pieces in a file of these tests. All pieces of a file repeat one letter.
const pieces = 4000

func content(email byte) []byte {
	return bytes.Repeat(bytes.Repeat([]byte{email}, 100), pieces)
}

func writing(email byte) func(io.Writer) error {
	return func(w io.Writer) error {
		for range pieces {
			if _, err := w.Write(bytes.Repeat([]byte{email}, 100)); err != nil {
				return err
			}
		}
		return nil
	}
}

// TestWritesUntilItIsKilled is the process that the next test kills; by itself it does nothing.
func TestWritesUntilItIsKilled(t *testing.T) {
	path := os.Getenv("SENESCHAL_TEST_WRITES")
	if path == "" {
		return // it is no test by itself
	}
	_, _ = os.Stdout.WriteString("begins\n")
	for email := byte('a'); ; email = 'a' + (email-'a'+1)%26 {
		require.NoError(t, eventstore.WriteSynced(path, 0o666, writing(email)))
	}
}

func TestAWriterThatIsKilledLeavesNoHalfFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.zip")
	parts := 0
	for range 12 {
		c := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestWritesUntilItIsKilled$")
		c.Env = append(os.Environ(), "SENESCHAL_TEST_WRITES="+path)
		out, err := c.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, c.Start())
		_, err = io.ReadFull(out, make([]byte, len("begins\n")))
		require.NoError(t, err)
		time.Sleep(rand.N(30 * time.Millisecond))
		require.NoError(t, c.Process.Kill())
		require.Error(t, c.Wait())
		if text, err := os.ReadFile(path); err == nil {
			require.Equal(t, content(text[0]), text, "a half file")
		}
		files, err := filepath.Glob(path + "*")
		require.NoError(t, err)
		for _, f := range files {
			require.Contains(t, []string{path, path + eventstore.Unfinished}, f)
		}
		if _, err := os.Stat(path + eventstore.Unfinished); err == nil {
			parts++
		}
	}
	require.Positive(t, parts, "it was never killed while it wrote")
	require.NoError(t, eventstore.WriteSynced(path, 0o666, writing('z')))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, content('z'), text)
	require.NoFileExists(t, path+eventstore.Unfinished)
}

// TestAFileThatCannotBeWrittenIsAsBefore checks that a full disk leaves the old file, and nothing
// beside it.
func TestAFileThatCannotBeWrittenIsAsBefore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.zip")
	umask := syscall.Umask(0o027)
	defer syscall.Umask(umask)
	require.NoError(t, eventstore.WriteSynced(path, 0o666, writing('a')))
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o640), info.Mode(), "the umask is heeded")
	full := errors.New("the disk is full")
	require.ErrorIs(t, eventstore.WriteSynced(path, 0o666, func(w io.Writer) error {
		return errors.Join(writing('b')(w), full)
	}), full)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, content('a'), text)
	require.NoFileExists(t, path+eventstore.Unfinished)
}

// TestALinkInTheWayIsNotFollowed checks that a link in place of the unfinished file never makes
// WriteSynced write into another file.
func TestALinkInTheWayIsNotFollowed(t *testing.T) {
	dir := t.TempDir()
	path, other := filepath.Join(dir, "cup.zip"), filepath.Join(dir, "other")
	require.NoError(t, os.WriteFile(other, []byte("precious"), 0o600))
	require.NoError(t, os.Symlink(other, path+eventstore.Unfinished))
	require.ErrorContains(t, eventstore.WriteSynced(path, 0o666, writing('a')), "in the way")
	require.NoError(t, os.Remove(path+eventstore.Unfinished))
	require.NoError(t, os.Link(other, path+eventstore.Unfinished))
	require.NoError(t, eventstore.WriteSynced(path, 0o666, writing('a')))
	text, err := os.ReadFile(other)
	require.NoError(t, err)
	require.Equal(t, "precious", string(text))
}

func TestTwoDoNotWriteOneFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.zip")
	require.NoError(t, eventstore.WriteSynced(path, 0o666, func(w io.Writer) error {
		require.ErrorIs(t, eventstore.WriteSynced(path, 0o666, writing('b')), eventstore.ErrWriting)
		return writing('a')(w)
	}))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, content('a'), text)
}
