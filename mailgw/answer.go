package mailgw

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/report/text"
	"seneschal/mailgw/message"
)

// answer makes a reply to a letter, in its thread.
func (in *Intake) answer(r reply) Outbound {
	r.auto = true
	if r.priority == 0 {
		r.priority = answers
	}
	return in.House.write(r)
}

// safeID is a stranger's Message-ID if it may stand in our header.
func safeID(id string) string {
	if len(id) > 250 || !strings.HasPrefix(id, "<") || !strings.HasSuffix(id, ">") || strings.ContainsAny(id, " \t\r\n\x00") {
		return ""
	}
	for i := range len(id) {
		if id[i] >= 0x7f {
			return ""
		}
	}
	return id
}

// thread is what a reply to the letter refers to.
func (l *letter) thread(root string) (answers string, refs []string) {
	answers = safeID(l.m.MessageID)
	if root != "" {
		refs = append(refs, root)
	}
	if answers != "" {
		refs = append(refs, answers)
	}
	return answers, refs
}

// tell answers a letter in a sentence. Who has not proved himself is answered
// as often as the limits allow, and a forger never.
func (l *letter) tell(ctx context.Context, id, key string, pairs ...string) error {
	return l.answer(ctx, "answer", id, key, pairs...)
}

// answer is tell, by an answer of a kind: of each kind a letter has one.
func (l *letter) answer(ctx context.Context, kind, id, key string, pairs ...string) error {
	if !l.m.FromOK || l.forged {
		return nil
	}
	proved := l.sure || l.sender != "" && l.aligned
	if l.m.Class == message.Damaged {
		if !proved {
			return nil
		}
		key, pairs = "unread.damaged", nil
	}
	if !proved && !l.mayTell() {
		l.silenced()
		return nil
	}
	return l.respond(ctx, kind, id, say(l.language(ctx), key, pairs...))
}

// respond answers the letter in its language, whoever it is from.
func (l *letter) respond(ctx context.Context, kind, id, body string) error {
	lang := l.language(ctx)
	subject := say(lang, "subject.plain", "subject", l.m.Subject)
	if id != "" {
		subject = say(lang, "subject.answer", "game", id, "subject", strings.TrimSpace(unbracketed(l.m.Subject, id)))
	}
	r := reply{name: Name{Game: id, Kind: kind, Rev: short(l.cause)}, to: l.m.From, subject: subject, body: body, at: l.m.Received, bounce: "<>"}
	r.answers, r.refs = l.thread("")
	return l.in.Post.Put(ctx, l.in.answer(r))
}

// unbracketed is a subject without our own mark of the game, and without the
// "Re:" that mail programs heap up.
func unbracketed(subject, id string) string {
	subject = strings.TrimSpace(strings.Replace(subject, "["+id+"]", "", 1))
	for len(subject) >= 3 && strings.EqualFold(subject[:3], "re:") {
		subject = strings.TrimSpace(subject[3:])
	}
	return subject
}

// replyAddress is the address that a seat of the game answers to.
func (c *claim) replyAddress(seat game.Seat) string {
	if seat == StewardSeat {
		return c.in.House.StewardAddress(c.id)
	}
	if c.by != c.owner && seat == c.seat.Seat {
		return c.in.House.DeputyAddress(c.id, seat, c.seat.Epoch, c.by)
	}
	return c.in.House.ReplyAddress(c.id, seat, c.seat.Epoch)
}

// receipt answers a letter line by line, at the sender's address if it is one
// of the player's, else at the player's first.
func (c *claim) receipt(ctx context.Context, r *game.Receipt) error {
	to, err := c.answeredAt(ctx)
	if err != nil || to == "" {
		return err
	}
	n, _, _, _ := c.g.Phase()
	zone := c.in.People.Zone(ctx, c.by)
	body := c.unread(r) + text.Receipt(r, zone)
	files, err := c.data(r)
	if err != nil {
		return err
	}
	if r.Verify {
		parts, words, err := c.parts(ctx, r.Lang)
		if err != nil {
			return err
		}
		files, body = append(files, parts...), body+"\n"+words+"\n"
	}
	if c.seat.Seat != StewardSeat {
		body += "\n" + say(r.Lang, "receipt.new") + "\n" + say(r.Lang, "receipt.foot") + "\n"
	}
	out := reply{
		name: Name{Game: c.id, Phase: n, Seat: c.seat.Seat, Kind: "receipt", Rev: short(c.cause)}, to: to, title: c.g.Title(),
		subject: say(r.Lang, "subject.receipt", "game", c.id, "phase", cmp.Or(r.Called, r.Phase)), body: body, replyTo: c.replyAddress(c.seat.Seat),
		at: r.At, priority: urgency(receipts, r.At, r.Due),
	}
	out.answers, out.refs = c.thread(c.in.House.Root(c.id, c.seat.Seat))
	if len(files) > 0 {
		out.pieces = &piece{kind: "multipart/mixed", within: append([]piece{flowed(body)}, files...)}
	}
	return c.in.Post.Put(ctx, c.in.answer(out))
}

// data is the receipt for programs, if the seat wants one.
func (c *claim) data(r *game.Receipt) ([]piece, error) {
	if c.seat.Format != "json" {
		return nil, nil
	}
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("writing a receipt: %w", err)
	}
	return []piece{file("application/json", "receipt.json", data)}, nil
}
