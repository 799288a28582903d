package standings

import (
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
)

// A Cross is a crosstable's row: what an entrant did in each round.
type Cross struct {
	Rank    int     `json:"rank"`
	Entrant Entrant `json:"entrant"`
	Cells   []Cell  `json:"cells"` // in the order of the rounds
}

// A Cell is one game, or a round without one.
type Cell struct {
	Round     int           `json:"round"`
	Game      string        `json:"game,omitempty"`
	Seat      string        `json:"seat,omitempty"`
	Kind      Kind          `json:"kind"`
	Place     int           `json:"place,omitempty"`
	Points    figure.Number `json:"points"`
	Opponents []int         `json:"opponents,omitempty"` // rows of the standings, from 1
}

// Crosstable lists every turn of every entrant in the order of standings of
// the same table.
func (t *Table) Crosstable(s Standings) []Cross {
	rows := map[ID]int{}
	for i, row := range s.Rows {
		rows[row.Entrant.ID] = i + 1
	}
	lines := map[ID]Line{}
	for _, line := range t.Lines {
		lines[line.Entrant.ID] = line
	}
	var all []Cross
	for _, row := range s.Rows {
		cross := Cross{Rank: row.Rank, Entrant: row.Entrant}
		for _, turn := range lines[row.Entrant.ID].Turns {
			cell := Cell{Round: turn.Round, Game: turn.Game, Seat: turn.Seat, Kind: turn.Kind, Place: turn.Place, Points: turn.Points.Value}
			cell.Opponents = lists.Map(turn.Met, func(m Meeting) int { return rows[t.Lines[m.Line].Entrant.ID] })
			cross.Cells = append(cross.Cells, cell)
		}
		all = append(all, cross)
	}
	return all
}
