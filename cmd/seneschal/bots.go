package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-message/mail"

	"seneschal/cmd/control"
	"seneschal/cmd/server"
	"seneschal/domain/bots"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/mailgw"
	"seneschal/mailgw/imap"
	"seneschal/mailgw/smtp"
)

// A mailBot plays a seat as a person with a mail program would: it reads reports from its
// mailbox and answers them with orders. It knows nothing else of the server.
type mailBot struct {
	address  string
	strength bots.Strength
	inbox    mailgw.Inbox
	sender   *smtp.Sender
	log      *slog.Logger
	ledger   *ledger
}

// openBot logs in to an account of the mail server. The caller must call answerEmails, which logs out. Lost connections
// are not logged, as the mailbox mends them.
func openBot(account server.Account, strength bots.Strength, imapAddr, smtpAddr string, log *slog.Logger) (*mailBot, error) {
	inbox, err := imap.Open(imap.Config{URL: "imap://" + imapAddr, User: account.Name, Password: account.Password})
	if err != nil {
		return nil, err
	}
	sender, err := smtp.New(smtp.Config{URL: "smtp://" + smtpAddr, User: account.Name, Password: account.Password})
	if err != nil {
		return nil, errors.Join(err, inbox.Close())
	}
	return &mailBot{address: account.Address, strength: strength, inbox: inbox, sender: sender, log: log, ledger: newLedger()}, nil
}

// answerEmails answers emails until ctx ends; then it returns nil and logs out. An email that cannot be answered is logged
// and filed like the others. It fails if the mailbox cannot be read, or an email not be filed.
func (m *mailBot) answerEmails(ctx context.Context) error {
	defer m.inbox.Close()
	defer m.sender.Close()
	for {
		raw, err := m.inbox.Next(ctx)
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return fmt.Errorf("reading the mail of %s: %w", m.address, err)
		}
		if err := m.answerEmail(ctx, raw.Body); err != nil && ctx.Err() == nil {
			m.log.WarnContext(ctx, "email not answered", "bot", m.address, "err", err)
		}
		if err := m.inbox.File(ctx, raw, mailgw.Processed); err != nil && ctx.Err() == nil {
			return fmt.Errorf("filing the mail of %s: %w", m.address, err)
		}
	}
}

// answerEmail notes an email in the ledger, and answers it with orders if it opens a phase for a seat that still plays. If
// the report has no data for programs, it sends the enclosed orders form back, with a request for the data.
func (m *mailBot) answerEmail(ctx context.Context, body []byte) error {
	received, err := readEmail(body)
	if err != nil {
		return err
	}
	m.ledger.noteArrival(received)
	if !received.report {
		return nil
	}
	lines := append([]string{"FORMAT json"}, received.enclosed...)
	if received.data != nil {
		if lines, err = bots.WriteOrders(received.data.Ruleset, m.strength, *received.data); err != nil {
			return err
		}
	}
	if len(lines) == 0 {
		return nil // the game is over, or the seat out of it
	}
	email := received.newReply(m.address, lines)
	m.ledger.noteSending(email.MessageID)
	_, err = m.sender.Send(ctx, email)
	return err
}

// receivedEmail is the part of an email that a bot reads.
type receivedEmail struct {
	id, subject, replyTo string
	answers              string         // Message-ID of the email that it answers; "" if it answers none
	report               bool           // it opens a phase: the orders form is enclosed
	enclosed             []string       // the lines of that form, without comments, READY last
	data                 *report.Report // for programs; nil if none is enclosed
}

// readEmail takes an email apart as a mail program does. A broken subject is kept as it is.
func readEmail(body []byte) (receivedEmail, error) {
	r, err := mail.CreateReader(bytes.NewReader(body))
	if err != nil {
		return receivedEmail{}, err
	}
	email := receivedEmail{id: r.Header.Get("Message-Id"), answers: r.Header.Get("In-Reply-To")}
	email.subject, _ = r.Header.Subject() //nolint:errcheck // an odd subject is repeated as it is
	if to, err := r.Header.AddressList("Reply-To"); err == nil && len(to) > 0 {
		email.replyTo = to[0].Address
	}
	for {
		part, err := r.NextPart()
		if errors.Is(err, io.EOF) {
			return email, nil
		}
		if err != nil {
			return email, err
		}
		attached, ok := part.Header.(*mail.AttachmentHeader)
		if !ok {
			continue
		}
		if err := email.readAttachment(attached, part.Body); err != nil {
			return email, err
		}
	}
}

// readAttachment reads an orders form, or a report for programs. It skips all other files.
func (l *receivedEmail) readAttachment(h *mail.AttachmentHeader, body io.Reader) error {
	name, err := h.Filename()
	if err != nil {
		return err
	}
	switch {
	case strings.HasPrefix(name, "orders-"):
		l.report = true
		text, err := io.ReadAll(body)
		if err != nil {
			return fmt.Errorf("reading %s: %w", name, err)
		}
		l.enclosed = addReady(slices.DeleteFunc(strings.Split(strings.TrimSpace(string(text)), "\n"), isComment))
	case strings.HasSuffix(name, ".json"):
		l.data = new(report.Report)
		return json.NewDecoder(body).Decode(l.data)
	}
	return nil
}

// isComment reports whether a line of an orders form is a comment, or empty.
func isComment(line string) bool { return line == "" || strings.HasPrefix(line, "#") }

// addReady adds the line READY to the end of an email, unless it stands there.
func addReady(lines []string) []string {
	if len(lines) == 0 || lines[len(lines)-1] != "READY" {
		lines = append(lines, "READY")
	}
	return lines
}

// newReply returns a plain email that answers the received one in its thread. Headers without a value are left out.
func (l receivedEmail) newReply(sender string, lines []string) mailgw.Outbound {
	id := fmt.Sprintf("<%s.%s>", control.NewID("herald"), sender)
	var out bytes.Buffer
	for _, h := range [][2]string{
		{"From", sender},
		{"To", l.replyTo},
		{"Subject", "Re: " + strings.TrimPrefix(l.subject, "Re: ")},
		{"Date", time.Now().UTC().Format(time.RFC1123Z)},
		{"Message-ID", id},
		{"In-Reply-To", l.id},
		{"References", l.id},
		{"MIME-Version", "1.0"},
		{"Content-Type", "text/plain; charset=utf-8"},
	} {
		if h[1] != "" {
			fmt.Fprintf(&out, "%s: %s\r\n", h[0], h[1])
		}
	}
	out.WriteString("\r\n" + strings.Join(lines, "\r\n") + "\r\n")
	return mailgw.Outbound{Key: id, MessageID: id, From: sender, To: l.replyTo, Body: out.Bytes(), Kind: "letter"}
}

// A ledger counts the emails that bots have sent and got, by Message-ID. All methods may be
// called from several goroutines.
type ledger struct {
	mu       sync.Mutex
	receipts map[string]int // number of receipts for each email that was sent
	arrivals map[string]int // number of arrivals of each email
	reports  int            // number of reports that arrived
}

func newLedger() *ledger {
	return &ledger{receipts: make(map[string]int), arrivals: make(map[string]int)}
}

// noteSending notes an email that is about to go out.
func (l *ledger) noteSending(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.receipts[id] += 0
}

// noteArrival notes an email that has arrived; if it answers one that was sent, it counts as a receipt for that.
func (l *ledger) noteArrival(received receivedEmail) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.arrivals[received.id]++; received.report {
		l.reports++
	}
	if _, ours := l.receipts[received.answers]; ours {
		l.receipts[received.answers]++
	}
}

// awaitArrival returns nil when the emails with these Message-IDs have all arrived. It fails after a minute, or when ctx
// ends.
func (l *ledger) awaitArrival(ctx context.Context, ids []string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		missing := l.countMissing(ids)
		if missing == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%d emails that were sent have not arrived: %w", missing, ctx.Err())
		case <-tick.C:
		}
	}
}

func (l *ledger) countMissing(ids []string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return lists.Count(ids, func(id string) bool { return l.arrivals[id] == 0 })
}

// countReceipts counts the emails that were sent and the reports that arrived. It fails if an email that was sent does not
// have exactly one receipt, or if any email arrived twice.
func (l *ledger) countReceipts() (emails, reports int, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(l.receipts)) {
		if n := l.receipts[id]; n != 1 {
			return 0, 0, fmt.Errorf("email %s has %d receipts", id, n)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(l.arrivals)) {
		if n := l.arrivals[id]; n != 1 {
			return 0, 0, fmt.Errorf("email %s arrived %d times", id, n)
		}
	}
	return len(l.receipts), l.reports, nil
}
