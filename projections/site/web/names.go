package web

import (
	"cmp"
	"context"
	"html/template"

	"seneschal/domain/arms"
	"seneschal/domain/game"
	"seneschal/projections/roster"
)

// Names looks up each player's name and arms once, for the reader of a request.
type Names struct {
	ctx     context.Context
	persons Persons
	players map[game.Player]knownPlayer
}

// knownPlayer is how pages show a player.
type knownPlayer struct {
	name  string
	named bool // by the player's own choice
	arms  int
}

// Names returns empty Names, which look a player up when their name or arms are used first.
func (s *Front) Names(ctx context.Context) Names {
	return Names{ctx, s.config.Persons, make(map[game.Player]knownPlayer)}
}

// Of returns the name of a player: the chosen one, or else one made from their number. It is "" for
// nobody, and the ID if there are no persons.
func (n Names) Of(player game.Player) string {
	if player == "" || n.persons == nil {
		return string(player)
	}
	return n.lookUpPlayer(player).name
}

// Named reports whether a player has chosen a name.
func (n Names) Named(p game.Player) bool {
	return n.persons != nil && n.lookUpPlayer(p).named
}

// lookUpPlayer returns how pages show a player, and looks that up if it is not known yet.
func (n Names) lookUpPlayer(player game.Player) knownPlayer {
	if _, ok := n.players[player]; !ok {
		n.Meet([]game.Player{player})
	}
	return n.players[player]
}

// Meet looks up many players at once, also those that are known already.
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
		n.players[p] = knownPlayer{cmp.Or(found[p], roster.Unnamed(LangIn(n.ctx), numbers[p])), found[p] != "", worn[p]}
	}
}

// Arms returns a player's coat of arms: the one that they have chosen, else one that follows from
// their ID.
func (n Names) Arms(player game.Player) arms.Arms {
	number := 0
	if n.persons != nil {
		number = n.lookUpPlayer(player).arms
	}
	return arms.Compute(string(player), number)
}

// SmallArms draws a player's arms as SVG, to stand beside the name in a list.
func (n Names) SmallArms(p game.Player) template.HTML { return Small(n.Arms(p)) }

// Small draws arms as SVG, to stand beside a name.
func Small(a arms.Arms) template.HTML { return a.SVG(24, "") }
