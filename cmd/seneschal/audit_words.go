package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"seneschal/domain/lists"
	"seneschal/eventstore/audit"
)

// countActs returns a row that counts the acts beside the rules, which may have served to change the dice. A second row
// counts the other acts that are not by players in their own seats, by the clock or by the dice, if there are any.
func countActs(words []audit.Word, acts audit.Tally) []trustRow {
	rows := []trustRow{countWords(words)}
	var says []string
	for _, c := range []struct {
		class  audit.Class
		called string
	}{{audit.BySubstitute, "seats to substitutes"}, {audit.ByDeputy, "acts of deputies"}, {audit.ByVote, "votes"}, {audit.ByOnlooker, "posts of onlookers"}} {
		if n := acts[c.class]; n > 0 {
			says = append(says, fmt.Sprintf("%d %s", n, c.called))
		}
	}
	if len(says) > 0 {
		rows = append(rows, newHolding("others", strings.Join(says, ", ")))
	}
	return rows
}

// countWords returns the row that counts the acts beside the rules. Acts of unknown kinds make it unchecked.
func countWords(words []audit.Word) trustRow {
	count, unknown := make(map[string]int), 0
	for _, word := range words {
		switch word.Class {
		case audit.ByWord:
			count[word.Kind]++
		case audit.Unknown:
			unknown++
		}
	}
	says := lists.Map(slices.Sorted(maps.Keys(count)), func(kind string) string { return fmt.Sprintf("%d %s", count[kind], kind) })
	if unknown > 0 {
		return newPending("words", strings.Join(append(says, fmt.Sprintf("%d of kinds that are NOT KNOWN here", unknown)), ", ")+"; each stands above")
	}
	if len(says) == 0 {
		return newHolding("words", "none: all was done by players in their own seats, by the clock, or by dice")
	}
	return newHolding("words", "beside the rules: "+strings.Join(says, ", ")+"; each stands above, with its reason")
}

// printWords prints the acts beside the rules, each on a line behind prefix, with author, time and reason. whole says that
// the log is whole: then an act without an author is the server's.
func printWords(out io.Writer, prefix string, words []audit.Word, whole bool) {
	for _, w := range words {
		by := cmp.Or(string(w.By), lists.Either(whole, "the server", "WHO CANNOT BE TOLD"))
		fmt.Fprintf(out, "%scommit %d, %s: %s by %s: %s\n", prefix, w.Pos, w.At.UTC().Format(time.DateTime), w.Kind, by, cmp.Or(plainLine(w.Why), "NO REASON GIVEN"))
	}
}
