package main

import (
	"context"

	"seneschal/mailgw"
	"seneschal/mailgw/post"
	"seneschal/projections/roster"
)

// addressBook lets mail note which addresses letters come back from.
type addressBook struct{ *roster.Roster }

var _ mailgw.AddressBook = addressBook{}

// Bounced implements mailgw.AddressBook.
func (a addressBook) Bounced(ctx context.Context, b mailgw.Bounced) (bool, error) {
	return a.Roster.Bounced(ctx, roster.Bounce(b))
}

// bounces sees to letters that come back, or are refused.
func (h *house) bounces() *mailgw.Bounces {
	outbox := post.New(post.Config{DB: h.db})
	return &mailgw.Bounces{
		Games: mailHost{h.host}, Tournaments: mailTournaments{h}, People: h.roster, Addresses: addressBook{h.roster},
		Sent: outbox, Post: outbox, House: h.letters(), Log: h.log,
	}
}
