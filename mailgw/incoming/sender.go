package incoming

import (
	"context"
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/words"
	"seneschal/mailgw"
)

// Prove notes that the address which a letter came from works: it is proved to
// be its owner's.
func (l *Letter) Prove(ctx context.Context) error {
	if l.Reception.Works == nil || l.Sender == "" || !l.Mail.FromOK {
		return nil
	}
	return l.Reception.Works(ctx, l.Mail.From)
}

// Reachable is where a player is asked about a letter: at his first address, or
// at the one which it came from, if letters to all of his come back. "" if
// there is none.
func (l *Letter) Reachable(ctx context.Context, p game.Player) (string, error) {
	to, err := mailgw.AddressOf(ctx, l.Reception.People, p)
	if to == "" && err == nil && p != "" && l.Sender == p && l.Mail.FromOK {
		to = l.Mail.From
	}
	return to, err
}

// AnsweredAt is where somebody is answered in whose name the letter is obeyed: at the
// address that it came from if that is one of his own, else at his first.
func (l *Letter) AnsweredAt(ctx context.Context, p game.Player) (string, error) {
	if l.Sender == p && l.Mail.FromOK {
		return l.Mail.From, nil
	}
	return mailgw.AddressOf(ctx, l.Reception.People, p)
}

// Learn keeps the language of a player, if the directory can.
func (l *Letter) Learn(ctx context.Context, p game.Player, lang string) error {
	known := l.Reception.People.Language(ctx, p)
	all, can := l.Reception.People.(mailgw.Learner)
	if !can || lang == "" || lang == words.English || known != "" && known != words.English {
		return nil
	}
	if err := all.Learn(ctx, p, lang); err != nil {
		return fmt.Errorf("keeping the language of a player: %w", err)
	}
	return nil
}
