package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sync/errgroup"

	"seneschal/cmd/server"
	"seneschal/domain/rulesets"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

// SimulateLeagueCmd plays a league.
type SimulateLeagueCmd struct {
	Years    int               `help:"Seasons, one a year." default:"10"`
	Entrants int               `help:"How many bots take part." default:"60"`
	Seats    int               `help:"Seats at a table." default:"4"`
	Format   tournament.Format `help:"Format: honour, or league with divisions." enum:"honour,league" default:"honour"`
	Ruleset  string            `help:"Ruleset: ${rulesets}." default:"${ruleset}"`
	Preset   string            `help:"Preset of options; default is the ruleset's."`
	Option   map[string]string `help:"An option, KEY=VALUE; may be repeated." short:"o"`
	Seed     string            `help:"What all dice come from, in a new folder: the same seed plays the same league." default:"seneschal"`
	Mail     bool              `help:"Every email of a bot goes by real mail, and every report into a mailbox."`
	Serve    bool              `help:"Show the pages while it is played and afterwards, until Ctrl-C."`
}

// Help returns the details of the command, with examples.
func (SimulateLeagueCmd) Help() string {
	return `Plays in DIR (var/league), through the real log and into the real tables, but on a
clock of its own and without mail. The first year is 2016. Stopped, it goes on
where it was when it is started again with the same flags; a game that was
broken off may go another way than it would have. At the end the page of every
figure is opened and its arithmetic worked again, and all tables are rebuilt.

With --mail bots have mailboxes. Emails go by SMTP through the intake, and
reports and receipts by the outbox; at the end each email must have had
one receipt, and each of the server must have arrived once. It takes about ten
times as long. Emails have the time at which they are written, so the first
season begins now, and only the waits for objections and the next season are
skipped. Dice depend on the log, and the log on the order in which emails arrive: no two runs are alike.

Examples:
  seneschal simulate league --years 10 --entrants 60 --serve
  seneschal simulate league --years 2 --entrants 8 --mail
  seneschal simulate league --years 2 --entrants 8 --preset simple -o years=3`
}

// tournamentID returns the ID of the tournament. A league by mail has one of its own, so that a folder can hold both.
func (c SimulateLeagueCmd) tournamentID() string {
	if c.Mail {
		return "decade-by-mail"
	}
	return "decade"
}

// Run plays the league.
func (c SimulateLeagueCmd) Run(ctx context.Context, std streams, config *server.Config) error {
	config.Dir = cmp.Or(config.Dir, filepath.Join("var", "league"))
	if config.LogLevel == "info" {
		config.LogLevel = "warn" // progress is the output here
	}
	config.Role = []string{"project"}
	config.Shared = true // the league has hosts of its own
	if c.Serve {
		config.Role = append(config.Role, "web")
	}
	if c.Mail {
		config.Role = append(config.Role, "mail")
	}
	rules, err := c.buildRules()
	if err != nil {
		return err
	}
	if c.Mail && !config.OwnMail() {
		return newUsageError("--mail: bots have their mailboxes in this process: leave --imap-url and --smtp-url out")
	}
	if err := c.seedSecret(config); err != nil {
		return err
	}
	h, err := server.Open(ctx, config, config.Logger(std.err))
	if err != nil {
		return err
	}
	return errors.Join(c.playOnServer(ctx, std, h, rules), h.Close())
}

// buildRules returns the rules of the tournament by the flags. It fails with server.Misuse if the flags are not legal.
func (c SimulateLeagueCmd) buildRules() (tournament.Rules, error) {
	text, err := json.Marshal(map[string]any{
		"format": c.Format, "seats": c.Seats, "seasons": c.Years,
		"play":  map[string]any{"ruleset": c.Ruleset, "preset": c.Preset, "options": c.Option},
		"dates": map[string]any{"season": "365d"},
		"clock": map[string]any{"respite": "0s"}, // bots do not write twice
	})
	if err != nil {
		return tournament.Rules{}, err
	}
	rules, err := tournament.Read(text)
	if err != nil {
		return rules, &server.Misuse{Err: err}
	}
	if err := rules.Check(rulesets.Lookup); err != nil {
		return rules, &server.Misuse{Err: err}
	}
	if c.Entrants < c.Seats || c.Entrants > 400 {
		return rules, newUsageError("--entrants %d: %d to 400 are legal", c.Entrants, c.Seats)
	}
	return rules, nil
}

// seedSecret makes the secret of a new server from the seed. It leaves an existing one alone.
func (c SimulateLeagueCmd) seedSecret(config *server.Config) error {
	if err := os.MkdirAll(config.Dir, 0o711); err != nil {
		return fmt.Errorf("making the data folder: %w", err)
	}
	secret := sha256.Sum256([]byte("seneschal/simulate/" + c.Seed))
	err := eventstore.CreateSynced(config.Path("secret"), secret[:], 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil // the server goes on with the secret that it has
	}
	return err
}

// playOnServer plays the league while the server updates the tables; with --serve it also serves the pages, with
// --mail it also carries the mail. If ctx ends, it says so and returns nil.
func (c SimulateLeagueCmd) playOnServer(ctx context.Context, std streams, h *server.Server, rules tournament.Rules) error {
	accounts, err := c.addBotAccounts(h.Config)
	if err != nil {
		return err
	}
	running, stop := context.WithCancel(ctx)
	defer stop()
	group, running := errgroup.WithContext(running)
	league, byMail, err := c.startServer(running, std, h, group, accounts)
	if err != nil {
		stop()
		return errors.Join(err, group.Wait())
	}
	group.Go(func() error {
		defer stop()
		return c.playLeague(running, std, league, byMail, rules)
	})
	err = group.Wait()
	if ctx.Err() != nil {
		fmt.Fprintln(std.err, "\nstopped; start it again to go on")
		return nil
	}
	return err
}

// startServer starts the server in a group, and with --mail the bots. It returns the league; the mailLeague is nil without
// --mail.
func (c SimulateLeagueCmd) startServer(ctx context.Context, std streams, h *server.Server, group *errgroup.Group, accounts []server.Account) (*league, *mailLeague, error) {
	if err := h.Serve(ctx, group, accounts); err != nil {
		return nil, nil, err
	}
	plan := leaguePlan{id: c.tournamentID(), years: c.Years, begins: leagueBegins}
	if !c.Mail {
		return newLeague(h, plan, std.err), nil, nil
	}
	t, _, err := h.Tournaments.Tournament(ctx, c.tournamentID())
	if err != nil {
		return nil, nil, err
	}
	if plan.begins = t.AnnouncedAt(); plan.begins.IsZero() {
		plan.begins = time.Now().UTC().Truncate(time.Second)
	}
	p := newMailLeague(newLeague(h, plan, std.err), accounts)
	return p.league, p, p.startBots(ctx, group)
}

// addBotAccounts adds an account for each bot and for the steward to the accounts of the server, unless they are
// there, writes them to the file, and returns all. Without mail it does nothing and returns nil.
func (c SimulateLeagueCmd) addBotAccounts(config *server.Config) ([]server.Account, error) {
	if !c.Mail {
		return nil, nil
	}
	path := config.Path("accounts.json")
	all, err := server.LoadAccounts(path, config.Domain)
	if err != nil {
		return nil, err
	}
	for i := range c.Entrants {
		_, all = server.AccountNamed(all, string(knightPerson(i).ID), config.Domain)
	}
	_, all = server.AccountNamed(all, stewardAccount, config.Domain)
	return all, server.SaveAccounts(path, all)
}

// playLeague announces the league, plays it to the end, prints the standings, and checks the data that it leaves
// behind. With --serve the pages stay until Ctrl-C.
func (c SimulateLeagueCmd) playLeague(ctx context.Context, std streams, league *league, byMail *mailLeague, rules tournament.Rules) error {
	pages := fmt.Sprintf("pages: %s/tournaments/%s", league.server.Config.Pages(), league.id)
	if c.Serve {
		fmt.Fprintln(std.err, pages)
	}
	if err := league.announceLeague(ctx, c.buildTitle(), rules, c.Entrants); err != nil {
		return err
	}
	if err := league.finishSeasons(ctx); err != nil {
		return err
	}
	if byMail != nil {
		if err := byMail.checkReceipts(ctx, std); err != nil {
			return err
		}
	}
	if err := c.concludeLeague(ctx, std, league); err != nil || !c.Serve {
		return err
	}
	fmt.Fprintln(std.err, pages+"  (Ctrl-C ends)")
	<-ctx.Done()
	return nil
}

// concludeLeague waits until the tables have the whole log, prints the standings of all seasons, and checks the data
// that the league leaves behind.
func (c SimulateLeagueCmd) concludeLeague(ctx context.Context, std streams, league *league) error {
	if _, err := league.server.Control().Seen(ctx); err != nil {
		return err
	}
	t, _, err := league.server.Tournaments.Tournament(ctx, league.id)
	if err != nil {
		return err
	}
	ranked, err := t.RankAllTime()
	if err != nil {
		return err
	}
	if err := standingsTable(league.server.Control().Table(ctx, t.Title()+", all seasons", ranked)).print(std.out, false); err != nil {
		return err
	}
	if err := league.checkData(ctx, std); err != nil {
		return err
	}
	if !c.Serve {
		fmt.Fprintf(std.err, "to look at the pages: seneschal serve --role project,web --dir %s\n", league.server.Config.Dir)
	}
	return nil
}

func (c SimulateLeagueCmd) buildTitle() string {
	if c.Format == tournament.League {
		return "League of the bots"
	}
	return "Honour league of the bots"
}
