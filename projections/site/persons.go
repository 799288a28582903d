package site

import (
	"cmp"
	"context"
	"time"

	"seneschal/domain/game"
)

// Persons knows who players are. No method fails: a player of whom nothing is
// known is called by the ID, is not among the Names, and lives in UTC.
type Persons interface {
	Name(context.Context, game.Player) string
	Names(context.Context, []game.Player) map[game.Player]string
	Zone(context.Context, game.Player) *time.Location
}

// names asks for each player's name once.
type names struct {
	persons Persons
	known   map[game.Player]string
}

func (s *Site) names() names { return names{s.Persons, make(map[game.Player]string)} }

// of is how a player is called; "" for nobody.
func (n names) of(ctx context.Context, p game.Player) string {
	if p == "" || n.persons == nil {
		return string(p)
	}
	name, ok := n.known[p]
	if !ok {
		name = n.persons.Name(ctx, p)
		n.known[p] = name
	}
	return name
}

// meet learns the names of many at once.
func (n names) meet(ctx context.Context, players []game.Player) {
	if n.persons == nil || len(players) == 0 {
		return
	}
	found := n.persons.Names(ctx, players)
	for _, p := range players {
		n.known[p] = cmp.Or(found[p], string(p))
	}
}

// personTime is how long a page waits to learn of a person.
const personTime = time.Second

// zone is where a player's clock is.
func (s *Site) zone(ctx context.Context, p game.Player) *time.Location {
	if s.Persons == nil {
		return time.UTC
	}
	ctx, cancel := context.WithTimeout(ctx, personTime)
	defer cancel()
	return s.Persons.Zone(ctx, p)
}
