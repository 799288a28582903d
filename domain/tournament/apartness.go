package tournament

import (
	"slices"

	"seneschal/domain/game"
)

// avoidances maps each player that is kept apart to the players that they must not meet.
type avoidances map[game.Player][]game.Player

// listClashes lists the pairs among players that must not meet, each sorted; nil if there are none.
func (a avoidances) listClashes(players []game.Player) [][2]game.Player {
	var all [][2]game.Player
	for i, player := range players {
		for _, o := range players[:i] {
			if slices.Contains(a[player], o) {
				all = append(all, [2]game.Player{min(o, player), max(o, player)})
			}
		}
	}
	return all
}

// lessenClashes swaps players in place, one of whom must not meet somebody, as long as a swap lessens the number of
// clashes that count returns. Some may remain.
func lessenClashes(players []game.Player, avoided avoidances, count func() int) {
	fewestClashes := count()
	for better := true; better && fewestClashes > 0; {
		better = false
		for i := range players {
			for j := range players {
				if len(avoided[players[i]]) == 0 {
					break
				}
				players[i], players[j] = players[j], players[i]
				if n := count(); n < fewestClashes {
					fewestClashes, better = n, true
					continue
				}
				players[i], players[j] = players[j], players[i]
			}
		}
	}
}

// tradePlayer swaps player k of a group with player k of another group, if that lessens the clashes in the two
// groups. It tries all other groups.
func (a avoidances) tradePlayer(groups [][]game.Player, group []game.Player, k int) {
	for _, otherGroup := range groups {
		if len(a.listClashes(group)) == 0 || k >= len(otherGroup) {
			continue
		}
		before := len(a.listClashes(group)) + len(a.listClashes(otherGroup))
		group[k], otherGroup[k] = otherGroup[k], group[k]
		if len(a.listClashes(group))+len(a.listClashes(otherGroup)) >= before {
			group[k], otherGroup[k] = otherGroup[k], group[k]
		}
	}
}
