package tournament

import (
	"maps"
	"slices"

	"seneschal/domain/tournament/figure"
)

// broken lists the records that a season has broken: its best of each kind, if it is above 0 and
// above the record that stands.
func (t *Tournament) broken(s *season, tables []Final) []Record {
	var best []Record
	for _, table := range tables {
		for _, row := range table.Rows {
			if row.Games > 0 {
				best = better(best, Record{Name: "most points in a season", Value: row.Points, Player: row.Player, Season: s.n})
			}
		}
	}
	for _, tb := range tablesOf(s.rounds) {
		best = tb.records(best, s.n)
	}
	var broken []Record
	for _, r := range best {
		i := slices.IndexFunc(t.records, func(o Record) bool { return o.Name == r.Name })
		if r.Value.Sign() > 0 && (i < 0 || t.records[i].Value.Cmp(r.Value) < 0) {
			broken = append(broken, r)
		}
	}
	return broken
}

// better returns the list with a record added, or put in the place of a lower one of the same name.
func better(list []Record, r Record) []Record {
	i := slices.IndexFunc(list, func(o Record) bool { return o.Name == r.Name })
	switch {
	case i < 0:
		return append(list, r)
	case r.Value.Cmp(list[i].Value) > 0:
		list[i] = r
	}
	return list
}

// records enters the scores of the game into the best list, for the last holders of the seats.
func (t *tableState) records(best []Record, season int) []Record {
	if t.result == nil {
		return best
	}
	for _, p := range t.result.Places {
		who := p.holder()
		if who == "" {
			continue
		}
		for _, score := range slices.Sorted(maps.Keys(p.Scores)) {
			best = better(best, Record{
				Name: "most " + score + " in one game", Value: figure.Int(p.Scores[score]), Player: who, Season: season, Game: t.Game,
			})
		}
	}
	return best
}
