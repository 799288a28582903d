package imap

import (
	"context"
	"errors"
	"net"
	"time"

	"github.com/emersion/go-imap/v2"

	"seneschal/mailgw"
)

// A drain is the work on one connection.
type drain struct {
	*Inbox
	*session
	waiting map[imap.UID]time.Time // in the mailbox and known to us, by date of receipt
	looked  time.Time              // when the mailbox was looked at last
	worked  bool                   // it was looked at at least once

	ripe     *time.Timer // ends the time for which letters wait for others to be filed with
	ripening bool        // it runs
}

// A batch is fetched by one command.
const (
	batchLetters = 64
	batchBytes   = 2 << 20
)

// attend serves one connection until it breaks.
func (in *Inbox) attend(ctx context.Context) (worked bool, err error) {
	s, err := dial(ctx, in.cfg, in.at)
	if err != nil {
		return false, err
	}
	defer s.close()
	d := &drain{Inbox: in, session: s, waiting: map[imap.UID]time.Time{}, ripe: time.NewTimer(filedWithin)}
	d.ripe.Stop()
	for err == nil {
		err = d.round(ctx)
	}
	return d.worked, err
}

// round looks what has come, files what is to be filed, hands out what is new,
// and if nothing is, waits.
func (d *drain) round(ctx context.Context) error {
	fresh, err := d.look()
	if err != nil {
		return err
	}
	if err := d.settle(); err != nil {
		return err
	}
	if len(fresh) == 0 {
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

// look lists the mailbox and finds what is new in it.
func (d *drain) look() ([]notice, error) {
	at := time.Now()
	uids, err := d.list()
	if err != nil {
		return nil, err
	}
	there := make(map[imap.UID]time.Time, len(uids))
	var unknown []imap.UID
	for _, u := range uids {
		if t, ok := d.waiting[u]; ok {
			there[u] = t
		} else {
			unknown = append(unknown, u)
		}
	}
	fresh, err := d.notices(unknown)
	if err != nil {
		return nil, err
	}
	for _, n := range fresh {
		there[n.uid] = n.at
	}
	d.waiting, d.looked = there, at
	d.mark()
	return fresh, nil
}

// mark moves the time up to which the mailbox is drained. It never goes back.
func (d *drain) mark() {
	to := d.looked.Add(-d.cfg.Settle)
	for _, at := range d.waiting {
		if at.Before(to) {
			to = at
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if to.After(d.drained) {
		d.drained = to
	}
	d.trouble, d.worked = nil, true
}

// batch cuts off letters that one command may fetch: several small ones, or
// one that is too large to be whole.
func (d *drain) batch(fresh []notice) []notice {
	size := int64(0)
	for i, n := range fresh {
		size += n.size
		large := n.size > d.cfg.MaxSize
		if i > 0 && (large || i == batchLetters || size > batchBytes) {
			return fresh[:i]
		}
		if large {
			return fresh[:1]
		}
	}
	return fresh
}

// handOut fetches a batch and gives it away, letter by letter.
func (d *drain) handOut(ctx context.Context, batch []notice) error {
	head := int64(0)
	if batch[0].size > d.cfg.MaxSize {
		head = d.cfg.Head
	}
	texts, err := d.letters(batch, head)
	if e := (*imap.Error)(nil); errors.As(err, &e) {
		return d.handOutOneByOne(ctx, batch, err)
	}
	if err != nil {
		return err
	}
	for _, n := range batch {
		if texts[n.uid] == nil {
			continue // moved away by someone meanwhile
		}
		if err := d.give(ctx, n, d.raw(n, texts[n.uid])); err != nil {
			return err
		}
	}
	return nil
}

// handOutOneByOne finds out which letter the server cannot give. That one
// stays, counts as waiting, and is tried again on the next connection.
func (d *drain) handOutOneByOne(ctx context.Context, batch []notice, cause error) error {
	if len(batch) == 1 {
		d.cfg.Log.ErrorContext(ctx, "letter left unread in the mailbox", "letter", d.raw(batch[0], nil).ID, "err", cause)
		return nil
	}
	for _, n := range batch {
		if err := d.handOut(ctx, []notice{n}); err != nil {
			return err
		}
	}
	return nil
}

// give waits for someone to take the letter, and files meanwhile what has come
// together.
func (d *drain) give(ctx context.Context, n notice, raw mailgw.Raw) error {
	for {
		if _, ok := d.waiting[n.uid]; !ok {
			return nil // filed already: it was in work when the last connection broke
		}
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
