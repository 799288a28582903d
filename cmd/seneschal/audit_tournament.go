package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"seneschal/cmd/control"
	"seneschal/cmd/server"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/audit"
)

// tournamentPrefix begins the name of a tournament's log.
const tournamentPrefix = "tournament/"

// An auditedTournament holds the findings of the audit of a tournament.
type auditedTournament struct {
	audit.TournamentReport
	checked
	Results *control.CheckedGames `json:"results,omitempty"` // nil if the games are not available
}

// auditTournament audits the log of a tournament. damage is the fault that reading the log found; with one it does not hold.
func auditTournament(ctx context.Context, config *server.Config, b *eventstore.Bundle, damage error) auditedTournament {
	report := audit.Tournament(ctx, iterateCommits(b.Commits), rulesets.Lookup, config.Chains()...)
	report.OK = report.OK && damage == nil
	return auditedTournament{TournamentReport: report, checked: checked{Damage: damageText(damage)}}
}

// compareResults asks the server whether the results agree with those of its games, and notes the answer. It fails if the
// server does not answer.
func (r *auditedTournament) compareResults(ctx context.Context, client *control.Client) error {
	r.Results = &control.CheckedGames{}
	err := client.Get(ctx, "/tournaments/"+strings.TrimPrefix(string(r.Log), tournamentPrefix)+"/results", r.Results)
	r.OK = r.OK && r.Results.Wrong == ""
	return err
}

func (r auditedTournament) findEnding() ending { return r.checked.findEnding().orContradicts(r.OK) }

// print prints a row for each draw and each closing of a season, and the verdict.
func (r auditedTournament) print(out io.Writer) error {
	table := newTabWriter(out)
	fmt.Fprintln(table, "SEASON\tDECISION\tDICE KEY\tCOMMIT\tMADE AGAIN\tDICE")
	for _, row := range r.Rows {
		what := "final tables"
		if row.Round > 0 {
			what = fmt.Sprintf("draw of round %d", row.Round)
		}
		fmt.Fprintf(table, "%d\t%s\t%d\t%d\t%s\t%s\n", row.Season, what, row.Roll, row.Pos, holdsOrNot(row.Equal), row.Dice)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	printWords(out, "", r.Words, true)
	if r.Results != nil {
		fmt.Fprintf(out, "\n%d results are those of the games' logs.\n", r.Results.Agree)
	}
	return r.checked.print(out, r.writeVerdict())
}

func (r auditedTournament) writeVerdict() string {
	sum := fmt.Sprintf("%d dice keys, %d commits, %d events of which %d were worked out again, head %s", r.Rolls, r.Commits, r.Events, r.Again, r.Head)
	if r.Damage == "" && r.First == nil && r.Results != nil && r.Results.Wrong != "" {
		return fmt.Sprintf("%s: the first result that is not its game's: %s", r.Log, r.Results.Wrong)
	}
	return r.checked.writeVerdict(r.Log, r.First, sum)
}
