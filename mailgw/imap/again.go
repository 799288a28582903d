package imap

import (
	"context"
	"errors"
	"fmt"

	"github.com/emersion/go-imap/v2"

	"seneschal/mailgw"
)

// A textRequest asks the connection for the text of an email that was handed out before.
type textRequest struct {
	email  handle
	answer chan textReply // takes one without waiting
}

type textReply struct {
	raw mailgw.Raw
	err error
}

// Again reads the text of an email that was handed out once more. It waits for a connection unless the email is gone. It returns mailgw.ErrGone if the
// email is no longer in the mailbox or the mailbox has new numbers, ErrClosed after Close, and an error if the ID is
// not of this mailbox.
func (in *Inbox) Again(ctx context.Context, email mailgw.Raw) (mailgw.Raw, error) {
	handle, err := parseHandle(email.ID)
	if err != nil {
		return mailgw.Raw{}, fmt.Errorf("reading email %q again: not an email of this mailbox", email.ID)
	}
	a := &textRequest{email: handle, answer: make(chan textReply, 1)}
	in.mu.Lock()
	gone := in.isGone(handle)
	if !gone {
		in.requests = append(in.requests, a)
	}
	in.mu.Unlock()
	if gone {
		return mailgw.Raw{}, fmt.Errorf("reading email %s again: %w", handle, mailgw.ErrGone)
	}
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

// answerRequests reads the emails that are asked for. If the connection breaks, it returns the error, and the next
// connection answers the rest.
func (d *drain) answerRequests() error {
	for {
		d.mu.Lock()
		if len(d.requests) == 0 {
			d.mu.Unlock()
			return nil
		}
		textRequest := d.requests[0]
		d.mu.Unlock()
		textReply, err := d.rereadEmail(textRequest.email)
		if err != nil {
			return err
		}
		textRequest.answer <- textReply
		d.mu.Lock()
		d.requests = d.requests[1:]
		d.mu.Unlock()
	}
}

// rereadEmail reads an email once more. An error in the textReply is about the email; the other one is about the
// connection.
func (d *drain) rereadEmail(handle handle) (textReply, error) {
	n, ok := d.known.notices[handle.uid]
	if !ok || handle.validity != d.validity {
		return textReply{err: fmt.Errorf("reading email %s again: %w", handle, mailgw.ErrGone)}, nil
	}
	err := d.fetchMissingTexts([]notice{n})
	if e := (*imap.Error)(nil); errors.As(err, &e) {
		return textReply{err: fmt.Errorf("reading email %s again: %w", handle, err)}, nil
	}
	if err != nil {
		return textReply{}, err
	}
	text, came := d.known.texts[handle.uid]
	d.known.dropText(handle.uid)
	if !came {
		return textReply{err: fmt.Errorf("reading email %s again: %w", handle, mailgw.ErrGone)}, nil
	}
	return textReply{raw: d.newRaw(n, text)}, nil
}
