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

// A draw holds the round that is being drawn or, where they are planned together, all rounds.
type draw struct {
	tournament *Tournament
	season     *season
	dice       *dice.Dice
	rounds     []RoundDrawn
	avoided    avoidances // the players that must not meet
}

// labelledRoll returns a function that rolls dice for a division; the number of the division becomes a part of each
// label.
func (d *draw) labelledRoll(division int) seating.Roll {
	return func(sides int, label string) int {
		return d.dice.Roll(sides, fmt.Sprintf("division %d, %s", division, label))
	}
}

// ensureRound returns round n of the season, counted from 1, among those that are being drawn. It adds
// missing rounds up to n.
func (d *draw) ensureRound(n int) *RoundDrawn {
	for len(d.season.rounds)+len(d.rounds) < n {
		d.rounds = append(d.rounds, RoundDrawn{Round: len(d.season.rounds) + len(d.rounds) + 1})
	}
	return &d.rounds[n-1-len(d.season.rounds)]
}

// seatTable adds a table to round n, and returns it; the result is valid until the next table is added. There must
// be a seat for each player.
func (d *draw) seatTable(n, division int, players []game.Player) *Table {
	drawn := d.ensureRound(n)
	table := Table{Division: division, N: len(drawn.Tables) + 1, Game: d.tournament.makeGameID(d.season.n, n, len(drawn.Tables)+1)}
	names := d.tournament.listSeatNames()
	for i, p := range players {
		table.Seats = append(table.Seats, Seated{names[i], p})
	}
	drawn.Tables = append(drawn.Tables, table)
	return &drawn.Tables[len(drawn.Tables)-1]
}

// makeGameID makes the ID of a game from the numbers of season, round and table, so that it cannot be opened twice.
func (t *Tournament) makeGameID(season, round, table int) string {
	return fmt.Sprintf("%s-s%dr%dt%d", t.announced.ID, season, round, table)
}

// listSeatNames lists the seats of the game in seat order. It invents names if the ruleset is not found.
func (t *Tournament) listSeatNames() []game.Seat {
	rs, err := t.rules.Play.findRuleset(t.lookup)
	if err != nil {
		names := make([]game.Seat, t.rules.Seats)
		for i := range names {
			names[i] = game.Seat("seat" + strconv.Itoa(i+1))
		}
		return names
	}
	return slices.Clone(rs.Describe().SeatNames)
}

// giveBye gives a player a bye in round n.
func (d *draw) giveBye(n, division int, player game.Player, kind points.Bye) {
	r := d.ensureRound(n)
	r.Byes = append(r.Byes, Bye{player, division, kind})
}

// addLines adds lines to the explanation of round n.
func (d *draw) addLines(n int, lines ...Line) {
	r := d.ensureRound(n)
	r.Why = append(r.Why, lines...)
}

// listReady lists the players of a division that play in round n, in the division's order: those that have not
// withdrawn in this season, may play already, and have no bye. Players who could play but were granted a bye for round
// n get it, with a line that explains it.
func (d *draw) listReady(n int, div Division) []game.Player {
	var players []game.Player
	for _, player := range div.Players {
		e, ok := d.tournament.findEntrant(player)
		if !ok || e.Withdrawn || e.Waiting || d.season.leftBy(player) || e.Since.Season == d.season.n && e.Since.Round > n {
			continue
		}
		if kind, has := d.season.findGrantedBye(player, n); has {
			d.giveBye(n, div.N, player, kind)
			d.addLines(n, d.season.explainBye(player, n))
			continue
		}
		players = append(players, player)
	}
	return players
}

// explainBye returns the line that explains a bye that a player was granted: a pairing bye (points.Allocated) by the
// reason that a director gave, any other as asked for.
func (s *season) explainBye(player game.Player, round int) Line {
	granted, _ := lists.Find(s.byes, func(b ByeGranted) bool { return b.Player == player && b.Round == round })
	if granted.Bye == points.Allocated {
		return Line{"bye for " + string(player), "a pairing bye: " + granted.Why, "word of the steward"}
	}
	return Line{"bye for " + string(player), string(granted.Bye), "asked for"}
}

// pickPlayers returns the players at the given indexes.
func pickPlayers(players []game.Player, at []int) []game.Player {
	return lists.Map(at, func(x int) game.Player { return players[x] })
}
