package feudal

import (
	"slices"

	"seneschal/domain/game"
)

// A Campaign is one game of a league (8.4).
type Campaign struct {
	Result  game.Result
	Knights map[game.Seat]string   // "Sir Lancelot"
	Holders map[game.Seat][]Tenure // who held each seat, first to last
	Years   int                    // played
	Left    int                    // years to play yet; 0: it has ended
}

// A Tenure is the time that one player held a seat.
type Tenure struct {
	Player game.Player // "": a regency, which counts for nobody
	Turns  int
	Lost   bool // removed for missed turns, or left without RESIGN: it counts for nothing
}

// A LeagueRow is a player's line of a league's table.
type LeagueRow struct {
	Place       int         `json:"place"` // from 1
	Shared      bool        `json:"shared,omitempty"`
	Player      game.Player `json:"player"`
	Points      int         `json:"points"` // hundredths of a place point
	Share       int         `json:"share"`  // ten-thousandths, all honour shares added
	Titles      int         `json:"titles"`
	Best        int         `json:"best"` // the best single honour
	Campaigns   int         `json:"campaigns"`
	Provisional bool        `json:"provisional,omitempty"` // some campaign goes on
	Left        int         `json:"left,omitempty"`        // years to play yet, in all campaigns
	Curtailed   int         `json:"curtailed,omitempty"`   // campaigns that were cut short
}

// leastTenure is how many turns a substitute must have held a seat to be given
// what those before him have forfeited (8.4).
const leastTenure = 8

// League is the table of a league: place points, then honour shares, titles and
// the best single honour; who is equal in all shares the place. Campaigns that
// go on count by their present ranking, and make the table provisional.
func League(campaigns []Campaign) []LeagueRow {
	var rows []LeagueRow
	for _, c := range campaigns {
		for _, p := range c.Result.Places {
			c.credit(p, func(player game.Player) *LeagueRow { return rowOf(&rows, player) })
		}
	}
	slices.SortStableFunc(rows, compareRows)
	for i := range rows {
		rows[i].Place = i + 1
		if i > 0 && compareRows(rows[i-1], rows[i]) == 0 {
			rows[i].Place, rows[i].Shared, rows[i-1].Shared = rows[i-1].Place, true, true
		}
	}
	return rows
}

// rowOf is a player's row, which is added if it is not there yet.
func rowOf(rows *[]LeagueRow, player game.Player) *LeagueRow {
	i := slices.IndexFunc(*rows, func(r LeagueRow) bool { return r.Player == player })
	if i < 0 {
		i, *rows = len(*rows), append(*rows, LeagueRow{Player: player})
	}
	return &(*rows)[i]
}

// compareRows is negative if a comes before b.
func compareRows(a, b LeagueRow) int {
	return slices.Compare([]int{b.Points, b.Share, b.Titles, b.Best}, []int{a.Points, a.Share, a.Titles, a.Best})
}

// credit gives the holders of a seat what it has reached. The title and the
// honour are those of the player who brought the seat to its end.
func (c Campaign) credit(p game.Standing, row func(game.Player) *LeagueRow) {
	holders := c.Holders[p.Seat]
	parts := portions(holders)
	points, shares := split(p.Points, parts), split(honourShareOf(c.Result, p.Seat), parts)
	for i, player := range counted(holders, parts) {
		if player == "" {
			continue
		}
		r := row(player)
		r.Points, r.Share = r.Points+points[i], r.Share+shares[i]
		if i == len(holders)-1 {
			r.Best = max(r.Best, p.Scores["honour"])
			r.Titles += one(p.Title != "" && c.Left == 0)
		}
	}
	for _, player := range playersOf(holders, parts) {
		r := row(player)
		r.Campaigns++
		r.Left, r.Provisional = r.Left+c.Left, r.Provisional || c.Left > 0
		r.Curtailed += one(c.Result.Reason == byCurtailed)
	}
}

// portions are the turns for which each holder is credited. What is forfeited
// goes to the substitute who brought the seat to its end, if he held it long
// enough; what nobody is credited with stays in the last portion, which is
// nobody's.
func portions(holders []Tenure) []int {
	parts := make([]int, len(holders)+1)
	last, forfeited := len(holders)-1, 0
	for i, h := range holders {
		switch {
		case h.Player == "":
			parts[len(holders)] += h.Turns
		case h.Lost:
			forfeited += h.Turns
		default:
			parts[i] = h.Turns
		}
	}
	if last > 0 && parts[last] >= leastTenure {
		parts[last] += forfeited
	} else {
		parts[len(holders)] += forfeited
	}
	return parts
}

// counted are the players of the tenures that are credited with something, ""
// for the others.
func counted(holders []Tenure, parts []int) []game.Player {
	players := make([]game.Player, len(holders))
	for i, h := range holders {
		if parts[i] > 0 {
			players[i] = h.Player
		}
	}
	return players
}

// playersOf are the players that are credited with something, each once.
func playersOf(holders []Tenure, parts []int) []game.Player {
	var players []game.Player
	for _, player := range counted(holders, parts) {
		if player != "" && !slices.Contains(players, player) {
			players = append(players, player)
		}
	}
	return players
}

// split divides a number in the proportion of parts, so that the whole numbers
// add up to it.
func split(n int, parts []int) []int {
	all := 0
	for _, p := range parts {
		all += p
	}
	shares := make([]int, len(parts))
	given, sum := 0, 0
	for i, p := range parts {
		if sum += p; all > 0 {
			shares[i] = (2*n*sum+all)/(2*all) - given
			given += shares[i]
		}
	}
	return shares
}

// honourShareOf is a seat's part of all honour of a result in ten-thousandths,
// in modes without honour of all assets (8.3).
func honourShareOf(r game.Result, seat game.Seat) int {
	score := "assets"
	if len(r.Places) > 0 {
		if _, ok := r.Places[0].Scores["honour"]; ok {
			score = "honour"
		}
	}
	own, sum := 0, 0
	for _, p := range r.Places {
		sum += p.Scores[score]
		if p.Seat == seat {
			own = p.Scores[score]
		}
	}
	return share(own, sum)
}

// share is a part of a sum in ten-thousandths, rounded; 0 of nothing.
func share(part, sum int) int {
	if sum == 0 {
		return 0
	}
	return (2*10000*part + sum) / (2 * sum)
}
