package tournament

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/standings"
)

// isAnnulled reports whether the games of a player do not count, because they have withdrawn
// from a round robin whose rules say so: always, or if they played fewer than half of their games.
func (t *Tournament) isAnnulled(season *season, player game.Player) bool {
	if t.rules.Withdrawal == WithdrawalKeep || !season.leftBy(player) {
		return false
	}
	own := lists.Keep(listTables(season.rounds), func(tb *tableState) bool { return hasSeat(tb.Seats, player) })
	played := lists.Count(own, func(tb *tableState) bool { return tb.result != nil })
	return t.rules.Withdrawal == WithdrawalAnnul || 2*played < len(own)
}

// toCountedGame returns a table as the standings count it. If the games of one of its players
// are annulled, it gives nobody any points.
func (t *Tournament) toCountedGame(season *season, tb *tableState, r *round, here map[game.Player]bool) standings.Game {
	g := t.toGame(tb, r, here)
	for _, seat := range tb.Seats {
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
