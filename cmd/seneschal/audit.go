package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"text/tabwriter"

	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/host"
)

// AuditCmd checks a game.
type AuditCmd struct {
	Game string `arg:"" help:"ID of a game, or a FILE.jsonl that export wrote; a file needs no server."`
	JSON bool   `help:"Print JSON."`
}

// Help ends in an example.
func (AuditCmd) Help() string {
	return `Checks the hash chain, the dice keys against the commitment, the digest of every
phase, and adjudicates every phase again from its orders and key, comparing event
by event. Exit code 1 on any difference.

Example:
  seneschal game export valley-12 valley-12.jsonl
  seneschal audit valley-12.jsonl`
}

// Run audits, prints a row for each phase, and tells the first difference.
func (c AuditCmd) Run(ctx context.Context, std streams, config *Config) error {
	bundle, damage := loadBundle(ctx, std, config, c.Game)
	if bundle == nil {
		return damage
	}
	report := host.Audit(ctx, inOrder(bundle.Commits), host.NewWords(rulesets.Lookup))
	if c.JSON {
		if err := printJSON(std, report); err != nil {
			return err
		}
	} else if err := printAudit(std.out, report); err != nil {
		return err
	}
	if damage != nil {
		fmt.Fprintln(std.out, "The file is damaged:", damage)
	}
	if damage != nil || !report.OK {
		return errRefused
	}
	return nil
}

func openBundle(file string) (*eventstore.Bundle, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, &misuse{err}
	}
	defer f.Close()
	return eventstore.ReadBundle(f)
}

func inOrder(commits []*eventstore.Commit) iter.Seq2[*eventstore.Commit, error] {
	return func(yield func(*eventstore.Commit, error) bool) {
		for _, c := range commits {
			if !yield(c, nil) {
				return
			}
		}
	}
}

// printAudit prints the table of an audit and its verdict.
func printAudit(out io.Writer, r host.AuditReport) error {
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "PHASE\tCLOSED\tORDERS\tEVENTS\tDICE KEY\tDIGEST\tRE-ADJUDICATED")
	for _, row := range r.Rows {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%s\t%s\t%s\n", row.Phase, row.Reason, row.Orders, row.Events, holds(row.KeyOK), holds(row.DigestOK), holds(row.Equal))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if r.First != nil {
		_, err := fmt.Fprintf(out, "\n%s: the first difference: %s\n", r.Log, r.First)
		return err
	}
	_, err := fmt.Fprintf(out, "\n%s: all holds: %d phases, %d commits, %d events, head %s\n", r.Log, len(r.Rows), r.Commits, r.Events, r.Head)
	return err
}

func holds(ok bool) string {
	if ok {
		return "holds"
	}
	return "DIFFERS"
}
