package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"seneschal/cmd/control"
	"seneschal/cmd/house"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/audit"
)

// tournamentPrefix begins the log of a tournament.
const tournamentPrefix = "tournament/"

// An auditedTournament is what the audit of a tournament found.
type auditedTournament struct {
	audit.TournamentReport
	Damage  string                `json:"damage,omitempty"`
	Trust   *trust                `json:"trust,omitempty"`
	Results *control.CheckedGames `json:"results,omitempty"` // nil: the games are not at hand
}

func auditTournament(ctx context.Context, config *house.Config, b *eventstore.Bundle, damage error) auditedTournament {
	r := audit.Tournament(ctx, inOrder(b.Commits), rulesets.Lookup, config.Chains()...)
	r.OK = r.OK && damage == nil
	return auditedTournament{TournamentReport: r, Damage: damageText(damage)}
}

// compare asks the house whether the results are those of its games.
func (r *auditedTournament) compare(ctx context.Context, d *control.Client) error {
	r.Results = &control.CheckedGames{}
	err := d.Get(ctx, "/tournaments/"+strings.TrimPrefix(string(r.Log), tournamentPrefix)+"/results", r.Results)
	r.OK = r.OK && r.Results.Wrong == ""
	return err
}

func (r auditedTournament) holds() bool { return r.OK && (r.Trust == nil || r.Trust.holds()) }

// print prints a row for each draw and each closing of a season, and the
// verdict.
func (r auditedTournament) print(out io.Writer) error {
	w := newTable(out)
	fmt.Fprintln(w, "SEASON\tDECISION\tDICE KEY\tCOMMIT\tMADE AGAIN\tDICE")
	for _, row := range r.Rows {
		what := "final tables"
		if row.Round > 0 {
			what = fmt.Sprintf("draw of round %d", row.Round)
		}
		fmt.Fprintf(w, "%d\t%s\t%d\t%d\t%s\t%s\n", row.Season, what, row.Roll, row.Pos, holds(row.Equal), row.Dice)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	printWords(out, r.Words, r.Unchecked)
	if r.Results != nil {
		fmt.Fprintf(out, "\n%d results are those of the games' logs.\n", r.Results.Agree)
	}
	_, err := fmt.Fprintf(out, "\n%s\n", r.verdict())
	if r.Trust == nil {
		return err
	}
	fmt.Fprintln(out)
	return errors.Join(err, r.Trust.print(out))
}

func (r auditedTournament) verdict() string {
	sum := fmt.Sprintf("%d dice keys, %d commits, %d events of which %d were worked out again, head %s", r.Rolls, r.Commits, r.Events, r.Again, r.Head)
	switch {
	case r.Damage != "":
		return fmt.Sprintf("the file is damaged: %s\n%s: read as far as it goes: %s", r.Damage, r.Log, sum)
	case r.First != nil:
		return fmt.Sprintf("%s: the first difference: %s", r.Log, r.First)
	case r.Results != nil && r.Results.Wrong != "":
		return fmt.Sprintf("%s: the first result that is not its game's: %s", r.Log, r.Results.Wrong)
	}
	return fmt.Sprintf("%s: all holds: %s", r.Log, sum)
}
