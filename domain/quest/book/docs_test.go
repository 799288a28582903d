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
	for _, attr := range first.Attributes {
		feeds := ""
		if attr.Feeds != "" {
			feeds = "feeds " + book.Name("en", attr.Feeds) + " (Q-17)"
		}
		row("attributes", "| %s | %s | %d | %d | %s |", book.Name("en", attr.ID), attr.Letter, attr.Max, first.Start.Max.Of(attr.ID), feeds)
	}
	var lines []book.Tile
	number := map[book.Tile]int{}
	for _, tile := range first.Tiles {
		if number[tile.Line]++; number[tile.Line] == 1 {
			lines = append(lines, tile.ID)
		}
	}
	for _, id := range lines {
		tile := first.Tile(id)
		open := tile.Openings.Of(tile.Zone).String()
		if tile.Kind == book.Access {
			open += ", fantastic " + tile.Openings.Of(land.Fantastic).String()
		}
		row("tiles", "| %s | `%s` | %d | %s | %s |", book.Titled("en", tile), tile.Line, number[tile.Line], open, first.PlaceText("en", tile.Kind))
	}
	for _, card := range first.Cards {
		mark := ""
		if card.Aside {
			mark = " *"
		}
		row("cards", "| %s%s | `%s` | %s |", book.Titled("en", card.ID), mark, card.ID, first.Text("en", card.ID))
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
	for _, option := range first.Options.Options {
		values := "`" + strings.Join(option.Values, "`, `") + "`"
		if option.Values[0] == "#" {
			values = fmt.Sprintf("%s; %d to %d", option.Values[1], option.Least, option.Most)
			if fmt.Sprint(option.Least) == option.Values[1] {
				values = fmt.Sprintf("%s; up to %d", option.Values[1], option.Most)
			}
		}
		all = append(all, fmt.Sprintf("| `%s` | %s | ", option.Key, values))
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
		times = append(times, fmt.Sprintf("%d: %d minutes, %d rounds", seats, minutes, book.CountRounds(minutes, first.Time.TurnsPerMinute, seats)))
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
