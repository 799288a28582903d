package main

import (
	"context"
	"io"
	"strings"

	"seneschal/cmd/control"
	"seneschal/cmd/server"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
)

// seasonFile is the extension of an archive that bundle wrote.
const seasonFile = ".zip"

// AuditLogCmd audits a game, or a tournament.
type AuditLogCmd struct {
	Game   string `arg:"" optional:"" help:"ID of a game or tournament, a FILE.jsonl that export wrote, or a FILE.zip that bundle wrote; a file needs no server."`
	Emails string `name:"emails" aliases:"letters" help:"Folder with emails of the server, as a mail program saves them: what they say of the log is compared with it." placeholder:"DIR" type:"existingdir"`
	Seat   string `help:"Seat that the emails were sent to: which of its orders have no receipt among them is told. It is found out if there is a receipt." placeholder:"SEAT"`
	trusted
	Checkpoint string `help:"What the server has signed of all that it has told: a proof, as proof inclusion writes it, its pages or a folder with the files of its tree, or a checkpoint alone." placeholder:"FILE|URL|DIR"`
	Receipt    string `help:"A receipt of the server, saved as a file: what was accepted of an email is shown, and whose word that is. With a log it is looked for there." placeholder:"FILE" type:"existingfile" and:"shown"`
	Part       string `help:"What VERIFY has enclosed for the receipt." placeholder:"FILE" type:"existingfile" and:"shown"`
	JSON       bool   `help:"Print JSON."`
}

// Help returns the details of the command, with an example.
func (AuditLogCmd) Help() string {
	return `Checks the hash chain, the dice keys against the commitment, the digest of every
phase, and adjudicates every phase again from its orders and key, comparing event
by event. Of a tournament it draws every round, forms every division and works out
every final table again. At the end stands what that rests on: whose signature, whether
the key is one that you knew, and whether the emails that you were sent tell the same
story. What was done beside the rules is listed, with who, when and why. Of a file for one
reader dice keys, seals and rounds are checked, as far as it shows them.

Of the emails of --emails, reports and welcomes are made anew from a whole log of the
same release, and receipts are compared with the orders that it keeps. Not compared are
refused lines, warnings and answers in receipts, other emails but for their proof and
signature, and all words beside a file for one reader.

Exit code 0: all that was given was used, and holds; 1: something contradicts; 2: it was
called wrongly; 3: it holds, but something that was given, or that a file of its kind
needs, could not be checked: the lines of the table say what.

Examples:
  seneschal game export valley-12 valley-12.jsonl
  seneschal audit valley-12.jsonl
  seneschal audit valley-12.jsonl --emails saved-mail --key 9m1zlUe8...
  seneschal audit valley-12.jsonl --key 9m1zlUe8... --checkpoint valley-12.proof --witness witness.example+2c25ade4+BAe4...
  seneschal audit compare mine.eml yours.eml --key 9m1zlUe8...
  seneschal audit --receipt receipt.eml --part valley-12-3f9a0c11d2e4.json --key 9m1zlUe8...
  seneschal audit cup
  seneschal audit cup-2026.zip`
}

// Run audits, and prints the finding. It returns errRefused if something contradicts, and errUnchecked if something could
// not be checked.
func (c AuditLogCmd) Run(ctx context.Context, std streams, config *server.Config, d *control.Client) error {
	found, err := c.auditNamed(ctx, std, config, d)
	if err != nil {
		return err
	}
	if err := printFound(std, c.JSON, found, finding.print); err != nil {
		return err
	}
	return found.findEnding().err()
}

// auditNamed audits the file or log that the flags name. Contradictions are in the finding, as is damage to a file that can
// be read in part; the error says why there is no finding.
func (c AuditLogCmd) auditNamed(ctx context.Context, std streams, config *server.Config, client *control.Client) (finding, error) {
	if c.Game == "" && c.Receipt == "" {
		return nil, newUsageError("name a game or a file, or give --receipt and --part")
	}
	if c.Seat != "" && c.Emails == "" {
		return nil, newUsageError("--seat says to whom the emails of --emails were sent: give both")
	}
	if err := c.checkKey(); err != nil {
		return nil, err
	}
	if strings.HasSuffix(c.Game, seasonFile) {
		return c.auditArchive(ctx, std, config)
	}
	var bundle *eventstore.Bundle
	var damage error
	if c.Game != "" {
		if bundle, damage = loadBundle(ctx, client, c.Game); bundle == nil {
			return nil, damage
		}
	}
	if c.Receipt != "" {
		return c.checkReceipt(bundle, damage)
	}
	return c.auditBundle(ctx, config, client, bundle, damage)
}

// A finding is the result of an audit, for printing.
type finding interface {
	print(io.Writer) error
	findEnding() ending
}

// auditBundle audits a log: of a game, a tournament or the substitute desk, whole or as one reader sees it. damage is the
// fault that reading it found. For a tournament that is no file it also asks the server to compare the results.
func (c AuditLogCmd) auditBundle(ctx context.Context, config *server.Config, client *control.Client, bundle *eventstore.Bundle, damage error) (finding, error) {
	known, err := c.readKnownTree(ctx, c.Checkpoint, bundle)
	if err != nil {
		return nil, err
	}
	rests, err := buildTrust(ctx, bundle, damage, c.Key, c.Emails, c.Seat, known)
	if err != nil {
		return nil, err
	}
	_, isGame := aggregate.GameID(bundle.Header.Log)
	if bundle.Header.For != "" && !isGame {
		rests.Rows = append(rests.Rows, newPending("draws", "NOT CHECKED: of a tournament give the whole log"))
		return newPartly(bundle, audit.Report{OK: true}, rests), nil
	}
	if bundle.Header.For != "" {
		return newPartly(bundle, audit.Shown(ctx, iterateCommits(bundle.Commits), aggregate.NewGames(rulesets.Lookup), config.Chains()...), rests), nil
	}
	if bundle.Header.Log == aggregate.DeskLog {
		report := audit.Desk(ctx, iterateCommits(bundle.Commits))
		report.OK = report.OK && damage == nil
		rests.Rows = append(append(rests.Rows, deskRow(report)), countActs(report.Words, report.Acts)...)
		return audited{report, checked{damageText(damage), &rests}}, nil
	}
	if !strings.HasPrefix(string(bundle.Header.Log), tournamentPrefix) {
		report := audit.Game(ctx, iterateCommits(bundle.Commits), aggregate.NewGames(rulesets.Lookup), config.Chains()...)
		report.OK = report.OK && damage == nil
		rests.Rows = append(rests.Rows, gameRows(report)...)
		return audited{report, checked{damageText(damage), &rests}}, nil
	}
	found := auditTournament(ctx, config, bundle, damage)
	rests.Rows = append(append(rests.Rows, newHolding("dice", "from "+nameGameDice(found.Dice, found.Public))), append(uncheckedRows("dice", found.Unchecked), countActs(found.Words, found.Acts)...)...)
	found.Trust = &rests
	if isFileName(c.Game) {
		return found, nil
	}
	return found, found.compareResults(ctx, client)
}
