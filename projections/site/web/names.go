package web

import (
	"cmp"
	"context"

	"seneschal/domain/arms"
	"seneschal/domain/game"
	"seneschal/projections/roster"
)

// Names asks for each player's name and arms once.
type Names struct {
	persons Persons
	known   map[game.Player]known
}

// known is what a page shows of a player.
type known struct {
	name  string
	named bool // by the player, not by us
	arms  int
}

// Names are names of players that nobody has asked for yet.
func (s *Front) Names() Names { return Names{s.c.Persons, make(map[game.Player]known)} }

// Of is how a player is called; "" for nobody.
func (n Names) Of(ctx context.Context, p game.Player) string {
	if p == "" || n.persons == nil {
		return string(p)
	}
	return n.meet(ctx, p).name
}

// Named reports whether a player has a name.
func (n Names) Named(ctx context.Context, p game.Player) bool {
	return n.persons != nil && n.meet(ctx, p).named
}

func (n Names) meet(ctx context.Context, p game.Player) known {
	if _, ok := n.known[p]; !ok {
		n.Meet(ctx, []game.Player{p})
	}
	return n.known[p]
}

// Meet learns the names of many at once.
func (n Names) Meet(ctx context.Context, players []game.Player) {
	if n.persons == nil || len(players) == 0 {
		return
	}
	found, worn := n.persons.Names(ctx, players), n.persons.Arms(ctx, players)
	var numbers map[game.Player]int
	if len(found) < len(players) {
		numbers = n.persons.Numbers(ctx, players)
	}
	for _, p := range players {
		n.known[p] = known{cmp.Or(found[p], roster.Unnamed(LangIn(ctx), numbers[p])), found[p] != "", worn[p]}
	}
}

// SmallArms is how high arms stand beside a name in a list, in pixels.
const SmallArms = 24

// Arms are a player's coat of arms.
func (n Names) Arms(ctx context.Context, p game.Player) arms.Arms {
	number := 0
	if n.persons != nil {
		number = n.meet(ctx, p).arms
	}
	return arms.Of(string(p), number)
}
