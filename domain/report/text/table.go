package text

import (
	"strings"
	"unicode/utf8"

	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// leastColumn is the width below which no column is squeezed. If that is not enough, each row is written as a record
// instead.
const leastColumn = 8

// writeTable writes aligned lines that fit the page: "| a  b  c".
func (w *writer) writeTable(table *report.Table) {
	if table.Caption != "" {
		w.writeProse(table.Caption)
	}
	widths, fits := fitColumns(table, Columns-2)
	if !fits {
		w.writeRecords(table)
		return
	}
	titles := lists.Map(table.Columns, func(c report.Column) string { return c.Title })
	w.writeRow(table, widths, titles)
	rules := lists.Map(widths, func(n int) string { return strings.Repeat("-", n) })
	w.writeRow(table, widths, rules)
	for _, cells := range table.Rows {
		w.writeRow(table, widths, cells)
	}
}

// fitColumns finds the width of each column so that a line fits page characters; false if the table cannot fit. If the
// columns are too wide together, those whose titles are longer than the cells below give way first, then the widest
// with several words, and at last the widest.
func fitColumns(table *report.Table, page int) ([]int, bool) {
	least, whole := measureColumns(table, utf8.RuneCountInString), measureColumns(table, longestWord)
	widths := make([]int, len(least))
	for i, column := range table.Columns {
		widths[i] = max(least[i], utf8.RuneCountInString(column.Title))
		least[i], whole[i] = max(least[i], longestWord(column.Title)), max(whole[i], longestWord(column.Title))
	}
	for lineWidth(widths) > page {
		widest := widestOver(widths, least)
		if widest < 0 {
			widest = widestOver(widths, whole)
		}
		if widest < 0 {
			widest = widestOver(widths, make([]int, len(widths)))
		}
		if widest < 0 || widths[widest] <= leastColumn {
			return nil, false
		}
		widths[widest]--
	}
	return widths, true
}

// widestOver returns the index of the widest of the columns that are wider than they must be; -1 if none is.
func widestOver(widths, least []int) int {
	widest := -1
	for i, n := range widths {
		if n > max(least[i], leastColumn) && (widest < 0 || n > widths[widest]) {
			widest = i
		}
	}
	return widest
}

// measureColumns returns the widths that the rows need; width measures a cell.
func measureColumns(table *report.Table, width func(cell string) int) []int {
	widths := make([]int, len(table.Columns))
	for _, row := range table.Rows {
		for i := range min(len(row), len(widths)) {
			widths[i] = max(widths[i], width(row[i]))
		}
	}
	return widths
}

// longestWord returns the length of the longest word of a text, in characters.
func longestWord(s string) int {
	longest := 0
	for w := range words.FieldsSeq(s) {
		longest = max(longest, utf8.RuneCountInString(w))
	}
	return longest
}

// lineWidth returns the width of a line, with two blanks between columns.
func lineWidth(widths []int) int {
	sum := 2 * max(len(widths)-1, 0)
	for _, n := range widths {
		sum += n
	}
	return sum
}

// writeRow writes the cells of a row; a long cell continues on the lines below.
func (w *writer) writeRow(table *report.Table, widths []int, cells []string) {
	parts := make([][]string, len(widths))
	height := 1
	for i := range min(len(cells), len(widths)) {
		parts[i] = breakLine(cells[i], widths[i])
		height = max(height, len(parts[i]))
	}
	for y := range height {
		line := make([]string, len(widths))
		for i, p := range parts {
			cell := ""
			if y < len(p) {
				cell = p[y]
			}
			line[i] = padCell(cell, widths[i], table.Columns[i].Right)
		}
		w.writeLine("| " + strings.Join(line, "  "))
	}
}

// padCell fills a cell with blanks up to a width. A longer cell stays as it is.
func padCell(s string, width int, right bool) string {
	blanks := strings.Repeat(" ", max(width-utf8.RuneCountInString(s), 0))
	if right {
		return blanks + s
	}
	return s + blanks
}

// writeRecords writes a table that is too wide as one paragraph for each row. Empty cells are left out.
func (w *writer) writeRecords(table *report.Table) {
	for _, row := range table.Rows {
		var fields []string
		for i := range min(len(row), len(table.Columns)) {
			if row[i] != "" {
				fields = append(fields, strings.TrimSpace(table.Columns[i].Title+" "+row[i]))
			}
		}
		w.writeVerse(strings.Join(fields, ", "))
	}
}
