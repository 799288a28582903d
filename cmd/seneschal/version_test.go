package main_test

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// A copy of the program without tags knows its release: the newest one of the changelog.
func TestTheVersionIsTheNewestOfTheChangelog(t *testing.T) {
	text, err := os.ReadFile("../../CHANGELOG.md")
	require.NoError(t, err)
	newest := regexp.MustCompile(`(?m)^## (\d+\.\d+\.\d+), \d{4}-\d\d-\d\d$`).FindSubmatch(text)
	require.NotNil(t, newest)
	said := must(t, nil, "version")
	require.Regexp(t, `^seneschal `+regexp.QuoteMeta(string(newest[1]))+`( \([0-9a-f]{12}(, changed)?\))?\n$`, said)
	require.Equal(t, said, must(t, nil, "--version"))
}
