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

// single plans all games of all players.
func (d *draw) single() error {
	return d.each(func(div Division, players []game.Player) error {
		return d.plan(div, players, d.tournament.rules.Rounds, points.Allocated)
	})
}

// alone gives each player a table of their own in the next round.
func (d *draw) alone() error {
	n := len(d.season.rounds) + 1
	return d.each(func(div Division, players []game.Player) error {
		for _, p := range players {
			d.seat(n, div.N, []game.Player{p})
		}
		d.why(n, Line{"tables", strconv.Itoa(len(players)), "everybody plays alone"})
		return nil
	})
}

// each draws every division in turn.
func (d *draw) each(draw func(Division, []game.Player) error) error {
	for _, div := range d.season.divisions {
		players := d.ready(len(d.season.rounds)+1, div)
		if err := draw(div, players); err != nil {
			return fmt.Errorf("division %d: %w", div.N, err)
		}
	}
	return nil
}

// plan seats all rounds of a division.
func (d *draw) plan(div Division, players []game.Player, rounds int, bye points.Bye) error {
	shape := seating.Shape{Entrants: len(players), Seats: d.tournament.rules.Seats, Rounds: rounds, Least: d.tournament.least()}
	plan, err := seating.Make(shape, d.roll(div.N))
	if err != nil {
		return err
	}
	var tables [][]int
	for _, r := range plan.Rounds {
		tables = append(tables, r.Tables...)
	}
	players = d.settle(players, tables)
	for i, round := range plan.Rounds {
		for _, tb := range round.Tables {
			d.seat(i+1, div.N, pick(players, tb))
		}
		for _, x := range round.Byes {
			d.bye(i+1, div.N, players[x], bye)
		}
	}
	d.why(1,
		Line{"division " + strconv.Itoa(div.N), fmt.Sprintf("%d entrants, tables of %d, %d rounds", len(players), d.tournament.rules.Seats, rounds), plan.Method},
		Line{"repeated meetings", fmt.Sprintf("%d; no plan has fewer than %d", plan.Repeats, plan.Bound), plan.Because},
		spread(plan.Balance))
	return nil
}

func spread(b seating.Balance) Line {
	return Line{"seats", fmt.Sprintf("held at most %d times more often than another", b.Spread), "balance"}
}

// league plans the season of each division: all games at once where every player can have the
// same number of them, else in rounds.
func (d *draw) league() error {
	return d.each(func(div Division, players []game.Player) error {
		n, seats, games := len(players), d.tournament.rules.Seats, d.tournament.rules.Rounds
		if n < d.tournament.least() {
			return d.idle(div, players)
		}
		if n < seats || n%seats == 0 || n*games%seats != 0 {
			return d.plan(div, players, games, points.Allocated)
		}
		plan, err := seating.NewDivision(n, seats, games, d.roll(div.N))
		if err != nil {
			return err
		}
		players = d.settle(players, plan.Tables)
		for _, tb := range plan.Tables {
			d.seat(1, div.N, pick(players, tb))
		}
		d.why(1,
			Line{"division " + strconv.Itoa(div.N), fmt.Sprintf("%d entrants with %d games each at tables of %d", n, games, seats), plan.Method},
			Line{"meetings", fmt.Sprintf("every pair meets %d to %d times", plan.Least, plan.Most), fmt.Sprintf("%d repeats; no division has fewer than %d", plan.Repeats, plan.Bound)},
			spread(plan.Balance))
		return nil
	})
}

// idle gives byes to the players of a division in which too few are left to play.
func (d *draw) idle(div Division, players []game.Player) error {
	for _, p := range players {
		d.bye(1, div.N, p, points.Allocated)
	}
	d.why(1, Line{"division " + strconv.Itoa(div.N), "too few are left to play", "byes"})
	return nil
}

// roundRobin seats tables of two by the Berger tables. For more seats, it plans rounds in which
// the pairs meet as evenly as possible.
func (d *draw) roundRobin() error {
	return d.each(func(div Division, players []game.Player) error {
		if d.tournament.rules.Seats > 2 {
			return d.plan(div, players, d.robinRounds(len(players)), points.Allocated)
		}
		players = d.lots(div.N, players)
		d.why(1, Line{"rounds", fmt.Sprintf("%d entrants, each pair %d times", len(players), d.tournament.rules.Cycles), "Berger tables, FIDE C.05 annex 1"})
		tables := seating.Berger(len(players))
		for cycle := range d.tournament.rules.Cycles {
			for i, pairs := range tables {
				d.berger(div, players, cycle*len(tables)+i+1, pairs, cycle%2 == 1)
			}
		}
		return nil
	})
}

// robinRounds returns the number of rounds in the rules or, if they give none, how many it takes
// for every pair to meet in each cycle, at most seating.MostRounds.
func (d *draw) robinRounds(players int) int {
	others := d.tournament.rules.Seats - 1
	return cmp.Or(d.tournament.rules.Rounds, min(d.tournament.rules.Cycles*((players-1+others-1)/others), seating.MostRounds))
}

// berger seats a round of the Berger tables, with seats changed in every second cycle. A player
// that is left over rests; it does not count as a bye, because every player rests once.
func (d *draw) berger(div Division, players []game.Player, n int, pairs []seating.Pairing, turned bool) {
	resting := slices.Clone(players)
	for _, p := range pairs {
		pair := []game.Player{players[p.White-1], players[p.Black-1]}
		resting = slices.DeleteFunc(resting, func(x game.Player) bool { return slices.Contains(pair, x) })
		if turned {
			slices.Reverse(pair)
		}
		d.seat(n, div.N, pair)
	}
	for _, p := range resting {
		d.bye(n, div.N, p, points.ZeroBye)
	}
}

// lots returns the players in an order drawn by lot.
func (d *draw) lots(division int, players []game.Player) []game.Player {
	order := slices.Clone(players)
	roll := d.roll(division)
	for i := len(order) - 1; i > 0; i-- {
		j := roll(i+1, "number "+strconv.Itoa(i+1)) - 1
		order[i], order[j] = order[j], order[i]
	}
	return order
}
