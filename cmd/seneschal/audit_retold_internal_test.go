package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFilesBesideAReportAreNotWeighed: a report is shortened by what its reader is shown, whatever
// files were asked for beside it.
func TestFilesBesideAReportAreNotWeighed(t *testing.T) {
	part := func(words string) string { return "--b\r\nContent-Type: text/plain\r\n\r\n" + words + "\r\n" }
	mixed := "Content-Type: multipart/mixed; boundary=b\r\n\r\n" + part("twelve bytes") + part(strings.Repeat("x", 1<<16)) + "--b--\r\n"
	require.Equal(t, len("twelve bytes"), weighFirst([]byte(mixed)))
	for _, whole := range []string{
		"", "no mail", "Content-Type: text/plain\r\n\r\nwords", strings.Replace(mixed, "mixed", "alternative", 1), strings.Replace(mixed, "boundary=b", "boundary=c", 1),
	} {
		require.Equal(t, len(whole), weighFirst([]byte(whole)), whole[:min(len(whole), 60)])
	}
}
