package tournament

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/standings"
)

// isAnnulled reports whether the games of a player do not count because the player has withdrawn from a round robin.
// Rules.Withdrawal says when that is so: always, if the player had played fewer than half of the games, or never.
func (t *Tournament) isAnnulled(season *season, player game.Player) bool {
	if t.rules.Withdrawal == WithdrawalKeep || !season.leftBy(player) {
		return false
	}
	own := lists.Keep(listTables(season.rounds), func(table *tableState) bool { return hasSeat(table.Seats, player) })
	played := lists.Count(own, func(table *tableState) bool { return table.result != nil })
	return t.rules.Withdrawal == WithdrawalAnnul || 2*played < len(own)
}

// toCountedGame converts a table into a game of the standings. If the games of one of its players are annulled, the
// game is void and gives nobody any points. inDivision holds the players of the division.
func (t *Tournament) toCountedGame(season *season, table *tableState, r *round, inDivision map[game.Player]bool) standings.Game {
	g := t.toGame(table, r, inDivision)
	for _, seat := range table.Seats {
		if !t.isAnnulled(season, seat.Player) {
			continue
		}
		nothing := figure.Number{}
		g.Void, g.Open, g.Review = string(seat.Player)+" has withdrawn", false, false
		for i := range g.Seats {
			g.Seats[i].Points, g.Seats[i].Forfeit = &nothing, false
		}
		break
	}
	return g
}
