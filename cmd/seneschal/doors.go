package main

import (
	"context"
	"errors"
	"time"

	"seneschal/mailgw"
	"seneschal/mailgw/post"
	"seneschal/projections/roster"
	"seneschal/projections/site/people"
)

// doors let visitors of the pages in by mailed links.
type doors struct {
	*roster.Roster
	letters mailgw.House
	post    mailgw.Poster
	base    string // address of the pages
}

var _ people.Doors = doors{}

// doors are those of this house's pages. A process without mail puts the
// letters into the post for one that has it.
func (h *house) doors() doors {
	var out mailgw.Poster = post.New(post.Config{DB: h.db})
	if h.mail != nil {
		out = h.mail.post
	}
	return doors{h.roster, h.letters(), out, h.config.pages()}
}

// Ask implements people.Doors.
func (d doors) Ask(ctx context.Context, address, back string, now time.Time) error {
	word, link, err := d.AskIn(ctx, address, back, now)
	if errors.Is(err, roster.ErrTooOften) {
		return nil
	}
	if err != nil {
		return err
	}
	reader, err := d.reader(ctx, link.Address)
	if err != nil {
		return err
	}
	return d.post.Put(ctx, d.letters.SignIn(mailgw.SignIn{
		To: link.Address, Link: d.base + "/sign-in/" + word, At: now, Until: link.Until, Zone: d.Zone(ctx, reader.ID), Lang: reader.Language,
	}))
}

// reader is what is known of whose an address is.
func (d doors) reader(ctx context.Context, address string) (roster.Person, error) {
	p, known, err := d.PlayerByAddress(ctx, address)
	if err != nil || !known {
		return roster.Person{}, err
	}
	return d.Find(ctx, p)
}
