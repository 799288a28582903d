package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"seneschal/domain/dice"
	"seneschal/eventstore/audit"
)

// diceRow says where the dice of all phases of an archive came from.
func (a *seasonAudit) diceRow() trustRow {
	count := make(map[string]int)
	for _, g := range a.games {
		for _, row := range g.report.Rows {
			count[thrownBy(row.Dice)]++
		}
	}
	var says []string
	for _, by := range slices.SortedFunc(maps.Keys(count), func(x, y string) int { return cmp.Or(count[y]-count[x], strings.Compare(x, y)) }) {
		says = append(says, fmt.Sprintf("%d phases %s", count[by], by))
	}
	return trustRow{"dice", strings.Join(says, ", "), true}
}

// thrownBy says where dice came from, the same of all phases that are alike in it.
func thrownBy(t audit.Thrown) string {
	switch {
	case t.Word != "":
		return "without the beacon, by the steward's word"
	case t.Mode == string(dice.House):
		return "by the house, whose operator could choose"
	case t.Late:
		return "by rounds sealed late"
	case t.Round > 0:
		return "by rounds by rule"
	}
	return "by version 1: key and log"
}

// seasonWords counts what was done beside the rules in the tournament and its games.
func (a *seasonAudit) seasonWords() trustRow {
	all := slices.Clone(a.said)
	for _, g := range a.games {
		all = append(all, g.report.Words...)
	}
	return wordsRow(all, "for their reasons audit the logs one by one")
}
