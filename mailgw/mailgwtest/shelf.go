package mailgwtest

import (
	"context"
	"slices"
	"sync"
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/quiet"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
)

// A Shelf is a post that keeps emails and sends nothing.
type Shelf struct {
	mu     sync.Mutex
	Emails []mailgw.Outbound
	Fail   error             // Put returns it, and keeps nothing; nil: it works
	ever   []mailgw.Outbound // all emails that were ever put there
}

// Put implements mailgw.Poster.
func (s *Shelf) Put(_ context.Context, emails ...mailgw.Outbound) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Fail != nil {
		return s.Fail
	}
	for _, outbound := range emails {
		if !slices.ContainsFunc(s.Emails, func(o mailgw.Outbound) bool { return o.Key == outbound.Key }) {
			s.Emails, s.ever = append(s.Emails, outbound), append(s.ever, outbound)
		}
	}
	return nil
}

// PutTx implements mailgw.Poster.
func (s *Shelf) PutTx(ctx context.Context, _ *sqlx.Tx, emails ...mailgw.Outbound) error {
	return s.Put(ctx, emails...)
}

// Take empties the shelf, and returns its emails.
func (s *Shelf) Take() []mailgw.Outbound {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := s.Emails
	s.Emails = nil
	return all
}

// A Drawer keeps pending emails in memory.
type Drawer struct {
	mu     sync.Mutex
	Emails map[string]incoming.Waiting
}

// Put implements incoming.Pending.
func (d *Drawer) Put(_ context.Context, waiting incoming.Waiting) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Emails == nil {
		d.Emails = make(map[string]incoming.Waiting)
	}
	if _, there := d.Emails[waiting.Code]; !there {
		d.Emails[waiting.Code] = waiting
	}
	return nil
}

// Find implements incoming.Pending.
func (d *Drawer) Find(_ context.Context, code string) (incoming.Waiting, bool, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	w, ok := d.Emails[code]
	return w, ok, nil
}

// Drop implements incoming.Pending.
func (d *Drawer) Drop(_ context.Context, code string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.Emails, code)
	return nil
}

// Code returns the code of the one email that waits.
func (d *Drawer) Code(t testing.TB) string {
	t.Helper()
	require.Len(t, d.Emails, 1)
	for code := range d.Emails {
		return code
	}
	return ""
}

// An EmailBox is a post in which emails can be found again.
type EmailBox struct {
	*Shelf
	mailgw.Outbox
}

// Email implements mailgw.Outbox.
func (l EmailBox) Email(_ context.Context, key string) (mailgw.Outbound, bool, error) {
	i := slices.IndexFunc(l.Emails, func(o mailgw.Outbound) bool { return o.Key == key })
	if i < 0 {
		return mailgw.Outbound{}, false, nil
	}
	return l.Emails[i], true, nil
}

// Wishes keeps in memory which emails each player does not want. Only Subscribed reads it.
type Wishes map[mailgw.Unsubscribing]bool

// Subscribed implements mailgw.Subscriptions.
func (w Wishes) Subscribed(_ context.Context, p game.Player, s mailgw.Subscription) (bool, error) {
	return !w[mailgw.Unsubscribing{Subscription: s, Player: p}], nil
}

// Subscribe implements mailgw.Subscriptions.
func (w Wishes) Subscribe(_ context.Context, p game.Player, s mailgw.Subscription, on bool) error {
	w[mailgw.Unsubscribing{Subscription: s, Player: p}] = !on
	return nil
}

// SetQuiet implements mailgw.Subscriptions. It keeps the hours as a subscription of its own.
func (w Wishes) SetQuiet(_ context.Context, p game.Player, h quiet.Hours) error {
	w[mailgw.Unsubscribing{Subscription: mailgw.Subscription("quiet " + h.String()), Player: p}] = true
	return nil
}
