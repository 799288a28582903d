package claim

import (
	"context"
	"errors"
	"slices"
	"time"

	"seneschal/domain/game"
	"seneschal/mailgw"
)

// obey hands the orders to the host and answers with the receipt. Which letters
// the sender wants is his own affair, and no game's.
func (c *claim) obey(ctx context.Context, at time.Time) error {
	wishes, rest := c.t.Offices.Wished(c.part.Lines)
	if len(wishes) > 0 && len(rest) == 0 {
		return c.t.Offices.NothingElse(ctx, c.l, c.by, wishes, c.cause, at)
	}
	c.part.Lines = rest
	split := deputies(c.seat.Language)
	if c.seat.Seat == mailgw.StewardSeat {
		split = Heir
	}
	lines, names, err := c.namedLines(ctx, split)
	if err != nil {
		return err
	}
	do := game.Letter{Seat: c.seat.Seat, Lines: lines, Asks: !c.meant, Zone: c.l.Reception.People.Zone(ctx, c.by)}
	cmd := game.Command{At: at, By: c.by, Do: do}
	if c.seat.Seat == mailgw.StewardSeat {
		cmd.Do = game.Steward{Lines: lines, Lang: c.l.Reception.People.Language(ctx, c.by), Zone: do.Zone, Asks: !c.meant}
	}
	if c.behind(cmd) {
		return game.ErrSealed
	}
	out, err := c.t.Host.Obey(ctx, c.id, c.cause, cmd)
	if err != nil {
		return c.refused(ctx, err)
	}
	if out.Answer.Receipt == nil {
		return nil
	}
	receipt := names.receipt(out.Answer.Receipt)
	granted, err := c.t.Offices.Grant(ctx, c.by, wishes, receipt.Lang)
	if err != nil {
		return err
	}
	said := *receipt
	said.Done = append(slices.Clone(said.Done), granted...)
	if out.Commit != nil {
		said.Head, said.Signature = c.t.Seal.Of(out.Commit)
	}
	if err := c.receipt(ctx, &said); err != nil {
		return err
	}
	return c.askAgain(ctx, out.Answer.Receipt.Asked)
}

// behind reports whether a letter has to wait as others to the same game do that came
// before it. Only what is taken while orders are shut may pass them.
func (c *claim) behind(cmd game.Command) bool {
	if !c.t.follows(c.l, c.id) {
		return false
	}
	if _, sealed := c.g.Sealed(); !sealed {
		return true
	}
	_, err := c.g.Decide(cmd)
	return errors.Is(err, game.ErrSealed)
}
