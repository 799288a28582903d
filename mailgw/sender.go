package mailgw

import (
	"context"
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

// proved notes that the address which a letter came from works: it is proved to
// be its owner's.
func (l *letter) proved(ctx context.Context) error {
	if l.at.Works == nil || l.sender == "" || !l.m.FromOK {
		return nil
	}
	return l.at.Works(ctx, l.m.From)
}

// reachable is where a player is asked about a letter: at his first address, or
// at the one which it came from, if letters to all of his come back. "" if
// there is none.
func (l *letter) reachable(ctx context.Context, p game.Player) (string, error) {
	to, err := first(ctx, l.at.People, p)
	if to == "" && err == nil && p != "" && l.sender == p && l.m.FromOK {
		to = l.m.From
	}
	return to, err
}

// learn keeps the language of a player, if the directory can.
func (l *letter) learn(ctx context.Context, p game.Player, lang string) error {
	known := l.at.People.Language(ctx, p)
	all, can := l.at.People.(Learner)
	if !can || lang == "" || lang == words.English || known != "" && known != words.English {
		return nil
	}
	if err := all.Learn(ctx, p, lang); err != nil {
		return fmt.Errorf("keeping the language of a player: %w", err)
	}
	return nil
}
