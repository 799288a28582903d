package forms

import (
	"context"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/projections/site/web"
)

// Players knows the names of players.
type Players interface {
	// PlayerNamed is the only player of a name, or of an ID.
	PlayerNamed(ctx context.Context, name string) (game.Player, bool, error)
}

// Forms is what the forms of all rooms share: it finds the players whom they name,
// and remembers what came of the letters that they stand for.
type Forms struct {
	web     *web.Front
	players Players
	notes   *Outbox[Told]
}

// New makes forms ready. Without players nobody is found by name: what a form says
// is taken for an ID.
func New(front *web.Front, players Players) *Forms {
	return &Forms{front, players, NewOutbox[Told]()}
}

// Named is the only player of a name, or of an ID; false if there is none, or more
// than one.
func (s *Forms) Named(ctx context.Context, name string) (game.Player, bool, error) {
	if s.players == nil {
		return "", false, nil
	}
	p, ok, err := s.players.PlayerNamed(ctx, name)
	return p, ok, web.FromTables(err)
}

// PlayerCalled is the ID of the only player of a name, or of an ID; an
// *order.Error if there is none, or more than one.
func (s *Forms) PlayerCalled(ctx context.Context, name string) (string, error) {
	if s.players == nil || name == "" {
		return name, nil
	}
	p, ok, err := s.Named(ctx, name)
	if err != nil {
		return "", err
	}
	if !ok {
		return "", &order.Error{
			Line: order.Line{N: 1, Text: name}, Word: name,
			Reason: "nobody here is called so, or more than one: write the name in full, or what stands behind /players/ in the address of the player's page",
		}
	}
	return string(p), nil
}

// NamesIn puts the names of players into texts that have their IDs.
func (s *Forms) NamesIn(ctx context.Context, players ...game.Player) *strings.Replacer {
	names := s.web.Names()
	var pairs []string
	slices.SortFunc(players, func(a, b game.Player) int { return len(b) - len(a) })
	for _, p := range players {
		if name := names.Of(ctx, p); p != "" && name != string(p) {
			pairs = append(pairs, string(p), name)
		}
	}
	return strings.NewReplacer(pairs...)
}
