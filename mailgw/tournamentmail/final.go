package tournamentmail

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/tournament"
	"seneschal/domain/words"
)

// standing is a final table with the titles and moves between divisions that follow from it.
type standing struct {
	rows   []tournament.FinalRow
	moves  []tournament.Move
	titles []tournament.Title // of the table itself
}

func (s standing) listPlayers() []game.Player {
	return lists.Map(s.rows, func(row tournament.FinalRow) game.Player { return row.Player })
}

// writeOwnPlace returns paragraphs that tell a reader their place in the table, and the division that they move to. It
// returns nil if they have no place in the table and do not move.
func (s standing) writeOwnPlace(r *recipient) []report.Block {
	var blocks []report.Block
	for _, row := range s.rows {
		if row.Player != r.player {
			continue
		}
		blocks = append(blocks, report.Block{Text: r.say(lists.Either(row.Shared, "own.shared", "own"), "place", strconv.Itoa(row.Rank), "of", strconv.Itoa(len(s.rows)),
			"points", words.LocaliseNumbers(r.lang, row.Points.Short()), "n", strconv.Itoa(row.Games))})
	}
	for _, move := range s.moves {
		if move.Player == r.player {
			blocks = append(blocks, report.Block{Text: r.say(moveKey("own", move), "tier", strconv.Itoa(move.To))})
		}
	}
	return blocks
}

// moveKey returns the catalogue key of words about a move to another division: about with ".up" if the number of the
// division becomes lower, else with ".down".
func moveKey(about string, m tournament.Move) string {
	return about + lists.Either(m.To < m.From, ".up", ".down")
}

// writeTable returns the final table as a section; nameOf returns the name of a player.
func (s standing) writeTable(r *recipient, title string, nameOf func(game.Player) string) report.Section {
	t := report.Table{Columns: []report.Column{
		{Title: r.say("column.place"), Right: true},
		{Title: r.say("column.name")},
		{Title: r.say("column.points"), Right: true},
		{Title: r.say("column.games"), Right: true},
		{},
	}}
	for _, row := range s.rows {
		place := strconv.Itoa(row.Rank)
		if row.Shared {
			place += "="
		}
		t.Rows = append(t.Rows, []string{place, nameOf(row.Player), words.LocaliseNumbers(r.lang, row.Points.Short()), strconv.Itoa(row.Games), s.describeMarks(r, row.Player)})
	}
	return report.Section{Title: title, Blocks: []report.Block{{Table: &t}}}
}

// describeMarks returns a player's titles and moves in a few words; "" for none.
func (s standing) describeMarks(recipient *recipient, player game.Player) string {
	var marks []string
	for _, title := range s.titles {
		if title.Player == player {
			marks = append(marks, recipient.titleName(lists.Either(strings.HasPrefix(title.Name, winnerOf), "Winner", title.Name))) // the heading of the table names the division already
		}
	}
	for _, move := range s.moves {
		if move.Player == player {
			marks = append(marks, recipient.say(moveKey("mark", move), "tier", strconv.Itoa(move.To)))
		}
	}
	return strings.Join(marks, ", ")
}

// writeTitles returns a section with the titles of the table, and those that the reader won in games; no section if
// there are none.
func (s standing) writeTitles(recipient *recipient, all []tournament.Title, nameOf func(game.Player) string) []report.Section {
	won := lists.Keep(all, func(t tournament.Title) bool { return t.Player == recipient.player && t.Game != "" })
	titles := slices.Concat(s.titles, won)
	if len(titles) == 0 {
		return nil
	}
	var items []string
	for _, title := range titles {
		item := recipient.titleName(title.Name) + ": " + nameOf(title.Player)
		if title.Game != "" {
			item += " (" + title.Game + ")"
		}
		items = append(items, item)
	}
	return []report.Section{{Title: recipient.say("titles"), Blocks: []report.Block{{Items: items}}}}
}

// titleName returns the name of a title in the reader's language. The ruleset translates titles that games give; if it
// does not know a title, the name stays as it is.
func (r *recipient) titleName(name string) string {
	switch division, ok := strings.CutPrefix(name, winnerOf); {
	case ok:
		return r.say("title.division", "division", division)
	case name == "Winner":
		return r.say("title.winner")
	case name == "Champion":
		return r.say("title.champion")
	case name == "Champion of all seasons":
		return r.say("title.all")
	}
	return r.description.HonourIn(r.lang, name)
}

// tableTitles returns the titles that the table of a division gave, without those that games gave; division "" is the
// tournament's table.
func tableTitles(all []tournament.Title, division string) []tournament.Title {
	return lists.Keep(all, func(t tournament.Title) bool { return t.Game == "" && t.Division == division })
}

// winnerOf begins the titles of winners of divisions.
const winnerOf = "Winner of division "
