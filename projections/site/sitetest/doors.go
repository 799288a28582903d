package sitetest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"seneschal/domain/game"
	"seneschal/projections/roster"
	"seneschal/projections/site/moderation"
	"seneschal/projections/site/people"
)

// doors implements people.Doors with a real roster. It keeps the mailed links in a map.
type doors struct {
	*roster.Roster
	mu     sync.Mutex
	mailed map[string][]string // links by address
}

// Ask implements people.Doors. If somebody asks too often it sends no link, and does not fail.
func (d *doors) Ask(ctx context.Context, address, back, _ string, now time.Time) error {
	word, link, err := d.AskIn(ctx, address, back, now)
	if errors.Is(err, roster.ErrTooOften) {
		return nil
	}
	d.mailLink(link.Address, "/sign-in/"+word)
	return err
}

// AskSeat implements people.Doors. If somebody asks too often, or wants no emails, it sends no link, and does not fail.
func (d *doors) AskSeat(ctx context.Context, address, back, _ string, now time.Time) error {
	word, link, _, err := d.Roster.AskSeat(ctx, address, back, now)
	if errors.Is(err, roster.ErrTooOften) || errors.Is(err, roster.ErrNever) {
		return nil
	}
	d.mailLink(link.Address, "/sign-in/"+word)
	return err
}

// mailLink keeps a link as mailed to an address.
func (d *doors) mailLink(address, link string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.mailed[address] = append(d.mailed[address], link)
}

// Links returns the links that were mailed to an address, the oldest first.
func (d *doors) Links(address string) []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.mailed[address])
}

// accounts implements people.Accounts with a real roster. It puts mailed links into the map of
// doors.
type accounts struct{ *doors }

// AskMove implements people.Accounts.
func (a accounts) AskMove(ctx context.Context, p game.Player, address string, now time.Time) error {
	word, move, err := a.Roster.AskMove(ctx, p, address, now)
	if err == nil {
		a.mailLink(move.Address, "/me/addresses/"+word)
	}
	return err
}

// RemoveAddress implements people.Accounts.
func (a accounts) RemoveAddress(ctx context.Context, p game.Player, address string, _ time.Time) error {
	return a.Roster.RemoveAddress(ctx, p, address)
}

// Emails implements people.Accounts; there are none.
func (a accounts) Emails(context.Context, game.Player) ([]people.SentEmail, error) {
	return []people.SentEmail{}, nil
}

// Forget implements people.Accounts.
func (a accounts) Forget(ctx context.Context, p game.Player) error { return a.Erase(ctx, p) }

// unsubscribing ends emails in the roster. A valid token names a kind of emails and a player, and ends in "ours":
// "invitations.p-north.ours".
type unsubscribing struct{ *roster.Roster }

// Ends returns the kind of emails that a token ends; false if the token is not valid.
func (u unsubscribing) Ends(token string) (string, bool) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 || parts[2] != "ours" {
		return "", false
	}
	return parts[0], true
}

// End ends the emails of a valid token; it panics with a token of fewer than two parts.
func (u unsubscribing) End(ctx context.Context, token string) error {
	parts := strings.Split(token, ".")
	if parts[0] == "invitations" {
		return u.AskNever(ctx, game.Player(parts[1]))
	}
	return u.Decline(ctx, game.Player(parts[1]), roster.Emails(parts[0]), true)
}

// conduct keeps in a real roster what moderators decide. It sends no emails.
type conduct struct{ *roster.Roster }

// Answer implements moderation.Conduct. A report is about the ID of the player that it reports.
func (c conduct) Answer(ctx context.Context, answer roster.Answer) (roster.Report, error) {
	answer.About = func(report roster.Report) string { return string(report.Reported) }
	return c.Roster.Answer(ctx, answer)
}

// place has a setting of each kind, and a channel that is told of open games.
var place = moderation.Place{
	Steward: "steward",
	Settings: []moderation.Setting{
		{Group: "open", Flag: "open-by", Env: "SENESCHAL_OPEN_BY", Value: "everybody", Usual: "players"},
		{Group: "open", Flag: "open-steward", Env: "SENESCHAL_OPEN_STEWARD", Value: "steward@mail.example"},
		{Group: "open", Flag: "open-standing", Env: "SENESCHAL_OPEN_STANDING", Value: "feudal,camelot,quest,talisman"},
		{Group: "open", Flag: "open-shared", Env: "SENESCHAL_OPEN_SHARED", Value: "false", Usual: "false"},
		{Group: "terms", Flag: "days", Value: "14", Usual: "14", Term: true},
		{Group: "practice", Flag: "practice-game-bytes", Env: "SENESCHAL_PRACTICE_GAME_BYTES", Value: "4194304", Usual: "4194304"},
		{Group: "server", Flag: "email-domains", Env: "SENESCHAL_EMAIL_DOMAINS", Value: "gmail.com=20,a.rather.long.domain.of.somebody.example=5"},
	},
	Channels: func(context.Context) ([]string, error) { return []string{"discord discord.com"}, nil },
}
