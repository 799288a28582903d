package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sync/errgroup"

	"seneschal/domain/rulesets"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

// SimulateCmd groups what is played by heralds on a clock of its own.
type SimulateCmd struct {
	League SimulateLeagueCmd `cmd:"" help:"Play a league of many years in an afternoon."`
}

// Help ends in an example.
func (SimulateCmd) Help() string {
	return "Example:\n  seneschal simulate league --years 3 --entrants 12"
}

// SimulateLeagueCmd plays a league.
type SimulateLeagueCmd struct {
	Years    int               `help:"Seasons, one a year." default:"10"`
	Entrants int               `help:"How many heralds take part." default:"60"`
	Seats    int               `help:"Seats at a table." default:"4"`
	Format   tournament.Format `help:"Format: honour, or league with divisions." enum:"honour,league" default:"honour"`
	Ruleset  string            `help:"Ruleset: feudal, camelot." default:"feudal"`
	Preset   string            `help:"Preset of options; default is the ruleset's."`
	Option   map[string]string `help:"An option, KEY=VALUE; may be repeated." short:"o"`
	Seed     string            `help:"What all dice come from, in a new folder: the same seed plays the same league." default:"seneschal"`
	Serve    bool              `help:"Show the pages while it is played and afterwards, until Ctrl-C."`
}

// Help ends in examples.
func (SimulateLeagueCmd) Help() string {
	return `Plays in DIR (var/league), through the real log and into the real tables, but on a
clock of its own and without mail. The first year is 2016. Stopped, it goes on
where it was when it is started again with the same flags; a game that was
broken off may go another way than it would have.

Examples:
  seneschal simulate league --years 10 --entrants 60 --serve
  seneschal simulate league --years 2 --entrants 8 --preset simple -o years=3`
}

// leagueID is the tournament that is played in a folder.
const leagueID = "decade"

// Run plays.
func (c SimulateLeagueCmd) Run(ctx context.Context, std streams, config *Config) error {
	if config.Dir == "" {
		config.Dir = filepath.Join("var", "league")
	}
	if config.LogLevel == "info" {
		config.LogLevel = "warn" // progress is the talk here
	}
	config.Role = []string{"project"}
	if c.Serve {
		config.Role = append(config.Role, "web")
	}
	rules, err := c.rules()
	if err != nil {
		return err
	}
	if err := c.seed(config); err != nil {
		return err
	}
	h, err := openHouse(ctx, config, config.logger(std))
	if err != nil {
		return err
	}
	h.host.Shared = true // the league has hosts of its own
	return errors.Join(c.serve(ctx, std, h, rules), h.Close())
}

// rules are the tournament's, checked.
func (c SimulateLeagueCmd) rules() (tournament.Rules, error) {
	text, err := json.Marshal(map[string]any{
		"format": c.Format, "seats": c.Seats, "seasons": c.Years,
		"play":  map[string]any{"ruleset": c.Ruleset, "preset": c.Preset, "options": c.Option},
		"dates": map[string]any{"season": "365d"},
	})
	if err != nil {
		return tournament.Rules{}, err
	}
	rules, err := tournament.Read(text)
	if err != nil {
		return rules, &misuse{err}
	}
	if err := rules.Check(rulesets.Lookup); err != nil {
		return rules, &misuse{err}
	}
	if c.Entrants < c.Seats || c.Entrants > 400 {
		return rules, misused("--entrants %d: %d to 400 are legal", c.Entrants, c.Seats)
	}
	return rules, nil
}

// seed makes the secret of a new house from the seed.
func (c SimulateLeagueCmd) seed(config *Config) error {
	if err := os.MkdirAll(config.Dir, 0o711); err != nil {
		return fmt.Errorf("making the data folder: %w", err)
	}
	secret := sha256.Sum256([]byte("seneschal/simulate/" + c.Seed))
	err := eventstore.CreateSynced(config.path("secret"), secret[:], 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil // it goes on
	}
	return err
}

// serve keeps the tables, and shows the pages if they are wanted, while the
// league is played.
func (c SimulateLeagueCmd) serve(ctx context.Context, std streams, h *house, rules tournament.Rules) error {
	running, stop := context.WithCancel(ctx)
	defer stop()
	group, running := errgroup.WithContext(running)
	if err := h.serve(running, group, nil); err != nil {
		stop()
		return errors.Join(err, group.Wait())
	}
	group.Go(func() error {
		defer stop()
		return c.play(running, std, h, rules)
	})
	err := group.Wait()
	if ctx.Err() != nil {
		fmt.Fprintln(std.err, "\nstopped; start it again to go on")
		return nil
	}
	return err
}

// play plays to the end and prints the standings; with --serve the pages stay
// until Ctrl-C.
func (c SimulateLeagueCmd) play(ctx context.Context, std streams, h *house, rules tournament.Rules) error {
	if c.Serve {
		fmt.Fprintf(std.err, "pages: %s\n", h.config.pages())
	}
	if err := c.games(ctx, std, h, rules); err != nil {
		return err
	}
	if err := h.seen(ctx); err != nil {
		return err
	}
	t, _, err := h.clubs.Tournament(ctx, leagueID)
	if err != nil {
		return err
	}
	ranked, err := t.AllTime()
	if err != nil {
		return err
	}
	if err := h.table(ctx, t.Title()+", all seasons", ranked).print(std.out, false); err != nil {
		return err
	}
	if err := c.check(ctx, std, h); err != nil {
		return err
	}
	if !c.Serve {
		fmt.Fprintf(std.err, "to look at the pages: seneschal serve --role project,web --dir %s\n", h.config.Dir)
		return nil
	}
	fmt.Fprintf(std.err, "pages: %s/tournaments/%s  (Ctrl-C ends)\n", h.config.pages(), leagueID)
	<-ctx.Done()
	return nil
}

// games plays all games that are left.
func (c SimulateLeagueCmd) games(ctx context.Context, std streams, h *house, rules tournament.Rules) error {
	l := newLeague(h, leaguePlan{id: leagueID, years: c.Years, begins: leagueBegins}, std.err)
	if err := l.enter(ctx, c.title(), rules, c.Entrants); err != nil {
		return err
	}
	return l.finish(ctx)
}

func (c SimulateLeagueCmd) title() string {
	name := "Honour league"
	if c.Format == tournament.League {
		name = "League"
	}
	return fmt.Sprintf("%s of %s", name, strings.ToUpper(c.Ruleset[:1])+c.Ruleset[1:])
}
