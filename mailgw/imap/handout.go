package imap

import (
	"context"
	"errors"
	"net"

	"github.com/emersion/go-imap/v2"

	"seneschal/mailgw"
)

// round looks for new letters, moves filed ones, and hands the new ones out. If there are none,
// it waits.
func (d *drain) round(ctx context.Context) error {
	fresh, err := d.look()
	if err != nil {
		return err
	}
	if err := d.settle(); err != nil {
		return err
	}
	if err := d.answer(); err != nil {
		return err
	}
	if len(fresh) == 0 {
		d.worked = true
		return d.wait(d.cfg, d.call)
	}
	for len(fresh) > 0 {
		batch := d.batch(fresh)
		if err := d.handOut(ctx, batch); err != nil {
			return err
		}
		fresh = fresh[len(batch):]
	}
	return nil
}

// batch cuts off the letters that one command may fetch: several small ones, or a single one that
// is too large to be whole or of which a part has come already.
func (d *drain) batch(fresh []notice) []notice {
	size := int64(0)
	for i, n := range fresh {
		size += n.size
		alone := n.size > d.cfg.MaxSize || n.uid == d.known.begun
		if i > 0 && (alone || i == batchLetters || size > batchBytes) {
			return fresh[:i]
		}
		if alone {
			return fresh[:1]
		}
	}
	return fresh
}

// handOut fetches a batch and hands it out, letter by letter. If the connection breaks, the
// letters that came whole are handed out all the same, and the next connection goes on from
// there.
func (d *drain) handOut(ctx context.Context, batch []notice) error {
	err := d.collect(batch)
	if e := (*imap.Error)(nil); errors.As(err, &e) {
		return d.handOutOneByOne(ctx, batch, err)
	}
	for _, n := range batch {
		text, came := d.known.texts[n.uid]
		if !came && err != nil {
			return err // later letters must not overtake it
		}
		if !came {
			continue // somebody moved it away meanwhile
		}
		if err := d.give(ctx, n, d.raw(n, text)); err != nil {
			return err
		}
	}
	return err
}

// handOutOneByOne finds out which letter the server cannot deliver. That one stays, counts as
// waiting, and is tried again on the next connection.
func (d *drain) handOutOneByOne(ctx context.Context, batch []notice, cause error) error {
	if len(batch) == 1 {
		d.cfg.Log.ErrorContext(ctx, "letter left unread in the mailbox", "letter", d.raw(batch[0], nil).ID, "err", cause)
		d.tried[batch[0].uid] = true
		d.known.drop(batch[0].uid)
		return nil
	}
	for _, n := range batch {
		if err := d.handOut(ctx, []notice{n}); err != nil {
			return err
		}
	}
	return nil
}

// give waits for a caller to take the letter, and marks it as handed out.
func (d *drain) give(ctx context.Context, n notice, raw mailgw.Raw) error {
	d.hand(n.uid, true)
	if err := d.offer(ctx, raw); err != nil {
		d.hand(n.uid, false)
		return err
	}
	d.tried[n.uid] = true
	d.known.drop(n.uid)
	d.gain()
	return nil
}

// offer waits until the letter is taken. Meanwhile it moves filed letters and answers requests.
func (d *drain) offer(ctx context.Context, raw mailgw.Raw) error {
	for {
		select {
		case d.out <- raw:
			return nil
		case <-d.call:
			if err := d.gather(); err != nil {
				return err
			}
		case <-d.ripe.C:
			if err := d.settle(); err != nil {
				return err
			}
		case <-d.client.Closed():
			return net.ErrClosed
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
