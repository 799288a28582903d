package tournament

import (
	"maps"
	"slices"

	"seneschal/domain/tournament/figure"
)

// listBrokenRecords lists the records that a season has broken: its best figure of each kind, if that is above 0 and
// above the record that stands.
func (t *Tournament) listBrokenRecords(season *season, tables []Final) []Record {
	var best []Record
	for _, table := range tables {
		for _, row := range table.Rows {
			if row.Games > 0 {
				best = keepBetter(best, Record{Name: "most points in a season", Value: row.Points, Player: row.Player, Season: season.n})
			}
		}
	}
	for _, state := range listTables(season.rounds) {
		best = state.addRecords(best, season.n)
	}
	var broken []Record
	for _, record := range best {
		i := slices.IndexFunc(t.records, func(o Record) bool { return o.Name == record.Name })
		if record.Value.Sign() > 0 && (i < 0 || t.records[i].Value.Cmp(record.Value) < 0) {
			broken = append(broken, record)
		}
	}
	return broken
}

// keepBetter adds a record to the list, or puts it in the place of a lower one of the same name; a record that is
// not higher is dropped. It may change the list in place.
func keepBetter(list []Record, record Record) []Record {
	i := slices.IndexFunc(list, func(o Record) bool { return o.Name == record.Name })
	switch {
	case i < 0:
		return append(list, record)
	case record.Value.Cmp(list[i].Value) > 0:
		list[i] = record
	}
	return list
}

// addRecords returns the list of best figures with the scores of the table's game, which belong to the last
// holders of the seats.
func (t *tableState) addRecords(best []Record, season int) []Record {
	if t.result == nil {
		return best
	}
	for _, finished := range t.result.Places {
		who := finished.lastHolder()
		if who == "" {
			continue
		}
		for _, score := range slices.Sorted(maps.Keys(finished.Scores)) {
			best = keepBetter(best, Record{
				Name: "most " + score + " in one game", Value: figure.Int(finished.Scores[score]), Player: who, Season: season, Game: t.Game,
			})
		}
	}
	return best
}
