package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestATerminalIsNotTricked: by titles and names, however they are cut into pieces.
func TestATerminalIsNotTricked(t *testing.T) {
	const title = "Vale\x1b[2J \u202eélav\u009b31m\r\x07 «ok»\n\ta 中 b"
	for size := 1; size <= len(title); size++ {
		var shown bytes.Buffer
		screen := &terminal{out: &shown}
		for from := 0; from < len(title); from += size {
			part := title[from:min(from+size, len(title))]
			n, err := screen.Write([]byte(part))
			require.NoError(t, err)
			require.Equal(t, len(part), n)
		}
		require.Equal(t, "Vale[2J élav31m «ok»\n\ta 中 b", shown.String(), "in pieces of %d", size)
	}
	file, err := os.Create(t.TempDir() + "/out")
	require.NoError(t, err)
	require.Same(t, file, newScreenWriter(file), "what programs read stays as it is")
	require.NoError(t, file.Close())
}
