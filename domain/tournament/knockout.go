package tournament

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/seating"
	"seneschal/domain/tournament/standings"
)

// countStages returns how many rounds a knockout has, as far as is known: the rounds drawn, and one more while the
// final has not been drawn and at least two players are left.
func (t *Tournament) countStages(season *season) int {
	if len(season.rounds) == 0 || len(season.divisions) == 0 {
		return 1
	}
	last := season.rounds[len(season.rounds)-1]
	if !last.closed {
		return len(season.rounds) + 1 - lists.One(last.isFinal())
	}
	if len(slices.DeleteFunc(t.listSurvivors(last), t.hasWithdrawn)) > 1 && !last.isFinal() {
		return len(season.rounds) + 1
	}
	return len(season.rounds)
}

// isFinal reports whether a round of a knockout is the final, with one table and no byes.
func (r *round) isFinal() bool { return len(r.tables) == 1 && len(r.byes) == 0 }

// drawKnockout draws the next round of a knockout by the seeds of the players that are still in, so that the best
// meet as late as possible. It refuses if fewer than two are left.
func (d *draw) drawKnockout() error {
	n := len(d.season.rounds) + 1
	div := d.season.divisions[0]
	players := d.listReady(n, div)
	if n == 1 {
		players = d.tournament.rankByRating(players)
		d.addLines(n, Line{"seeds", fmt.Sprintf("%d entrants, by rating, then by entry", len(players)), "first ranking"})
	} else {
		players = slices.DeleteFunc(d.tournament.listSurvivors(d.season.rounds[n-2]), d.tournament.hasWithdrawn)
	}
	if len(players) < 2 {
		return refuse("", ErrNotNow, "left", "n", len(players))
	}
	if d.tournament.rules.Seats == 2 {
		d.seatBySheet(n, div, players)
		return nil
	}
	stages, err := d.planStages(len(players))
	if err != nil {
		return err
	}
	d.seatStage(n, div, players, stages[0])
	return nil
}

// planStages plans the rounds from here to the final, at tables as small as the rules allow. If there is no such
// plan, players that fit at one table play the final; more players play at tables as small as the game allows. It
// refuses if there is no plan for that either.
func (d *draw) planStages(players int) ([]seating.Stage, error) {
	shape := seating.Shape{Entrants: players, Seats: d.tournament.rules.Seats, Least: d.tournament.minAtTable()}
	stages, err := seating.PlanKnockout(shape, d.tournament.rules.Through)
	if err == nil {
		return stages, nil
	}
	if players <= d.tournament.rules.Seats {
		return []seating.Stage{{Entrants: players, Tables: []int{players}}}, nil
	}
	shape.Least = d.tournament.minForGame()
	if stages, again := seating.PlanKnockout(shape, d.tournament.rules.Through); again == nil {
		return stages, nil
	}
	return nil, refuse("", ErrNotNow, "no_final", "n", players, "seats", d.tournament.rules.Seats, "through", d.tournament.rules.Through)
}

// seatBySheet seats round n at tables of two by the draw sheet of the first round, so that all can see which
// opponents they may meet. A player whose opponent has withdrawn gets a bye and goes on.
func (d *draw) seatBySheet(n int, div Division, players []game.Player) {
	first := players
	if n > 1 {
		first = d.tournament.rankByRating(d.season.rounds[0].listPlayers())
	}
	slots := map[game.Player]int{}
	for i, pair := range seating.DrawBracket(len(first)) {
		slots[first[pair.White-1]] = 2 * i
		if pair.Black > 0 {
			slots[first[pair.Black-1]] = 2*i + 1
		}
	}
	groups := groupBySlot(players, slots, n)
	for shift := n + 1; !slices.ContainsFunc(groups, func(g []game.Player) bool { return len(g) > 1 }); shift++ {
		groups = groupBySlot(players, slots, shift)
	}
	byes := 0
	for _, group := range groups {
		if len(group) > 1 {
			d.seatTable(n, div.N, group)
			continue
		}
		d.giveBye(n, div.N, group[0], points.Allocated)
		byes++
	}
	d.describeStage(n, len(groups)-byes, len(players)-byes, byes)
}

// groupBySlot groups players by their part of the draw sheet: those whose slots are equal but for the last shift
// bits. The groups come in the order of the sheet, and the players of each in the given order.
func groupBySlot(players []game.Player, slots map[game.Player]int, shift int) [][]game.Player {
	parts := map[int][]game.Player{}
	for _, p := range players {
		parts[slots[p]>>shift] = append(parts[slots[p]>>shift], p)
	}
	return lists.Map(slices.Sorted(maps.Keys(parts)), func(part int) []game.Player { return parts[part] })
}

// listPlayers lists all players of a round, at a table or with a bye.
func (r *round) listPlayers() []game.Player {
	var all []game.Player
	for _, table := range r.tables {
		all = append(all, playersOf(table.Seats)...)
	}
	return append(all, lists.Map(r.byes, func(b Bye) game.Player { return b.Player })...)
}

// seatStage seats round n by a plan: the best have byes, and the tables are equally strong.
func (d *draw) seatStage(n int, div Division, players []game.Player, st seating.Stage) {
	for _, p := range players[:st.Byes] {
		d.giveBye(n, div.N, p, points.Allocated)
	}
	playing := players[st.Byes:]
	for _, ranks := range seating.DealSnake(len(playing), len(st.Tables)) {
		d.seatTable(n, div.N, pickPlayers(playing, ranks))
	}
	d.describeStage(n, len(st.Tables), len(playing), st.Byes)
}

// describeStage adds to the explanation of round n how it was made.
func (d *draw) describeStage(n, tables, playing, byes int) {
	on := lists.Either(tables == 1 && byes == 0, "the final", fmt.Sprintf("the best %d of each go on", d.tournament.rules.Through))
	d.addLines(n, Line{"tables", fmt.Sprintf("%d tables of %d entrants, %s, %d byes", tables, playing, on, byes), "knockout"})
}

// listSurvivors lists the players that go on from a round, the best seeds first: those with an
// allocated bye, and the best of each table.
func (t *Tournament) listSurvivors(round *round) []game.Player {
	var survivors []game.Player
	for _, bye := range round.byes {
		if bye.Bye == points.Allocated {
			survivors = append(survivors, bye.Player)
		}
	}
	for _, table := range round.tables {
		survivors = append(survivors, t.listBest(table)...)
	}
	return t.rankByRating(survivors)
}

// listBest lists the players of a table that go on, by place; among players level on place, the one with the earlier
// seat, which is the better seed, comes first. At a small table all but the last go on. From a void table, players
// that were there to play go on, as many as the rules let.
func (t *Tournament) listBest(table *tableState) []game.Player {
	in := slices.DeleteFunc(playersOf(table.Seats), func(p game.Player) bool { return table.placeOf(p) == 0 || slices.Contains(table.unpaid, p) })
	slices.SortStableFunc(in, func(a, b game.Player) int { return cmp.Compare(table.placeOf(a), table.placeOf(b)) })
	return in[:min(len(in), t.rules.Through, max(len(table.Seats)-1, 1))]
}

// placeOf returns the place of a player of the draw; 0 if they did not sit down. If the table has no result,
// everybody has place 1.
func (t *tableState) placeOf(player game.Player) int {
	if t.result == nil {
		return 1
	}
	f, _ := lists.Find(t.result.Places, func(f Finished) bool { return t.ownerOf(f.Seat) == player })
	return f.Place
}

// setSurvivalPoints sets the points of a knockout game: 1 for a round survived, else 0; in the final, between 0 and
// 1 by place.
func (t *Tournament) setSurvivalPoints(table *tableState, round *round, g *standings.Game) {
	survivors := t.listBest(table)
	for i := range g.Seats {
		result := &g.Seats[i]
		value := figure.Number{}
		switch {
		case round.isFinal():
			value = figure.Frac(len(table.Seats)-result.Place, max(len(table.Seats)-1, 1))
		case slices.Contains(survivors, game.Player(result.Entrant)):
			value = figure.Int(1)
		}
		result.Points, result.Held, result.Of = &value, 0, 0
	}
}
