package tournament_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
)

// page is docs/orders/tournament.md, by section.
func page(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("../../docs/orders/tournament.md")
	require.NoError(t, err)
	sections, title := map[string][]string{}, ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		if name, ok := strings.CutPrefix(line, "## "); ok {
			title = name
		}
		sections[title] = append(sections[title], line)
	}
	return sections
}

var shownCode = regexp.MustCompile("`([^`]+)`")

// examples are the lines of a table: the code in its cells.
func examples(line string) []string {
	var all []string
	for _, m := range shownCode.FindAllStringSubmatch(line, -1) {
		all = append(all, m[1])
	}
	return all
}

// understood demands that a submission's lines are in forms that words have; that
// they can be carried out as things stand is another matter.
func understood(t *testing.T, server *server, by game.Player, line string) {
	t.Helper()
	answer := server.must(by, tournament.Submission{Lines: numbered([]string{line}), Reliability: 100, DryRun: true})
	for _, fault := range answer.Receipt.Errors {
		if strings.Contains(line, "@") {
			continue // mail knows whose it is
		}
		require.NotEqual(t, tournament.CodeForm, fault.Code, "%s: %s", line, fault.Reason)
		require.NotEqual(t, tournament.CodeRight, fault.Code, "%s: %s", line, fault.Reason)
	}
	require.False(t, answer.Receipt.Help, line)
}

// docServer is a tournament with those that the page names.
func docServer(t *testing.T) *server {
	c := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 4, points: {byes: {halves: 1}}}"))
	for _, p := range []game.Player{"ann", "bob", "cid", "dee"} {
		c.must(p, tournament.Enter{Player: p, Reliability: 100})
	}
	c.write(steward, "START NOW", "DRAW")
	c.together(2)
	return c
}

func TestTheLinesOfTheDocumentAreUnderstood(t *testing.T) {
	server, read := docServer(t), 0
	for title, by := range map[string]game.Player{"What you may write": "ann", "The steward": steward, "": "ann"} {
		for _, line := range page(t)[title] {
			lines := []string{line}
			if strings.HasPrefix(line, "| `") {
				lines = slices.DeleteFunc(examples(line), func(s string) bool { return len(strings.Fields(s)) == 1 && !strings.HasPrefix(line, "| `"+s) })
			} else if line != strings.ToUpper(line) || len(line) < 4 || line[0] < 'A' || line[0] > 'Z' {
				continue
			}
			for _, example := range lines {
				understood(t, server, by, example)
				read++
			}
		}
	}
	require.GreaterOrEqual(t, read, 35)
}

func TestTheTableOfLanguagesIsTrue(t *testing.T) {
	rows, server := 0, docServer(t)
	for _, line := range page(t)["In your language"] {
		cells := examples(line)
		if !strings.HasPrefix(line, "| `") {
			continue
		}
		rows++
		require.Len(t, cells, 4, line)
		for i, lang := range game.Languages() {
			require.Equal(t, tournament.Spell(lang, cells[0]), cells[i], line)
			understood(t, server, steward, cells[i])
		}
	}
	require.GreaterOrEqual(t, rows, 20)
}

// who is how the document names those that may give an order.
func who(row tournament.Authority) string {
	var all []string
	for _, one := range []struct {
		may   bool
		words string
	}{{row.Player, "the player"}, {row.Director, "directors"}, {row.Steward, "the steward"}, {row.Server, "the server"}} {
		if one.may {
			all = append(all, one.words)
		}
	}
	return strings.Join(all, ", ")
}

func TestTheTableOfActsIsTrue(t *testing.T) {
	cells, kinds := map[string][]string{}, tournament.Registry().Kinds()
	for _, line := range page(t)["Several directors"] {
		if !strings.HasPrefix(line, "| `") {
			continue
		}
		row := strings.Split(strings.Trim(line, "|"), " | ")
		require.Len(t, row, 7, line)
		cells[examples(row[0])[0]] = row
		for _, kind := range examples(row[6]) {
			require.Contains(t, kinds, "tournament."+kind, line)
		}
	}
	for _, row := range tournament.Authorities() {
		require.Contains(t, cells, row.Word)
		require.Equal(t, who(row), cells[row.Word][1], row.Word)
		require.Equal(t, row.Second, strings.TrimSpace(cells[row.Word][2]) == "yes", row.Word)
		delete(cells, row.Word)
	}
	require.Empty(t, cells)
}
