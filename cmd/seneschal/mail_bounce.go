package main

import (
	"context"

	"seneschal/mailgw/post"
	"seneschal/mailgw/returns"
	"seneschal/projections/roster"
)

// addressBook lets mail note which addresses letters come back from.
type addressBook struct{ *roster.Roster }

var _ returns.AddressBook = addressBook{}

// Bounced implements mailgw.AddressBook.
func (a addressBook) Bounced(ctx context.Context, b returns.Bounced) (bool, error) {
	return a.Roster.Bounced(ctx, roster.Bounce(b))
}

// bounces sees to letters that come back, or are refused.
func (h *house) bounces() *returns.Bounces {
	outbox := post.New(post.Config{DB: h.db})
	return &returns.Bounces{
		Games: mailHost{h.host}, Tournaments: mailTournaments{h}, People: h.roster, Addresses: addressBook{h.roster},
		Sent: outbox, Post: outbox, House: h.letters(), Log: h.log,
	}
}
