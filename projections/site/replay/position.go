package replay

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// compareSections compares positions section by section, in the order of the later one; sections
// that are gone come last.
func compareSections(then, now []report.Section) []Difference {
	all := []Difference{}
	byID := func(sections []report.Section, id string) report.Section {
		found, _ := lists.Find(sections, func(s report.Section) bool { return s.ID == id })
		return found
	}
	for _, s := range now {
		all = append(all, compareSection(s.Title, byID(then, s.ID), s)...)
	}
	for _, s := range then {
		if byID(now, s.ID).ID == "" {
			all = append(all, compareSection(s.Title, s, report.Section{})...)
		}
	}
	return all
}

// compareSection compares the tables of two sections by caption, and then their sentences. It
// returns only those that differ.
func compareSection(title string, then, now report.Section) []Difference {
	var all []Difference
	before, after := collectTables(then), collectTables(now)
	for _, t := range after {
		old := report.Table{Caption: t.Caption, Columns: t.Columns}
		if i := slices.IndexFunc(before, func(b report.Table) bool { return b.Caption == t.Caption }); i >= 0 {
			old = before[i]
			before = slices.Delete(before, i, i+1)
		}
		all = append(all, compareTables(title, old, t))
	}
	for _, t := range before {
		all = append(all, compareTables(title, t, report.Table{Caption: t.Caption, Columns: t.Columns}))
	}
	all = append(all, compareLines(title, collectLines(then), collectLines(now)))
	return slices.DeleteFunc(all, func(d Difference) bool { return len(d.Rows)+len(d.Lines) == 0 })
}

func collectTables(s report.Section) []report.Table {
	var all []report.Table
	for _, b := range s.Blocks {
		if b.Table != nil {
			all = append(all, *b.Table)
		}
	}
	return all
}

// collectLines returns the sentences of a section.
func collectLines(s report.Section) []string {
	var all []string
	for _, b := range s.Blocks {
		if b.Text != "" {
			all = append(all, b.Text)
		}
		all = slices.Concat(all, b.Items, b.Verse)
	}
	return all
}

// compareLines pairs sentences that begin alike. Those that are gone follow the others.
func compareLines(section string, then, now []string) Difference {
	d := Difference{Section: section}
	gone, fresh := findLacking(then, now), findLacking(now, then)
	d.Same = len(now) - len(fresh)
	for _, line := range fresh {
		change := LineChange{Now: line}
		if i := slices.IndexFunc(gone, func(old string) bool { return findSubject(old) == findSubject(line) }); i >= 0 {
			change.Then = gone[i]
			gone = slices.Delete(gone, i, i+1)
		}
		d.Lines = append(d.Lines, change)
	}
	for _, line := range gone {
		d.Lines = append(d.Lines, LineChange{Then: line})
	}
	return d
}

// findLacking returns the elements of a that b does not have. An element that b has less often
// stays as many times as b lacks it.
func findLacking[E any](a, b []E) []E {
	spare := make(map[string]int)
	for _, one := range b {
		spare[fmt.Sprint(one)]++
	}
	return lists.Keep(a, func(one E) bool {
		look := fmt.Sprint(one)
		spare[look]--
		return spare[look] < 0
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
