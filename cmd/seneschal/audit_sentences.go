package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// reportKinds are the kinds of emails that are made from the log alone, as the names of emails have them.
var reportKinds = []string{"report", "welcome", "rewound"}

// seatReported returns the seat that a report was sent to. ok is false for emails that are no reports or whose commit the
// log does not have.
func (l emailFound) seatReported() (seat game.Seat, ok bool) { return l.seatOf(reportKinds...) }

// seatOf returns the seat in the name of an email of some kinds. ok is false for emails of other kinds, and for emails
// whose commit the log does not have.
func (l emailFound) seatOf(kinds ...string) (seat game.Seat, ok bool) {
	parts := strings.Split(l.binding.Email, ".")
	if len(parts) != 4 || !slices.Contains(kinds, parts[2]) || l.Verdict != eventstore.Stands {
		return "", false
	}
	return game.Seat(parts[1]), true
}

// retellEmails compares the lines of reports and of receipts among the emails with those that follow from a whole log, and
// notes the verdicts in place. Emails of another release are marked as such and not compared; nothing is compared with a
// log for one reader. At a commit that cannot be read it stops without an error.
func retellEmails(ctx context.Context, bundle *eventstore.Bundle, found []emailFound) error {
	emailsByCommit := make(map[string][]*emailFound) // by hash of their commit
	for i := range found {
		email := &found[i]
		_, report := email.seatReported()
		_, receipt := email.seatAccepted()
		if !report && !receipt || bundle.Header.For != "" {
			continue
		}
		if email.Lines = unfolded; email.release != describeVersion() {
			email.Lines = elsewhere
			continue
		}
		emailsByCommit[email.Claim.Hash] = append(emailsByCommit[email.Claim.Hash], email)
	}
	if len(emailsByCommit) == 0 {
		return nil
	}
	games := aggregate.NewGames(rulesets.Lookup)
	reader := aggregate.Reader[*game.Game]{Kind: games}
	current, undelivered := games.Empty(), game.Undelivered{}
	for _, commit := range bundle.Commits {
		step, err := reader.Step(current, commit)
		if err != nil {
			return nil //nolint:nilerr // the audit of the log itself says it
		}
		var dueReports game.Due
		undelivered, dueReports = undelivered.Note(step.Before, step.After, step.Events, commit.At)
		for _, email := range emailsByCommit[commit.Hash] {
			if _, ok := email.seatAccepted(); ok {
				email.compareAccepted(step.After)
				continue
			}
			if err := email.retell(ctx, step, dueReports); err != nil {
				return fmt.Errorf("making %s anew: %w", email.binding.Email, err)
			}
		}
		current = step.After
	}
	return nil
}

// sentenceRows returns the rows that say whether reports have the lines that follow from the log, and receipts the orders
// that it keeps; none for a kind of which there are no emails.
func sentenceRows(bundle *eventstore.Bundle, found []emailFound) []trustRow {
	is := func(seat func(emailFound) (game.Seat, bool)) []emailFound {
		return lists.Keep(found, func(l emailFound) bool { _, ok := seat(l); return ok })
	}
	return append(linesRow(bundle, "reports", is(emailFound.seatReported)), linesRow(bundle, "understood", is(emailFound.seatAccepted))...)
}

// linesRow returns the row that says whether emails of one kind have the lines that follow from the log; nil without
// emails.
func linesRow(bundle *eventstore.Bundle, rowName string, emails []emailFound) []trustRow {
	if len(emails) == 0 {
		return nil
	}
	if bundle.Header.For != "" {
		return []trustRow{newHolding(rowName, "not compared with the log, which must be whole for that")}
	}
	count, releases := make(map[lines]int), make(map[string]bool)
	for _, email := range emails {
		if count[email.Lines]++; email.Lines == elsewhere {
			releases[lists.Either(email.release == "", "one that does not say which", email.release)] = true
		}
	}
	var says []string
	for _, v := range []lines{truthful, untrue, elsewhere, tooLong, rearranged, unfolded} {
		switch n := count[v]; {
		case n > 0 && v == elsewhere:
			says = append(says, fmt.Sprintf("%d %s, not compared: %s", n, v, strings.Join(slices.Sorted(maps.Keys(releases)), ", ")))
		case n > 0 && (v == tooLong || v == rearranged || v == unfolded):
			says = append(says, fmt.Sprintf("%d %s, not compared", n, v))
		case n > 0:
			says = append(says, fmt.Sprintf("%d %s", n, v))
		}
	}
	lies := slices.ContainsFunc(emails, func(l emailFound) bool { return l.lieText() != "" })
	row := newHoldingIf(!lies, rowName, strings.Join(says, "; "))
	row.Unchecked = count[truthful]+count[untrue] < len(emails)
	return []trustRow{row}
}
