package main

import (
	"context"
	"crypto/rand"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw"
	"seneschal/projections/roster"
	"seneschal/projections/site/people"
)

// subscriptions keeps who wants which letters: in the roster, and for offers of
// seats at the substitute desk.
type subscriptions struct{ *house }

var (
	_ mailgw.Subscriptions = subscriptions{}
	_ people.Unsubscribe   = subscriptions{}
)

// Subscribed implements mailgw.Subscriptions. The desk itself asks nobody who is
// not in its pool.
func (s subscriptions) Subscribed(ctx context.Context, p game.Player, what mailgw.Subscription) (bool, error) {
	if what == mailgw.Offers {
		return true, nil
	}
	off, err := s.roster.Declines(ctx, p, roster.Letters(what))
	return !off, err
}

// Subscribe implements mailgw.Subscriptions.
func (s subscriptions) Subscribe(ctx context.Context, p game.Player, what mailgw.Subscription, on bool) error {
	if what != mailgw.Offers {
		return s.roster.Decline(ctx, p, roster.Letters(what), !on)
	}
	word := map[bool]string{true: "SUBSTITUTE ON", false: "SUBSTITUTE OFF"}[on]
	_, err := mailDesk(s).Obey(ctx, "subscription-"+rand.Text(), time.Now(), p, []order.Line{{N: 1, Text: word}}, 0)
	return err
}

// Ends implements people.Unsubscribe.
func (s subscriptions) Ends(token string) (what string, ok bool) {
	u, ok := s.letters().ParseUnsubscribe(token)
	return string(u.Subscription), ok
}

// End implements people.Unsubscribe.
func (s subscriptions) End(ctx context.Context, token string) error {
	u, ok := s.letters().ParseUnsubscribe(token)
	if !ok {
		return nil // the page has said so
	}
	return s.Subscribe(ctx, u.Player, u.Subscription, false)
}
