package camelot

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

// written returns the orders of docs/orders/camelot.md: those in the first columns of its
// tables, and the lines of its block.
func written(t *testing.T) []string {
	t.Helper()
	page, err := os.ReadFile("../../docs/orders/camelot.md")
	require.NoError(t, err)
	var all []string
	for line := range strings.Lines(string(page)) {
		cell, row := strings.CutPrefix(line, "| `")
		if row {
			cell, _, _ = strings.Cut("`"+cell, " | ")
			for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cell, -1) {
				all = append(all, m[1])
			}
		}
		if text, ok := strings.CutPrefix(line, "  "); ok && !strings.HasPrefix(text, " ") {
			all = append(all, text)
		}
	}
	return all
}

func TestTheOrdersOfTheDocumentAreLegal(t *testing.T) {
	state, read := open(AskVolunteer), 0
	state.changeKnight(gawain, func(k *Knight) { k.Loyalty = Traitor })
	state.Options.Squires = true
	state.changeKnight(tristan, func(k *Knight) { k.Squire = 2 })
	for _, text := range written(t) {
		line := order.Tidy(text)
		head, _, _ := strings.Cut(line, " ")
		if strings.HasPrefix(line, "FREE blackknight") { // a flag
			continue
		}
		if !slices.Contains(statementWords, head) && head != "IF" && head != "STANDING" || strings.Contains(line, "LIST") || strings.Contains(line, "CLEAR") {
			continue
		}
		read++
		_, errs := submission(state, anybody(line), line)
		require.Empty(t, refusals(errs), line)
	}
	require.GreaterOrEqual(t, read, 60)
}

// TestThePageOfNewOrdersNamesWhatThereIs holds docs/new-order.md to the names of this package.
func TestThePageOfNewOrdersNamesWhatThereIs(t *testing.T) {
	page, err := os.ReadFile("../../docs/new-order.md")
	require.NoError(t, err)
	sources, err := filepath.Glob("*.go")
	require.NoError(t, err)
	var code strings.Builder
	for _, name := range sources {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		code.Write(text)
	}
	_, part, _ := strings.Cut(string(page), "## Declared: camelot")
	part = regexp.MustCompile("(?s)```go.*?```").ReplaceAllString(part, "")
	names := regexp.MustCompile("`(?:r, _ := p\\.)?([a-z][A-Za-z]+)(?:\\([^`]*)?`").FindAllStringSubmatch(part, -1)
	require.GreaterOrEqual(t, len(names), 15)
	for _, m := range names {
		require.Regexp(t, `(?m)(?:func|type|var|\)|^\t) ?`+m[1]+`\b|\b`+m[1]+`\(`, code.String(), m[1])
	}
}
