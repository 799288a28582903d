package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strings"

	"seneschal/cmd/server"
	"seneschal/domain/dice"
	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/beacon"
)

// An audited log holds the findings of an audit, and those about the file of the log.
type audited struct {
	audit.Report
	checked
}

// checked holds the damage of a log's file, and the table of trust of its audit.
type checked struct {
	Damage string `json:"damage,omitempty"`
	Trust  *trust `json:"trust,omitempty"`
}

// damageText returns the damage of a file as text on one line; "" for nil.
func damageText(damage error) string {
	if damage == nil {
		return ""
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(damage.Error(), "\n", "; ")), " ")
}

// findEnding returns the ending of the table of trust; holds if there is no table.
func (c checked) findEnding() ending {
	if c.Trust == nil {
		return holds
	}
	return c.Trust.findEnding()
}

// print prints a verdict, and below it the table of trust, if there is one.
func (c checked) print(out io.Writer, verdict string) error {
	_, err := fmt.Fprintf(out, "\n%s\n", verdict)
	if c.Trust == nil {
		return err
	}
	fmt.Fprintln(out)
	return errors.Join(err, c.Trust.print(out))
}

// writeVerdict returns the verdict of an audit: that the file is damaged, or else the first difference, or else that all
// holds. first is nil if there is no difference; sum counts what was read.
func (c checked) writeVerdict(log eventstore.Log, first *audit.Difference, sum string) string {
	switch {
	case c.Damage != "":
		return fmt.Sprintf("the file is damaged: %s\n%s: read as far as it goes: %s", c.Damage, log, sum)
	case first != nil:
		return fmt.Sprintf("%s: the first difference: %s", log, first)
	}
	return fmt.Sprintf("%s: all holds: %s", log, sum)
}

func (r audited) findEnding() ending { return r.checked.findEnding().orContradicts(r.OK) }

// openBundle reads a log from a file. It fails with server.Misuse if the file cannot be opened or read. With most other
// errors it also returns the readable part, as eventstore.ReadBundle does.
func openBundle(file string) (*eventstore.Bundle, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, &server.Misuse{Err: err}
	}
	defer f.Close()
	bundle, err := eventstore.ReadBundle(f)
	if _, unreadable := errors.AsType[*fs.PathError](err); unreadable {
		return nil, &server.Misuse{Err: err}
	}
	return bundle, err
}

func iterateCommits(commits []*eventstore.Commit) iter.Seq2[*eventstore.Commit, error] {
	return func(yield func(*eventstore.Commit, error) bool) {
		for _, commit := range commits {
			if !yield(commit, nil) {
				return
			}
		}
	}
}

// print prints the table of an audit and its verdict.
func (r audited) print(out io.Writer) error {
	w := newTabWriter(out)
	fmt.Fprintln(w, "PHASE\tCLOSED\tORDERS\tEVENTS\tDICE KEY\tDIGEST\tRE-ADJUDICATED\tDICE")
	for _, row := range r.Rows {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%s\t%s\t%s\t%s\n", row.Phase, row.Reason, row.Orders, row.Events, holdsOrNot(row.KeyOK), holdsOrNot(row.DigestOK), holdsOrNot(row.Equal), nameRowDice(row))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	printWords(out, "", r.Words, true)
	return r.checked.print(out, r.writeVerdict())
}

// nameRowDice names the source of the dice of a phase.
func nameRowDice(row audit.Row) string {
	if row.Void {
		return row.Dice.String() + "; void: the phase was played again"
	}
	return row.Dice.String()
}

func (r audited) writeVerdict() string {
	sum := fmt.Sprintf("%d phases, %d commits, %d events, head %s", len(r.Rows), r.Commits, r.Events, r.Head)
	return r.checked.writeVerdict(r.Log, r.First, sum)
}

func holdsOrNot(ok bool) string { return lists.Either(ok, "holds", "DIFFERS") }

// nameGameDice names the source of the dice of a game. terms is nil for the oldest version of logs; public says that the
// beacon is the public one.
func nameGameDice(terms *dice.Terms, public bool) string {
	switch {
	case terms == nil:
		return "version 1: key and log"
	case terms.Mode == dice.Server:
		return "the server: the operator could choose"
	case terms.Common != nil:
		alone := *terms
		alone.Common = nil
		return nameGameDice(&alone, public) + ", the same in all games of " + terms.Common.Of
	case public:
		return "the public beacon"
	}
	return fmt.Sprintf("a beacon named by the operator, %.12s", terms.Chain)
}

var _ dice.Rounds = (*beacon.Chain)(nil)
