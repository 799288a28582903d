package tournaments

// pickStandings leaves in some tables of standings, as one list, the rows that are shown, and leaves
// out tables without such a row.
func (t *Turn) pickStandings(tables []StandingTable) []StandingTable {
	names := []string{}
	for _, table := range tables {
		for _, row := range table.Rows {
			names = append(names, row.Name)
		}
	}
	shown := map[int]bool{}
	for _, row := range t.pick(len(names), func(row int) string { return names[row] }) {
		shown[row] = true
	}
	if t.whole || !t.Shown() {
		return tables
	}
	kept, at := []StandingTable{}, 0
	for _, table := range tables {
		rows := []StandingLine{}
		for _, row := range table.Rows {
			if shown[at] {
				row.Arms = "" // they take more than all else in a row
				rows = append(rows, row)
			}
			at++
		}
		if table.Rows = rows; len(rows) > 0 {
			kept = append(kept, table)
		}
	}
	return kept
}

// pickTables leaves in each round the tables at which a name is found. A round with more tables than
// a page shows keeps none without such a search: it has a page of its own.
func (t Turn) pickTables(rounds []RoundView) []RoundView {
	for i := range rounds {
		round := &rounds[i]
		if round.All = len(round.Tables); t.whole || t.Find == "" && round.All <= tablesAtOnce {
			continue
		}
		found := []TableView{}
		for _, table := range round.Tables {
			if t.Find != "" && len(found) < tablesAtOnce && t.atTable(table) {
				found = append(found, table)
			}
		}
		rest := []ByeLine{}
		for _, bye := range round.Rest {
			if t.Find == "" || t.Finds(bye.Name) {
				rest = append(rest, bye)
			}
		}
		round.Tables, round.Rest = found, rest
		if round.Long = round.All > tablesAtOnce; round.Long {
			round.Told = nil
		}
	}
	return rounds
}

// atTable reports whether a name that the visitor looks for sits at a table.
func (t Turn) atTable(table TableView) bool {
	for _, seat := range table.People {
		if t.Finds(seat.Name) {
			return true
		}
	}
	return false
}
