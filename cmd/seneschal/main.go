// Command seneschal runs campaigns of Arthurian board games by e-mail: the
// whole house in one process on one machine, or the parts of it that --role
// names. It also settles rules questions (judge), checks games (audit) and
// reads letters (mail read) without any server.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"syscall"

	"github.com/alecthomas/kong"
	kongcompletion "github.com/jotaen/kong-completion"

	"seneschal/cmd/house"
)

// Exit codes: done, refused, misused.
const (
	exitDone    = 0
	exitRefused = 1
	exitMisused = 2
)

// errRefused is returned by a command that has said all there is to say and
// only wants exit code 1.
var errRefused = errors.New("refused")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})
	stop()
	os.Exit(code)
}

// streams are where a command reads and writes: the answer goes to out, the
// talk to err.
type streams struct {
	in  io.Reader
	out io.Writer
	err io.Writer
}

// run parses and carries out one command line and returns its exit code.
func run(ctx context.Context, args []string, std streams) int {
	var cli CLI
	code := -1
	parser, err := kong.New(&cli,
		kong.Name("seneschal"),
		kong.Description(description),
		kong.Writers(std.out, std.err),
		kong.Exit(func(c int) { code = c }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: false}),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(std),
		kong.Help(help),
		kong.Vars{"version": "seneschal " + version()},
	)
	if err != nil {
		fmt.Fprintln(std.err, "seneschal:", err)
		return exitMisused
	}
	completed := false
	kongcompletion.Register(parser, kongcompletion.WithExitFunc(func(int) { completed = true }))
	if completed { // a shell has asked by COMP_LINE
		return exitDone
	}
	command, err := parser.Parse(keysJoined(args))
	if code >= 0 { // help or version has been printed
		return code
	}
	if err != nil {
		fmt.Fprintf(std.err, "seneschal: %v (%s tells more)\n", err, helpFor(err))
		return exitMisused
	}
	command.Bind(&cli.Config, command)
	if err := command.Run(); err != nil {
		return explain(std, err)
	}
	return exitDone
}

// keysJoined are the arguments with --key=KEY in the place of --key KEY: a key may
// begin with a hyphen, and would be taken for a flag.
func keysJoined(args []string) []string {
	var joined []string
	for i := 0; i < len(args); i++ {
		if args[i] == "--key" && i+1 < len(args) {
			joined = append(joined, "--key="+args[i+1])
			i++
			continue
		}
		joined = append(joined, args[i])
	}
	return joined
}

// explain says why a command failed, unless it has said so itself.
func explain(std streams, err error) int {
	if errors.Is(err, errRefused) {
		return exitRefused
	}
	fmt.Fprintln(std.err, "seneschal:", err)
	if _, misused := errors.AsType[*house.Misuse](err); misused {
		return exitMisused
	}
	return exitRefused
}

func misused(format string, a ...any) error { return &house.Misuse{Err: fmt.Errorf(format, a...)} }

const description = "Arthurian board games by e-mail, for years on end."

const examples = `Every setting of the house is a flag, and an environment variable too: see
seneschal serve --help.

Examples:
  seneschal demo                          a campaign by mail on this machine
  seneschal serve --domain play.example   the house, for real
  seneschal judge domain/feudal/testdata/cases/*
  seneschal audit valley-12.jsonl         check a game without a server`

// CLI is the grammar of the command line. Every flag of Config is an
// environment variable too: --imap-url is SENESCHAL_IMAP_URL.
type CLI struct {
	house.Config

	Demo        DemoCmd        `cmd:"" help:"Play a campaign by real e-mail on this machine, with pages to watch it."`
	Serve       ServeCmd       `cmd:"" help:"Run the house: mail, clock, projections, pages."`
	Game        GameCmd        `cmd:"" help:"Open and look at games."`
	Audit       AuditCmd       `cmd:"" help:"Check a game: chain, dice, digests, and every phase adjudicated again."`
	Bundle      BundleCmd      `cmd:"" help:"Keep a tournament in one file: logs, results, ratings, and pages that open from a disk."`
	Steward     StewardCmd     `cmd:"" help:"Give a steward's order to a game: extend, pause, process, replace, rewind."`
	Judge       JudgeCmd       `cmd:"" help:"Run rules cases. Needs no server."`
	Rules       RulesCmd       `cmd:"" help:"Ask about the rules of a game."`
	Tournament  TournamentCmd  `cmd:"" help:"Run tournaments and leagues, and rank who plays in them."`
	Substitutes SubstitutesCmd `cmd:"" help:"The substitute desk: who stands in, which seats need somebody, who is asked."`
	Player      PlayerCmd      `cmd:"" help:"Look after persons: addresses, and erasing what is known of somebody."`
	Channel     ChannelCmd     `cmd:"" help:"Tell places outside of games and tournaments: webhooks, chats, forums."`
	Post        PostCmd        `cmd:"" help:"Show how letters go out: what waits, what failed, which addresses get none."`
	Simulate    SimulateCmd    `cmd:"" help:"Play years of a league in minutes, among heralds."`
	FairPlay    FairPlayCmd    `cmd:"" help:"Show what the logs have of pairs of players, beside chance."`
	Rate        RateCmd        `cmd:"" help:"Rate players from finished games. Needs no server."`
	Mail        MailCmd        `cmd:"" help:"Read and send letters."`
	Rebuild     RebuildCmd     `cmd:"" help:"Build projections anew beside the live ones, and swap."`
	Restore     RestoreCmd     `cmd:"" help:"Begin a new epoch of a house that was put back from a backup."`
	Beacon      BeaconCmd      `cmd:"" help:"Hand in a round of the beacon that dice wait for."`
	Witness     WitnessCmd     `cmd:"" help:"Sign for other houses that their checkpoints were seen, and that they tell one story."`
	Proof       ProofCmd       `cmd:"" help:"Prove what the house has told everybody, and check such a proof."`
	Conf        ConfigCmd      `cmd:"" name:"config" help:"Print what holds, and where it came from."`
	Man         ManCmd         `cmd:"" help:"Print the man page."`
	Version     VersionCmd     `cmd:"" help:"Print the version."`

	Completion kongcompletion.Completion `cmd:"" help:"Print what a shell needs to complete command lines: bash, zsh, fish."`

	Release kong.VersionFlag `name:"version" help:"Print the version."`
}

// runsHouse are the commands whose help lists every setting of the house;
// others only need to know where it is.
var runsHouse = []string{"serve", "demo", "config"}

// help prints what a command does, its flags, and its examples last. Of the
// settings of the house it lists those that matter to the command.
func help(options kong.HelpOptions, ctx *kong.Context) error {
	selected := ctx.Selected()
	house := selected != nil && slices.Contains(runsHouse, selected.Name)
	for _, f := range ctx.Model.Flags {
		f.Hidden = f.Hidden || !house && len(f.Envs) > 0 && f.Name != "dir"
	}
	last := examples
	if selected != nil {
		last, selected.Detail = selected.Detail, ""
	}
	if err := kong.DefaultHelpPrinter(options, ctx); err != nil {
		return err
	}
	if last == "" {
		return nil
	}
	_, err := fmt.Fprintf(ctx.Stdout, "\n%s\n", last)
	return err
}

// helpFor names the command whose help would have spared an error.
func helpFor(err error) string {
	parsing, ok := errors.AsType[*kong.ParseError](err)
	if !ok || parsing.Context.Selected() == nil {
		return "seneschal --help"
	}
	return parsing.Context.Selected().FullPath() + " --help"
}

// release is which version this program is, or was made from: the newest section of
// CHANGELOG.md. It stands here so that a copy without tags knows it.
const release = "0.1.0"

// released is its day, as man pages write it.
const released = "November 23, 2026"

// VersionCmd prints the version.
type VersionCmd struct {
	JSON bool `help:"Print JSON."`
}

// Help shows an example.
func (VersionCmd) Help() string {
	return "The release, and the commit that was built, if that is known.\n\nExample:\n  seneschal version"
}

// Run prints the version.
func (c VersionCmd) Run(std streams) error {
	if c.JSON {
		return printJSON(std, map[string]string{"release": release, "version": version()})
	}
	_, err := fmt.Fprintln(std.out, "seneschal", version())
	return err
}

// version is the release, and what the program was built from as far as Go knows it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return release
	}
	settings := make(map[string]string)
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	commit := settings["vcs.revision"]
	if commit == "" {
		return release
	}
	changed := map[string]string{"true": ", changed"}[settings["vcs.modified"]]
	return fmt.Sprintf("%s (%.12s%s)", release, commit, changed)
}
