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

// lately is how many of the last emails may be quoted in an answer that does not say which one
// it answers.
const lately = 40

// compareWithOurs reads the email anew by comparison with emails of ours that it may quote: the one
// that it answers, if it says so, and the last ones. It also compares with everything that others
// ever wrote to its sender in the games that it may be for. If no such emails are kept, the
// words stay as they were trimmed.
func (l *Email) compareWithOurs(ctx context.Context) error {
	if l.Reception.Outbox == nil {
		return nil
	}
	to, err := l.addresses(ctx)
	if err != nil {
		return err
	}
	emails, err := l.listQuotable(ctx, to)
	if err != nil {
		return err
	}
	theirs := map[string]bool{}
	for _, sent := range emails {
		is, err := l.wentToSender(ctx, theirs, sent.Key, sent.To)
		if err != nil {
			return err
		}
		if is {
			l.sent = append(l.sent, sent)
		}
	}
	past := message.Past{Sent: lists.Map(l.sent, func(s mailgw.Quotable) message.Sent { return s.Sent })}
	if past.Heard, err = l.heardWords(ctx, to, theirs); err != nil {
		return err
	}
	var failed error
	past.Order = l.orderChecker(ctx, &failed)
	l.Mail.Compare(past)
	return failed
}

// wentToSender reports whether an email of ours went to the sender of this one. known keeps the answer
// for each address.
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

// heardWords returns everything that others ever wrote to the sender's addresses, to, in the games that
// the email may be for.
func (l *Email) heardWords(ctx context.Context, to []string, theirs map[string]bool) (all []message.Heard, err error) {
	for _, at := range l.possiblePlaces() {
		heard, err := l.Reception.Outbox.Heard(ctx, at.Game, at.Seat, to)
		if err != nil {
			return nil, fmt.Errorf("looking for what others wrote in %s: %w", at.Game, err)
		}
		for _, h := range heard {
			is, err := l.wentToSender(ctx, theirs, h.Key, h.To)
			if err != nil {
				return nil, err
			}
			if is {
				all = append(all, h.Phrases)
			}
		}
	}
	return all, nil
}

// orderChecker returns a function that reports whether a line would be obeyed in one of the games that
// the email may be for. The games are looked at when the first line asks; an error is kept in
// failed. It returns nil if lines have to be judged by their looks.
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
	to, err := l.Reception.People.Addresses(ctx, l.Sender)
	if err != nil {
		return nil, fmt.Errorf("asking for the addresses of %s: %w", l.Sender, err)
	}
	return to, nil
}

// listQuotable returns the emails to the sender's addresses, to, that may be quoted, beginning with the
// one that is answered.
func (l *Email) listQuotable(ctx context.Context, to []string) (emails []mailgw.Quotable, err error) {
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
		newest, err := l.Reception.Outbox.Newest(ctx, at.Game, at.Seat, to, lately)
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

// mostPlaces is the largest number of games in which an email's quotes are looked for.
const mostPlaces = 4

// possiblePlaces returns the games that the email may be for, with the seats that its reply addresses
// prove.
func (l *Email) possiblePlaces() (all []mailgw.Name) {
	add := func(game string, seat game.Seat) {
		known := slices.ContainsFunc(all, func(n mailgw.Name) bool { return n.Game == game && (n.Seat == seat || seat == "") })
		if game != "" && !known && len(all) < mostPlaces {
			all = append(all, mailgw.Name{Game: game, Seat: seat})
		}
	}
	for _, token := range l.Tokens {
		if token.Valid {
			add(token.Game, token.Seat)
		} else {
			add(token.Game, "") // it may be a deputy's
		}
	}
	add(l.About.Game, "")
	add(bracketed(l.Mail.Subject), "")
	for _, part := range Parts(l.Mail.Text) {
		add(part.Game, "")
	}
	return all
}

// hasReceived reports whether the sender of this email has received an email of ours. Nothing is
// compared with other people's emails, because the answer would show whether a guess of their
// content is right. A stranger with the reply address of the seat gets no answer; the holder is
// shown the email.
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

// Parts returns the parts of the email, one for each game. Lines that may be quoted are marked:
// orders that cannot be taken back are not carried out on them.
func (l *Email) Parts() []GamePart {
	all := Parts(l.Mail.Text)
	if t, ok := l.Talk(); ok {
		all = []GamePart{{Game: t.Game, Lines: order.Split(strings.Join(l.Mail.Text, "\n"))}}
	}
	for i := range all {
		for j := range all[i].Lines {
			line := &all[i].Lines[j]
			line.Doubt = l.findDoubt(line.N, line.Text)
		}
	}
	return all
}

// mostTrusted is how many lines of an email are compared one by one with sent emails. Lines
// below those are nobody's own for sure.
const mostTrusted = 1000

// findDoubt returns the reason why the nth line of the email may be quoted; "" if it is the sender's
// own for sure.
func (l *Email) findDoubt(n int, line string) order.Doubt {
	switch {
	case n > min(l.Mail.Above, mostTrusted):
		return order.Below
	case l.isRepeated(line):
		return order.Repeated
	}
	return ""
}

// isRepeated reports whether a line stands in an email that was sent lately. Among the words of
// others that is enough. Among our own words, another line of the email must stand there, too.
func (l *Email) isRepeated(line string) bool {
	return slices.ContainsFunc(l.sent, func(s mailgw.Quotable) bool {
		if !s.Says(line) {
			return false
		}
		return mailgw.PassesOn(s.Kind) && s.PassesOn(line) || slices.ContainsFunc(l.Mail.Text[:min(len(l.Mail.Text), mostTrusted)], func(other string) bool {
			return other != line && len(strings.Fields(other)) > 1 && s.Says(other)
		})
	})
}

// DoubtOfFirst returns the doubt about the first line of the email that is not empty.
func (l *Email) DoubtOfFirst() order.Doubt {
	for i, line := range l.Mail.Text {
		if line = order.Tidy(line); line != "" {
			return l.findDoubt(i+1, line)
		}
	}
	return order.Below
}
