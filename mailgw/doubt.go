package mailgw

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/order"
	"seneschal/domain/report/text"
)

// parts are what the letter says to each game. Lines that may be quoted say so:
// what cannot be taken back is not done on them.
func (l *letter) parts() []Part {
	all := Parts(l.m.Text)
	for i := range all {
		for j := range all[i].Lines {
			line := &all[i].Lines[j]
			line.Doubt = l.doubt(line.N, line.Text)
		}
	}
	return all
}

// mostTrusted is how many lines of a letter are compared one by one with what
// was sent; those below are nobody's own for sure.
const mostTrusted = 1000

// doubt is why the nth line of the letter may be quoted; "" if it is its
// sender's own for sure.
func (l *letter) doubt(n int, line string) order.Doubt {
	switch {
	case n > min(l.m.Above, mostTrusted):
		return order.Below
	case l.repeated(line):
		return order.Repeated
	}
	return ""
}

// repeated reports whether a line stands in a letter that was sent lately: in
// what others wrote; or in what we wrote, and another line of the letter, too,
// as one of many words that are quoted.
func (l *letter) repeated(line string) bool {
	return slices.ContainsFunc(l.sent, func(s sentLetter) bool {
		if !s.Says(line) {
			return false
		}
		return s.passing && s.PassesOn(line) || slices.ContainsFunc(l.m.Text[:min(len(l.m.Text), mostTrusted)], func(other string) bool {
			return other != line && len(strings.Fields(other)) > 1 && s.Says(other)
		})
	})
}

// doubtOfFirst is the doubt about the first line of the letter.
func (l *letter) doubtOfFirst() order.Doubt {
	for i, line := range l.m.Text {
		if line = order.Tidy(line); line != "" {
			return l.doubt(i+1, line)
		}
	}
	return order.Below
}

// deny withdraws what another wrote in the holder's name, if NOT ME is his own
// word; if it may be quoted, he is asked.
func (c *claim) deny(ctx context.Context) error {
	switch c.doubtOfFirst() {
	case order.Below:
		return c.tell(ctx, c.id, "answer.notme_below")
	case order.Repeated:
		return c.askAgain(ctx, []order.Line{{N: 1, Text: notMe}})
	}
	return c.withdraw(ctx)
}

// askAgain sets lines aside that cannot be taken back, and asks their sender
// whether he means them. Who he is has been proved.
func (c *claim) askAgain(ctx context.Context, lines []order.Line) error {
	if len(lines) == 0 {
		return nil
	}
	to, err := c.answeredAt(ctx)
	if err != nil || to == "" {
		return err
	}
	cause := c.cause + surely
	w := c.waiting()
	w.Code, w.Cause, w.Sure = c.in.House.Code(cause), cause, true
	w.Part.Lines = c.written(lines)
	if known, err := c.in.Host.Known(ctx, c.id, cause); known || err != nil {
		return err // it has been answered, and the letter comes again
	}
	if err := c.in.Pending.Put(ctx, w); err != nil {
		return fmt.Errorf("keeping what is asked about: %w", err)
	}
	lang, zone := c.seat.Language, c.in.People.Zone(ctx, c.by)
	if lang == "" {
		lang = c.in.People.Language(ctx, c.by)
	}
	body := prose(say(lang, "question.sure", "game", c.id, "at", text.When(w.Received, zone, lang))) + "\n" + quotedLines(w.Part.Lines) + "\n"
	if slices.ContainsFunc(lines, func(l order.Line) bool { return l.Doubt == order.Repeated || l.Text == notMe }) {
		body += prose(say(lang, "question.repeated")) + "\n"
	}
	body += prose(say(lang, "question.meant")) + "\n> YES " + w.Code + "\n\n" + prose(say(lang, "question.else"))
	return c.in.Post.Put(ctx, c.question(w, to, lang, body))
}

// surely ends the cause of what is done when its sender has said twice that he
// means it.
const surely = ".sure"

// written are lines of the letter as they were written, without a doubt.
func (c *claim) written(lines []order.Line) []order.Line {
	out := make([]order.Line, len(lines))
	for i, line := range lines {
		for _, l := range c.part.Lines {
			if l.N == line.N && line.Text != notMe {
				line = l // with the names that people wrote
			}
		}
		line.Doubt = ""
		out[i] = line
	}
	return out
}

// answeredAt is where the sender is answered: at the address that he wrote
// from if it is one of his own, else at the first of the seat's.
func (c *claim) answeredAt(ctx context.Context) (string, error) {
	if c.sender == c.by && c.m.FromOK {
		return c.m.From, nil
	}
	return first(ctx, c.in.People, c.by)
}
