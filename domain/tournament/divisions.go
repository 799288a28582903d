package tournament

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/seating"
)

// formDivisions makes the divisions of the next season from the players that take part; formats other than a league
// have one.
func (t *Tournament) formDivisions() []Division {
	order := t.orderPyramid()
	if t.rules.Format != League {
		return []Division{{N: 1, Tier: 1, Players: order}}
	}
	var divisions []Division
	for tier := 1; len(order) > 0; tier++ {
		var groups [][]game.Player
		groups, order = t.dealTier(tier, order)
		for i, players := range groups {
			divisions = append(divisions, Division{N: len(divisions) + 1, Tier: tier, Name: nameDivision(tier, i, len(groups)), Players: players})
		}
	}
	return divisions
}

// nameDivision names division i, from 0, of a tier: by the number of the tier, with a letter if the tier has several
// divisions, or with a number if it has more than 26: "2", "2a", "2-1".
func nameDivision(tier, i, groups int) string {
	switch {
	case groups == 1:
		return strconv.Itoa(tier)
	case groups <= 26:
		return strconv.Itoa(tier) + string(rune('a'+i))
	}
	return strconv.Itoa(tier) + "-" + strconv.Itoa(i+1)
}

// climber is a player in the order of the pyramid.
type climber struct {
	player      game.Player
	tier        int // after promotions and relegations; newcomers are below all
	class       int // 0: relegated into the tier, 1: stays, 2: promoted into it
	rank        int
	placeBefore int // place in the season before
	number      int
	rating      int
}

// orderPyramid lists all players that take part, the highest first: by tier; in a tier, relegated players
// before those that stay, and these before promoted ones; then by rank. Newcomers come last, in the
// order of entry. In the first season the order is by rating.
func (t *Tournament) orderPyramid() []game.Player {
	var climbers []climber
	var last []Division
	if len(t.seasons) > 0 {
		last = t.seasons[len(t.seasons)-1].divisions
	}
	for _, entrant := range t.entrants {
		if !entrant.Waiting && !entrant.Withdrawn {
			climbers = append(climbers, t.placeClimber(entrant, last))
		}
	}
	slices.SortFunc(climbers, func(a, b climber) int {
		return cmp.Or(cmp.Compare(a.tier, b.tier), cmp.Compare(a.class, b.class), cmp.Compare(a.rank, b.rank),
			cmp.Compare(a.placeBefore, b.placeBefore), cmp.Compare(b.rating, a.rating), cmp.Compare(a.number, b.number))
	})
	return lists.Map(climbers, func(c climber) game.Player { return c.player })
}

// placeClimber finds the place of an entrant in the pyramid: after the last divisions, and the moves
// since they were formed.
func (t *Tournament) placeClimber(entrant Entrant, last []Division) climber {
	c := climber{player: entrant.Player, tier: math.MaxInt, class: 1, number: entrant.Number}
	if len(last) == 0 {
		c.rating = entrant.Rating
		return c
	}
	for _, division := range last {
		i := slices.Index(division.Players, entrant.Player)
		if i < 0 {
			continue
		}
		step := t.pending[entrant.Player]
		c.tier, c.placeBefore = division.Tier+step, division.N*seating.MostEntrants+i
		c.class -= cmp.Compare(step, 0)
		c.rank = t.ranks[entrant.Player]
	}
	return c
}

// dealTier takes the players of the next tier off the order, and deals them into groups; rest is what is left of the
// order. Players that would be too few for a tier of their own join this one.
func (t *Tournament) dealTier(tier int, order []game.Player) (groups [][]game.Player, rest []game.Player) {
	size, maxGroups := t.rules.Division, t.countGroups(tier)
	take := len(order) // number of players of the tier
	if maxGroups <= take/size {
		take = maxGroups * size
	}
	if len(order)-take < t.rules.Seats {
		take = len(order)
	}
	count := min(max((take+size/2)/size, 1), maxGroups)
	for _, ranks := range seating.DealSnake(take, count) {
		groups = append(groups, pickPlayers(order, ranks))
	}
	t.lessenGroupClashes(groups)
	return groups, order[take:]
}

// countGroups returns how many divisions a full tier has. The pyramid widens downwards if more players
// of a division go down than up.
func (t *Tournament) countGroups(tier int) int {
	up, down := t.rules.countMovingOfFull(t.rules.Promote), t.rules.countMovingOfFull(t.rules.Relegate)
	if up == 0 || down <= up {
		return 1
	}
	n := 1
	for range tier - 1 {
		if n *= down / up; n > seating.MostEntrants {
			return seating.MostEntrants
		}
	}
	return n
}
