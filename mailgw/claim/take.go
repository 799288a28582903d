package claim

import (
	"context"
	"strconv"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
)

// Take sees to what a letter says to a game as it was looked at, and says which folder it belongs into.
func (t *Table) Take(ctx context.Context, l *incoming.Letter, at Look, id string, part incoming.Part, cause string) (string, error) {
	c := &claim{t: t, l: l, id: id, g: at.Game, known: at.Known, part: part, cause: cause}
	if part.Join {
		return c.join(ctx)
	}
	return c.handle(ctx)
}

// Confirmed obeys a letter that was set aside, and has been confirmed by another.
func (t *Table) Confirmed(ctx context.Context, l *incoming.Letter, at Look, w incoming.Waiting) error {
	c := &claim{t: t, l: l, id: w.Game, g: at.Game, known: at.Known, part: w.Part, cause: w.Cause, by: w.By, owner: w.By, joiner: w.From, meant: w.Sure, seat: game.SeatInfo{Seat: w.Seat}}
	if info, ok := c.g.SeatInfo(w.Seat); ok {
		c.seat, c.owner, c.l.Lang = info, info.Player, info.Language
	}
	return c.late(ctx, w)
}

// late obeys a confirmed letter, unless its phase has closed since.
func (c *claim) late(ctx context.Context, w incoming.Waiting) error {
	n, _, _, _ := c.g.Phase()
	switch {
	case w.Part.Join:
		return c.sit(ctx)
	case len(w.Part.Lines) == 1 && w.Part.Lines[0].Text == notMe:
		return c.withdraw(ctx)
	case n != w.Number && !w.Sure && !c.g.Sequential():
		return c.l.Answer(ctx, c.id, "answer.late", "phase", mailgw.Say(c.l.Language(ctx), "phase.number", "n", strconv.Itoa(w.Number)))
	}
	return c.obey(ctx, w.Received)
}
