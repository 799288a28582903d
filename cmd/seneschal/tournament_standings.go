package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"net/url"
	"strings"

	"seneschal/cmd/control"
	"seneschal/cmd/server"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/tiebreak"
	"seneschal/domain/tournament/trf"
	"seneschal/domain/tournament/trfevent"
)

// TournamentStandingsCmd prints standings.
type TournamentStandingsCmd struct {
	File       string `arg:"" help:"Tournament report file (TRF), - for stdin, or the ID of a tournament of the server." name:"file|id"`
	Season     int    `help:"Of a tournament of the server: this season; default is the newest."`
	Division   int    `help:"Of a tournament of the server: this division, from 1, the highest." default:"1"`
	AllTime    bool   `help:"Of a tournament of the server: all seasons together."`
	TieBreaks  string `help:"Tie-breaks in their order, with commas between; each may end in its own edition, as BH-C1/2023. Without it those of the file (line 202 or 212)."`
	Edition    string `help:"Edition of FIDE's tie-breaks: 2026, or 2023 for those in force before 1 March 2026." enum:"2023,2026" default:"2026"`
	Rounds     int    `help:"Only so many rounds; 0: all that were paired."`
	RoundRobin bool   `help:"All pairings were known before the start; so if the file's type (line 092) says robin."`
	Unrated    int    `help:"What players without a rating count as."`
	Why        string `help:"Open the rank of this player to its arithmetic: a number, or a name or part of it."`
	Crosstable bool   `help:"Print what each player did in each round, too."`
	JSON       bool   `help:"Print JSON, with the arithmetic of every figure." xor:"form"`
	CSV        bool   `help:"Print CSV." xor:"form"`
}

// Help returns the details of the command, with examples.
func (TournamentStandingsCmd) Help() string {
	names := lists.Map(tiebreak.List(), func(known tiebreak.Known) string { return known.Name })
	return `Ranks by points, then by each tie-break; players equal in all share a rank. MOVE is the
change of rank by the last round. Every figure is exact; the table rounds to two decimals.
Tie-breaks: ` + strings.Join(names[:len(names)/2], " ") + `
            ` + strings.Join(names[len(names)/2:], " ") + `
BH-C1 cuts one value, BH-M1 one at each end; DE-P counts forfeits as games; BH-C1/2023 is of another edition.

Examples:
  seneschal tournament standings open.trf --tie-breaks BH-C1,BH,SB
  seneschal tournament standings open.trf --tie-breaks BH-C1,BH --edition 2023 --why Smith
  seneschal tournament standings cup --season 2 --why Bob`
}

// A standingsTable is a ranking as it is printed in JSON.
type standingsTable control.Standings

// Run ranks the players and prints the table. If the name is no file, it asks the server for a
// tournament.
func (c TournamentStandingsCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	if c.File == "-" || isFile(c.File) {
		if c.Season != 0 || c.Division != 1 || c.AllTime {
			return newUsageError("%s is a file: --season, --division and --all-time are of a tournament of the server", c.File)
		}
		return c.rankReportFile(std)
	}
	if strings.ContainsAny(c.File, "./") {
		return newUsageError("%s: there is no such file", c.File)
	}
	if c.TieBreaks != "" || c.Rounds != 0 || c.RoundRobin || c.Unrated != 0 {
		return newUsageError("%s is no file: --tie-breaks, --rounds, --round-robin and --unrated are of one; a tournament of the server goes by its rules", c.File)
	}
	query := url.Values{"division": {fmt.Sprint(c.Division)}}
	if c.Season > 0 {
		query.Set("season", fmt.Sprint(c.Season))
	}
	if c.AllTime {
		query.Set("all", "1")
	}
	var table standingsTable
	if err := client.Get(ctx, "/tournaments/"+c.File+"/standings?"+query.Encode(), &table); err != nil {
		return err
	}
	return c.print(table, table.newNameReplacer(), std)
}

func (c TournamentStandingsCmd) rankReportFile(std streams) error {
	file, err := readReport(std, c.File)
	if err != nil {
		return err
	}
	table, err := c.rankPlayers(file, std)
	if err != nil {
		return err
	}
	return c.print(table, strings.NewReplacer(), std)
}

// print prints the table in the wanted form. The arithmetic gets the players' names from names.
func (c TournamentStandingsCmd) print(table standingsTable, names *strings.Replacer, std streams) error {
	switch {
	case c.Why != "":
		return c.explainRank(table, names, std)
	case c.JSON:
		return printJSON(std, table)
	case c.CSV:
		return table.writeCSV(std.out)
	}
	return table.print(std.out, c.Crosstable)
}

// rankPlayers ranks the players of a file. Doubtful entries of the file are printed as remarks, unless --rounds leaves
// rounds out. It fails with server.Misuse if a flag does not fit the file.
func (c TournamentStandingsCmd) rankPlayers(file trf.Tournament, std streams) (standingsTable, error) {
	var none standingsTable
	event, err := c.selectRounds(file)
	if err != nil {
		return none, err
	}
	breaks, err := c.chooseTieBreaks(file)
	if err != nil {
		return none, err
	}
	table, err := standings.NewTable(event)
	if err != nil {
		return none, err
	}
	if len(event.Rounds) == file.LastPaired() {
		for _, wrong := range trfevent.DescribeDoubtful(file) {
			fmt.Fprintln(std.err, wrong)
		}
	}
	ranking, err := table.Rank(breaks...)
	if err != nil {
		return none, err
	}
	if len(event.Rounds) > 1 {
		before, err := standings.RankEvent(event.Through(len(event.Rounds)-1), breaks...)
		if err != nil {
			return none, err
		}
		ranking = ranking.WithRanksBefore(before)
	}
	return standingsTable{event.Name, ranking, table.MakeCrosstable(ranking)}, nil
}

// selectRounds returns the event in the file with the rounds that are to be ranked, changed as the flags say.
func (c TournamentStandingsCmd) selectRounds(file trf.Tournament) (standings.Event, error) {
	event, err := trfevent.ToEvent(file)
	switch {
	case err != nil:
		return event, err
	case c.Unrated < 0:
		return event, newUsageError("--unrated %d: a rating of 0 or more is wanted", c.Unrated)
	case c.Rounds < 0 || c.Rounds > len(event.Rounds):
		return event, newUsageError("--rounds %d: %d were paired", c.Rounds, len(event.Rounds))
	}
	event.Fixed = event.Fixed || c.RoundRobin
	event.Unrated = c.Unrated
	if c.Rounds > 0 {
		event = event.Through(c.Rounds)
	}
	return event, nil
}

// chooseTieBreaks returns the tie-breaks of the flag, or else those of the file.
func (c TournamentStandingsCmd) chooseTieBreaks(file trf.Tournament) ([]standings.TieBreak, error) {
	names, from := c.TieBreaks, "--tie-breaks"
	if names == "" {
		names, from = trfevent.FindTieBreaks(file), "line 202 or 212 (--tie-breaks goes before it)"
	}
	breaks, err := tiebreak.ParseList(names, tiebreak.Options{Edition: tiebreak.Edition(c.Edition)})
	if err != nil {
		return nil, &server.Misuse{Err: fmt.Errorf("%s: %w", from, err)}
	}
	return breaks, nil
}

// explainRank prints the arithmetic behind the rank of the player that --why names: by ID, by whole name, or by a part of
// a name that nobody else's has. It fails with server.Misuse if there is not exactly one.
func (c TournamentStandingsCmd) explainRank(table standingsTable, names *strings.Replacer, std streams) error {
	var matches []standings.Entrant
	for _, row := range table.Rows {
		switch name := strings.ToLower(row.Entrant.Name); {
		case string(row.Entrant.ID) == c.Why || name == strings.ToLower(c.Why):
			matches = []standings.Entrant{row.Entrant}
		case strings.Contains(name, strings.ToLower(c.Why)):
			matches = append(matches, row.Entrant)
			continue
		default:
			continue
		}
		break
	}
	if len(matches) != 1 {
		return newUsageError("--why %s: %d players are called so; give a number or a whole name", c.Why, len(matches))
	}
	why, _ := table.ExplainRank(matches[0].ID)
	if c.JSON {
		return printJSON(std, why)
	}
	_, err := io.WriteString(std.out, names.Replace(why.Text()))
	return err
}

// listHeads returns the heads of the columns that depend on the tie-breaks, from the points on.
func (t standingsTable) listHeads() []string { return append([]string{"POINTS"}, t.TieBreaks...) }

// listFigures returns a row's points and tie-breaks, in short form.
func listFigures(row standings.Row) []string {
	all := []string{row.Points.Value.Short()}
	for _, v := range row.TieBreaks {
		all = append(all, v.Why.Value.Short())
	}
	return all
}

func (t standingsTable) writeCSV(out io.Writer) error {
	w := csv.NewWriter(out)
	rows := [][]string{append([]string{"RANK", "NUMBER", "NAME", "RATING"}, t.listHeads()...)}
	for _, row := range t.Rows {
		fixed := []string{fmt.Sprint(row.Rank), fmt.Sprint(row.Entrant.Number), row.Entrant.Name, fmt.Sprint(row.Entrant.Rating)}
		rows = append(rows, append(fixed, listFigures(row)...))
	}
	return w.WriteAll(rows)
}

func (t standingsTable) print(out io.Writer, crosstable bool) error {
	table := newTabWriter(out)
	fmt.Fprintf(table, "RANK\tMOVE\tNO\tNAME\tRATING\t%s\n", strings.Join(t.listHeads(), "\t"))
	for _, row := range t.Rows {
		rank, move, rating := fmt.Sprint(row.Rank), "", ""
		if row.Shared {
			rank += "="
		}
		if row.Entrant.Rating > 0 {
			rating = fmt.Sprint(row.Entrant.Rating)
		}
		if row.RanksGained() != 0 {
			move = fmt.Sprintf("%+d", row.RanksGained())
		}
		fmt.Fprintf(table, "%s\t%s\t%d\t%s\t%s\t%s\n", rank, move, row.Entrant.Number, row.Entrant.Name, rating, strings.Join(listFigures(row), "\t"))
	}
	if crosstable {
		fmt.Fprintln(table)
		for i, cross := range t.Crosstable {
			fmt.Fprintf(table, "%d\t%s", i+1, cross.Entrant)
			for _, cell := range cross.Cells {
				fmt.Fprintf(table, "\t%s", formatCell(cell))
			}
			fmt.Fprintln(table)
		}
	}
	return table.Flush()
}

// formatCell formats a cell of the crosstable: a game as "3w 0.5", with the opponent's line, the colour and the points, a
// bye or an absence by its kind. A game that was not played has its kind too.
func formatCell(cell standings.Cell) string {
	text := string(cell.Kind)
	if len(cell.Opponents) == 1 {
		text = fmt.Sprintf("%d%.1s", cell.Opponents[0], cell.Seat)
		if cell.Kind != standings.Played {
			text += " " + string(cell.Kind)
		}
	}
	return text + " " + cell.Points.Short()
}

// newNameReplacer returns a replacer of players' IDs by their names.
func (t standingsTable) newNameReplacer() *strings.Replacer {
	var pairs []string
	for _, row := range t.Rows {
		if row.Entrant.Name != "" {
			pairs = append(pairs, string(row.Entrant.ID), row.Entrant.Name)
		}
	}
	return strings.NewReplacer(pairs...)
}
