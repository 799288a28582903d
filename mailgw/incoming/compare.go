package incoming

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/mailgw"
	"seneschal/mailgw/message"
)

// maxNewest is the largest number of the last emails about a game that an email is compared with.
const maxNewest = 40

// compareWithOurs finds the sender's own words anew, by comparison with emails of ours that this one may quote, and
// keeps those emails in l.quotable: the one that it answers, if it says so, and the last ones. It also compares with
// all words of others that we ever passed on to the sender in the games that it may be for. Without an Outbox, or if
// no such emails are kept, nothing changes.
func (l *Email) compareWithOurs(ctx context.Context) error {
	if l.Reception.Outbox == nil {
		return nil
	}
	senderAddresses, err := l.addresses(ctx)
	if err != nil {
		return err
	}
	emails, err := l.listQuotable(ctx, senderAddresses)
	if err != nil {
		return err
	}
	received := map[string]bool{}
	for _, sent := range emails {
		is, err := l.wentToSender(ctx, received, sent.Key, sent.To)
		if err != nil {
			return err
		}
		if is {
			l.quotable = append(l.quotable, sent)
		}
	}
	past := message.Past{Sent: lists.Map(l.quotable, func(s mailgw.Quotable) message.Sent { return s.Sent })}
	if past.Heard, err = l.heardWords(ctx, senderAddresses, received); err != nil {
		return err
	}
	var failed error
	past.Order = l.orderChecker(ctx, &failed)
	l.Mail.Compare(past)
	return failed
}

// wentToSender is hasReceived with its answers kept in known, by address. For a stranger the first email to an address
// decides for all others to it.
func (l *Email) wentToSender(ctx context.Context, known map[string]bool, key, to string) (bool, error) {
	if is, ok := known[to]; ok {
		return is, nil
	}
	is, err := l.hasReceived(ctx, key, to)
	if err == nil {
		known[to] = is
	}
	return is, err
}

// heardWords returns the words of others that we ever passed on, in the games that the email may be for, to the sender
// or to the seat whose reply address they used. received holds the answers of wentToSender, by address.
func (l *Email) heardWords(ctx context.Context, senderAddresses []string, received map[string]bool) (phrases []message.Heard, err error) {
	for _, at := range l.possiblePlaces() {
		heard, err := l.Reception.Outbox.Heard(ctx, at.Game, at.Seat, senderAddresses)
		if err != nil {
			return nil, fmt.Errorf("looking for what others wrote in %s: %w", at.Game, err)
		}
		for _, h := range heard {
			is, err := l.wentToSender(ctx, received, h.Key, h.To)
			if err != nil {
				return nil, err
			}
			if is {
				phrases = append(phrases, h.Phrases)
			}
		}
	}
	return phrases, nil
}

// orderChecker returns a function that reports whether a line would be obeyed in one of the games that the email may
// be for. The games are loaded when the function is first called; an error is stored in failed, and the line then
// counts as no order. It returns nil if the Reception has no Orders.
func (l *Email) orderChecker(ctx context.Context, failed *error) func(line string) bool {
	if l.Reception.Orders == nil {
		return nil
	}
	var reads []func(string) bool
	asked := false
	return func(line string) bool {
		if !asked {
			asked = true
			for _, at := range l.possiblePlaces() {
				read, err := l.Reception.Orders(ctx, at.Game, at.Seat, l.Sender)
				if err != nil {
					*failed = fmt.Errorf("looking for the orders of %s: %w", at.Game, err)
					return false
				}
				reads = append(reads, read)
			}
		}
		line = order.Tidy(line)
		return line != "" && slices.ContainsFunc(reads, func(read func(string) bool) bool { return read(line) })
	}
}

// addresses returns the sender's addresses; nil if the sender is no player.
func (l *Email) addresses(ctx context.Context) ([]string, error) {
	if l.Sender == "" {
		return nil, nil
	}
	addresses, err := l.Reception.People.Addresses(ctx, l.Sender)
	if err != nil {
		return nil, fmt.Errorf("asking for the addresses of %s: %w", l.Sender, err)
	}
	return addresses, nil
}

// listQuotable returns the emails of ours that this one may quote, whoever received them: the one that it answers, if
// it is kept, and the last ones about each game that it may be for, at most maxNewest each. Those are the emails to
// the sender's addresses, or for the seat in the reply address.
func (l *Email) listQuotable(ctx context.Context, senderAddresses []string) (emails []mailgw.Quotable, err error) {
	if l.About.Kind != "" {
		sent, kept, err := l.Reception.Outbox.Email(ctx, l.About.Key())
		if err != nil {
			return nil, fmt.Errorf("looking for the email that is answered: %w", err)
		}
		if kept {
			emails = append(emails, sent.Quotable())
		}
	}
	for _, at := range l.possiblePlaces() {
		newest, err := l.Reception.Outbox.Newest(ctx, at.Game, at.Seat, senderAddresses, maxNewest)
		if err != nil {
			return nil, fmt.Errorf("looking for the last emails about %s: %w", at.Game, err)
		}
		for _, sent := range newest {
			if !slices.ContainsFunc(emails, func(q mailgw.Quotable) bool { return q.Key == sent.Key }) {
				emails = append(emails, sent)
			}
		}
	}
	return emails, nil
}

// maxPlaces is the largest number of games in which an email's quotes are looked for.
const maxPlaces = 4

// possiblePlaces returns the games that the email may be for, at most maxPlaces. Each has the seat of a valid reply
// address, or "".
func (l *Email) possiblePlaces() (places []mailgw.Name) {
	add := func(game string, seat game.Seat) {
		known := slices.ContainsFunc(places, func(n mailgw.Name) bool { return n.Game == game && (n.Seat == seat || seat == "") })
		if game != "" && !known && len(places) < maxPlaces {
			places = append(places, mailgw.Name{Game: game, Seat: seat})
		}
	}
	for _, token := range l.Tokens {
		if token.Valid {
			add(token.Game, token.Seat)
		} else {
			add(token.Game, "") // invalid, or a deputy's address, which is checked later: the game counts, the seat does not
		}
	}
	add(l.About.Game, "")
	add(gameInSubject(l.Mail.Subject), "")
	for _, part := range CutParts(l.Mail.Text) {
		add(part.Game, "")
	}
	return places
}

// hasReceived reports whether the sender of this email may have read the email of ours with that key, to that address.
// Only such emails may be compared with: otherwise our reply would show senders whether they had guessed the words of
// an email that they never got. A stranger counts as a reader of the seat whose valid reply address they wrote to,
// because our reply goes to that seat's holder.
func (l *Email) hasReceived(ctx context.Context, key, address string) (bool, error) {
	if address == l.Mail.From {
		return true, nil
	}
	if l.Sender == "" {
		return slices.ContainsFunc(l.Tokens, func(t mailgw.Token) bool {
			return t.Valid && strings.HasPrefix(key, t.Game+"."+string(t.Seat)+".")
		}), nil
	}
	to, known, err := l.Reception.People.PlayerByAddress(ctx, address)
	if err != nil {
		return false, fmt.Errorf("asking whose an address is: %w", err)
	}
	return known && to == l.Sender, nil
}

// Parts returns the parts of the email, one for each game; an email to a talk address is one part. Lines that may be
// quoted have a Doubt: orders that cannot be taken back are not carried out on them.
func (l *Email) Parts() []GamePart {
	parts := CutParts(l.Mail.Text)
	if t, ok := l.Talk(); ok {
		parts = []GamePart{{Game: t.Game, Lines: order.Split(strings.Join(l.Mail.Text, "\n"))}}
	}
	for i := range parts {
		for j := range parts[i].Lines {
			line := &parts[i].Lines[j]
			line.Doubt = l.findDoubt(line.N, line.Text)
		}
	}
	return parts
}

// maxCompared is the largest number of lines of an email that are compared one by one with emails that we sent. All
// lines below have a Doubt.
const maxCompared = 1000

// findDoubt returns the reason why the nth line of the email may be quoted; "" if nothing shows that it is. Lines
// behind the first maxCompared count as below a quote.
func (l *Email) findDoubt(n int, line string) order.Doubt {
	switch {
	case n > min(l.Mail.Above, maxCompared):
		return order.Below
	case l.isRepeated(line):
		return order.Repeated
	}
	return ""
}

// isRepeated reports whether a line seems to be repeated from one of l.quotable: its words stand in that email, and so
// do those of another line of this email, of two words or more. If that email only brings others' words (press,
// announcements), and the line stands among those, no other line is needed.
func (l *Email) isRepeated(line string) bool {
	return slices.ContainsFunc(l.quotable, func(s mailgw.Quotable) bool {
		if !s.Says(line) {
			return false
		}
		return mailgw.PassesOn(s.Kind) && s.PassesOn(line) || slices.ContainsFunc(l.Mail.Text[:min(len(l.Mail.Text), maxCompared)], func(other string) bool {
			return other != line && len(strings.Fields(other)) > 1 && s.Says(other)
		})
	})
}

// DoubtOfFirst returns the Doubt of the first line of the email that is not empty; order.Below if there is none.
func (l *Email) DoubtOfFirst() order.Doubt {
	for i, line := range l.Mail.Text {
		if line = order.Tidy(line); line != "" {
			return l.findDoubt(i+1, line)
		}
	}
	return order.Below
}
