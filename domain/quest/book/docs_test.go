package book_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// rows returns the rows of the book's tables on the page of the rules, by the names of the tables.
func rows() map[string][]string {
	all := map[string][]string{}
	row := func(table, format string, args ...any) { all[table] = append(all[table], fmt.Sprintf(format, args...)) }
	for _, d := range first.Attributes {
		feeds := ""
		if d.Feeds != "" {
			feeds = "feeds " + book.Name("en", d.Feeds) + " (Q-17)"
		}
		row("attributes", "| %s | %s | %d | %d | %s |", book.Name("en", d.ID), d.Letter, d.Max, first.Start.Max.Of(d.ID), feeds)
	}
	var lines []book.Tile
	number := map[book.Tile]int{}
	for _, d := range first.Tiles {
		if number[d.Line]++; number[d.Line] == 1 {
			lines = append(lines, d.ID)
		}
	}
	for _, id := range lines {
		d := first.Tile(id)
		open := d.Openings.Of(d.Zone).String()
		if d.Kind == book.Access {
			open += ", fantastic " + d.Openings.Of(land.Fantastic).String()
		}
		row("tiles", "| %s | `%s` | %d | %s | %s |", book.Titled("en", d), d.Line, number[d.Line], open, first.PlaceText("en", d.Kind))
	}
	for _, d := range first.Cards {
		mark := ""
		if d.Aside {
			mark = " *"
		}
		row("cards", "| %s%s | `%s` | %s |", book.Titled("en", d.ID), mark, d.ID, first.Text("en", d.ID))
	}
	for _, deck := range first.Decks {
		number := map[book.DevCard]int{}
		for _, d := range deck.Cards {
			number[d.Line]++
		}
		for i := range deck.Cards {
			if d := &deck.Cards[i]; number[d.Line] > 0 {
				row("decks", "| %s | %s | `%s` | %d | %s | %s |", book.Titled("en", book.Zone(deck.Place)), book.Titled("en", d), d.Line, number[d.Line], d.Openings.Of(deck.Place), d.Text("en"))
				number[d.Line] = 0
			}
		}
	}
	for i := range first.Missions {
		row("missions", "| %s | %s |", first.Missions[i].ID, first.Missions[i].Text("en"))
	}
	return all
}

// options returns the beginnings of the rows of the options: their keys, the default and the other
// values.
func options() []string {
	var all []string
	for _, o := range first.Options.Options {
		values := "`" + strings.Join(o.Values, "`, `") + "`"
		if o.Values[0] == "#" {
			values = fmt.Sprintf("%s; %d to %d", o.Values[1], o.Least, o.Most)
			if fmt.Sprint(o.Least) == o.Values[1] {
				values = fmt.Sprintf("%s; up to %d", o.Values[1], o.Most)
			}
		}
		all = append(all, fmt.Sprintf("| `%s` | %s | ", o.Key, values))
	}
	return all
}

// lists returns the lists that stand within sentences of the page.
func lists() []string {
	var names, priority, times []string
	for _, d := range first.Characters {
		names = append(names, d.Name)
	}
	for _, id := range first.Priority {
		priority = append(priority, book.Name("en", id))
	}
	for seats := 2; seats <= 8; seats++ {
		minutes := first.Time.Minutes[seats]
		times = append(times, fmt.Sprintf("%d: %d minutes, %d rounds", seats, minutes, book.Rounds(minutes, first.Time.TurnsPerMinute, seats)))
	}
	lists := []string{strings.Join(names, ", "), strings.Join(priority, ", "), strings.Join(times, "; ")}
	for n, e := range first.MagicGround {
		lists = append(lists, fmt.Sprintf("%d %s", n+1, e.Text("en")))
	}
	return lists
}

// TestThePageOfTheRulesPrintsTheBook: its tables are those of the data files, row by
// row, and its lists name the same in the same order.
func TestThePageOfTheRulesPrintsTheBook(t *testing.T) {
	page, err := os.ReadFile("../../../docs/rules/quest.md")
	require.NoError(t, err)
	for table, printed := range rows() {
		require.Contains(t, string(page), strings.Join(printed, "\n")+"\n\n", table)
	}
	for _, row := range options() {
		require.Contains(t, string(page), row)
	}
	for preset := range first.Options.Presets {
		require.Contains(t, string(page), "| `"+preset+"`")
	}
	running := strings.Join(strings.Fields(string(page)), " ")
	for _, list := range lists() {
		require.Contains(t, running, list)
	}
}
