package orders_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/gametest"
	"seneschal/domain/talisman/orders"
)

var update = flag.Bool("update", false, "write the forms of orders on their pages")

// written returns the page of the orders, and the orders on it: the first columns of its tables,
// and the lines of its submission.
func written(t *testing.T) (page string, lines []string) {
	t.Helper()
	data, err := os.ReadFile("../../../docs/orders/talisman.md")
	require.NoError(t, err)
	quoted := regexp.MustCompile("`([^`]+)`")
	orderPart, _, _ := strings.Cut(string(data), "## Conditions")
	for line := range strings.Lines(orderPart) {
		if cell, row := strings.CutPrefix(line, "| `"); row {
			cell, _, _ = strings.Cut("`"+cell, "` | ")
			for _, m := range quoted.FindAllStringSubmatch(cell+"`", -1) {
				lines = append(lines, strings.ReplaceAll(m[1], `\|`, "|"))
			}
		}
		if text, ok := strings.CutPrefix(line, "  "); ok && !strings.HasPrefix(text, " ") {
			text, _, _ = strings.Cut(text, "#")
			lines = append(lines, strings.TrimSpace(text))
		}
	}
	return string(data), lines
}

// TestTheOrdersOfTheDocumentAreRead: each order on the page can be read as it stands, and the
// page has each word with which orders begin.
func TestTheOrdersOfTheDocumentAreRead(t *testing.T) {
	_, lines := written(t)
	said := map[string]bool{}
	for _, text := range lines {
		head, _, _ := strings.Cut(text, " ")
		if !slices.Contains(append(orders.Words(), "WHEN", "IF"), head) {
			continue
		}
		said[head] = true
		spelt, err := read("", text)
		require.Nil(t, err, text)
		require.NotEmpty(t, spelt, text)
	}
	for _, word := range orders.Words() {
		require.True(t, said[word] || word == "NOTHING", "%s is not on the page", word)
	}
}

// TestTheConditionsOfTheDocumentAreRead: each question and number in the page's tables can be
// read alone.
func TestTheConditionsOfTheDocumentAreRead(t *testing.T) {
	page, _ := written(t)
	_, part, _ := strings.Cut(page, "## Conditions")
	part, _, _ = strings.Cut(part, "## What is refused")
	read := 0
	for line := range strings.Lines(part) {
		cell, row := strings.CutPrefix(line, "| `")
		if !row {
			continue
		}
		cell, _, _ = strings.Cut(cell, "` | ")
		for _, text := range strings.Split(cell, "`, `") {
			if _, err := condition(text); err != nil {
				text += " > 1"
			}
			_, err := condition(text)
			require.Nil(t, err, text)
			read++
		}
	}
	require.Equal(t, 30, read)
}

func condition(text string) (string, error) {
	spelt, err := read("", "IF "+text+" THEN PRAY")
	if err != nil {
		return "", err
	}
	return spelt, nil
}

// TestEveryCodeIsOnThePage: the page explains all codes of faults.
func TestEveryCodeIsOnThePage(t *testing.T) {
	page, _ := written(t)
	for n := 1; n <= 25; n++ {
		require.Contains(t, page, fmt.Sprintf("`E-%02d`", n))
	}
}

// TestTheFormsOnThePagesArePrinted: the pages in all languages end with the forms of all orders, as
// they are declared; -update writes them.
func TestTheFormsOnThePagesArePrinted(t *testing.T) {
	gametest.FormsPrinted(t, "talisman", *update, append(orders.Words(), "WHEN"), orders.Write)
}

// TestThePageOfNewOrdersNamesWhatThereIs holds docs/new-order.md to the names of this package.
func TestThePageOfNewOrdersNamesWhatThereIs(t *testing.T) {
	page, err := os.ReadFile("../../../docs/new-order.md")
	require.NoError(t, err)
	part, _, _ := strings.Cut(string(page), "## By hand")
	sources, err := filepath.Glob("*.go")
	require.NoError(t, err)
	var code strings.Builder
	for _, name := range sources {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		code.Write(text)
	}
	prose := regexp.MustCompile("(?s)```go.*?```").ReplaceAllString(part, "")
	names := regexp.MustCompile("`([a-z][A-Za-z]+)`").FindAllStringSubmatch(prose, -1)
	require.GreaterOrEqual(t, len(names), 8)
	for _, m := range names {
		require.Regexp(t, `(?m)(?:func|var|\)|^\t) ?`+m[1]+`\b`, code.String(), m[1])
	}
}
