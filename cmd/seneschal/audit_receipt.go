package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"seneschal/cmd/server"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
)

// A shownReceipt is the content that a receipt, with the part that VERIFY sent to its reader,
// proves to anybody: the accepted orders, and whether the server vouches
// for them.
type shownReceipt struct {
	Claim    eventstore.Claim     `json:"claim"`
	For      eventstore.Recipient `json:"for,omitempty"` // the reader whose part is open
	Accepted []string             `json:"accepted"`
	Rows     []trustRow           `json:"rows"`
}

// checkReceipt checks the receipt of the flags against the part of the flags, and against a log unless bundle is nil.
// damage is the fault that reading the log found. It fails if the files cannot be read, or if the receipt names no
// commit; contradictions are rows of the result.
func (c AuditLogCmd) checkReceipt(bundle *eventstore.Bundle, damage error) (shownReceipt, error) {
	var receipt shownReceipt
	email, err := os.ReadFile(c.Receipt)
	if err != nil {
		return receipt, &server.Misuse{Err: err}
	}
	part, err := os.ReadFile(c.Part)
	if err != nil {
		return receipt, &server.Misuse{Err: err}
	}
	commits, err := eventstore.ReadShown(part)
	if err != nil {
		return receipt, fmt.Errorf("%s is not what VERIFY encloses: %w", c.Part, err)
	}
	claims := eventstore.ReadClaims(mailgw.EmailText(email))
	if len(claims) == 0 {
		return receipt, fmt.Errorf("%s names no commit: it is no receipt, or one of an email of which nothing was recorded", c.Receipt)
	}
	receipt.Claim = claims[0]
	for _, claim := range claims {
		if slices.ContainsFunc(commits, claim.Names) {
			receipt.Claim = claim
		}
	}
	receipt.Rows = append(receipt.Rows, receipt.openCommit(commits), receipt.checkSigned(c.Key))
	if bundle != nil {
		receipt.Rows = append(receipt.Rows, receipt.checkStands(bundle, damage, c.Key))
	}
	return receipt, nil
}

// openCommit finds the commit that the receipt names among those in the part, and notes its reader and the accepted orders.
// It returns the row about the part, which contradicts if the commit is not there.
func (r *shownReceipt) openCommit(commits []*eventstore.Commit) trustRow {
	i := slices.IndexFunc(commits, r.Claim.Names)
	if i < 0 {
		return newDenying("part", "NOT what the receipt names: it hashes to something else")
	}
	for _, part := range commits[i].Parts {
		if _, sits := part.To.Seat(); sits && part.Salt != "" {
			r.For = part.To
		}
	}
	for k, envelope := range commits[i].Events {
		if !commits[i].Eyes[k].All {
			r.Accepted = append(r.Accepted, describeAccepted(envelope)...)
		}
	}
	return newHolding("part", "it hashes to what the receipt names")
}

// describeAccepted describes an event of a seat's own part, on one or more lines. A kind without words of its own is
// described by its name and its fields.
func describeAccepted(envelope event.Envelope) []string {
	decoded, _ := game.Registry(nil).Decode(envelope) // nil for a ruleset's event, which is printed as in the log
	switch e := decoded.(type) {
	case game.Ordered:
		manner := "held as a draft"
		if e.Final {
			manner = "final"
		}
		head := fmt.Sprintf("orders for %s, set %d, %s, received %s:", e.Phase, e.Set, manner, e.At.UTC().Format("2006-01-02 15:04:05 UTC"))
		return append([]string{head}, indentLines(e.Lines)...)
	case game.StandingSet:
		return append([]string{fmt.Sprintf("standing order %d:", e.N)}, indentLines([]string{e.Line})...)
	case game.Withdrawn:
		return []string{fmt.Sprintf("orders for %s withdrawn, received %s", e.Phase, e.At.UTC().Format("2006-01-02 15:04:05 UTC"))}
	case game.Pressed:
		return append([]string{"a message:"}, indentLines(strings.Split(e.Text, "\n"))...)
	}
	return []string{fmt.Sprintf("%s %s", envelope.Kind, shortenFields(envelope.Data))}
}

// indentLines returns lines indented, without characters that could control a terminal.
func indentLines(lines []string) []string {
	return lists.Map(lines, func(l string) string { return "    " + strings.Map(dropControl, l) })
}

// checkSigned returns the row that says whether the server has signed the receipt. key is the key that the user trusts, or "".
func (r *shownReceipt) checkSigned(key string) trustRow {
	switch {
	case r.Claim.Signature == "":
		return newPending("signature", "NONE: the receipt is not signed; its reader could have written it")
	case key == "":
		return newPending("signature", "NOT CHECKED: give the server's key as you knew it before, with --key")
	case eventstore.VerifyCommit(key, r.Claim.Log, r.Claim.Hash, r.Claim.Signature) != nil:
		return newDenying("signature", "does NOT fit: the server with this key has not said it")
	}
	return newHolding("signature", "of the key that you gave: the server has said it")
}

// checkStands returns the row that says whether a log that the server has given out holds the receipt's commit.
func (r *shownReceipt) checkStands(bundle *eventstore.Bundle, damage error, key string) trustRow {
	if damage != nil {
		return newDenying("log", "BROKEN: "+damageText(damage))
	}
	verdict := r.Claim.Against(bundle, key, aggregate.Epochs(bundle.Commits))
	found := emailFound{Claim: r.Claim, Verdict: verdict}
	row := newHoldingIf(!found.contradictsLog(), "log", string(verdict))
	row.Unchecked = slices.Contains([]eventstore.Verdict{eventstore.Other, eventstore.Unseen}, verdict)
	return row
}

func (r shownReceipt) findEnding() ending { return trust{Rows: r.Rows}.findEnding() }

func (r shownReceipt) print(out io.Writer) error {
	fmt.Fprintf(out, "%s, commit %s\n", r.Claim.Log, r.Claim.Hash)
	if r.For != "" {
		fmt.Fprintf(out, "What was accepted of %s:\n", r.For)
	}
	for _, l := range r.Accepted {
		fmt.Fprintln(out, "  "+l)
	}
	_, err := fmt.Fprintln(out)
	return errors.Join(err, trust{Rows: r.Rows}.print(out))
}
