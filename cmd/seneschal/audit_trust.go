package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/audit"
)

// buildTrust builds the table of trust of a bundle. damage is the fault that reading it found. key, folder (of
// emails) and seat (to which they were sent) are given by the user, or "". serverTree is the tree as it is known
// otherwise. It fails only if the emails cannot be read.
func buildTrust(ctx context.Context, bundle *eventstore.Bundle, damage error, key, folder, seat string, serverTree knownTree) (trust, error) {
	t := trust{Rows: []trustRow{chainRow(bundle, damage), signatureRow(bundle), keyRow(bundle, key)}}
	if wrong := audit.Header(bundle); wrong != "" {
		t.Rows = append(t.Rows, newDenying("header", "NOT of this log: "+wrong))
	}
	if folder != "" {
		var err error
		if t.Emails, err = compareEmails(bundle, cmp.Or(key, findOldestKey(bundle)), folder); err != nil {
			return t, err
		}
		if err = retellEmails(ctx, bundle, t.Emails); err != nil {
			return t, err
		}
	}
	serverTree.compareEmails(t.Emails)
	t.Seals = serverTree.listSeals(bundle)
	t.Rows = append(t.Rows, emailsRow(t.Emails, folder))
	t.Rows = append(t.Rows, textRows(t.Emails, folder, cmp.Or(key, findOldestKey(bundle)) != "")...)
	t.Rows = append(t.Rows, sentenceRows(bundle, t.Emails)...)
	t.Rows = append(t.Rows, receiptRows(bundle, t.Emails, folder, seat)...)
	t.Rows = append(t.Rows, storiesRow(t.Emails, folder), serverTree.newTreeRow(bundle), serverTree.witnessRow(bundle, t.Seals))
	return t, nil
}

// chainRow returns the row about the chain of hashes. damage is the fault that reading the bundle found.
func chainRow(bundle *eventstore.Bundle, damage error) trustRow {
	if damage != nil {
		return newDenying("chain", "BROKEN: "+damageText(damage))
	}
	says := fmt.Sprintf("%d commits, each of the hash that the next one names", len(bundle.Commits))
	if r := bundle.Header.For; r != "" {
		says = fmt.Sprintf("%d commits as %q sees them, linked through the public ones; what others see is closed", len(bundle.Commits), r)
	}
	return newHolding("chain", says)
}

// signatureRow returns the row that names the key that signed the file. It need not verify the signature, which was
// verified when the bundle was read; a wrong one is damage.
func signatureRow(bundle *eventstore.Bundle) trustRow {
	if bundle.Footer.Signature == "" {
		return newPending("signature", "NONE: the file is not signed; whoever had it in hand could have written it")
	}
	return newHolding("signature", "of the key "+bundle.Footer.Public)
}

// keyRow returns the row that says whether the file was signed with the key that the user gave, or with one for which that
// key vouches. key is "" if they gave none.
func keyRow(bundle *eventstore.Bundle, key string) trustRow {
	switch {
	case key == "":
		return newHolding("key", "NOT CHECKED: give the server's key as you knew it before, with --key")
	case bundle.Footer.Signature == "":
		return newDenying("key", "NOT of the file: it is not signed with any, and you gave one")
	case !slices.Contains(eventstore.KeysFrom(key, bundle.Footer.Epochs), bundle.Footer.Public):
		return newDenying("key", "ANOTHER one than you gave")
	case key != bundle.Footer.Public:
		return newHolding("key", "of a later epoch; the one that you gave vouches for it")
	}
	return newHolding("key", "the one that you gave")
}

// emailsRow returns the row that counts the emails by their verdicts. Without a folder it holds, as nobody asked for the
// check. It is unchecked if the log does not show the commit of an email, or if no email is of this log.
func emailsRow(emails []emailFound, folder string) trustRow {
	if folder == "" {
		return newHolding("emails", "NOT CHECKED: give the emails that you were sent, with --emails; without them nothing says that players were told this story")
	}
	if len(emails) == 0 {
		return newPending("emails", "NONE of this server in "+folder)
	}
	count, ok := make(map[eventstore.Verdict]int), true
	for _, email := range emails {
		count[email.Verdict]++
		ok = ok && !email.contradictsLog()
	}
	var says []string
	for _, v := range []eventstore.Verdict{eventstore.Stands, eventstore.Denied, eventstore.Missing, eventstore.Forged, eventstore.Strange, eventstore.Feigned, eventstore.Undone, eventstore.Unseen, eventstore.Other} {
		if count[v] > 0 {
			says = append(says, fmt.Sprintf("%d %s", count[v], v))
		}
	}
	row := newHoldingIf(ok, "emails", strings.Join(says, ", "))
	row.Unchecked = count[eventstore.Unseen] > 0 || count[eventstore.Other] == len(emails)
	return row
}

// gameRows returns the rows of a game: its dice, what could not be checked, keys, acts, and the phases that
// were adjudicated again.
func gameRows(report audit.Report) []trustRow {
	adjudicatedRow := newHolding("adjudicated", fmt.Sprintf("%d phases again, event by event", len(report.Rows)))
	if report.First != nil {
		adjudicatedRow = newDenying("adjudicated", "the first difference: "+report.First.String())
	}
	keys := fmt.Sprintf("%d dice keys used for %d phases that stand", len(report.Rows), report.CountStanding())
	if n := len(report.Rows) - report.CountStanding(); n > 0 {
		keys += fmt.Sprintf("; %d for phases that were played again, as the steward's words say", n)
	}
	rows := append([]trustRow{newHolding("dice", "from "+nameGameDice(report.Dice, report.Public))}, uncheckedRows("dice", report.Unchecked)...)
	if weak := report.Weaknesses(); weak != "" {
		rows = append(rows, newHolding("dice", weak))
	}
	return append(append(rows, newHolding("keys", keys)), append(countActs(report.Words, report.Acts), adjudicatedRow)...)
}

// deskRow reports whether the log of the substitute desk holds. Its offers are not worked out again.
func deskRow(report audit.Report) trustRow {
	if report.First != nil {
		return newDenying("desk", "the first difference: "+report.First.String())
	}
	return newHolding("desk", "its offers are not worked out again; who was given a seat stands in the log of the game")
}

// uncheckedRows returns a row for each check of a file that was impossible.
func uncheckedRows(of string, unchecked []string) []trustRow {
	return lists.Map(unchecked, func(what string) trustRow { return newPending(of, "NOT CHECKED: "+what) })
}
