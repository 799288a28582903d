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
	handle, err := parseHandle(email.ID)
	if err != nil {
		return mailgw.Raw{}, fmt.Errorf("reading email %q again: not an email of this mailbox", email.ID)
	}
	a := &ask{email: handle, answer: make(chan reply, 1)}
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
		ask := d.asks[0]
		d.mu.Unlock()
		reply, err := d.rereadEmail(ask.email)
		if err != nil {
			return err
		}
		ask.answer <- reply
		d.mu.Lock()
		d.asks = d.asks[1:]
		d.mu.Unlock()
	}
}

// rereadEmail reads an email once more. An error in the reply is the email's; the other one is that
// of the connection.
func (d *drain) rereadEmail(handle handle) (reply, error) {
	n, ok := d.known.notices[handle.uid]
	if !ok || handle.validity != d.validity {
		return reply{err: fmt.Errorf("reading email %s again: %w", handle, mailgw.ErrGone)}, nil
	}
	err := d.fetchMissingTexts([]notice{n})
	if e := (*imap.Error)(nil); errors.As(err, &e) {
		return reply{err: fmt.Errorf("reading email %s again: %w", handle, err)}, nil
	}
	if err != nil {
		return reply{}, err
	}
	text, came := d.known.texts[handle.uid]
	d.known.dropText(handle.uid)
	if !came {
		return reply{err: fmt.Errorf("reading email %s again: %w", handle, mailgw.ErrGone)}, nil
	}
	return reply{raw: d.rawEmail(n, text)}, nil
}
