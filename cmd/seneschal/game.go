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
	"text/tabwriter"
	"time"

	"seneschal/cmd/control"
	"seneschal/cmd/house"
	"seneschal/domain/game"
	"seneschal/projections/lobby"
)

// GameNewCmd opens a game.
type GameNewCmd struct {
	Ruleset string            `help:"Ruleset." default:"feudal"`
	Edition int               `help:"Edition of the ruleset, as rules editions lists them; default is the newest."`
	ID      string            `help:"ID of the game, as in subjects and addresses; default is made up." name:"id"`
	Title   string            `help:"Title for people."`
	Preset  string            `help:"Preset of options."`
	Option  map[string]string `help:"An option, KEY=VALUE; may be repeated." short:"o"`
	Pace    string            `help:"Pace: weekly, brisk, postal, chronicle."`
	Seats   int               `help:"Number of seats." required:""`
	Steward string            `help:"Steward: 'Name <address>'." required:""`
	Player  []string          `help:"A player in seat order: 'Name <address>'; may be repeated." sep:"none"`
	DryRun  bool              `help:"Check only: open nothing, mail nobody."`
	JSON    bool              `help:"Print JSON."`
}

// Help ends in an example.
func (GameNewCmd) Help() string {
	return "Example:\n  seneschal game new --seats 2 --steward 'Anne <anne@play.example>' --player 'Bob <bob@x.example>' --player 'Cleo <c@y.example>'"
}

// Run opens the game.
func (c GameNewCmd) Run(ctx context.Context, std streams, config *house.Config) error {
	req := control.NewGame{
		ID: c.ID, Title: c.Title, Ruleset: c.Ruleset, Edition: c.Edition, Preset: c.Preset, Options: map[game.Option]string{}, Pace: c.Pace,
		Seats: c.Seats, DryRun: c.DryRun,
	}
	for k, v := range c.Option {
		req.Options[game.Option(k)] = v
	}
	var err error
	if req.Steward, err = parsePerson(c.Steward); err != nil {
		return err
	}
	for _, text := range c.Player {
		p, err := parsePerson(text)
		if err != nil {
			return err
		}
		req.Players = append(req.Players, p)
	}
	return made(ctx, config, std, "/games", req, c.JSON)
}

// made has the house make something, and prints its ID, or all that is answered as JSON.
func made(ctx context.Context, config *house.Config, std streams, path string, req any, asJSON bool) error {
	return withHouse(ctx, config, std, func(d *control.Client) error {
		var made map[string]any
		if err := d.Post(ctx, path, req, &made); err != nil {
			return err
		}
		if asJSON {
			return printJSON(std, made)
		}
		_, err := fmt.Fprintln(std.out, made["id"])
		return err
	})
}

// answered prints what the house answers at a path: as JSON, or as show does.
func answered[T any](ctx context.Context, config *house.Config, std streams, path string, asJSON bool, show func(T) error) error {
	return withHouse(ctx, config, std, func(d *control.Client) error {
		var answer T
		if err := d.Get(ctx, path, &answer); err != nil {
			return err
		}
		if asJSON {
			return printJSON(std, answer)
		}
		return show(answer)
	})
}

// withHouse reaches the house for one command.
func withHouse(ctx context.Context, config *house.Config, std streams, f func(*control.Client) error) (err error) {
	d, err := house.Reach(ctx, config, config.Logger(std.err))
	if err != nil {
		return err
	}
	defer func() {
		if closing := d.Close(); err == nil {
			err = closing
		}
	}()
	return f(d)
}

// GameListCmd lists games.
type GameListCmd struct {
	JSON bool `help:"Print JSON."`
}

// Help ends in an example.
func (GameListCmd) Help() string { return "Example:\n  seneschal game list --json" }

// Run lists games.
func (c GameListCmd) Run(ctx context.Context, std streams, config *house.Config) error {
	return answered(ctx, config, std, "/games", c.JSON, func(games []lobby.Game) error {
		w := tabwriter.NewWriter(std.out, 0, 4, 2, ' ', 0)
		fmt.Fprintln(w, "GAME\tRULESET\tSTATE\tPHASE\tDUE\tTITLE")
		for _, g := range games {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", g.ID, g.Ruleset, g.State, g.Phase, when(g.Due), g.Title)
		}
		return w.Flush()
	})
}

func when(t *time.Time) string {
	if t == nil || t.IsZero() {
		return "-"
	}
	return t.UTC().Format("Mon 2 Jan 15:04 UTC")
}

// GameShowCmd shows a game.
type GameShowCmd struct {
	Game  string `arg:"" help:"ID of the game."`
	State bool   `help:"With the whole state, hidden parts too: for the operator, not for players."`
	JSON  bool   `help:"Print JSON."`
}

// Help ends in an example.
func (GameShowCmd) Help() string { return "Example:\n  seneschal game show valley-12" }

// Run shows the game.
func (c GameShowCmd) Run(ctx context.Context, std streams, config *house.Config) error {
	path := "/games/" + c.Game
	if c.State {
		path += "?state=1"
	}
	return withHouse(ctx, config, std, func(d *control.Client) error {
		if c.JSON || c.State {
			var info any
			if err := d.Get(ctx, path, &info); err != nil {
				return err
			}
			return printJSON(std, info)
		}
		var info shownGame
		if err := d.Get(ctx, path, &info); err != nil {
			return err
		}
		return info.print(std.out)
	})
}

// shownGame is what game show prints of control.Game, whose state only its ruleset
// can read.
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
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	due := ", due " + when(g.Due)
	if g.Over {
		due = ", over"
	}
	fmt.Fprintf(w, "%s  %s\n%s%s\nsteward: %s\n", g.ID, g.Title, g.Phase.Title, due, g.Names[g.Steward])
	fmt.Fprintln(w, "SEAT\tPLAYER\tSTATUS\tORDERS")
	for _, s := range g.Seats {
		in := "missing"
		switch {
		case s.Final:
			in = "in"
		case !s.Awaited:
			in = "not asked"
		case s.HasOrders:
			in = "draft"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", s.Seat, cmp.Or(g.Names[s.Player], "-"), s.Status, in)
	}
	return w.Flush()
}

// GameExportCmd writes a log to a file.
type GameExportCmd struct {
	Game string `arg:"" help:"ID of the game."`
	File string `arg:"" optional:"" help:"File to write; default is standard output."`
	For  string `help:"Write what one reader may see: 'all', or a seat. Everything else is closed, and can be opened by nobody."`
}

// Help ends in an example.
func (GameExportCmd) Help() string {
	return "Examples:\n  seneschal game export valley-12 valley-12.jsonl\n  seneschal game export valley-12 public.jsonl --for all"
}

// Run exports the log.
func (c GameExportCmd) Run(ctx context.Context, std streams, config *house.Config) (err error) {
	out := std.out
	if c.File != "" {
		f, err := os.Create(c.File)
		if err != nil {
			return err
		}
		defer func() {
			if closing := f.Close(); err == nil {
				err = closing
			}
		}()
		out = f
	}
	return withHouse(ctx, config, std, func(d *control.Client) error {
		return d.CopyTo(ctx, out, http.MethodGet, "/games/"+c.Game+"/log?for="+url.QueryEscape(c.For))
	})
}

// parseAddressee reads an address, or "Name <address>".
func parseAddressee(text string) (control.Person, error) {
	if !strings.Contains(text, "<") {
		return control.Person{Address: text}, nil
	}
	return parsePerson(text)
}

// parsePerson reads "Name <address>".
func parsePerson(text string) (control.Person, error) {
	name, rest, ok := strings.Cut(text, "<")
	address, _, closed := strings.Cut(rest, ">")
	if !ok || !closed || !strings.Contains(address, "@") {
		return control.Person{}, misused("%q: not a person like 'Anne <anne@play.example>'", text)
	}
	return control.Person{Name: strings.TrimSpace(name), Address: strings.TrimSpace(address)}, nil
}
