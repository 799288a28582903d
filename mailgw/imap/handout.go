package imap

import (
	"context"
	"errors"
	"net"

	"github.com/emersion/go-imap/v2"

	"seneschal/mailgw"
)

// drainRound looks for new emails, moves filed ones, answers requests, and hands the new ones out. If there are none,
// it waits for news. It returns only errors of the connection.
func (d *drain) drainRound(ctx context.Context) error {
	fresh, err := d.findFresh()
	if err != nil {
		return err
	}
	if err := d.moveDueEmails(); err != nil {
		return err
	}
	if err := d.answerRequests(); err != nil {
		return err
	}
	if len(fresh) == 0 {
		d.worked = true
		return d.waitForNews(d.cfg, d.call, d.isAwaited())
	}
	for len(fresh) > 0 {
		batch := d.cutBatch(fresh)
		if err := d.handOutBatch(ctx, batch); err != nil {
			return err
		}
		fresh = fresh[len(batch):]
	}
	return nil
}

// cutBatch returns the first emails that one command may fetch: several small ones, or a single one that is too large
// to be fetched whole or of which a part has come. fresh may not be empty.
func (d *drain) cutBatch(fresh []notice) []notice {
	size := int64(0)
	for i, notice := range fresh {
		size += notice.size
		alone := notice.size > d.cfg.MaxSize || notice.uid == d.known.begun
		if i > 0 && (alone || i == batchEmails || size > batchBytes) {
			return fresh[:i]
		}
		if alone {
			return fresh[:1]
		}
	}
	return fresh
}

// handOutBatch fetches a batch and hands it out, email by email; those for elsewhere without their text, unless one for here
// is behind them. If the connection breaks, it hands out the emails that came whole before the first that did not; the next
// connection goes on from there.
func (d *drain) handOutBatch(ctx context.Context, batch []notice) error {
	read := batch
	for len(read) > 0 && d.isElsewhere(read[len(read)-1]) {
		read = read[:len(read)-1]
	}
	err := d.fetchMissingTexts(read)
	if e := (*imap.Error)(nil); errors.As(err, &e) {
		return d.handOutOneByOne(ctx, batch, err)
	}
	for i, notice := range batch {
		if i >= len(read) {
			if err := d.giveEmail(ctx, notice, d.newHeadOnly(notice)); err != nil {
				return err
			}
			continue
		}
		text, came := d.known.texts[notice.uid]
		if !came && err != nil {
			return err // later emails must not overtake it
		}
		if !came {
			continue // somebody moved it away meanwhile
		}
		if err := d.giveEmail(ctx, notice, d.newRaw(notice, text)); err != nil {
			return err
		}
	}
	return err
}

// handOutOneByOne fetches emails one by one after the server has refused to send them together. An email that it
// refuses again stays in the mailbox, and is tried again on the next connection.
func (d *drain) handOutOneByOne(ctx context.Context, batch []notice, reason error) error {
	if len(batch) == 1 {
		d.cfg.Log.ErrorContext(ctx, "email left unread in the mailbox", "email", d.newRaw(batch[0], nil).ID, "err", reason)
		d.tried[batch[0].uid] = true
		d.known.dropText(batch[0].uid)
		return nil
	}
	for _, n := range batch {
		if err := d.handOutBatch(ctx, []notice{n}); err != nil {
			return err
		}
	}
	return nil
}

// giveEmail waits for a caller of Next to take the email, and notes that they have it.
func (d *drain) giveEmail(ctx context.Context, notice notice, raw mailgw.Raw) error {
	d.noteHanded(notice.uid, true)
	if err := d.offerEmail(ctx, raw); err != nil {
		d.noteHanded(notice.uid, false)
		return err
	}
	d.tried[notice.uid] = true
	d.known.dropText(notice.uid)
	d.noteGain()
	return nil
}

// offerEmail waits until the email is taken. Meanwhile it moves filed emails and answers requests. It fails if the
// connection breaks or ctx ends.
func (d *drain) offerEmail(ctx context.Context, raw mailgw.Raw) error {
	for {
		select {
		case d.out <- raw:
			return nil
		case <-d.call:
			if err := d.gatherRequests(); err != nil {
				return err
			}
		case <-d.fileTimer.C:
			if err := d.moveDueEmails(); err != nil {
				return err
			}
		case <-d.client.Closed():
			return net.ErrClosed
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
