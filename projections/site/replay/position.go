package replay

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// compareSections compares two positions section by section, matched by their IDs, in the order of the
// later one; sections that are gone come last. It returns only what differs.
func compareSections(then, now []report.Section) []Difference {
	differences := []Difference{}
	byID := func(sections []report.Section, id string) report.Section {
		found, _ := lists.Find(sections, func(s report.Section) bool { return s.ID == id })
		return found
	}
	for _, s := range now {
		differences = append(differences, compareSection(s.Title, byID(then, s.ID), s)...)
	}
	for _, section := range then {
		if byID(now, section.ID).ID == "" {
			differences = append(differences, compareSection(section.Title, section, report.Section{})...)
		}
	}
	return differences
}

// compareSection compares the tables of two sections, matched by their captions, and then their sentences.
// It returns only what differs.
func compareSection(title string, then, now report.Section) []Difference {
	var differences []Difference
	before, after := collectTables(then), collectTables(now)
	for _, table := range after {
		old := report.Table{Caption: table.Caption, Columns: table.Columns}
		if i := slices.IndexFunc(before, func(b report.Table) bool { return b.Caption == table.Caption }); i >= 0 {
			old = before[i]
			before = slices.Delete(before, i, i+1)
		}
		differences = append(differences, compareTables(title, old, table))
	}
	for _, t := range before {
		differences = append(differences, compareTables(title, t, report.Table{Caption: t.Caption, Columns: t.Columns}))
	}
	differences = append(differences, compareLines(title, collectLines(then), collectLines(now)))
	return slices.DeleteFunc(differences, func(d Difference) bool { return len(d.Rows)+len(d.Lines) == 0 })
}

// collectTables returns the tables of a section.
func collectTables(section report.Section) []report.Table {
	var all []report.Table
	for _, block := range section.Blocks {
		if block.Table != nil {
			all = append(all, *block.Table)
		}
	}
	return all
}

// collectLines returns the sentences of a section.
func collectLines(section report.Section) []string {
	var all []string
	for _, block := range section.Blocks {
		if block.Text != "" {
			all = append(all, block.Text)
		}
		all = slices.Concat(all, block.Items, block.Verse)
	}
	return all
}

// compareLines lists the sentences that are new, each beside one with the same subject that is gone, and
// then the other sentences that are gone.
func compareLines(section string, then, now []string) Difference {
	difference := Difference{Section: section}
	gone, fresh := findLacking(then, now), findLacking(now, then)
	difference.Same = len(now) - len(fresh)
	for _, line := range fresh {
		change := LineChange{Now: line}
		if i := slices.IndexFunc(gone, func(old string) bool { return findSubject(old) == findSubject(line) }); i >= 0 {
			change.Then = gone[i]
			gone = slices.Delete(gone, i, i+1)
		}
		difference.Lines = append(difference.Lines, change)
	}
	for _, line := range gone {
		difference.Lines = append(difference.Lines, LineChange{Then: line})
	}
	return difference
}

// findLacking returns the elements of a that b lacks. Elements are the same if they print alike. An
// element that b has less often than a is returned as many times as it is missing.
func findLacking[E any](a, b []E) []E {
	spare := make(map[string]int)
	for _, element := range b {
		spare[fmt.Sprint(element)]++
	}
	return lists.Keep(a, func(element E) bool {
		printed := fmt.Sprint(element)
		spare[printed]--
		return spare[printed] < 0
	})
}

// findSubject returns the subject of a sentence of a position: the words before its colon, or else
// its first two words.
func findSubject(line string) string {
	if head, _, ok := strings.Cut(line, ":"); ok {
		return head
	}
	words := strings.Fields(line)
	return strings.Join(words[:min(len(words), 2)], " ")
}
