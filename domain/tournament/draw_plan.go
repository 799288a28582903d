package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/seating"
)

// planSingle plans the rounds of all divisions.
func (d *draw) planSingle() error {
	return d.drawEach(func(div Division, players []game.Player) error {
		return d.planRounds(div, players, d.tournament.rules.Rounds, points.Allocated)
	})
}

// seatAlone gives each player a table of their own in the next round.
func (d *draw) seatAlone() error {
	n := len(d.season.rounds) + 1
	return d.drawEach(func(div Division, players []game.Player) error {
		for _, p := range players {
			d.seatTable(n, div.N, []game.Player{p})
		}
		d.addLines(n, Line{"tables", strconv.Itoa(len(players)), "everybody plays alone"})
		return nil
	})
}

// drawEach calls draw for every division, with the players that are ready. It stops at the first error.
func (d *draw) drawEach(draw func(Division, []game.Player) error) error {
	for _, div := range d.season.divisions {
		players := d.listReady(len(d.season.rounds)+1, div)
		if err := draw(div, players); err != nil {
			return fmt.Errorf("division %d: %w", div.N, err)
		}
	}
	return nil
}

// planRounds seats all rounds of a division by one plan. A player without a table in a round gets the given bye.
func (d *draw) planRounds(div Division, players []game.Player, rounds int, bye points.Bye) error {
	shape := seating.Shape{Entrants: len(players), Seats: d.tournament.rules.Seats, Rounds: rounds, Least: d.tournament.minAtTable()}
	plan, err := seating.MakePlan(shape, d.labelledRoll(div.N))
	if err != nil {
		return err
	}
	var tables [][]int
	for _, r := range plan.Rounds {
		tables = append(tables, r.Tables...)
	}
	players = d.arrangeForTables(players, tables)
	for i, round := range plan.Rounds {
		for _, table := range round.Tables {
			d.seatTable(i+1, div.N, pickPlayers(players, table))
		}
		for _, x := range round.Byes {
			d.giveBye(i+1, div.N, players[x], bye)
		}
	}
	d.addLines(1,
		Line{"division " + strconv.Itoa(div.N), fmt.Sprintf("%d entrants, tables of %d, %d rounds", len(players), d.tournament.rules.Seats, rounds), plan.Method},
		Line{"repeated meetings", fmt.Sprintf("%d; no plan has fewer than %d", plan.Repeats, plan.Bound), plan.Because},
		describeBalance(plan.Balance))
	return nil
}

// describeBalance explains how evenly the seats are held.
func describeBalance(b seating.Balance) Line {
	return Line{"seats", fmt.Sprintf("held at most %d times more often than another", b.Spread), "balance"}
}

// planLeague plans the season of each division: all games at once if every player can have the same number of them,
// else in rounds. A division with too few players for a table gets byes.
func (d *draw) planLeague() error {
	return d.drawEach(func(div Division, players []game.Player) error {
		n, seats, games := len(players), d.tournament.rules.Seats, d.tournament.rules.Rounds
		if n < d.tournament.minAtTable() {
			return d.giveByes(div, players)
		}
		if n < seats || n%seats == 0 || n*games%seats != 0 {
			return d.planRounds(div, players, games, points.Allocated)
		}
		plan, err := seating.NewDivision(n, seats, games, d.labelledRoll(div.N))
		if err != nil {
			return err
		}
		players = d.arrangeForTables(players, plan.Tables)
		for _, table := range plan.Tables {
			d.seatTable(1, div.N, pickPlayers(players, table))
		}
		d.addLines(1,
			Line{"division " + strconv.Itoa(div.N), fmt.Sprintf("%d entrants with %d games each at tables of %d", n, games, seats), plan.Method},
			Line{"meetings", fmt.Sprintf("every pair meets %d to %d times", plan.Least, plan.Most), fmt.Sprintf("%d repeats; no division has fewer than %d", plan.Repeats, plan.Bound)},
			describeBalance(plan.Balance))
		return nil
	})
}

// giveByes gives byes to the players of a division in which too few are left to play.
func (d *draw) giveByes(div Division, players []game.Player) error {
	for _, p := range players {
		d.giveBye(1, div.N, p, points.Allocated)
	}
	d.addLines(1, Line{"division " + strconv.Itoa(div.N), "too few are left to play", "byes"})
	return nil
}

// planRoundRobin seats tables of two by the Berger tables. For more seats, it plans rounds in which
// the pairs meet as evenly as possible.
func (d *draw) planRoundRobin() error {
	return d.drawEach(func(div Division, players []game.Player) error {
		if d.tournament.rules.Seats > 2 {
			return d.planRounds(div, players, d.countRobinRounds(len(players)), points.Allocated)
		}
		players = d.drawOrder(div.N, players)
		d.addLines(1, Line{"rounds", fmt.Sprintf("%d entrants, each pair %d times", len(players), d.tournament.rules.Cycles), "Berger tables, FIDE C.05 annex 1"})
		tables := seating.BergerRounds(len(players))
		for cycle := range d.tournament.rules.Cycles {
			for i, pairs := range tables {
				d.seatBerger(div, players, cycle*len(tables)+i+1, pairs, cycle%2 == 1)
			}
		}
		return nil
	})
}

// countRobinRounds returns the number of rounds in the rules; if they give none, the number in which
// every pair can meet in each cycle, at most seating.MostRounds.
func (d *draw) countRobinRounds(players int) int {
	others := d.tournament.rules.Seats - 1
	return cmp.Or(d.tournament.rules.Rounds, min(d.tournament.rules.Cycles*((players-1+others-1)/others), seating.MostRounds))
}

// seatBerger seats the pairs of one round of the Berger tables as round n; turned changes the seats of each pair. A
// player without a partner gets a bye without points, because every player has one.
func (d *draw) seatBerger(div Division, players []game.Player, n int, pairs []seating.Pairing, turned bool) {
	resting := slices.Clone(players)
	for _, p := range pairs {
		pair := []game.Player{players[p.White-1], players[p.Black-1]}
		resting = slices.DeleteFunc(resting, func(x game.Player) bool { return slices.Contains(pair, x) })
		if turned {
			slices.Reverse(pair)
		}
		d.seatTable(n, div.N, pair)
	}
	for _, p := range resting {
		d.giveBye(n, div.N, p, points.ZeroBye)
	}
}

// drawOrder returns the players in an order drawn by lot.
func (d *draw) drawOrder(division int, players []game.Player) []game.Player {
	order := slices.Clone(players)
	roll := d.labelledRoll(division)
	for i := len(order) - 1; i > 0; i-- {
		j := roll(i+1, "number "+strconv.Itoa(i+1)) - 1
		order[i], order[j] = order[j], order[i]
	}
	return order
}
