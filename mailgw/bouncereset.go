package mailgw

import (
	"context"

	"seneschal/domain/game"
)

// proved notes that the address which a letter came from works: it is proved to
// be its owner's.
func (l *letter) proved(ctx context.Context) error {
	if l.in.Bounces == nil || l.sender == "" || !l.m.FromOK {
		return nil
	}
	return l.in.Bounces.Addresses.Reached(ctx, l.m.From)
}

// reachable is where a player is asked about a letter: at his first address, or
// at the one which it came from, if letters to all of his come back. "" if
// there is none.
func (l *letter) reachable(ctx context.Context, p game.Player) (string, error) {
	to, err := first(ctx, l.in.People, p)
	if to == "" && err == nil && p != "" && l.sender == p && l.m.FromOK {
		to = l.m.From
	}
	return to, err
}
