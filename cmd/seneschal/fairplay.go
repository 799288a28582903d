package main

import (
	"context"
	"fmt"
	"io"
	"net/url"

	"seneschal/cmd/control"
	judge "seneschal/domain/fairplay"
)

// FairPlayCmd shows the indicators of fair play.
type FairPlayCmd struct {
	Tournament string `arg:"" optional:"" help:"ID of a tournament: only pairs of its entrants. By default all players of the server."`
	All        bool   `help:"All pairs that have more cases than chance has by itself, not only those that are flagged."`
	JSON       bool   `help:"Print JSON."`
}

// Help explains the figures, with examples.
func (FairPlayCmd) Help() string {
	return `Four things are counted from the logs for each pair of players, in all their games:
deadlines that both missed, emails that are alike, emails of the same minute, and what
one gave or left to the other. EXPECTED is what chance has by itself, ONE IN how rare it
is that chance has as many. A pair is flagged if that is rare for the number of pairs that
were looked at. It proves nothing, and nothing happens by itself: people share a house, a
holiday or a habit. A steward asks, and decides with a reason.

Examples:
  seneschal fair-play spring-cup
  seneschal fair-play --all --json`
}

// Run asks the server and prints its report, with flagged pairs only unless --all is given.
func (c FairPlayCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	var info fairPlayInfo
	if err := client.Get(ctx, "/fair-play?"+url.Values{"tournament": {c.Tournament}}.Encode(), &info); err != nil {
		return err
	}
	if !c.All {
		info.Findings = info.Flags()
	}
	return printFound(std, c.JSON, info, fairPlayInfo.print)
}

// A fairPlayInfo is a report of fair play with the names of players, for printing.
type fairPlayInfo control.FairPlay

// print prints a line for each finding, and how many pairs were tested.
func (i fairPlayInfo) print(out io.Writer) error {
	table := newTabWriter(out)
	if len(i.Findings) > 0 {
		fmt.Fprintln(table, "PLAYERS\tINDICATOR\tSEEN\tOF\tEXPECTED\tONE IN\tFLAG")
	}
	for _, f := range i.Findings {
		between, flag := " and ", ""
		if f.Indicator == judge.Gifts {
			between = " to "
		}
		if f.Flag {
			flag = "flag"
		}
		fmt.Fprintf(table, "%s\t%s\t%d\t%d\t%s\t%s\t%s\n", i.Names[f.A]+between+i.Names[f.B], f.Indicator, f.Seen, f.Of, f.Expected, f.OneIn, flag)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, what := range judge.Indicators() {
		if _, err := fmt.Fprintf(out, "%s: %d pairs were looked at\n", what, i.Tested[what]); err != nil {
			return err
		}
	}
	return nil
}
