package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"seneschal/cmd/control"
	"seneschal/domain/game"
	"seneschal/projections/lobby"
)

// GameNewCmd opens a game.
type GameNewCmd struct {
	Ruleset string                 `help:"Ruleset: ${rulesets}." default:"${ruleset}"`
	Edition int                    `help:"Edition of the ruleset, as rules editions lists them; default is the newest."`
	ID      string                 `help:"ID of the game, as in subjects and addresses; default is made up." name:"id"`
	Title   string                 `help:"Title for people."`
	Preset  string                 `help:"Preset of options."`
	Option  map[game.Option]string `help:"An option, KEY=VALUE; may be repeated." short:"o"`
	Pace    string                 `help:"Pace, of those that the ruleset has: ${paces}."`
	Respite *time.Duration         `help:"How long nothing may have changed before a phase closes that all have answered; default is the pace's, mostly 10m."`
	Seats   int                    `help:"Number of seats." required:""`
	Steward string                 `help:"Steward: 'Name <address>'." required:""`
	Player  []string               `help:"A player in seat order: 'Name <address>', or bot:easy, bot:medium, bot:hard; may be repeated." sep:"none"`
	DryRun  bool                   `help:"Check only: open nothing, mail nobody."`
	JSON    bool                   `help:"Print JSON."`
}

// Run opens the game.
func (c GameNewCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	req := control.NewGame{
		ID: c.ID, Title: c.Title, Ruleset: c.Ruleset, Edition: c.Edition, Preset: c.Preset, Options: c.Option, Pace: c.Pace,
		Respite: c.Respite, Seats: c.Seats, DryRun: c.DryRun,
	}
	var err error
	if req.Steward, err = parsePerson(c.Steward); err != nil {
		return err
	}
	for _, text := range c.Player {
		person, err := parsePlayer(text)
		if err != nil {
			return err
		}
		req.Players = append(req.Players, person)
	}
	return makeAndPrint(ctx, client, std, "/games", req, c.JSON)
}

// makeAndPrint posts a request to make something to a path of the server. It prints the "id" of the answer, or the whole
// answer as JSON.
func makeAndPrint(ctx context.Context, client *control.Client, std streams, path string, req any, asJSON bool) error {
	var made map[string]any
	if err := client.Post(ctx, path, req, &made); err != nil {
		return err
	}
	return printFound(std, asJSON, made, func(made map[string]any, out io.Writer) error {
		_, err := fmt.Fprintln(out, made["id"])
		return err
	})
}

// GameListCmd lists games.
type GameListCmd struct {
	JSON bool `help:"Print JSON."`
}

// Run lists games.
func (c GameListCmd) Run(ctx context.Context, std streams, d *control.Client) error {
	return fetchAndPrint(ctx, d, std, "/games", c.JSON, newListPrinter("GAME\tRULESET\tSTATE\tPHASE\tDUE\tTITLE", func(g lobby.Game) string {
		return fmt.Sprintf("%s\t%s\t%s\t%s\t%s\t%s", g.ID, g.Ruleset, g.State, g.Phase, formatTime(g.Due), g.Title)
	}))
}

// formatTime formats a time in UTC; "-" for nil or the zero time.
func formatTime(at *time.Time) string {
	if at == nil || at.IsZero() {
		return "-"
	}
	return at.UTC().Format("Mon 2 Jan 15:04 UTC")
}

// GameShowCmd shows a game.
type GameShowCmd struct {
	Game  string `arg:"" help:"ID of the game."`
	State bool   `help:"With the whole state, hidden parts too: for the operator, not for players."`
	JSON  bool   `help:"Print JSON."`
}

// Run shows the game.
func (c GameShowCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	path := "/games/" + c.Game
	if c.State {
		path += "?state=1"
	}
	if c.JSON || c.State {
		return fetchAndPrint[any](ctx, client, std, path, true, nil)
	}
	return fetchAndPrint(ctx, client, std, path, false, shownGame.print)
}

// A shownGame is the part of control.Game that game show prints. It leaves out the state, which
// only its ruleset can read.
type shownGame struct {
	ID, Title string
	Phase     struct{ Title string }
	Due       *time.Time
	Over      bool
	Steward   game.Player
	Seats     []game.SeatInfo
	Names     map[game.Player]string
}

func (g shownGame) print(out io.Writer) error {
	table := newTabWriter(out)
	due := ", due " + formatTime(g.Due)
	if g.Over {
		due = ", over"
	}
	fmt.Fprintf(table, "%s  %s\n%s%s\nsteward: %s\n", g.ID, g.Title, g.Phase.Title, due, g.Names[g.Steward])
	fmt.Fprintln(table, "SEAT\tPLAYER\tSTATUS\tORDERS")
	for _, seat := range g.Seats {
		orders := "missing"
		switch {
		case seat.Final:
			orders = "in"
		case !seat.Awaited:
			orders = "not asked"
		case seat.HasOrders:
			orders = "draft"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", seat.Seat, cmp.Or(g.Names[seat.Player], "-"), seat.Status, orders)
	}
	return table.Flush()
}

// GameExportCmd writes a log to a file.
type GameExportCmd struct {
	Game string `arg:"" help:"ID of the game."`
	File string `arg:"" optional:"" help:"File to write; default is standard output."`
	For  string `help:"Write what one reader may see: 'all', or a seat. Everything else is closed, and can be opened by nobody."`
}

// Help returns the details of the command, with an example.
func (GameExportCmd) Help() string {
	return "Examples:\n  seneschal game export valley-12 valley-12.jsonl\n  seneschal game export valley-12 public.jsonl --for all"
}

// Run exports the log. It overwrites the file; after an error the file may hold a part of the log.
func (c GameExportCmd) Run(ctx context.Context, std streams, client *control.Client) (err error) {
	out := std.out
	if c.File != "" {
		file, err := os.Create(c.File)
		if err != nil {
			return err
		}
		defer func() {
			if closing := file.Close(); err == nil {
				err = closing
			}
		}()
		out = file
	}
	return client.CopyTo(ctx, out, http.MethodGet, "/games/"+c.Game+"/log?for="+url.QueryEscape(c.For))
}

// GameImportCmd puts a game of another server into this one.
type GameImportCmd struct {
	File string `arg:"" help:"File that game export wrote; - is standard input."`
	JSON bool   `help:"Print JSON."`
}

// Help returns the details of the command, with an example.
func (GameImportCmd) Help() string {
	return `Puts a game that another server has exported into this one, under its ID, once an
audit of the whole log holds. It has its pages, replay and audit here, and can be tried from
any of its phases. Nobody is notified, no rating changes, and no command is taken.

Only games that are over: a running one can go on only on its own server, as the
keys of its dice come from the secret there. backup and restore move a whole server.

Example:
  seneschal game import valley-12.jsonl`
}

// Run imports the game.
func (c GameImportCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	file, err := readFile(std, c.File)
	if err != nil {
		return err
	}
	var done control.Imported
	if err := client.Post(ctx, "/games/import", control.ImportFile{File: file}, &done); err != nil {
		return err
	}
	return printFound(std, c.JSON, done, func(done control.Imported, out io.Writer) error {
		_, err := fmt.Fprintf(out, "game %s, %d commits, can be read here\n", done.ID, done.Commits)
		return err
	})
}

// parseAddressee reads an address, or "Name <address>". It takes any text without "<" for an address.
func parseAddressee(text string) (control.Person, error) {
	if !strings.Contains(text, "<") {
		return control.Person{Address: text}, nil
	}
	return parsePerson(text)
}

// parsePlayer reads "Name <address>", or "bot:easy" for a bot of a strength. It fails as parsePerson does.
func parsePlayer(text string) (control.Person, error) {
	if strength, bot := game.Player(text).Bot(); bot {
		return control.Person{Bot: strength}, nil
	}
	return parsePerson(text)
}

// parsePerson reads "Name <address>"; the name may be empty. It fails with a server.Misuse if there is no address with
// an @ between < and >, and ignores what follows.
func parsePerson(text string) (control.Person, error) {
	name, rest, ok := strings.Cut(text, "<")
	address, _, closed := strings.Cut(rest, ">")
	if !ok || !closed || !strings.Contains(address, "@") {
		return control.Person{}, newUsageError("%q: not a person like 'Anne <anne@play.example>'", text)
	}
	return control.Person{Name: strings.TrimSpace(name), Address: strings.TrimSpace(address)}, nil
}
