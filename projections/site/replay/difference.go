package replay

import (
	"strconv"
	"strings"
)

// Difference is what has changed in one table of the position, or in the
// sentences under one heading.
type Difference struct {
	Section string       `json:"section"`
	Table   string       `json:"table,omitempty"`
	Columns []DiffColumn `json:"columns,omitempty"`
	Rows    []RowChange  `json:"rows,omitempty"`
	Lines   []LineChange `json:"lines,omitempty"`
	Same    int          `json:"same"` // rows, or sentences, that are as they were
}

// lines are the difference in a file.
func (d Difference) lines() [][]string {
	var rows [][]string
	of := strings.TrimSuffix(d.Section+", "+d.Table, ", ")
	for _, r := range d.Rows {
		name := r.Cells[0].Now
		if r.Mark == "-" {
			name = r.Cells[0].Then
		}
		for i, c := range r.Cells {
			if c.Changed() {
				rows = append(rows, []string{"position", of, name, d.Columns[i].Title, c.Then, c.Now})
			}
		}
	}
	for _, l := range d.Lines {
		rows = append(rows, []string{"position", of, "", "", l.Then, l.Now})
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

// Changed reports whether the cell is another now.
func (c CellChange) Changed() bool { return c.Then != c.Now }

// Grown is by how much a whole number has changed, with its sign; "" of
// anything else.
func (c CellChange) Grown() string {
	then, errThen := strconv.Atoi(c.Then)
	now, errNow := strconv.Atoi(c.Now)
	if errThen != nil || errNow != nil || then == now {
		return ""
	}
	return signed(now - then)
}

// signed is a number with its sign, as it is printed.
func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strings.Replace(strconv.Itoa(n), "-", "−", 1)
}
