// Command seneschal runs campaigns of Arthurian board games by e-mail: the whole server in one
// process on one machine, or the parts of it that --role names. It also settles rules questions
// (judge), checks games (audit) and reads emails (mail read) without any server.
package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"
	kongcompletion "github.com/jotaen/kong-completion"

	"seneschal/cmd/control"
	"seneschal/cmd/server"
	"seneschal/domain/rulesets"
)

// Exit codes: done, refused, misused; for an audit, that something could not be checked.
const (
	exitDone      = 0
	exitRefused   = 1
	exitMisused   = 2
	exitUnchecked = 3
)

// errRefused is returned by a command that has printed everything and only wants exit code 1.
var errRefused = errors.New("refused")

// errUnchecked is returned by an audit that has printed which checks were impossible, and only
// wants exit code 3.
var errUnchecked = errors.New("not all could be checked")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], streams{os.Stdin, newScreenWriter(os.Stdout), newScreenWriter(os.Stderr)})
	stop()
	os.Exit(code)
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
		kong.Help(printHelp),
		kong.PostBuild(func(k *kong.Kong) error { return kong.Visit(k.Model, addExamples) }),
		kong.Vars{
			"version":  "seneschal " + describeVersion(),
			"rulesets": strings.Join(rulesets.Names(), ", "), "ruleset": rulesets.Names()[0], "paces": strings.Join(listPaces(), ", "),
		},
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
	command, err := parser.Parse(joinKeys(args))
	if code >= 0 { // help or version has been printed
		return code
	}
	if err != nil {
		fmt.Fprintf(std.err, "seneschal: %v (%s tells more)\n", err, findHelpCommand(err))
		return exitMisused
	}
	client := control.NewClient(func() (string, func() error, error) {
		return server.Reach(ctx, &cli.Config, cli.Config.Logger(std.err))
	})
	cli.Config.Release = describeVersion()
	command.Bind(&cli.Config, command, client)
	err = command.Run()
	if closing := client.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return explainError(std, err)
	}
	return exitDone
}

// listPaces lists the names of the paces of all rulesets, sorted.
func listPaces() []string {
	var names []string
	for _, rules := range rulesets.All() {
		names = slices.AppendSeq(names, maps.Keys(rules.Describe().Paces))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// joinKeys replaces --key KEY by --key=KEY in the arguments, because a key may begin with a hyphen and would be taken
// for a flag. A --key at the end stays as it is.
func joinKeys(args []string) []string {
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

// explainError prints why a command failed, and returns its exit code. For errRefused and
// errUnchecked it prints nothing, as the command has printed everything.
func explainError(std streams, err error) int {
	if errors.Is(err, errRefused) {
		return exitRefused
	}
	if errors.Is(err, errUnchecked) {
		return exitUnchecked
	}
	fmt.Fprintln(std.err, "seneschal:", err)
	if _, misused := errors.AsType[*server.Misuse](err); misused {
		return exitMisused
	}
	return exitRefused
}

const description = "Arthurian board games by e-mail, for years on end."

const examples = `Every setting of the server is a flag, and an environment variable too: see
seneschal serve --help.

Examples:
  seneschal demo                          a campaign by mail on this machine
  seneschal serve --domain play.example   the server, for real
  seneschal judge domain/feudal/testdata/cases/*
  seneschal audit valley-12.jsonl         check a game without a server`

// serverCommands are the commands whose help lists every setting of the server. The help of all others lists
// only the data folder.
var serverCommands = []string{"serve", "demo", "config"}

// printHelp prints the purpose of a command, its flags, and its details with the examples last. Of the
// server's settings it lists all for serverCommands, and only --dir for other commands.
func printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	selected := ctx.Selected()
	showsSettings := selected != nil && slices.Contains(serverCommands, selected.Name)
	for _, f := range ctx.Model.Flags {
		f.Hidden = f.Hidden || !showsSettings && len(f.Envs) > 0 && f.Name != "dir"
	}
	details := examples
	if selected != nil {
		details, selected.Detail = selected.Detail, ""
	}
	if err := kong.DefaultHelpPrinter(options, ctx); err != nil {
		return err
	}
	if details == "" {
		return nil
	}
	_, err := fmt.Fprintf(ctx.Stdout, "\n%s\n", details)
	return err
}

// addExamples makes the example in a command's tag the details of its help. Without one the details stay as they are.
func addExamples(of kong.Visitable, next kong.Next) error {
	if n, ok := of.(*kong.Node); ok && n.Tag != nil && n.Tag.Has("example") {
		n.Detail = "Example:\n  seneschal " + n.Tag.Get("example")
	}
	return next(nil)
}

// findHelpCommand returns the command line that prints the help to an error of parsing: the help of the command that
// was called, or of the program if none was recognised.
func findHelpCommand(err error) string {
	parsing, ok := errors.AsType[*kong.ParseError](err)
	if !ok || parsing.Context.Selected() == nil {
		return "seneschal --help"
	}
	return parsing.Context.Selected().FullPath() + " --help"
}

// release is the newest released version of this program: the newest section of CHANGELOG.md. A later
// build has it too. It stands here so that a build from a copy without tags knows it.
const release = "0.1.0"

// releaseDay is the day of the release, as man pages write it.
const releaseDay = "November 23, 2026"

// VersionCmd prints the version.
type VersionCmd struct {
	JSON bool `help:"Print JSON."`
}

// Help returns the details of the command, with an example.
func (VersionCmd) Help() string {
	return "The release, and the commit that was built, if that is known.\n\nExample:\n  seneschal version"
}

// Run prints the version.
func (c VersionCmd) Run(std streams) error {
	if c.JSON {
		return printJSON(std, map[string]string{"release": release, "version": describeVersion()})
	}
	_, err := fmt.Fprintln(std.out, "seneschal", describeVersion())
	return err
}

// describeVersion returns the release, with the commit of the build if Go knows it, and ", changed" if
// the source had changes that were not committed.
func describeVersion() string {
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
