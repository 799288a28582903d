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

// told are the kinds of emails that are made from the log alone.
var told = []string{"report", "welcome", "rewound"}

// seatTold returns the seat of a report by the name of its email; ok is false for other emails.
func (l emailFound) seatTold() (seat game.Seat, ok bool) { return l.seatOf(told...) }

// seatOf returns the seat of an email of some kinds by the name of the email; ok is false for emails
// of other kinds, and for those whose commit the log does not have.
func (l emailFound) seatOf(kinds ...string) (seat game.Seat, ok bool) {
	parts := strings.Split(l.bound.Email, ".")
	if len(parts) != 4 || !slices.Contains(kinds, parts[2]) || l.Verdict != eventstore.Stands {
		return "", false
	}
	return game.Seat(parts[1]), true
}

// retellEmails makes the reports among some emails anew from a whole log, and what receipts tell of
// orders, and compares the lines.
func retellEmails(ctx context.Context, bundle *eventstore.Bundle, found []emailFound) error {
	wanted := make(map[string][]*emailFound) // by hash of their commit
	for i := range found {
		email := &found[i]
		_, report := email.seatTold()
		_, receipt := email.seatAccepted()
		if !report && !receipt || bundle.Header.For != "" {
			continue
		}
		if email.Lines = unfolded; email.release != describeVersion() {
			email.Lines = elsewhere
			continue
		}
		wanted[email.Claim.Hash] = append(wanted[email.Claim.Hash], email)
	}
	if len(wanted) == 0 {
		return nil
	}
	games := aggregate.NewGames(rulesets.Lookup)
	reader := aggregate.Reader[*game.Game]{Kind: games}
	was, undelivered := games.Empty(), game.Undelivered{}
	for _, commit := range bundle.Commits {
		step, err := reader.Step(was, commit)
		if err != nil {
			return nil //nolint:nilerr // the audit of the log itself says it
		}
		var due game.Due
		undelivered, due = undelivered.Note(step.Before, step.After, step.Events, commit.At)
		for _, email := range wanted[commit.Hash] {
			if _, ok := email.seatAccepted(); ok {
				email.compareAccepted(step.After)
				continue
			}
			if err := email.retell(ctx, step, due); err != nil {
				return fmt.Errorf("making %s anew: %w", email.bound.Email, err)
			}
		}
		was = step.After
	}
	return nil
}

// sentenceRows reports whether reports say what the log tells, and receipts what it keeps of orders.
func sentenceRows(bundle *eventstore.Bundle, found []emailFound) []trustRow {
	is := func(seat func(emailFound) (game.Seat, bool)) []emailFound {
		return lists.Keep(found, func(l emailFound) bool { _, ok := seat(l); return ok })
	}
	return append(linesRow(bundle, "reports", is(emailFound.seatTold)), linesRow(bundle, "understood", is(emailFound.seatAccepted))...)
}

// linesRow reports whether emails of one kind say what the log tells; there is no row without any.
func linesRow(bundle *eventstore.Bundle, what string, found []emailFound) []trustRow {
	if len(found) == 0 {
		return nil
	}
	if bundle.Header.For != "" {
		return []trustRow{newHolding(what, "not compared with the log, which must be whole for that")}
	}
	count, releases := make(map[lines]int), make(map[string]bool)
	for _, email := range found {
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
	lies := slices.ContainsFunc(found, func(l emailFound) bool { return l.lieText() != "" })
	row := newHoldingIf(!lies, what, strings.Join(says, "; "))
	row.Unchecked = count[truthful]+count[untrue] < len(found)
	return []trustRow{row}
}
