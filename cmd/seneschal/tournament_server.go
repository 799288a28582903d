package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"seneschal/cmd/control"
	"seneschal/cmd/server"
	"seneschal/domain/datafile"
	"seneschal/domain/tournament"
)

// TournamentAnnounceCmd announces a tournament.
type TournamentAnnounceCmd struct {
	File   string `arg:"" help:"YAML file; see above. - is standard input."`
	DryRun bool   `help:"Check only: announce nothing, enter nobody."`
	JSON   bool   `help:"Print JSON."`
}

// Help explains the file, with an example.
func (TournamentAnnounceCmd) Help() string {
	return `The file says what is played; what it leaves out is as the format has it:

  id: cup                     # as in subjects and addresses of emails
  title: Cup of Logres
  steward: Anne <anne@play.example>
  directors:                  # may order what the steward may; others by APPOINT
  - Ben <ben@play.example>
  rules:
    format: league            # single, round-robin, swiss, league, honour, knockout, ladder, solo
    seats: 4
    rounds: 4
    play: {ruleset: feudal, preset: simple, pace: brisk}
    void: level               # what void tables give: level, half, zero
    objections: 2d            # heard so long after the last result; 0: not at all
    dates: {entries: 2027-01-10T20:00:00Z}
  entrants:                   # who has entered already; others write ENTER
  - Bob <bob@x.example>

Example:
  seneschal tournament announce cup.yaml --dry-run`
}

// An announcement is the content of the file.
type announcement struct {
	ID        string          `json:"id"`
	Title     string          `json:"title"`
	Steward   string          `json:"steward"`
	Directors []string        `json:"directors"`
	Entrants  []string        `json:"entrants"`
	Rules     json.RawMessage `json:"rules"`
}

// Run announces the tournament.
func (c TournamentAnnounceCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	req, err := c.readRequest(std)
	if err != nil {
		return err
	}
	return makeAndPrint(ctx, client, std, "/tournaments", req, c.JSON)
}

// readRequest reads the file. All errors are server.Misuse: the file cannot be read, or something in it is wrong; as far as
// possible they name the line.
func (c TournamentAnnounceCmd) readRequest(std streams) (control.NewTournament, error) {
	var req control.NewTournament
	data, err := readFile(std, c.File)
	if err != nil {
		return req, &server.Misuse{Err: err}
	}
	text, err := datafile.JSON(data)
	if err != nil {
		return req, newUsageError("%s: %w", c.File, err)
	}
	var a announcement
	dec := json.NewDecoder(strings.NewReader(string(text)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&a); err != nil {
		return req, newUsageError("%s: %w", c.File, tournament.LocateFault(err, data, "is no field of an announcement: there are id, title, steward, directors, entrants, rules"))
	}
	if len(a.Rules) > 0 { // the server sees them without their lines
		if _, err := tournament.ReadIn(a.Rules, data); err != nil {
			return req, newUsageError("%s: %w", c.File, err)
		}
	}
	req = control.NewTournament{ID: a.ID, Title: a.Title, Rules: a.Rules, DryRun: c.DryRun}
	if req.Steward, err = parsePerson(a.Steward); err != nil {
		return req, fmt.Errorf("%s: steward: %w", c.File, err)
	}
	if req.Directors, err = parsePersons(a.Directors); err != nil {
		return req, fmt.Errorf("%s: directors: %w", c.File, err)
	}
	if req.Entrants, err = parsePersons(a.Entrants); err != nil {
		return req, fmt.Errorf("%s: entrants: %w", c.File, err)
	}
	return req, nil
}

// parsePersons reads a list of "Name <address>". It fails as parsePerson does, at the first wrong one.
func parsePersons(texts []string) ([]control.Person, error) {
	var persons []control.Person
	for _, text := range texts {
		person, err := parsePerson(text)
		if err != nil {
			return nil, err
		}
		persons = append(persons, person)
	}
	return persons, nil
}

// TournamentEnterCmd enters a player.
type TournamentEnterCmd struct {
	ID     string `arg:"" help:"ID of the tournament." name:"id"`
	Player string `arg:"" help:"Who enters: 'Name <address>'."`
	Rating int    `help:"Rating, where seeds depend on it; default is what the server knows."`
	DryRun bool   `help:"Tell what it would do: record nothing, mail nobody."`
}

// Run enters the player.
func (c TournamentEnterCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	person, err := parsePerson(c.Player)
	if err != nil {
		return err
	}
	return postEntrant(ctx, std, client, c.ID, control.Entering{Player: person, Rating: c.Rating, DryRun: c.DryRun})
}

// postEntrant asks the server to enter or withdraw a player, and prints what a dry run would do.
func postEntrant(ctx context.Context, std streams, client *control.Client, id string, req control.Entering) error {
	var answer struct {
		Text string `json:"text"`
	}
	err := client.Post(ctx, "/tournaments/"+id+"/entrants", req, &answer)
	if err == nil && answer.Text != "" {
		_, err = fmt.Fprintln(std.out, answer.Text)
	}
	return err
}

// TournamentWithdrawCmd takes a player out.
type TournamentWithdrawCmd struct {
	ID     string `arg:"" help:"ID of the tournament." name:"id"`
	Player string `arg:"" help:"Who leaves: an address, or 'Name <address>'."`
	Why    string `help:"The reason, for all to read."`
	DryRun bool   `help:"Tell what it would do: record nothing, mail nobody."`
}

// Run withdraws the player.
func (c TournamentWithdrawCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	person, err := parseAddressee(c.Player)
	if err != nil {
		return err
	}
	return postEntrant(ctx, std, client, c.ID, control.Entering{Player: person, Withdraw: true, Why: c.Why, DryRun: c.DryRun})
}

// TournamentTellCmd gives an order of the steward.
type TournamentTellCmd struct {
	ID     string   `arg:"" help:"ID of the tournament." name:"id"`
	Order  []string `arg:"" help:"The order, as in an email; a line break begins another one."`
	As     string   `help:"The director who gives it, by address; default is the steward." placeholder:"ADDRESS"`
	DryRun bool     `help:"Tell what it would do, and how standings and pairings would be: record nothing. A draw is made with other dice than the real one."`
	JSON   bool     `help:"Print JSON."`
}

// Help returns the details of the command, with examples.
func (TournamentTellCmd) Help() string {
	return `Orders: START, DRAW, ENTER and WITHDRAW player, PENALISE player points WHY ..., REPLACE player BY player WHY ...,
BYE player ROUND number HALF or ZERO, CLOSE ENTRIES, CLOSE ROUND [NOW], CLOSE SEASON, CORRECT game player place ... WHY ...,
VOID game WHY ..., CONFIRM and REFUSE number (of an order that waits for a second director), APPOINT player WHY ..., CHANGE field value WHY ... (of the rules), ANNOUNCE ..., END WHY ...,
SHOW STANDINGS [WHY player], SHOW TABLES, SHOW RULES, SHOW NEWS, HELP.

Examples:
  seneschal tournament tell cup START
  seneschal tournament tell cup --dry-run DRAW
  seneschal tournament tell cup PENALISE Bob 2 WHY missed three deadlines`
}

// Run sends the order to the server and prints the receipt.
func (c TournamentTellCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	ordering := control.TournamentOrdering{Ordering: control.Ordering{Text: strings.Join(c.Order, " "), DryRun: c.DryRun}}
	if c.As != "" {
		var err error
		if ordering.As, err = parseAddressee(c.As); err != nil {
			return err
		}
	}
	return sendLine(ctx, client, std, "/tournaments/"+c.ID+"/letter", ordering, c.JSON)
}

// TournamentListCmd lists tournaments.
type TournamentListCmd struct {
	JSON bool `help:"Print JSON."`
}

// Run lists the tournaments.
func (c TournamentListCmd) Run(ctx context.Context, std streams, d *control.Client) error {
	return fetchAndPrint(ctx, d, std, "/tournaments", c.JSON, newListPrinter("TOURNAMENT\tFORMAT\tRULESET\tSTATE\tENTRANTS\tTITLE", func(t tournamentInfo) string {
		return fmt.Sprintf("%s\t%s\t%s\t%s\t%d\t%s", t.ID, t.Format, t.Ruleset, t.Status, len(t.Entrants), t.Title)
	}))
}

// TournamentShowCmd shows a tournament.
type TournamentShowCmd struct {
	ID   string `arg:"" help:"ID of the tournament." name:"id"`
	JSON bool   `help:"Print JSON, with the rules."`
}

// Run shows the tournament.
func (c TournamentShowCmd) Run(ctx context.Context, std streams, d *control.Client) error {
	return fetchAndPrint(ctx, d, std, "/tournaments/"+c.ID, c.JSON, tournamentInfo.print)
}

// A tournamentInfo is a tournament as it is printed.
type tournamentInfo control.Tournament

// print lists the entrants, and the tables of the newest season.
func (t tournamentInfo) print(out io.Writer) error {
	names := map[string]string{}
	columns := newTabWriter(out)
	fmt.Fprintf(columns, "%s  %s\n%s of %s, %s, steward %s\n\n", t.ID, t.Title, t.Format, t.Ruleset, t.Status, t.Steward)
	for _, entrant := range t.Entrants {
		names[string(entrant.Player)] = entrant.Name
		fmt.Fprintf(columns, "%s\t%s\t%s\n", entrant.Player, entrant.Name, entrant.State)
	}
	if t.Season == nil {
		return columns.Flush()
	}
	for _, round := range t.Season.Rounds {
		fmt.Fprintf(columns, "\nseason %d, round %d\n", t.Season.N, round.N)
		for _, table := range round.Tables {
			var players []string
			for _, s := range table.Holders {
				name := cmp.Or(names[string(s.Player)], string(s.Player))
				players = append(players, name)
			}
			status := table.Status
			if table.Review != "" {
				status = "under review"
			}
			fmt.Fprintf(columns, "%s\t%s\t%s\n", table.Game, status, strings.Join(players, ", "))
		}
	}
	return columns.Flush()
}

// isFile reports whether there is a file of that name; a folder is none.
func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}
