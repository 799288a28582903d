package games

import (
	"fmt"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// IDs of sections that a page shows in another place, and of those of the position.
var (
	elsewhere = []string{"asked", "press", "clock", "verify", "result"}
	// Positions are the IDs of the sections that describe the position.
	Positions = []string{"position", "public"}
)

// Apart divides a public report into the chronicle and the position.
func Apart(sections []report.Section) (chronicle, position []report.Section) {
	for _, s := range Distinct(sections) {
		switch {
		case slices.Contains(Positions, s.ID):
			position = append(position, s)
		case !slices.Contains(elsewhere, s.ID):
			chronicle = append(chronicle, s)
		}
	}
	return chronicle, position
}

// Distinct gives repeated section IDs new ones, because an ID may stand on a page only once.
func Distinct(sections []report.Section) []report.Section {
	seen := make(map[string]int)
	all := slices.Clone(sections)
	for i, s := range all {
		if seen[s.ID]++; seen[s.ID] > 1 && s.ID != "" {
			all[i].ID = fmt.Sprintf("%s-%d", s.ID, seen[s.ID])
		}
	}
	return all
}

// removeSaid leaves out of a chronicle's first section the sentences that stand above it already.
func removeSaid(chronicle []report.Section, said []string) []report.Section {
	if len(chronicle) == 0 || chronicle[0].ID != "yours" {
		return chronicle
	}
	items := lists.Keep(chronicle[0].Blocks[0].Items, func(text string) bool { return !slices.Contains(said, text) })
	if len(items) == 0 {
		return chronicle[1:]
	}
	first := chronicle[0]
	first.Blocks = []report.Block{{Items: items}}
	return append([]report.Section{first}, chronicle[1:]...)
}
