package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"seneschal/cmd/control"
	"seneschal/projections/members"
)

// MembersCmd lists the processes that share the work of a server.
type MembersCmd struct {
	JSON bool `help:"Print JSON."`
}

// Help returns the details of the command, with an example.
func (MembersCmd) Help() string {
	return `Prints each process: its machine, roles and version, how many of 16 partitions of the games it holds,
what it does as a whole (project: the tables; bots), and how many commits it has not followed yet. A process
that was killed stays on the list for a day, as gone. A server in one process has no members.

Example:
  seneschal members`
}

// Run prints the members.
func (c MembersCmd) Run(ctx context.Context, std streams, d *control.Client) error {
	return fetchAndPrint(ctx, d, std, "/members", c.JSON, printMembers)
}

// printMembers prints members as a table.
func printMembers(all []members.Row, out io.Writer) error {
	if len(all) == 0 {
		fmt.Fprintln(out, "no process shares the work of this server")
		return nil
	}
	table := newTabWriter(out)
	fmt.Fprintln(table, "NAME\tHOST\tSINCE\tVERSION\tROLES\tPARTITIONS\tALSO\tLAG\tSTATE")
	for _, m := range all {
		state := "at work"
		switch {
		case m.Gone:
			state = "gone"
		case m.Drained:
			state = "drained"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%d\t%s\t%d\t%s\n", m.Name, m.Host, m.Since.UTC().Format(time.RFC3339), m.Version, m.Roles,
			len(m.Parts), cmp.Or(strings.Join(m.Alone, ","), "-"), m.Lag, state)
	}
	return table.Flush()
}

// DrainCmd drains a member.
type DrainCmd struct {
	Name string `arg:"" help:"Its name, as members lists it."`
	Undo bool   `help:"Let it take work again."`
	JSON bool   `help:"Print JSON."`
}

// Help returns the details of the command, with an example.
func (DrainCmd) Help() string {
	return `The member gives its partitions to the others within some seconds, and takes none until --undo, or until
its process is started anew. It serves pages all the while. The last member that can do some work is not drained.

Example:
  seneschal drain two`
}

// Run drains the member, and prints all members.
func (c DrainCmd) Run(ctx context.Context, std streams, d *control.Client) error {
	var all []members.Row
	if err := d.Post(ctx, "/members/"+url.PathEscape(c.Name)+"/drain", control.DrainRequest{Undo: c.Undo}, &all); err != nil {
		return err
	}
	return printFound(std, c.JSON, all, printMembers)
}
