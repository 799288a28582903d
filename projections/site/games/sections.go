package games

import (
	"fmt"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// IDs of sections of a report.
var (
	// shownElsewhere are the IDs of the sections that a page shows in another place.
	shownElsewhere = []string{"asked", "press", "clock", "verify", "result"}
	// Positions are the IDs of the sections that describe the position.
	Positions = []string{"position", "public"}
)

// Apart divides a public report into the chronicle and the position. It leaves out the sections that
// a page shows in another place.
func Apart(sections []report.Section) (chronicle, position []report.Section) {
	for _, section := range Distinct(sections) {
		switch {
		case slices.Contains(Positions, section.ID):
			position = append(position, section)
		case !slices.Contains(shownElsewhere, section.ID):
			chronicle = append(chronicle, section)
		}
	}
	return chronicle, position
}

// Distinct returns copies of sections in which no ID is repeated: a second "press" becomes "press-2".
// An ID may stand on a page only once.
func Distinct(sections []report.Section) []report.Section {
	seen := make(map[string]int)
	all := slices.Clone(sections)
	for i, section := range all {
		if seen[section.ID]++; seen[section.ID] > 1 && section.ID != "" {
			all[i].ID = fmt.Sprintf("%s-%d", section.ID, seen[section.ID])
		}
	}
	return all
}

// removeSaid leaves out of a chronicle's first section the sentences that are in said; if none are
// left, also the section. It does so only for a section "yours", which must have a block, and of which
// it keeps the items of the first block alone.
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
