package mailgw

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/mailgw/message"
)

// lately is how many of the last letters may be quoted in an answer that does
// not say which one it answers.
const lately = 40

// compare reads the letter by its difference to those of ours that it may
// quote: the one that it answers, if it says so, and the last ones. If none is
// kept, the words stay as they were trimmed.
func (l *letter) compare(ctx context.Context) error {
	if l.at.Outbox == nil {
		return nil
	}
	letters, err := l.quotable(ctx)
	if err != nil {
		return err
	}
	theirs := map[string]bool{}
	for _, sent := range letters {
		is, known := theirs[sent.To]
		if !known {
			if is, err = l.received(ctx, sent); err != nil {
				return err
			}
			theirs[sent.To] = is
		}
		if is {
			passing := strings.HasPrefix(sent.Kind, "press") || strings.HasPrefix(sent.Kind, "announced")
			l.sent = append(l.sent, sentLetter{message.ReadSent(sent.Body), passing})
		}
	}
	all := make([]message.Sent, len(l.sent))
	for i, s := range l.sent {
		all[i] = s.Sent
	}
	l.m.Against(all...)
	return nil
}

// sentLetter is a letter of ours that may be quoted.
type sentLetter struct {
	message.Sent
	passing bool // what stands behind a bar in it is others'
}

// quotable are the letters that may be quoted, the one that is answered first.
func (l *letter) quotable(ctx context.Context) (letters []Outbound, err error) {
	if l.about.Kind != "" {
		sent, kept, err := l.at.Outbox.Letter(ctx, l.about.Key())
		if err != nil {
			return nil, fmt.Errorf("looking for the letter that is answered: %w", err)
		}
		if kept {
			letters = append(letters, sent)
		}
	}
	var to []string
	if l.sender != "" {
		if to, err = l.at.People.Addresses(ctx, l.sender); err != nil {
			return nil, fmt.Errorf("asking for the addresses of %s: %w", l.sender, err)
		}
	}
	for _, at := range l.places() {
		newest, err := l.at.Outbox.Newest(ctx, at.Game, at.Seat, to, lately)
		if err != nil {
			return nil, fmt.Errorf("looking for the last letters about %s: %w", at.Game, err)
		}
		for _, sent := range newest {
			if !slices.ContainsFunc(letters, func(o Outbound) bool { return o.Key == sent.Key }) {
				letters = append(letters, sent)
			}
		}
	}
	return letters, nil
}

// mostPlaces is for how many games a letter's quotes are looked for.
const mostPlaces = 4

// places are the games that the letter may be for, and the seats that its reply
// addresses prove.
func (l *letter) places() (all []Name) {
	add := func(game string, seat game.Seat) {
		known := slices.ContainsFunc(all, func(n Name) bool { return n.Game == game && (n.Seat == seat || seat == "") })
		if game != "" && !known && len(all) < mostPlaces {
			all = append(all, Name{Game: game, Seat: seat})
		}
	}
	for _, t := range l.tokens {
		if t.Valid {
			add(t.Game, t.Seat)
		} else {
			add(t.Game, "") // it may be a deputy's
		}
	}
	add(l.about.Game, "")
	add(bracketed(l.m.Subject), "")
	for _, part := range Parts(l.m.Text) {
		add(part.Game, "")
	}
	return all
}

// received reports whether a letter of ours went to who answers it. With
// another's letter nothing is compared: the answer would show whether a guess
// of what it says is right. A stranger with the reply address of the seat is
// told nothing; what he wrote is shown to who holds it.
func (l *letter) received(ctx context.Context, sent Outbound) (bool, error) {
	if sent.To == l.m.From {
		return true, nil
	}
	if l.sender == "" {
		return slices.ContainsFunc(l.tokens, func(t Token) bool {
			return t.Valid && strings.HasPrefix(sent.Key, t.Game+"."+string(t.Seat)+".")
		}), nil
	}
	to, known, err := l.at.People.PlayerByAddress(ctx, sent.To)
	if err != nil {
		return false, fmt.Errorf("asking whose an address is: %w", err)
	}
	return known && to == l.sender, nil
}
