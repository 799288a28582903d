package notifier

import (
	"context"
	"time"

	"seneschal/domain/game"
	"seneschal/mailgw"
)

// people is a directory that looks up each fact about a player once. It serves the emails of one commit, each of which asks
// for the same players.
type people struct {
	mailgw.Directory
	addresses map[game.Player][]string
	names     map[game.Player]string
	zones     map[game.Player]*time.Location
	languages map[game.Player]string
}

// rememberPeople makes a directory for the emails of one commit.
func rememberPeople(directory mailgw.Directory) *people {
	return &people{
		directory, make(map[game.Player][]string), make(map[game.Player]string), make(map[game.Player]*time.Location), make(map[game.Player]string),
	}
}

// Addresses implements mailgw.Directory.
func (p *people) Addresses(ctx context.Context, player game.Player) ([]string, error) {
	if all, ok := p.addresses[player]; ok {
		return all, nil
	}
	all, err := p.Directory.Addresses(ctx, player)
	if err == nil {
		p.addresses[player] = all
	}
	return all, err
}

// Name implements mailgw.Directory.
func (p *people) Name(ctx context.Context, player game.Player) string {
	return lookUpOnce(ctx, p.names, player, p.Directory.Name)
}

// Zone implements mailgw.Directory.
func (p *people) Zone(ctx context.Context, player game.Player) *time.Location {
	return lookUpOnce(ctx, p.zones, player, p.Directory.Zone)
}

// Language implements mailgw.Directory.
func (p *people) Language(ctx context.Context, player game.Player) string {
	return lookUpOnce(ctx, p.languages, player, p.Directory.Language)
}

// lookUpOnce returns a known fact about a player, or looks it up and keeps it.
func lookUpOnce[T any](ctx context.Context, known map[game.Player]T, player game.Player, lookUp func(context.Context, game.Player) T) T {
	if fact, ok := known[player]; ok {
		return fact
	}
	fact := lookUp(ctx, player)
	known[player] = fact
	return fact
}
