package imap

import (
	"cmp"
	"context"
	"errors"
	"net"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"

	"seneschal/mailgw"
)

// A drain is the work on one connection.
type drain struct {
	*Inbox
	*session
	waiting map[imap.UID]time.Time // in the mailbox and known to us, by date of receipt
	tried   map[imap.UID]bool      // handed out, or refused by the server, on this connection
	looked  time.Time              // when the mailbox was looked at last
	worked  bool                   // nothing was left to be done, or something was
	gained  bool                   // something was learnt, fetched, handed out or filed

	ripe     *time.Timer // ends the time for which letters wait for others to be filed with
	ripening bool        // it runs
}

// A batch is fetched by one command.
const (
	batchLetters = 64
	batchBytes   = 2 << 20
)

// attend serves one connection until it breaks, and tells how far it came.
func (in *Inbox) attend(ctx context.Context) (worked, gained bool, err error) {
	s, err := dial(ctx, in.cfg, in.at)
	if err != nil {
		return false, false, err
	}
	defer s.close()
	in.renumber(s.validity)
	d := &drain{Inbox: in, session: s, waiting: map[imap.UID]time.Time{}, tried: map[imap.UID]bool{}, ripe: time.NewTimer(filedWithin)}
	d.ripe.Stop()
	for err == nil {
		err = d.round(ctx)
	}
	return d.worked, d.gained, err
}

// gain notes that the connection was of use.
func (d *drain) gain() { d.worked, d.gained = true, true }

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

// look lists the mailbox and finds what is to be handed out, in the order of
// arrival. What is learnt of letters before the connection breaks is kept.
func (d *drain) look() ([]notice, error) {
	at := time.Now()
	uids, err := d.list()
	if err != nil {
		return nil, err
	}
	d.forgetAllBut(uids)
	err = d.notices(d.unnoticed(uids), func(n notice) {
		d.known.notices[n.uid] = n
		d.gain()
	})
	if err != nil {
		return nil, err
	}
	there := make(map[imap.UID]time.Time, len(uids))
	var fresh []notice
	for _, u := range uids {
		n, ok := d.known.notices[u]
		if !ok {
			continue // moved away by someone meanwhile
		}
		there[u] = n.at
		if d.forHandingOut(u, d.tried[u]) {
			fresh = append(fresh, n)
		}
	}
	slices.SortFunc(fresh, func(a, b notice) int { return cmp.Or(a.at.Compare(b.at), cmp.Compare(a.uid, b.uid)) })
	d.waiting, d.looked = there, at
	d.mark()
	return fresh, nil
}

// mark moves the time up to which the mailbox is drained. It never goes back.
func (d *drain) mark() {
	to := d.looked.Add(-d.cfg.Settle)
	d.mu.Lock()
	defer d.mu.Unlock()
	for uid, at := range d.waiting {
		if at.Before(to) && !d.known.aside[uid] {
			to = at
		}
	}
	if to.After(d.drained) {
		d.drained = to
	}
	d.trouble = nil
}

// batch cuts off letters that one command may fetch: several small ones, or
// one that is too large to be whole, or of which a part has come already.
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

// handOut fetches a batch and gives it away, letter by letter. If the
// connection breaks, those that came whole are given away all the same, and
// the next connection goes on where this one ended.
func (d *drain) handOut(ctx context.Context, batch []notice) error {
	err := d.collect(batch)
	if e := (*imap.Error)(nil); errors.As(err, &e) {
		return d.handOutOneByOne(ctx, batch, err)
	}
	for _, n := range batch {
		text, came := d.known.texts[n.uid]
		if !came && err != nil {
			return err // those behind it are not given away before it
		}
		if !came {
			continue // moved away by someone meanwhile
		}
		if err := d.give(ctx, n, d.raw(n, text)); err != nil {
			return err
		}
	}
	return err
}

// collect fetches the texts of a batch that were not fetched yet.
func (d *drain) collect(batch []notice) error {
	var missing []notice
	for _, n := range batch {
		if _, came := d.known.texts[n.uid]; !came {
			missing = append(missing, n)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	size := int64(0)
	if missing[0].size > d.cfg.MaxSize {
		size = d.cfg.Head
	}
	var begun []byte
	if missing[0].uid == d.known.begun {
		begun = d.known.beginning
	}
	return d.letters(missing, window{from: int64(len(begun)), to: size}, func(uid imap.UID, text []byte, whole bool) {
		if len(text) > 0 {
			d.gain()
		}
		d.known.came(uid, begun, text, whole)
	})
}

// handOutOneByOne finds out which letter the server cannot give. That one
// stays, counts as waiting, and is tried again on the next connection.
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

// give waits for someone to take the letter, who has it from then on.
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

// offer waits until the letter is taken, and files meanwhile what has come
// together.
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
