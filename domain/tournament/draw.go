package tournament

import (
	"fmt"
	"slices"
	"strconv"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/seating"
)

// A draw holds the round, or all rounds, that are being drawn.
type draw struct {
	t      *Tournament
	s      *season
	dice   *dice.Dice
	rounds []RoundDrawn
}

// roll returns the dice of a division, with labels that name it.
func (d *draw) roll(division int) seating.Roll {
	return func(sides int, label string) int {
		return d.dice.Roll(sides, fmt.Sprintf("division %d, %s", division, label))
	}
}

// round returns round n of the season, counted from 1, among those being drawn; it adds rounds
// up to n if they are missing.
func (d *draw) round(n int) *RoundDrawn {
	for len(d.s.rounds)+len(d.rounds) < n {
		d.rounds = append(d.rounds, RoundDrawn{Round: len(d.s.rounds) + len(d.rounds) + 1})
	}
	return &d.rounds[n-1-len(d.s.rounds)]
}

// seat adds a table to a round, and returns it.
func (d *draw) seat(n, division int, players []game.Player) *Table {
	r := d.round(n)
	tb := Table{Division: division, N: len(r.Tables) + 1, Game: d.t.gameID(d.s.n, n, len(r.Tables)+1)}
	names := d.t.seatNames()
	for i, p := range players {
		tb.Seats = append(tb.Seats, Seated{names[i], p})
	}
	r.Tables = append(r.Tables, tb)
	return &r.Tables[len(r.Tables)-1]
}

// gameID makes the ID of a table's game from the place of the table, so that nothing can open
// it twice.
func (t *Tournament) gameID(season, round, table int) string {
	return fmt.Sprintf("%s-s%dr%dt%d", t.announced.ID, season, round, table)
}

// seatNames lists the seats of the game in seat order; it makes names up if the ruleset is not
// found.
func (t *Tournament) seatNames() []game.Seat {
	rs, err := t.rules.Play.ruleset(t.lookup)
	if err != nil {
		names := make([]game.Seat, t.rules.Seats)
		for i := range names {
			names[i] = game.Seat("seat" + strconv.Itoa(i+1))
		}
		return names
	}
	return slices.Clone(rs.Describe().SeatNames)
}

// bye gives a player a bye in a round.
func (d *draw) bye(n, division int, p game.Player, kind points.Bye) {
	r := d.round(n)
	r.Byes = append(r.Byes, Bye{p, division, kind})
}

func (d *draw) why(n int, lines ...Line) {
	r := d.round(n)
	r.Why = append(r.Why, lines...)
}

// ready lists, in the order of the division, its players that play in a round: those that have
// not withdrawn, have come already, and have no bye. It gives the byes that were granted.
func (d *draw) ready(n int, div Division) []game.Player {
	var players []game.Player
	for _, p := range div.Players {
		e, ok := d.t.entrant(p)
		if !ok || e.Withdrawn || e.Waiting || d.s.leftBy(p) || e.Since.Season == d.s.n && e.Since.Round > n {
			continue
		}
		if kind, has := d.s.granted(p, n); has {
			d.bye(n, div.N, p, kind)
			d.why(n, d.s.byeLine(p, n))
			continue
		}
		players = append(players, p)
	}
	return players
}

// byeLine explains in a draw a bye that was granted; for a pairing bye by hand, it gives the
// steward's reason.
func (s *season) byeLine(p game.Player, round int) Line {
	b, _ := lists.Find(s.byes, func(b ByeGranted) bool { return b.Player == p && b.Round == round })
	if b.Bye == points.Allocated {
		return Line{"bye for " + string(p), "a pairing bye: " + b.Why, "word of the steward"}
	}
	return Line{"bye for " + string(p), string(b.Bye), "asked for"}
}

// pick returns the players at the given indexes.
func pick(players []game.Player, at []int) []game.Player {
	return lists.Map(at, func(x int) game.Player { return players[x] })
}
