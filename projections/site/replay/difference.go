package replay

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// Difference lists the changes in one table of the position, or in the sentences under one
// heading.
type Difference struct {
	Section string       `json:"section"`
	Table   string       `json:"table,omitempty"`
	Columns []DiffColumn `json:"columns,omitempty"`
	Rows    []RowChange  `json:"rows,omitempty"`
	Lines   []LineChange `json:"lines,omitempty"`
	Same    int          `json:"same"` // number of rows, or sentences, that are as they were
}

// csvLines returns a line of a CSV file for each cell or sentence that has changed.
func (d Difference) csvLines() [][]string {
	var rows [][]string
	tableName := strings.TrimSuffix(d.Section+", "+d.Table, ", ")
	for _, change := range d.Rows {
		name := lists.Either(change.Mark == "-", change.Cells[0].Then, change.Cells[0].Now)
		for i, cell := range change.Cells {
			if cell.Changed() {
				rows = append(rows, []string{"position", tableName, name, d.Columns[i].Title, cell.Then, cell.Now})
			}
		}
	}
	for _, l := range d.Lines {
		rows = append(rows, []string{"position", tableName, "", "", l.Then, l.Now})
	}
	return rows
}

// DiffColumn is a column of a table that has changed.
type DiffColumn struct {
	Title string `json:"title"`
	Right bool   `json:"-"`
}

// RowChange is a row that is new ("+"), gone ("-"), or has other cells ("").
type RowChange struct {
	Mark  string       `json:"mark"`
	Cells []CellChange `json:"cells"`
}

// CellChange is a cell then and now.
type CellChange struct {
	Then  string `json:"then"`
	Now   string `json:"now"`
	Right bool   `json:"-"`
}

// LineChange is a sentence then and now; "" where there was none.
type LineChange struct {
	Then string `json:"then"`
	Now  string `json:"now"`
}

// Changed reports whether the cell has changed.
func (c CellChange) Changed() bool { return c.Then != c.Now }

// Grown returns the change of a whole number, with its sign; "" if it has not changed, or the cell does
// not hold whole numbers.
func (c CellChange) Grown() string {
	then, errThen := strconv.Atoi(c.Then)
	now, errNow := strconv.Atoi(c.Now)
	if errThen != nil || errNow != nil || then == now {
		return ""
	}
	return formatSigned(now - then)
}

// formatSigned writes a number with its sign; 0 has none.
func formatSigned(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strings.Replace(strconv.Itoa(n), "-", "−", 1)
}

// compareTables compares two tables row by row; rows are known by their first cells. It lists only
// the changed rows, sorted as in the later table.
func compareTables(section string, then, now report.Table) Difference {
	difference := Difference{Section: section, Table: now.Caption}
	difference.Columns = lists.Map(now.Columns, func(c report.Column) DiffColumn { return DiffColumn(c) })
	oldRows := reorderColumns(then, now.Columns)
	names, oldNames := nameRows(now.Rows), nameRows(then.Rows)
	difference.addGoneRows(oldRows, oldNames, names, "")
	for i, row := range now.Rows {
		at := slices.Index(oldNames, names[i])
		switch {
		case at < 0:
			difference.addRow("+", make([]string, len(row)), row)
			continue
		case slices.Equal(oldRows[at], row):
			difference.Same++
		default:
			difference.addRow("", oldRows[at], row)
		}
		difference.addGoneRows(oldRows, oldNames, names, names[i])
	}
	return difference
}

// addGoneRows adds the rows that stood after the row named previous, up to the next one that is still
// there; previous is "" for the rows before all others. old are the earlier rows, before their names, now
// the names of the later rows.
func (d *Difference) addGoneRows(old [][]string, before, now []string, previous string) {
	at := slices.Index(before, previous) + 1
	for ; at < len(before) && !slices.Contains(now, before[at]); at++ {
		d.addRow("-", old[at], make([]string, len(old[at])))
	}
}

// addRow adds a row that has changed. Both then and now must have a cell for each column.
func (d *Difference) addRow(mark string, then, now []string) {
	change := RowChange{Mark: mark}
	for i, column := range d.Columns {
		change.Cells = append(change.Cells, CellChange{then[i], now[i], column.Right})
	}
	d.Rows = append(d.Rows, change)
}

// reorderColumns returns the rows of a table in the columns of another, matched by their titles. A column
// that the table does not have is empty, and one that the other does not have is left out.
func reorderColumns(table report.Table, columns []report.Column) [][]string {
	var rows [][]string
	for _, row := range table.Rows {
		cells := make([]string, len(columns))
		for i, c := range columns {
			at := slices.IndexFunc(table.Columns, func(o report.Column) bool { return o.Title == c.Title })
			if at >= 0 {
				cells[i] = row[at]
			}
		}
		rows = append(rows, cells)
	}
	return rows
}

// nameRows returns a name for each row, made from its first cell. No name is repeated, and none is "".
func nameRows(rows [][]string) []string {
	var names []string
	for _, row := range rows {
		name := "\x00"
		if len(row) > 0 {
			name += row[0]
		}
		for slices.Contains(names, name) {
			name += "'"
		}
		names = append(names, name)
	}
	return names
}
