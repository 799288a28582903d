package tournaments

import (
	"context"
	"fmt"
	"html/template"
	"net/url"
	"slices"
	"strconv"

	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/standings"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// StandingTable is the standings of a division, or of all time.
type StandingTable struct {
	tournaments.Division
	Heads []BreakHead    `json:"heads"` // of the tie-breaks, in their order
	Rows  []StandingLine `json:"rows"`
	Title string         `json:"-"` // "Division 2b", "Standings"
	URL   string         `json:"-"` // path of its page; "": this is its page
	Of    string         `json:"-"` // the tournament
	Cross []int          `json:"-"` // rounds of the crosstable
	Lots  bool           `json:"-"` // lots are to be drawn among entrants that share a rank
}

// StandingLine is a row of standings.
type StandingLine struct {
	tournaments.Standing
	Name    string        `json:"name"`
	Arms    template.HTML `json:"-"`
	Move    int           `json:"move"` // ranks gained since the round before; below 0: lost
	WhyURL  string        `json:"why"`  // path of the page that explains every figure
	Figures []string      `json:"-"`    // the figures of the tie-breaks, short
	Cross   [][]CrossCell `json:"-"`    // results by round
	Goes    string        `json:"-"`    // the entrant goes "up" or "down" a tier, as things stand; "": they stay
}

// CrossCell is an entrant's result in a round, in words.
type CrossCell struct {
	Game   string
	Place  string // "2."; "" if there is none
	Points string
	Words  string // "against 3, 5 and 7"; or the kind of bye
}

// buildStandingTable makes the standings of a division with their crosstable.
func (s *Pages) buildStandingTable(ctx context.Context, describer describer, t tournaments.Tournament, d tournaments.Division) (StandingTable, error) {
	rows, err := tournaments.Standings(ctx, s.DB, t.ID, d.Season, d.Division)
	if err != nil {
		return StandingTable{}, web.FromTables(err)
	}
	table := StandingTable{Division: d, Heads: describer.explainBreaks(d.TieBreaks.V), Rows: []StandingLine{}, Title: describer.nameDivision(d), Of: t.ID, URL: DivisionURL(t.ID, d)}
	for _, row := range rows {
		line := StandingLine{Standing: row, Name: describer.names.Of(row.Player), Arms: describer.names.SmallArms(row.Player), WhyURL: table.URL + "/why/" + url.PathEscape(string(row.Player))}
		if row.Before > 0 {
			line.Move = row.Before - row.Rank
		}
		line.Figures = lists.Map(row.TieBreaks.V, figure.Number.Short)
		table.Rows = append(table.Rows, line)
		table.Lots = table.Lots || row.Shared && !d.Final && t.Rules.V.DrawsLots()
	}
	table.buildCrosstable(describer)
	return table, s.markMoves(ctx, t, &table)
}

// markMoves sets Goes of the rows: which players go up or down a tier by their places in a season of a league
// that is being played. It does nothing for other tables.
func (s *Pages) markMoves(ctx context.Context, t tournaments.Tournament, table *StandingTable) error {
	rules := t.Rules.V
	if rules.Format != tournament.League || table.Final || table.Season == 0 {
		return nil
	}
	all, err := tournaments.Divisions(ctx, s.DB, t.ID, table.Season)
	if err != nil {
		return web.FromTables(err)
	}
	lowest := slices.MaxFunc(all, func(a, b tournaments.Division) int { return a.Tier - b.Tier }).Tier
	var staying []int
	for i, row := range table.Rows {
		if !row.Withdrawn {
			staying = append(staying, i)
		}
	}
	for depth, i := range staying {
		switch last := len(staying) - 1 - depth; {
		case table.Tier > 1 && depth < rules.CountMoving(rules.Promote, len(staying)):
			table.Rows[i].Goes = "up"
		case table.Tier < lowest && last < rules.CountMoving(rules.Relegate, len(staying)):
			table.Rows[i].Goes = "down"
		}
	}
	return nil
}

// nameDivision names a table of standings: by its division, or as that of all seasons (season 0).
func (d describer) nameDivision(division tournaments.Division) string {
	switch {
	case division.Season == 0:
		return d.say("tournament.seasons.all")
	case division.Name == "":
		return d.say("tournament.standings")
	}
	return d.say("tournament.division", "name", division.Name)
}

// DivisionURL returns the path of the page of a division, or of all seasons.
func DivisionURL(id string, division tournaments.Division) string {
	if division.Season == 0 {
		return "/tournaments/" + id + "/all-time"
	}
	return fmt.Sprintf("/tournaments/%s/seasons/%d/%d", id, division.Season, division.Division)
}

// buildCrosstable sets the crosstable: the result of each row in each round.
func (t *StandingTable) buildCrosstable(describer describer) {
	rounds := 0
	for _, row := range t.Rows {
		for _, c := range row.Cells.V {
			rounds = max(rounds, c.Round)
		}
	}
	for n := range rounds {
		t.Cross = append(t.Cross, n+1)
	}
	for i := range t.Rows {
		row := &t.Rows[i]
		row.Cross = make([][]CrossCell, rounds)
		for _, c := range row.Cells.V {
			row.Cross[c.Round-1] = append(row.Cross[c.Round-1], describer.describeCell(c))
		}
	}
}

// describeCell puts a cell of the crosstable into words.
func (d describer) describeCell(c standings.Cell) CrossCell {
	cell := CrossCell{Game: c.Game, Points: c.Points.Short()}
	switch {
	case c.Kind == standings.Open:
		cell.Points, cell.Words = d.say("tournament.cell.open"), d.nameOpponents(c.Opponents)
	case c.Kind == standings.Played:
		cell.Place, cell.Words = strconv.Itoa(c.Place)+".", d.nameOpponents(c.Opponents)
	default:
		cell.Words = d.describeKind(c)
	}
	return cell
}

// describeKind names the way in which an entrant came to the result in a cell.
func (d describer) describeKind(c standings.Cell) string {
	return d.say(lists.Either(c.Game != "", "tournament.cell.", "tournament.bye.") + string(c.Kind))
}

// nameOpponents names opponents by the numbers of their rows: "against 3 and 5"; "" for none.
func (d describer) nameOpponents(rows []int) string {
	words := lists.Map(slices.Sorted(slices.Values(rows)), strconv.Itoa)
	if len(words) == 0 {
		return ""
	}
	return d.say("tournament.against", "who", d.voice.List(words))
}

// Moved reports whether any row has a rank from a round earlier.
func (t StandingTable) Moved() bool {
	return slices.ContainsFunc(t.Rows, func(l StandingLine) bool { return l.Before > 0 })
}

// Arrow returns the movement as a sign: "▲", "▼" or "="; "" if the row is new.
func (l StandingLine) Arrow() string {
	return map[string]string{"up": "▲", "down": "▼", "as": "="}[l.Way()]
}

// Way returns the direction of the movement: "up", "down" or "as"; "" if the row is new.
func (l StandingLine) Way() string {
	switch {
	case l.Before == 0:
		return ""
	case l.Move > 0:
		return "up"
	case l.Move < 0:
		return "down"
	}
	return "as"
}

// Steps returns the number of ranks that were gained or lost; "" if none.
func (l StandingLine) Steps() string {
	if l.Move == 0 {
		return ""
	}
	return strconv.Itoa(max(l.Move, -l.Move))
}

// csvLines returns the rows of the table for a file.
func (t StandingTable) csvLines() [][]string {
	var rows [][]string
	name := t.Name
	if name == "" && t.Season > 0 {
		name = strconv.Itoa(t.Division.Division)
	}
	for _, line := range t.Rows {
		row := []string{
			strconv.Itoa(t.Season), name, strconv.Itoa(line.Rank), strconv.FormatBool(line.Shared), strconv.Itoa(line.Before), string(line.Player),
			line.Name, line.Points, strconv.Itoa(line.Games), strconv.FormatBool(line.Withdrawn), strconv.FormatBool(line.Banned),
		}
		rows = append(rows, append(row, lists.Map(line.TieBreaks.V, figure.Number.String)...))
	}
	return rows
}

// joinCSV returns the lines of the tables of one tournament, under one line of heads. The tie-breaks in it
// are those of the first table.
func joinCSV(all []StandingTable) [][]string {
	head := []string{"season", "division", "rank", "shared", "before", "player", "name", "points", "games", "withdrawn", "banned"}
	if len(all) > 0 {
		head = append(head, all[0].TieBreaks.V...)
	}
	rows := [][]string{head}
	for _, t := range all {
		rows = append(rows, t.csvLines()...)
	}
	return rows
}
