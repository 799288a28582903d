package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"seneschal/cmd/house"
	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/mailgw"
)

// trustIn is the table of trust of a file, with what was given to hold against
// it: a key and the letters of a folder; both may be "".
func trustIn(b *eventstore.Bundle, damage error, key, folder string, grown grown) (trust, error) {
	t := trust{Rows: []trustRow{chainRow(b, damage), signatureRow(b), keyRow(b, key)}}
	if folder != "" {
		var err error
		if t.Letters, err = holdLetters(b, cmp.Or(key, oldestKey(b)), folder); err != nil {
			return t, err
		}
	}
	grown.holdLetters(t.Letters)
	t.Seals = grown.seals(b)
	t.Rows = append(t.Rows, lettersRow(t.Letters, folder), storiesRow(t.Letters, folder), grown.row(b), holding("witnesses", grown.witnessed(b, t.Seals)))
	return t, nil
}

func chainRow(b *eventstore.Bundle, damage error) trustRow {
	if damage != nil {
		return denying("chain", "BROKEN: "+damageText(damage))
	}
	says := fmt.Sprintf("%d commits, each of the hash that the next one names", len(b.Commits))
	if r := b.Header.For; r != "" {
		says = fmt.Sprintf("%d commits as %q sees them, linked through the public ones; what others see is closed", len(b.Commits), r)
	}
	return holding("chain", says)
}

func signatureRow(b *eventstore.Bundle) trustRow {
	if b.Footer.Signature == "" {
		return holding("signature", "NONE: the file is not signed; whoever had it in hand could have written it")
	}
	return holding("signature", "of the key "+b.Footer.Public)
}

func keyRow(b *eventstore.Bundle, key string) trustRow {
	switch {
	case key == "":
		return holding("key", "NOT CHECKED: give the house's key as you knew it before, with --key")
	case b.Footer.Signature == "":
		return holding("key", "not used: the file is not signed")
	case !slices.Contains(eventstore.KeysFrom(key, b.Footer.Epochs), b.Footer.Public):
		return denying("key", "ANOTHER one than you gave")
	case key != b.Footer.Public:
		return holding("key", "of a later epoch; the one that you gave vouches for it")
	}
	return holding("key", "the one that you gave")
}

func lettersRow(found []letterFound, folder string) trustRow {
	if folder == "" {
		return holding("letters", "NOT CHECKED: give the letters that you were sent, with --letters; without them nothing says that players were told this story")
	}
	if len(found) == 0 {
		return holding("letters", "NONE of this house in "+folder)
	}
	count, ok := make(map[eventstore.Verdict]int), true
	for _, l := range found {
		count[l.Verdict]++
		ok = ok && !l.bad()
	}
	var says []string
	for _, v := range []eventstore.Verdict{eventstore.Stands, eventstore.Denied, eventstore.Missing, eventstore.Forged, eventstore.Strange, eventstore.Undone, eventstore.Unseen, eventstore.Other} {
		if count[v] > 0 {
			says = append(says, fmt.Sprintf("%d %s", count[v], v))
		}
	}
	return either(ok, "letters", strings.Join(says, ", "))
}

// holdLetters holds all letters of a folder, and of those within it, against a
// log.
func holdLetters(b *eventstore.Bundle, key, folder string) ([]letterFound, error) {
	var found []letterFound
	epochs := aggregate.Epochs(b.Commits)
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		seen := make(map[eventstore.Claim]bool)
		for _, c := range eventstore.ReadClaims(mailgw.LetterText(raw)) {
			if !seen[c] {
				found = append(found, letterFound{File: filepath.Base(path), Claim: c, Verdict: c.Against(b, key, epochs)})
			}
			seen[c] = true
		}
		return nil
	})
	if err != nil {
		return nil, &house.Misuse{Err: fmt.Errorf("reading letters: %w", err)}
	}
	return found, nil
}

// playedRows say where the dice came from, and what was played again.
func playedRows(r audit.Report) []trustRow {
	again := holding("adjudicated", fmt.Sprintf("%d phases again, event by event", len(r.Rows)))
	if r.First != nil {
		again = denying("adjudicated", "the first difference: "+r.First.String())
	}
	keys := fmt.Sprintf("%d dice keys used for %d phases that stand", len(r.Rows), r.Stand())
	if n := len(r.Rows) - r.Stand(); n > 0 {
		keys += fmt.Sprintf("; %d for phases that were played again, as the steward's words say", n)
	}
	rows := append([]trustRow{holding("dice", "from "+diceOf(r.Dice, r.Public))}, uncheckedRows(r.Unchecked)...)
	return append(rows, holding("keys", keys), wordsRow(r.Words, reasonsAbove), again)
}

// uncheckedRows say what of the dice could not be checked.
func uncheckedRows(unchecked []string) []trustRow {
	return lists.Map(unchecked, func(what string) trustRow { return holding("dice", "NOT CHECKED: "+what) })
}

// reasonsAbove says where the reasons are that print tells.
const reasonsAbove = "their reasons stand above"

// wordsRow counts what the steward and the house did beside the rules, which may have been
// for the sake of the dice; reasons says where those are told.
func wordsRow(words []audit.Word, reasons string) trustRow {
	if len(words) == 0 {
		return holding("words", "none: neither steward nor house has done anything beside the rules")
	}
	count := make(map[string]int)
	for _, w := range words {
		count[w.Kind]++
	}
	says := lists.Map(slices.Sorted(maps.Keys(count)), func(kind string) string { return fmt.Sprintf("%d %s", count[kind], kind) })
	return holding("words", "beside the rules, by steward or house: "+strings.Join(says, ", ")+"; "+reasons)
}
