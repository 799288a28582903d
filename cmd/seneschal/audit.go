package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"seneschal/cmd/control"
	"seneschal/cmd/house"
	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/beacon"
)

// AuditCmd groups what is checked of a game without believing anybody.
type AuditCmd struct {
	Log     AuditLogCmd     `cmd:"" default:"withargs" help:"Check a game or a tournament; the word log may be left out."`
	Compare AuditCompareCmd `cmd:"" help:"Compare two letters, as two players got them: were they told the same story?"`
}

// Help ends in an example.
func (AuditCmd) Help() string {
	return "The flags of audit are told by seneschal audit log --help.\n\n" + AuditLogCmd{}.Help()
}

// AuditLogCmd checks a game, or a tournament.
type AuditLogCmd struct {
	Game    string `arg:"" optional:"" help:"ID of a game or tournament, a FILE.jsonl that export wrote, or a FILE.zip that bundle wrote; a file needs no server."`
	Letters string `help:"Folder with letters of the house, as a mail program saves them: what they say of the log is compared with it." placeholder:"DIR" type:"existingdir"`
	trusted
	Checkpoint string `help:"What the house has signed of all that it has told: a proof, as proof inclusion writes it, its pages or a folder with the files of its tree, or a checkpoint alone." placeholder:"FILE|URL|DIR"`
	Receipt    string `help:"A receipt of the house, saved as a file: what was accepted of a letter is shown, and whose word that is. With a log it is looked for there." placeholder:"FILE" type:"existingfile" and:"shown"`
	Part       string `help:"What VERIFY has enclosed for the receipt." placeholder:"FILE" type:"existingfile" and:"shown"`
	JSON       bool   `help:"Print JSON."`
}

// Help ends in an example.
func (AuditLogCmd) Help() string {
	return `Checks the hash chain, the dice keys against the commitment, the digest of every
phase, and adjudicates every phase again from its orders and key, comparing event
by event. Of a tournament it draws every round, forms every division and works out
every final table again. At the end stands what that rests on: whose signature, whether
the key is one that you knew, and whether the letters that you were sent tell the same
story. Exit code 1 on any difference.

Examples:
  seneschal game export valley-12 valley-12.jsonl
  seneschal audit valley-12.jsonl
  seneschal audit valley-12.jsonl --letters saved-mail --key 9m1zlUe8...
  seneschal audit valley-12.jsonl --key 9m1zlUe8... --checkpoint valley-12.proof --witness witness.example+2c25ade4+BAe4...
  seneschal audit compare mine.eml yours.eml --key 9m1zlUe8...
  seneschal audit --receipt receipt.eml --part valley-12-3f9a0c11d2e4.json --key 9m1zlUe8...
  seneschal audit cup
  seneschal audit cup-2026.zip`
}

// Run audits, prints a row for each phase, and tells the first difference.
func (c AuditLogCmd) Run(ctx context.Context, std streams, config *house.Config) error {
	found, err := c.find(ctx, std, config)
	if err != nil {
		return err
	}
	write := found.print
	if c.JSON {
		write = func(io.Writer) error { return printJSON(std, found) }
	}
	if err := write(std.out); err != nil {
		return err
	}
	if !found.holds() {
		return errRefused
	}
	return nil
}

// find audits what the flags name.
func (c AuditLogCmd) find(ctx context.Context, std streams, config *house.Config) (finding, error) {
	if c.Game == "" && c.Receipt == "" {
		return nil, misused("name a game or a file, or give --receipt and --part")
	}
	if err := c.checkKey(); err != nil {
		return nil, err
	}
	if strings.HasSuffix(c.Game, seasonFile) {
		return c.season(ctx, std, config)
	}
	var bundle *eventstore.Bundle
	var damage error
	if c.Game != "" {
		if bundle, damage = loadBundle(ctx, std, config, c.Game); bundle == nil {
			return nil, damage
		}
	}
	if c.Receipt != "" {
		return c.receipt(bundle, damage)
	}
	return c.audit(ctx, std, config, bundle, damage)
}

// A finding is what an audit found, to be printed.
type finding interface {
	print(io.Writer) error
	holds() bool
}

func (c AuditLogCmd) audit(ctx context.Context, std streams, config *house.Config, b *eventstore.Bundle, damage error) (finding, error) {
	grown, err := c.grown(ctx, b)
	if err != nil {
		return nil, err
	}
	rests, err := trustIn(b, damage, c.Key, c.Letters, grown)
	if err != nil {
		return nil, err
	}
	if b.Header.For != "" {
		return partlyOf(b, rests), nil
	}
	if !strings.HasPrefix(string(b.Header.Log), tournamentPrefix) {
		found := verdictOf(audit.Game(ctx, inOrder(b.Commits), aggregate.NewGames(rulesets.Lookup), config.Chains()...), damage)
		rests.Rows = append(rests.Rows, playedRows(found.Report)...)
		found.Trust = &rests
		return found, nil
	}
	found := auditTournament(ctx, config, b, damage)
	rests.Rows = append(append(rests.Rows, trustRow{"dice", "from " + diceOf(found.Dice, found.Public), true}), append(uncheckedRows(found.Unchecked), wordsRow(found.Words, reasonsAbove))...)
	found.Trust = &rests
	if namesFile(c.Game) {
		return found, nil
	}
	err = withHouse(ctx, config, std, func(d *control.Client) error { return found.compare(ctx, d) })
	return found, err
}

// An audited log is what an audit found, and what is wrong with the file that
// the log came in.
type audited struct {
	audit.Report
	Damage string `json:"damage,omitempty"`
	Trust  *trust `json:"trust,omitempty"`
}

func verdictOf(report audit.Report, damage error) audited {
	report.OK = report.OK && damage == nil
	return audited{Report: report, Damage: damageText(damage)}
}

// damageText is what is wrong with a file, on one line; "" if nothing is.
func damageText(damage error) string {
	if damage == nil {
		return ""
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(damage.Error(), "\n", "; ")), " ")
}

func (r audited) holds() bool { return r.OK && (r.Trust == nil || r.Trust.holds()) }

func openBundle(file string) (*eventstore.Bundle, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, &house.Misuse{Err: err}
	}
	defer f.Close()
	bundle, err := eventstore.ReadBundle(f)
	if _, unreadable := errors.AsType[*fs.PathError](err); unreadable {
		return nil, &house.Misuse{Err: err}
	}
	return bundle, err
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

// print prints the table of an audit and its verdict.
func (r audited) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "PHASE\tCLOSED\tORDERS\tEVENTS\tDICE KEY\tDIGEST\tRE-ADJUDICATED\tDICE")
	for _, row := range r.Rows {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%s\t%s\t%s\t%s\n", row.Phase, row.Reason, row.Orders, row.Events, holds(row.KeyOK), holds(row.DigestOK), holds(row.Equal), thrown(row))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	printWords(out, r.Words, r.Unchecked)
	_, err := fmt.Fprintf(out, "\n%s\n", r.verdict())
	if r.Trust == nil {
		return err
	}
	fmt.Fprintln(out)
	return errors.Join(err, r.Trust.print(out))
}

// printWords prints what was done beside the rules, and what could not be checked.
func printWords(out io.Writer, words []audit.Word, unchecked []string) {
	for _, w := range words {
		fmt.Fprintf(out, "commit %d: %s %s %s\n", w.Pos, w.Kind, w.By, w.Why)
	}
	for _, what := range unchecked {
		fmt.Fprintf(out, "NOT CHECKED: %s\n", what)
	}
}

// thrown is how the dice of a phase came about.
func thrown(row audit.Row) string {
	if row.Void {
		return row.Dice.String() + "; void: the phase was played again"
	}
	return row.Dice.String()
}

// verdict is the end of the table in a sentence.
func (r audited) verdict() string {
	sum := fmt.Sprintf("%d phases, %d commits, %d events, head %s", len(r.Rows), r.Commits, r.Events, r.Head)
	switch {
	case r.Damage != "":
		return fmt.Sprintf("the file is damaged: %s\n%s: read as far as it goes: %s", r.Damage, r.Log, sum)
	case r.First != nil:
		return fmt.Sprintf("%s: the first difference: %s", r.Log, r.First)
	}
	return fmt.Sprintf("%s: all holds: %s", r.Log, sum)
}

// printAudit prints what an audit of a log in the store found.
func printAudit(out io.Writer, r audit.Report) error { return audited{Report: r}.print(out) }

func holds(ok bool) string {
	if ok {
		return "holds"
	}
	return "DIFFERS"
}

// A partly is the audit of a file for one reader: what can be checked without
// the rules.
type partly struct {
	Log   eventstore.Log    `json:"log"`
	For   eventstore.Reader `json:"for"`
	Holds []held            `json:"holds"`
	Trust trust             `json:"trust"`
}

// held is how often a file holds what.
type held struct {
	What string `json:"what"`
	N    int    `json:"n"`
}

// partlyOf says what a file for one reader holds.
func partlyOf(b *eventstore.Bundle, rests trust) partly {
	count := make(map[string]int)
	for _, c := range b.Commits {
		if !c.Public() {
			count["commits for this reader alone"]++
		}
		for i, e := range c.Events {
			if what := heldKinds[e.Kind]; what != "" {
				count[what]++
			} else if !c.Eyes[i].All {
				count["other events for this reader alone"]++
			}
		}
	}
	p := partly{Log: b.Header.Log, For: b.Header.For, Trust: rests}
	for _, what := range append(slices.Clone(heldOrder), "commits for this reader alone", "other events for this reader alone") {
		if count[what] > 0 {
			p.Holds = append(p.Holds, held{what, count[what]})
		}
	}
	return p
}

// heldKinds are the events that are told by name, in heldOrder.
var heldKinds = map[string]string{
	game.Kind(game.PhaseClosed{}): "phases that were closed", game.Kind(game.KeyRevealed{}): "dice keys",
	game.Kind(game.Ordered{}): "sets of orders", game.Kind(game.StandingSet{}): "standing orders", game.Kind(game.Pressed{}): "messages",
	game.Kind(game.Rewound{}): "times that the game went back",
}

var heldOrder = []string{"phases that were closed", "times that the game went back", "dice keys", "messages", "sets of orders", "standing orders"}

func (p partly) holds() bool { return p.Trust.holds() }

func (p partly) print(out io.Writer) error {
	fmt.Fprintf(out, "%s, as %q sees it:\n", p.Log, p.For)
	for _, h := range p.Holds {
		fmt.Fprintf(out, "  %d %s\n", h.N, h.What)
	}
	_, err := fmt.Fprint(out, "It is adjudicated again when the whole log is open, after the end.\n\n")
	return errors.Join(err, p.Trust.print(out))
}

// diceOf says where the dice of a game come from.
func diceOf(terms *dice.Terms, public bool) string {
	switch {
	case terms == nil:
		return "version 1: key and log"
	case terms.Mode == dice.House:
		return "the house: the operator could choose"
	case terms.Common != nil:
		own := *terms
		own.Common = nil
		return diceOf(&own, public) + ", the same in all games of " + terms.Common.Of
	case public:
		return "the public beacon"
	}
	return fmt.Sprintf("a beacon named by the operator, %.12s", terms.Chain)
}

var _ dice.Rounds = (*beacon.Chain)(nil)
