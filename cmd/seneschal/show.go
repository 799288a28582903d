package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"seneschal/cmd/control"
	"seneschal/cmd/server"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
)

// A show is a demo in progress.
type show struct {
	DemoCmd
	server   *server.Server
	std      streams
	accounts []server.Account
	state    demoState
}

// demoState is the state that a demo keeps between its starts.
type demoState struct {
	Game string `json:"game"`
	Bots int    `json:"heralds"`
	You  bool   `json:"you"`
}

const (
	yourAccount = "you"
	yourName    = "You"
)

// stewardAccount is the mailbox for emails to the steward of a league, or of the demo's open game: an address
// that begins with "steward" is the server's own.
const stewardAccount = "arthur"

// loadState reads the state of the demo, or begins one with the settings of the flags. It makes a mail account for each
// part that lacks one, and saves the accounts.
func (s *show) loadState() error {
	data, err := os.ReadFile(s.server.Config.Path("demo.json"))
	switch {
	case errors.Is(err, os.ErrNotExist):
		s.state, err = demoState{Bots: s.Bots, You: s.Seat}, nil
	case err == nil:
		err = json.Unmarshal(data, &s.state)
	}
	if err != nil {
		return fmt.Errorf("reading the demo's state: %w", err)
	}
	if s.accounts, err = server.LoadAccounts(s.server.Config.Path("accounts.json"), s.server.Config.Domain); err != nil {
		return err
	}
	names := []string{yourAccount, stewardAccount}
	for i := range s.state.Bots {
		names = append(names, botName(i))
	}
	if s.League {
		for _, p := range listSpares() {
			names = append(names, string(p.ID))
		}
	}
	for _, name := range names {
		_, s.accounts = server.AccountNamed(s.accounts, name, s.server.Config.Domain)
	}
	return server.SaveAccounts(s.server.Config.Path("accounts.json"), s.accounts)
}

// markReachable marks all mailboxes of the demo as reachable, also those that were missing when
// emails to them came back.
func (s *show) markReachable(ctx context.Context) error {
	for _, a := range s.accounts {
		if err := s.server.Roster.Reached(ctx, a.Address); err != nil {
			return err
		}
	}
	return nil
}

// botName names the account of the bot with an index from 0. Accounts keep the names of release 0.1.0, so that a demo
// that was begun with it goes on.
func botName(i int) string { return fmt.Sprintf("herald%d", i+1) }

// findAccount returns the account with a name, which loadState must have made.
func (s *show) findAccount(name string) server.Account {
	a, _ := server.AccountNamed(s.accounts, name, s.server.Config.Domain)
	return a
}

// openCampaign opens a campaign and saves the demo's state with its ID. It does nothing if a campaign is in progress.
func (s *show) openCampaign(ctx context.Context) error {
	if s.state.Game != "" {
		g, _, err := s.server.Host.Game(ctx, s.state.Game)
		if err != nil || (g.Ruleset() != nil && !g.Over()) {
			return err
		}
	}
	pace := s.choosePace()
	req := control.NewGame{
		Ruleset: s.Ruleset, Preset: s.Preset, Options: s.chooseOptions(), Seats: s.state.Bots + lists.One(s.state.You), Title: "A campaign by mail",
		Steward: control.Person{Name: yourName, Address: s.findAccount(yourAccount).Address}, Clock: &pace,
	}
	for i := range s.state.Bots {
		req.Players = append(req.Players, control.Person{Name: fmt.Sprintf("Bot %d", i+1), Address: s.findAccount(botName(i)).Address})
	}
	if s.state.You {
		req.Players = append(req.Players, req.Steward)
	}
	made, err := s.server.Control().Open(ctx, req)
	if err != nil {
		return err
	}
	s.state.Game = fmt.Sprint(made["id"])
	data, err := json.Marshal(s.state)
	if err != nil {
		return err
	}
	return os.WriteFile(s.server.Config.Path("demo.json"), data, 0o600)
}

// muttrc configures mutt to read and write your mail in the demo.
const muttrc = `set folder = "imap://%[1]s:%[2]s@%[3]s/"
set spoolfile = "+INBOX"
set smtp_url = "smtp://%[1]s@%[4]s"
set smtp_pass = "%[2]s"
set from = "%[5]s"
set realname = "You"
set ssl_force_tls = no
set ssl_starttls = no
set record = ""
alternative_order text/plain
`

// printAddresses prints where the pages and your mail are, and writes a configuration for mutt. It logs a failure to write.
func (s *show) printAddresses() {
	you := s.findAccount(yourAccount)
	mutt := fmt.Sprintf(muttrc, you.Name, you.Password, s.server.Maildrop().IMAPAddr(), s.server.Maildrop().SMTPAddr(), you.Address)
	if err := os.WriteFile(s.server.Config.Path("muttrc"), []byte(mutt), 0o600); err != nil {
		s.server.Log.Warn("muttrc not written", "err", err)
	}
	fmt.Fprintf(s.std.out, "\nCampaign %s\n  pages     %s/g/%s\n", s.state.Game, s.server.Config.Pages(), s.state.Game)
	if s.League {
		fmt.Fprintf(s.std.out, "  league    %s/tournaments/%s, where bots play on while you watch\n", s.server.Config.Pages(), demoLeagueID)
	}
	if s.state.You {
		fmt.Fprintf(s.std.out, `  your mail %s, password %s
            IMAP %s, SMTP %s (plain, on this machine only)
  read it   mutt -F %s
Your seat's email with a link to its page and an orders form is in your inbox.
You are the steward, too. The game waits for your emails; a phase lasts %s at most.
`, you.Address, you.Password, s.server.Maildrop().IMAPAddr(), s.server.Maildrop().SMTPAddr(), s.server.Config.Path("muttrc"), s.Phase)
	}
	fmt.Fprintln(s.std.out)
}

// playBots lets a bot play each of the bots' seats by mail, until ctx ends.
func (s *show) playBots(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	for i := range s.state.Bots {
		bot, err := openBot(s.findAccount(botName(i)), s.Strength, s.server.Maildrop().IMAPAddr(), s.server.Maildrop().SMTPAddr(), s.server.Log)
		if err != nil {
			return err
		}
		group.Go(func() error { return bot.answerEmails(ctx) })
	}
	return group.Wait()
}

// errOver ends the watch of a game.
var errOver = errors.New("game is over")

// watchPhases prints a line for each phase, those of earlier starts too. It returns nil when the game is over and the demo
// is to exit; else only when ctx ends or the log cannot be read.
func (s *show) watchPhases(ctx context.Context) error {
	log := aggregate.GameLog(s.state.Game)
	g := s.server.Games.Empty()
	began := time.Now()
	err := s.server.Store.Subscribe(ctx, 0, func(commit *eventstore.Commit) error {
		if commit.Log != log {
			return nil
		}
		events, err := s.server.Games.Decode(g, commit)
		if err != nil {
			return err
		}
		before := g
		g = event.Fold(g, events...)
		if closed, ok := game.Closing(events); ok {
			s.printNews(before, g, closed, events, time.Since(began))
		}
		if g.Over() && s.Exit {
			if err := s.server.Settle(ctx, commit.Pos); err != nil {
				s.server.Log.WarnContext(ctx, "demo ends with emails under way", "err", err)
			}
			return errOver
		}
		return nil
	})
	if errors.Is(err, errOver) {
		return nil
	}
	return err
}

// printNews prints a line about a phase that was closed. since is the time since the watch began.
func (s *show) printNews(before, after *game.Game, closed game.PhaseClosed, events []event.Event, since time.Duration) {
	rep := game.Compose(before, after, events, "", game.Options{})
	fmt.Fprintf(s.std.out, "%6.1fs  %-10s  %-52s  %s\n", since.Seconds(), closed.Phase, rep.Headline, strings.Join(summariseGame(after), ", "))
}

// summariseGame sums up a game in a few numbers: the swords and engines of all, where the ruleset has them, or else each
// seat's manors, or else each seat's score by which games are ranked. It returns nil if there are no scores.
func summariseGame(g *game.Game) []string {
	if d, ok := g.View("", "en").Data.(chronicle.Data); ok {
		return []string{fmt.Sprintf("white %d", d.Swords.White), fmt.Sprintf("black %d", d.Swords.Black), fmt.Sprintf("engines %d", d.Engines)}
	}
	all := g.State().Scores()
	if all == nil {
		return nil
	}
	var texts []string
	for _, seat := range g.Setup().Seats {
		n, ok := all[seat]["manors"]
		if !ok {
			n = all[seat][g.Ruleset().Score(g.Setup().Options)]
		}
		texts = append(texts, fmt.Sprintf("%s %d", g.State().Face(seat, "en").Word, n))
	}
	return texts
}

// printConclusion prints the final standings and the findings of an audit. It returns errRefused if the audit does not
// hold.
func (s *show) printConclusion(ctx context.Context) error {
	g, _, err := s.server.Host.Game(ctx, s.state.Game)
	if err != nil {
		return err
	}
	result, _ := g.Result()
	fmt.Fprintf(s.std.out, "\nThe game is over: %s.\n", result.Reason)
	if err := printStandings(s.std.out, g, result); err != nil {
		return err
	}
	report := audit.Game(ctx, s.server.Store.Load(ctx, aggregate.GameLog(s.state.Game), 0), s.server.Games)
	found := audited{Report: report}
	if err := found.print(s.std.out); err != nil {
		return err
	}
	if !report.OK {
		return errRefused
	}
	return nil
}

// printStandings prints the places with the ruleset's own scores.
func printStandings(out io.Writer, g *game.Game, result game.Result) error {
	table := newTabWriter(out)
	scores := map[string]int{}
	for _, p := range result.Places {
		maps.Copy(scores, p.Scores)
	}
	keys := slices.Sorted(maps.Keys(scores))
	fmt.Fprintf(table, "PLACE\tSEAT\tPLACE POINTS\t%s\n", strings.ToUpper(strings.Join(keys, "\t")))
	for _, standing := range result.Places {
		face := g.State().Face(standing.Seat, "en")
		fmt.Fprintf(table, "%d\t%s (%s)\t%g", standing.Place, face.Name, face.Word, float64(standing.Points)/100)
		for _, k := range keys {
			fmt.Fprintf(table, "\t%d", standing.Scores[k])
		}
		fmt.Fprintln(table)
	}
	fmt.Fprintln(table)
	return table.Flush()
}
