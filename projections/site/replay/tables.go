package replay

import (
	"slices"

	"seneschal/domain/report"
)

// compareTables compares two tables row by row; rows are known by their first
// cell. Only what has changed is listed, sorted as in the later table.
func compareTables(section string, then, now report.Table) Difference {
	d := Difference{Section: section, Table: now.Caption}
	for _, c := range now.Columns {
		d.Columns = append(d.Columns, DiffColumn(c))
	}
	old := reordered(then, now.Columns)
	names, before := rowNames(now.Rows), rowNames(then.Rows)
	follows := "" // the row before, as far as both tables have it
	d.gone(old, before, names, follows)
	for i, row := range now.Rows {
		at := slices.Index(before, names[i])
		switch {
		case at < 0:
			d.Rows = append(d.Rows, changeOf("+", make([]string, len(row)), row, now.Columns))
			continue
		case slices.Equal(old[at], row):
			d.Same++
		default:
			d.Rows = append(d.Rows, changeOf("", old[at], row, now.Columns))
		}
		d.gone(old, before, names, names[i])
	}
	return d
}

// gone adds the rows that are not there any more and stood behind a row that
// is; behind "" stand those before all others.
func (d *Difference) gone(old [][]string, before, now []string, follows string) {
	at := slices.Index(before, follows) + 1
	for ; at < len(before) && !slices.Contains(now, before[at]); at++ {
		change := RowChange{Mark: "-"}
		for i, cell := range old[at] {
			change.Cells = append(change.Cells, CellChange{Then: cell, Right: d.Columns[i].Right})
		}
		d.Rows = append(d.Rows, change)
	}
}

func changeOf(mark string, then, now []string, columns []report.Column) RowChange {
	c := RowChange{Mark: mark}
	for i := range columns {
		c.Cells = append(c.Cells, CellChange{then[i], now[i], columns[i].Right})
	}
	return c
}

// reordered are the rows of a table in the columns of another, by their
// titles.
func reordered(t report.Table, columns []report.Column) [][]string {
	var rows [][]string
	for _, row := range t.Rows {
		cells := make([]string, len(columns))
		for i, c := range columns {
			at := slices.IndexFunc(t.Columns, func(o report.Column) bool { return o.Title == c.Title })
			if at >= 0 {
				cells[i] = row[at]
			}
		}
		rows = append(rows, cells)
	}
	return rows
}

// rowNames are the first cells, those that come again with a mark.
func rowNames(rows [][]string) []string {
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
