package tournaments

// pickStandings returns tables of standings with the rows alone that are shown, counted as one list and
// without arms, and leaves out tables without such a row. If all rows are shown, it returns the tables
// as they are.
func (t *Turn) pickStandings(tables []StandingTable) []StandingTable {
	names := []string{}
	for _, table := range tables {
		for _, row := range table.Rows {
			names = append(names, row.Name)
		}
	}
	shownRows := map[int]bool{}
	for _, row := range t.pick(len(names), func(row int) string { return names[row] }) {
		shownRows[row] = true
	}
	if t.whole || !t.Shown() {
		return tables
	}
	shownTables, at := []StandingTable{}, 0
	for _, table := range tables {
		rows := []StandingLine{}
		for _, row := range table.Rows {
			if shownRows[at] {
				row.Arms = "" // they take more than all else in a row
				rows = append(rows, row)
			}
			at++
		}
		if table.Rows = rows; len(rows) > 0 {
			shownTables = append(shownTables, table)
		}
	}
	return shownTables
}

// pickTables returns the rounds, changed in place. If the visitor looks for a name, each round keeps only
// the tables and byes with it. Otherwise a round with more than maxTables keeps no table, as it has a page
// of its own; other rounds keep all.
func (t Turn) pickTables(rounds []RoundView) []RoundView {
	for i := range rounds {
		round := &rounds[i]
		if round.All = len(round.Tables); t.whole || t.Find == "" && round.All <= maxTables {
			continue
		}
		tables := []TableView{}
		for _, table := range round.Tables {
			if t.Find != "" && len(tables) < maxTables && t.findsAt(table) {
				tables = append(tables, table)
			}
		}
		byes := []ByeLine{}
		for _, bye := range round.Rest {
			if t.Find == "" || t.Finds(bye.Name) {
				byes = append(byes, bye)
			}
		}
		round.Tables, round.Rest = tables, byes
		if round.Long = round.All > maxTables; round.Long {
			round.Told = nil
		}
	}
	return rounds
}

// findsAt reports whether a player whose name the visitor looks for sits at a table.
func (t Turn) findsAt(table TableView) bool {
	for _, seat := range table.People {
		if t.Finds(seat.Name) {
			return true
		}
	}
	return false
}
