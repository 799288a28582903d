package mailgw

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/report/text"
)

// replyAddress is the address that a seat of the game answers to.
func (c *claim) replyAddress(seat game.Seat) string {
	if seat == StewardSeat {
		return c.l.at.House.StewardAddress(c.id)
	}
	if c.by != c.owner && seat == c.seat.Seat {
		return c.l.at.House.DeputyAddress(c.id, seat, c.seat.Epoch, c.by)
	}
	return c.l.at.House.ReplyAddress(c.id, seat, c.seat.Epoch)
}

// receipt answers a letter line by line, at the sender's address if it is one
// of the player's, else at the player's first.
func (c *claim) receipt(ctx context.Context, r *game.Receipt) error {
	to, err := c.answeredAt(ctx)
	if err != nil || to == "" {
		return err
	}
	n, _, _, _ := c.g.Phase()
	zone := c.l.at.People.Zone(ctx, c.by)
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
		name: Name{Game: c.id, Phase: n, Seat: c.seat.Seat, Kind: "receipt", Rev: revOf(c.cause)}, to: to, title: c.g.Title(),
		subject: say(r.Lang, "subject.receipt", "game", c.id, "phase", cmp.Or(r.Called, r.Phase)), body: body, replyTo: c.replyAddress(c.seat.Seat),
		at: r.At, priority: urgency(priorityReceipts, r.At, r.Due),
	}
	out.answers, out.refs = c.l.thread(c.l.at.House.Root(c.id, c.seat.Seat))
	if len(files) > 0 {
		out.pieces = &piece{kind: "multipart/mixed", within: append([]piece{flowed(body)}, files...)}
	}
	return c.l.at.Post.Put(ctx, c.l.at.Answer(out))
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

// answeredAt is where the sender is answered: at the address that he wrote
// from if it is one of his own, else at the first of the seat's.
func (c *claim) answeredAt(ctx context.Context) (string, error) {
	if c.l.sender == c.by && c.l.m.FromOK {
		return c.l.m.From, nil
	}
	return first(ctx, c.l.at.People, c.by)
}
