package chronicle

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/talisman/book"
)

var first = book.Of(1)

// rows returns the parts of the book that the page of the rules prints, by the names of its
// tables.
func rows() map[string][]string {
	p, all := speaker{lang: "en"}, map[string][]string{}
	row := func(table, format string, args ...any) { all[table] = append(all[table], fmt.Sprintf(format, args...)) }
	for _, d := range first.Characters {
		row("characters", "| %s | `%s` | %d | %d | %d | %d | %s | %s | %d | %s |", p.nameThingAlone(d.ID), d.ID, d.Strength, d.Craft, d.Life, d.Fate, d.Alignment, p.nameThingAlone(d.Start), d.Spells, p.describeAbility(d.ID))
	}
	for _, ring := range [][]book.Space{first.Outer, first.Middle, first.SpacesIn(book.Inner)} {
		for _, space := range ring {
			d := first.Space(space)
			row("spaces", "| %s | %s | `%s` | %s | %s |", p.nameThingAlone(space), d.Code, space, drawn(d.Draw), p.describeSpace(space))
		}
	}
	for _, space := range first.Middle {
		var across []string
		for _, o := range first.Opposite(space) {
			across = append(across, p.nameThingAlone(o))
		}
		row("opposite", "| %s | %s |", p.nameThingAlone(space), strings.Join(across, ", "))
	}
	for _, d := range first.Cards {
		switch {
		case d.Type == book.Spell:
			row("spells", "| %s | `%s` | %d | %s |", p.nameThingAlone(d.ID), d.ID, d.Count, p.describeCard(d.ID))
		case d.ID != book.Talisman:
			row("adventure", "| %s | `%s` | %d | %d | %s: %s |", p.nameThingAlone(d.ID), d.ID, d.Number, d.Count, p.nameThingAlone(d.Type), p.describeCard(d.ID))
		}
	}
	for _, o := range first.Options.Options {
		row("options", "| `%s` | %s | ", o.Key, values(o))
	}
	for n := 1; n <= 6; n++ {
		row("quests", "%d %s", n, book.Name("en", first.Quests[n]))
	}
	return all
}

func drawn(n int) string {
	if n == 0 {
		return "–"
	}
	return formatNumber(n)
}

func values(option book.OptionDef) string {
	if option.Values[0] != "#" {
		return "`" + strings.Join(option.Values, "`, `") + "`"
	}
	return fmt.Sprintf("%s; %d to %d", option.Values[1], option.Least, option.Most)
}

// TestThePageOfTheRulesPrintsTheBook: the tables of the page match the order sets row by row, and
// its options and presets are the existing ones.
func TestThePageOfTheRulesPrintsTheBook(t *testing.T) {
	page, err := os.ReadFile("../../../docs/rules/talisman.md")
	require.NoError(t, err)
	running := strings.Join(strings.Fields(string(page)), " ")
	for table, printed := range rows() {
		switch table {
		case "options":
			for _, row := range printed {
				require.Contains(t, string(page), "\n"+row)
			}
		case "quests":
			require.Contains(t, running, strings.Join(printed, "; "))
		default:
			require.Contains(t, string(page), strings.Join(printed, "\n")+"\n\n", table)
		}
	}
	for preset := range first.Options.Presets {
		require.Contains(t, string(page), "| `"+preset+"`")
	}
}
