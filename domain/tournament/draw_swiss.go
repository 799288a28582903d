package tournament

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/seating"
	"seneschal/domain/tournament/standings"
)

// swiss draws the next round: players with like scores meet, and repeats are avoided. In an
// honour league scores do not count: pairs meet as evenly as possible, over all seasons.
func (d *draw) swiss() error {
	n := len(d.season.rounds) + 1
	return d.each(func(div Division, players []game.Player) error {
		if len(players) < d.tournament.least() {
			return refuse("", ErrNotNow, "too_few", "n", len(players), "fewest", d.tournament.least())
		}
		if d.tournament.rules.Seats == 2 && d.tournament.rules.Format == Swiss {
			return d.dutch(n, div, players)
		}
		return d.swissTables(n, div, players)
	})
}

func (d *draw) swissTables(n int, div Division, players []game.Player) error {
	past := d.past()
	scores, err := d.scores(div)
	if err != nil {
		return err
	}
	entrants := lists.Map(d.tournament.firstRanking(players), func(p game.Player) seating.Entrant { return d.away(past.entrant(p, scores[p])) })
	shape := seating.Shape{Seats: d.tournament.rules.Seats, Least: d.tournament.least()}
	drawn, err := seating.Swiss(entrants, past.met, shape, d.roll(div.N))
	if err != nil {
		return err
	}
	for _, tb := range drawn.Tables {
		seated := d.seat(n, div.N, toPlayers(tb.Seats))
		seated.Up, seated.Down = toPlayers(tb.Up), toPlayers(tb.Down)
	}
	for _, id := range drawn.Byes {
		d.bye(n, div.N, game.Player(id), points.Allocated)
	}
	for _, l := range drawn.Why {
		d.why(n, Line(l))
	}
	return nil
}

func toPlayers(ids []string) []game.Player {
	return lists.Map(ids, func(id string) game.Player { return game.Player(id) })
}

// scores numbers the score group of each player of a division, from 0 for the lowest; only
// their order counts. It returns none in an honour league or before the first round.
func (d *draw) scores(div Division) (map[game.Player]int, error) {
	groups := map[game.Player]int{}
	if d.tournament.rules.Format == Honour || len(d.season.rounds) == 0 {
		return groups, nil
	}
	table, err := standings.NewTable(d.tournament.event(d.season, div))
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
