package server

import (
	"cmp"
	"context"
	"errors"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/mailgw"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/post"
	"seneschal/mailgw/push"
	"seneschal/projections/roster"
	"seneschal/projections/site/people"
)

// doors let visitors of the pages sign in by mailed links.
type doors struct {
	*roster.Roster
	emails mailgw.Server
	post   mailgw.Poster
	base   string // address of the pages
}

var _ people.Doors = doors{}

// Ask implements people.Doors. An address that was asked for too often gets no email, and is no error.
func (d doors) Ask(ctx context.Context, address, back, lang string, now time.Time) error {
	word, link, err := d.AskIn(ctx, address, back, now)
	if errors.Is(err, roster.ErrTooOften) {
		return nil
	}
	if err != nil {
		return err
	}
	reader, err := d.findReader(ctx, link.Address)
	if err != nil {
		return err
	}
	return d.post.Put(ctx, d.emails.SignIn(mailgw.SignIn{
		To: link.Address, Link: d.base + "/sign-in/" + word, At: now, Until: link.Until, Zone: d.Zone(ctx, reader.ID), Lang: cmp.Or(reader.Language, lang),
	}))
}

// AskSeat implements people.Doors. An address that was asked for too often, or wants no such emails, gets none, and is no
// error.
func (d doors) AskSeat(ctx context.Context, address, back, lang string, now time.Time) error {
	word, link, stranger, err := d.Roster.AskSeat(ctx, address, back, now)
	if errors.Is(err, roster.ErrTooOften) || errors.Is(err, roster.ErrNever) {
		return nil
	}
	if err != nil {
		return err
	}
	reader, err := d.findReader(ctx, link.Address)
	if err != nil {
		return err
	}
	return d.post.Put(ctx, d.emails.SeatLink(mailgw.SignIn{
		To: link.Address, Link: d.base + "/sign-in/" + word, At: now, Until: link.Until, Zone: d.Zone(ctx, reader.ID), Lang: cmp.Or(reader.Language, lang), Never: stranger,
	}))
}

// findReader returns the person with an address; the zero value if there is none.
func (d doors) findReader(ctx context.Context, address string) (roster.Person, error) {
	player, known, err := d.PlayerByAddress(ctx, address)
	if err != nil || !known {
		return roster.Person{}, err
	}
	return d.Find(ctx, player)
}

// newDoors returns the sign-in of this server's pages. A process without mail queues the emails for
// one that has it.
func (h *Server) newDoors() doors {
	var out mailgw.Poster = h.newOutbox()
	if h.mail != nil {
		out = h.mail.post
	}
	return doors{h.Roster, h.newMailServer(), out, h.Config.Pages()}
}

// accounts covers all data about persons: the roster, their emails, channels and devices.
type accounts struct {
	doors
	kept    *post.Post            // emails that were sent
	asked   incoming.PendingTable // emails about which the sender was asked
	linked  *channels.Register    // accounts in forums
	devices push.Devices
}

var _ people.Accounts = accounts{}

// AskMove implements people.Accounts.
func (a accounts) AskMove(ctx context.Context, player game.Player, address string, now time.Time) error {
	word, move, err := a.Roster.AskMove(ctx, player, address, now)
	if err != nil {
		return err
	}
	return a.post.Put(ctx, a.emails.NewAddress(mailgw.SignIn{
		To: move.Address, Link: a.base + "/me/addresses/" + word, At: now, Until: move.Until, Zone: a.Zone(ctx, player), Lang: a.Language(ctx, player),
	}))
}

// Move implements people.Accounts. It notifies the player's other addresses; if that fails, the move stands all the same.
func (a accounts) Move(ctx context.Context, word string, now time.Time) (roster.Move, error) {
	move, err := a.Roster.Move(ctx, word, now)
	if err != nil {
		return move, err
	}
	held, err := a.Holding(ctx, move.Player)
	for _, box := range held.Addresses {
		if box.Address != move.Address {
			err = errors.Join(err, a.noteAddress(ctx, move.Player, mailgw.AddressNote{To: box.Address, Address: move.Address, At: now}))
		}
	}
	return move, err
}

// RemoveAddress implements people.Accounts. It notifies the address that was removed.
func (a accounts) RemoveAddress(ctx context.Context, player game.Player, address string, now time.Time) error {
	if err := a.Roster.RemoveAddress(ctx, player, address); err != nil {
		return err
	}
	return a.noteAddress(ctx, player, mailgw.AddressNote{To: address, At: now})
}

// noteAddress puts a notice about a player's addresses into the post, in the player's language.
func (a accounts) noteAddress(ctx context.Context, p game.Player, note mailgw.AddressNote) error {
	note.Lang = a.Language(ctx, p)
	return a.post.Put(ctx, a.emails.AddressNote(note))
}

// Emails implements people.Accounts.
func (a accounts) Emails(ctx context.Context, p game.Player) ([]people.SentEmail, error) {
	addresses, err := a.listAddresses(ctx, p)
	if err != nil {
		return nil, err
	}
	kept, err := a.kept.To(ctx, addresses)
	emails := make([]people.SentEmail, len(kept))
	for i, l := range kept {
		emails[i] = people.SentEmail{Game: l.Game, Kind: l.Kind, To: l.To, State: l.State, Created: l.Created, Sent: l.Sent, Message: string(l.Body)}
	}
	return emails, err
}

// Forget implements people.Accounts. It erases the person in the roster, with forums and devices, before their emails.
func (a accounts) Forget(ctx context.Context, player game.Player) error {
	addresses, err := a.listAddresses(ctx, player)
	if err != nil {
		return err
	}
	if err := errors.Join(a.Erase(ctx, player), a.linked.Forget(ctx, player), a.devices.Forget(ctx, player)); err != nil {
		return err
	}
	return errors.Join(a.asked.Forget(ctx, player, addresses), a.kept.Forget(ctx, addresses))
}

// Holding implements people.Accounts. It adds the accounts of forums and the browsers to the
// roster's data.
func (a accounts) Holding(ctx context.Context, player game.Player) (roster.Holding, error) {
	held, err := a.Roster.Holding(ctx, player)
	if err != nil {
		return held, err
	}
	if held.Forums, err = a.linked.Accounts(ctx, player); err != nil {
		return held, err
	}
	held.Browsers, err = a.listBrowsers(ctx, player)
	return held, err
}

// listAddresses returns a player's addresses, including those from which emails come back.
func (a accounts) listAddresses(ctx context.Context, p game.Player) ([]string, error) {
	held, err := a.Holding(ctx, p)
	return lists.Map(held.Addresses, func(box roster.Mailbox) string { return box.Address }), err
}

// newAccounts returns the data about persons that this server keeps.
func (h *Server) newAccounts() accounts {
	return accounts{h.newDoors(), h.newOutbox(), incoming.PendingTable{DB: h.DB}, h.newRegister(), h.newDevices()}
}

// listBrowsers returns the devices of a player, for the page with a player's own data.
func (a accounts) listBrowsers(ctx context.Context, p game.Player) ([]roster.Browser, error) {
	all, err := a.devices.Of(ctx, p)
	return lists.Map(all, func(d push.Device) roster.Browser { return roster.Browser{Endpoint: d.Endpoint, Since: d.Created} }), err
}
