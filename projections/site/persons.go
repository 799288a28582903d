package site

import (
	"context"
	"time"

	"seneschal/domain/game"
)

// Persons knows who players are. Neither method fails: a player of whom
// nothing is known is called by the ID, and lives in UTC.
type Persons interface {
	Name(context.Context, game.Player) string
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
