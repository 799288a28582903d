package imap

import (
	"context"
	"errors"
	"fmt"

	"github.com/emersion/go-imap/v2"

	"seneschal/mailgw"
)

// An ask is a request for the text of an email that was handed out before.
type ask struct {
	email  handle
	answer chan reply // takes one without waiting
}

type reply struct {
	raw mailgw.Raw
	err error
}

// Again reads an email that was handed out once more.
func (in *Inbox) Again(ctx context.Context, email mailgw.Raw) (mailgw.Raw, error) {
	h, err := parseHandle(email.ID)
	if err != nil {
		return mailgw.Raw{}, fmt.Errorf("reading email %q again: not an email of this mailbox", email.ID)
	}
	a := &ask{email: h, answer: make(chan reply, 1)}
	in.mu.Lock()
	in.asks = append(in.asks, a)
	in.mu.Unlock()
	poke(in.call)
	select {
	case r := <-a.answer:
		return r.raw, r.err
	case <-ctx.Done():
		return mailgw.Raw{}, ctx.Err()
	case <-in.done:
		return mailgw.Raw{}, ErrClosed
	}
}

// answerRequests reads the emails that are asked for. If the connection breaks, the rest of them is left
// for the next one.
func (d *drain) answerRequests() error {
	for {
		d.mu.Lock()
		if len(d.asks) == 0 {
			d.mu.Unlock()
			return nil
		}
		a := d.asks[0]
		d.mu.Unlock()
		r, err := d.rereadEmail(a.email)
		if err != nil {
			return err
		}
		a.answer <- r
		d.mu.Lock()
		d.asks = d.asks[1:]
		d.mu.Unlock()
	}
}

// rereadLetter reads an email once more. An error in the reply is the email's; the other one is that
// of the connection.
func (d *drain) rereadEmail(h handle) (reply, error) {
	n, ok := d.known.notices[h.uid]
	if !ok || h.validity != d.validity {
		return reply{err: fmt.Errorf("reading email %s again: %w", h, mailgw.ErrGone)}, nil
	}
	err := d.fetchMissingTexts([]notice{n})
	if e := (*imap.Error)(nil); errors.As(err, &e) {
		return reply{err: fmt.Errorf("reading email %s again: %w", h, err)}, nil
	}
	if err != nil {
		return reply{}, err
	}
	text, came := d.known.texts[h.uid]
	d.known.dropText(h.uid)
	if !came {
		return reply{err: fmt.Errorf("reading email %s again: %w", h, mailgw.ErrGone)}, nil
	}
	return reply{raw: d.rawEmail(n, text)}, nil
}
