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
	"syscall"

	"github.com/alecthomas/kong"
	kongcompletion "github.com/jotaen/kong-completion"
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
	if _, misused := errors.AsType[*misuse](err); misused {
		return exitMisused
	}
	return exitRefused
}

// A misuse is the caller's fault: a wrong flag, a wrong file.
type misuse struct{ error }

func (m *misuse) Unwrap() error { return m.error }

func misused(format string, a ...any) error { return &misuse{fmt.Errorf(format, a...)} }
