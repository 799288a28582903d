package tournament

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/seating"
	"seneschal/domain/tournament/standings"
)

// drawSwiss draws the next round: players with equal scores meet, and as few pairs as possible meet again. In an
// honour league scores do not count, and pairs meet as evenly as possible over all seasons. It refuses if a division
// has too few players for a table.
func (d *draw) drawSwiss() error {
	n := len(d.season.rounds) + 1
	return d.drawEach(func(div Division, players []game.Player) error {
		if len(players) < d.tournament.minAtTable() {
			return refuse("", ErrNotNow, "too_few", "n", len(players), "fewest", d.tournament.minAtTable())
		}
		if d.tournament.rules.Seats == 2 && d.tournament.rules.Format == Swiss {
			return d.pairDutch(n, div, players)
		}
		return d.seatSwiss(n, div, players)
	})
}

// seatSwiss draws round n of a division at tables of any size.
func (d *draw) seatSwiss(n int, div Division, players []game.Player) error {
	past := d.sumPast()
	scores, err := d.numberScoreGroups(div)
	if err != nil {
		return err
	}
	entrants := lists.Map(d.tournament.rankByRating(players), func(p game.Player) seating.Entrant { return d.addAvoided(past.toEntrant(p, scores[p])) })
	shape := seating.Shape{Seats: d.tournament.rules.Seats, Least: d.tournament.minAtTable()}
	swissRound, err := seating.SeatSwiss(entrants, past.meetings, shape, d.labelledRoll(div.N))
	if err != nil {
		return err
	}
	for _, table := range swissRound.Tables {
		seated := d.seatTable(n, div.N, toPlayers(table.Seats))
		seated.Up, seated.Down = toPlayers(table.Up), toPlayers(table.Down)
	}
	for _, id := range swissRound.Byes {
		d.giveBye(n, div.N, game.Player(id), points.Allocated)
	}
	for _, l := range swissRound.Why {
		d.addLines(n, Line(l))
	}
	return nil
}

func toPlayers(ids []string) []game.Player {
	return lists.Map(ids, func(id string) game.Player { return game.Player(id) })
}

// numberScoreGroups returns the score group of each player of a division, from 0 for the lowest. In an honour league
// and before the first round, the map is empty.
func (d *draw) numberScoreGroups(div Division) (map[game.Player]int, error) {
	groups := map[game.Player]int{}
	if d.tournament.rules.Format == Honour || len(d.season.rounds) == 0 {
		return groups, nil
	}
	table, err := standings.NewTable(d.tournament.toEvent(d.season, div))
	if err != nil {
		return nil, err
	}
	lines := slices.Clone(table.Lines)
	slices.SortFunc(lines, func(a, b standings.Line) int { return a.Points.Value.Cmp(b.Points.Value) })
	group := 0
	for i, line := range lines {
		if i > 0 && !line.Points.Value.Equal(lines[i-1].Points.Value) {
			group++
		}
		groups[game.Player(line.Entrant.ID)] = group
	}
	return groups, nil
}
