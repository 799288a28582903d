package web

import (
	"cmp"
	"context"
	"time"

	"seneschal/domain/arms"
	"seneschal/domain/game"
)

// Names asks for each player's name and arms once.
type Names struct {
	persons Persons
	known   map[game.Player]string
	arms    map[game.Player]int
}

// RulesetTitle is what people call a ruleset in English.
func (s *Front) RulesetTitle(ruleset string) string { return s.c.Title(ruleset, "en") }

// Names are names of players that nobody has asked for yet.
func (s *Front) Names() Names {
	return Names{s.c.Persons, make(map[game.Player]string), make(map[game.Player]int)}
}

// Of is how a player is called; "" for nobody.
func (n Names) Of(ctx context.Context, p game.Player) string {
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

// Meet learns the names of many at once.
func (n Names) Meet(ctx context.Context, players []game.Player) {
	if n.persons == nil || len(players) == 0 {
		return
	}
	found, worn := n.persons.Names(ctx, players), n.persons.Arms(ctx, players)
	for _, p := range players {
		n.known[p], n.arms[p] = cmp.Or(found[p], string(p)), worn[p]
	}
}

// SmallArms is how high arms stand beside a name in a list, in pixels.
const SmallArms = 24

// Arms are a player's coat of arms.
func (n Names) Arms(ctx context.Context, p game.Player) arms.Arms {
	number, ok := n.arms[p]
	if !ok && n.persons != nil {
		number = n.persons.Arms(ctx, []game.Player{p})[p]
		n.arms[p] = number
	}
	return arms.Of(string(p), number)
}

// personTime is how long a page waits to learn of a person.
const personTime = time.Second

// Zone is where a player's clock is.
func (s *Front) Zone(ctx context.Context, p game.Player) *time.Location {
	if s.c.Persons == nil {
		return time.UTC
	}
	ctx, cancel := context.WithTimeout(ctx, personTime)
	defer cancel()
	return s.c.Persons.Zone(ctx, p)
}
