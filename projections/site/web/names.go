package web

import (
	"cmp"
	"context"
	"html/template"

	"seneschal/domain/arms"
	"seneschal/domain/game"
	"seneschal/projections/roster"
)

// Names asks for each player's name and arms once, for the reader of a request.
type Names struct {
	ctx     context.Context
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
func (s *Front) Names(ctx context.Context) Names {
	return Names{ctx, s.c.Persons, make(map[game.Player]known)}
}

// Of is how a player is called; "" for nobody.
func (n Names) Of(p game.Player) string {
	if p == "" || n.persons == nil {
		return string(p)
	}
	return n.meet(p).name
}

// Named reports whether a player has a name.
func (n Names) Named(p game.Player) bool {
	return n.persons != nil && n.meet(p).named
}

func (n Names) meet(p game.Player) known {
	if _, ok := n.known[p]; !ok {
		n.Meet([]game.Player{p})
	}
	return n.known[p]
}

// Meet learns the names of many at once.
func (n Names) Meet(players []game.Player) {
	if n.persons == nil || len(players) == 0 {
		return
	}
	found, worn := n.persons.Names(n.ctx, players), n.persons.Arms(n.ctx, players)
	var numbers map[game.Player]int
	if len(found) < len(players) {
		numbers = n.persons.Numbers(n.ctx, players)
	}
	for _, p := range players {
		n.known[p] = known{cmp.Or(found[p], roster.Unnamed(LangIn(n.ctx), numbers[p])), found[p] != "", worn[p]}
	}
}

// Arms are a player's coat of arms.
func (n Names) Arms(p game.Player) arms.Arms {
	number := 0
	if n.persons != nil {
		number = n.meet(p).arms
	}
	return arms.Of(string(p), number)
}

// SmallArms are a player's arms as they stand beside the name in a list.
func (n Names) SmallArms(p game.Player) template.HTML { return Small(n.Arms(p)) }

// Small are arms as they stand beside a name.
func Small(a arms.Arms) template.HTML { return a.SVG(24, "") }
