package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"seneschal/cmd/control"
)

// PostCmd shows the state of the outgoing mail.
type PostCmd struct {
	JSON bool `help:"Print JSON."`
}

// Help returns the details of the command, with an example.
func (PostCmd) Help() string {
	return `Prints how many emails wait, when the mail server last took one, which emails have failed and
why, and which addresses get none because emails came back. player address changes those.

Example:
  seneschal post`
}

// Run prints the state of the outgoing mail.
func (c PostCmd) Run(ctx context.Context, std streams, d *control.Client) error {
	return fetchAndPrint(ctx, d, std, "/post", c.JSON, printPost)
}

func printPost(info control.PostInfo, out io.Writer) error {
	last := "never"
	if info.LastSent != nil {
		last = info.LastSent.UTC().Format(time.RFC3339)
	}
	table := newTabWriter(out)
	fmt.Fprintf(table, "held\t%d\tfor quiet hours, or calls\n", info.Held)
	fmt.Fprintf(table, "waiting\t%d\toldest %s\n", info.Queued-info.Held+info.Sending, (time.Duration(info.Oldest) * time.Second))
	fmt.Fprintf(table, "sent\t%d\tlast %s\n", info.Sent, last)
	fmt.Fprintf(table, "given up\t%d\n", info.Failed)
	if len(info.Failures) > 0 {
		fmt.Fprintln(table, "\nEMAIL\tTO\tSTATE\tTRIES\tFAULT")
	}
	for _, f := range info.Failures {
		fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%s\n", f.Key, f.To, f.State, f.Tries, f.Fault)
	}
	if len(info.Suspended) > 0 {
		fmt.Fprintln(table, "\nGETS NONE\tPLAYER\tSINCE\tSTATUS")
	}
	for _, t := range info.Suspended {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", t.Address, t.Player, t.Since.UTC().Format(time.DateOnly), t.Status)
	}
	return table.Flush()
}
