package main_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/smtp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-message/mail"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw/mailgwtest"
)

// An email is a player's email.
type playerMail struct {
	id, from, to, body string
}

// raw returns the email as it goes over the wire.
func (l playerMail) raw() []byte {
	return fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nSubject: orders\r\nMessage-ID: %s\r\n\r\n%s\r\n",
		l.from, l.to, l.id, strings.ReplaceAll(l.body, "\n", "\r\n"))
}

// send sends an email to a mail server from an account of it.
func (l playerMail) send(server string) error {
	user, _, _ := strings.Cut(l.from, "@")
	return smtp.SendMail(server, smtp.PlainAuth("", user, user, "127.0.0.1"), l.from, []string{l.to}, l.raw())
}

// A mailbox is an account as a mail program reads it: it fetches no email twice.
type mailbox struct {
	server, user string
	last         imap.UID
}

// A received email is taken apart.
type received struct {
	id, answers, subject, replyTo string
	path, unsubscribe             string            // return path; how to end such emails by mail
	text                          string            // the first text part, decoded
	files                         map[string][]byte // attachments by name
	raw                           []byte
}

// fetch returns the emails that have come since.
func (m *mailbox) fetch(folder string) (all []received, err error) {
	client, err := imapclient.DialInsecure(m.server, nil)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	if err := client.Login(m.user, m.user).Wait(); err != nil {
		return nil, err
	}
	box, err := client.Select(folder, &imap.SelectOptions{ReadOnly: true}).Wait()
	if err != nil || box.NumMessages == 0 || box.UIDNext <= m.last+1 {
		return nil, err
	}
	whole := &imap.FetchItemBodySection{Peek: true}
	cmd := client.Fetch(imap.UIDSet{{Start: m.last + 1}}, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{whole}})
	came := map[imap.UID][]byte{}
	for msg := cmd.Next(); msg != nil; msg = cmd.Next() {
		uid, raw, err := text(msg)
		if err != nil { // the rest is read only when nobody else reads it
			err = errors.Join(err, client.Close())
			_ = cmd.Close()
			return nil, err
		}
		came[uid] = raw
	}
	if err := cmd.Close(); err != nil {
		return nil, err
	}
	for _, uid := range slices.Sorted(maps.Keys(came)) {
		received, err := parse(came[uid])
		if err != nil {
			return all, err
		}
		m.last = uid
		all = append(all, received)
	}
	return all, nil
}

// text returns one email of a mailbox; an error if the server died in the midst of it.
func text(m *imapclient.FetchMessageData) (uid imap.UID, raw []byte, err error) {
	for item := m.Next(); item != nil; item = m.Next() {
		switch item := item.(type) {
		case imapclient.FetchItemDataUID:
			uid = item.UID
		case imapclient.FetchItemDataBodySection:
			raw, err = io.ReadAll(item.Literal)
			if err == nil && int64(len(raw)) < item.Literal.Size() {
				err = io.ErrUnexpectedEOF
			}
			if err != nil {
				return uid, nil, err
			}
		}
	}
	return uid, raw, nil
}

func parse(raw []byte) (received, error) {
	r, err := mail.CreateReader(bytes.NewReader(raw))
	if err != nil {
		return received{}, err
	}
	l := received{id: r.Header.Get("Message-Id"), answers: r.Header.Get("In-Reply-To"), files: map[string][]byte{}, raw: raw}
	if l.subject, err = r.Header.Subject(); err != nil {
		return l, err
	}
	if to, err := r.Header.AddressList("Reply-To"); err == nil && len(to) > 0 {
		l.replyTo = to[0].Address
	}
	l.path = strings.Trim(r.Header.Get("Return-Path"), "<>")
	if _, mailto, ok := strings.Cut(r.Header.Get("List-Unsubscribe"), "<mailto:"); ok {
		l.unsubscribe = "mailto:" + strings.Trim(mailto, ">")
	}
	for {
		part, err := r.NextPart()
		if errors.Is(err, io.EOF) {
			return l, nil
		}
		if err != nil {
			return l, err
		}
		if err := l.part(part); err != nil {
			return l, err
		}
	}
}

func (l *received) part(p *mail.Part) error {
	data, err := io.ReadAll(p.Body)
	if err != nil {
		return err
	}
	switch h := p.Header.(type) {
	case *mail.AttachmentHeader:
		name, err := h.Filename()
		if err != nil {
			return err
		}
		l.files[name] = data
	case *mail.InlineHeader:
		if l.text == "" {
			l.text = strings.ReplaceAll(string(data), "\r\n", "\n")
		}
	}
	return nil
}

// A client is a player with a mail program.
type client struct {
	t       testing.TB
	server  *server
	name    string
	box     *mailbox
	replyTo string // address of the seat
	emails  int
	all     []received // all that has come
}

func newClient(h *server, name string) *client {
	return &client{t: h.t, server: h, name: name, box: &mailbox{server: h.imap, user: name}}
}

// write makes the next email to the seat's address.
func (c *client) write(body string) playerMail {
	c.emails++
	return playerMail{fmt.Sprintf("<%s-%d.%s>", c.name, c.emails, address(c.name)), address(c.name), c.replyTo, body}
}

// send writes an email and sends it to the server.
func (c *client) send(body string) playerMail {
	c.t.Helper()
	l := c.write(body)
	require.NoError(c.t, l.send(c.server.smtp))
	return l
}

// look fetches new emails and notes the address for answers.
func (c *client) look() []received {
	got, err := c.box.fetch("INBOX")
	if err != nil {
		return nil // the server may be down
	}
	for _, received := range got {
		mailgwtest.AssertShortRuns(c.t, received.subject, received.text)
		if strings.HasPrefix(received.replyTo, "orders+") {
			c.replyTo = received.replyTo
		}
	}
	c.all = append(c.all, got...)
	return got
}

// seated waits for the email with the address for answers.
func (c *client) seated() {
	c.t.Helper()
	waitFor(c.t, c.name+" hears of the game", func() bool { c.look(); return c.replyTo != "" })
}

// answer waits for the answer to an email.
func (c *client) answer(playerMail playerMail) received {
	c.t.Helper()
	return c.receives("an answer to "+playerMail.id, func(r received) bool { return r.answers == playerMail.id })
}

// receives waits for an email.
func (c *client) receives(what string, is func(received) bool) received {
	c.t.Helper()
	for start := time.Now(); time.Since(start) < soon; {
		c.look()
		for _, received := range c.all {
			if is(received) {
				return received
			}
		}
		wait(c.t.Context(), pause)
	}
	c.t.Fatalf("%s does not get %s:\n%s", c.name, what, c.server.talk)
	return received{}
}

// unanswered requires that an email gets no answer while others do.
func (c *client) unanswered(playerMail playerMail) {
	c.t.Helper()
	c.look()
	for _, r := range c.all {
		require.NotEqual(c.t, playerMail.id, r.answers, r.text)
	}
}

// filed waits until the server has put a number of emails into a folder.
func (h *server) filed(folder string, n int) {
	h.t.Helper()
	waitFor(h.t, fmt.Sprintf("%d emails in %s", n, folder), func() bool { return h.emails(folder) >= n })
}

// emails counts the emails in a folder of the server; -1 if there is no such folder.
func (h *server) emails(folder string) int {
	client, err := imapclient.DialInsecure(h.imap, nil)
	require.NoError(h.t, err)
	defer client.Close()
	require.NoError(h.t, client.Login("seneschal", "seneschal").Wait())
	box, err := client.Select(folder, &imap.SelectOptions{ReadOnly: true}).Wait()
	if err != nil {
		return -1
	}
	return int(box.NumMessages)
}

// pause is how long clients wait before they try again.
const pause = 50 * time.Millisecond
