package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"seneschal/domain/game"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/mailgw"
	"seneschal/mailgw/archive"
	"seneschal/mailgw/claim"
	"seneschal/mailgw/courier"
	"seneschal/mailgw/imap"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/intake"
	"seneschal/mailgw/maildrop"
	"seneschal/mailgw/post"
	"seneschal/mailgw/sender"
	"seneschal/mailgw/smtp"
	"seneschal/mailgw/watch"
	"seneschal/projections/deadlines"
	"seneschal/projections/tournaments"
)

// key derives the key of one purpose from the house's secret.
func (h *house) key(purpose string) []byte {
	mac := hmac.New(sha256.New, h.secret[:])
	mac.Write([]byte("seneschal/" + purpose + "/v1"))
	return mac.Sum(nil)
}

// letters is what the house's own mail addresses are made of.
func (h *house) letters() mailgw.House {
	return mailgw.House{Domain: h.config.Domain, Keys: [][]byte{h.key("reply-address")}, Pages: h.config.pages()}
}

// A mailRoom is what serves mail in this process.
type mailRoom struct {
	drop    *maildrop.Server // nil with an outside mail provider
	inbox   *imap.Inbox
	sender  *smtp.Sender
	post    *post.Post
	courier *courier.Courier
	intake  *intake.Intake
	others  []func(context.Context) error // reminders and alarms
}

// openMail makes the mail room; nothing of the house runs before. A mail server
// in the process takes letters in from now on, and they are read once serve
// has begun.
func (h *house) openMail(accounts []account) error {
	room := &mailRoom{}
	if err := h.openWires(room, accounts); err != nil {
		return errors.Join(err, room.close())
	}
	room.post = post.New(post.Config{DB: h.db, DSN: h.dsn, Sender: room.sender, Alone: h.pg != nil, Refused: h.bounces().Refused, Log: h.log})
	room.intake, room.courier = h.intake(meteredInbox{room.inbox, h.meters}, room.post), h.courier(room.post)
	room.others = []func(context.Context) error{h.reminder(room.post).Run, h.lookout(room.post).Run, h.alarm(room.post).Run}
	h.mail = room
	return nil
}

// openWires connects a mail room to where letters come from and go.
func (h *house) openWires(room *mailRoom, accounts []account) error {
	in, out, drop, err := h.wires(accounts)
	if err != nil {
		return err
	}
	room.drop = drop
	if room.inbox, err = imap.Open(in); err != nil {
		return err
	}
	room.sender, err = smtp.New(out)
	return err
}

// serve carries letters until ctx ends.
func (m *mailRoom) serve(ctx context.Context, group *errgroup.Group) {
	for _, run := range append([]func(context.Context) error{m.post.Run, m.courier.Run, m.intake.Run}, m.others...) {
		group.Go(func() error { return run(ctx) })
	}
	group.Go(func() error {
		<-ctx.Done()
		return m.close()
	})
}

func (m *mailRoom) close() error {
	var faults []error
	if m.inbox != nil {
		faults = append(faults, m.inbox.Close())
	}
	if m.sender != nil {
		faults = append(faults, m.sender.Close())
	}
	if m.drop != nil {
		faults = append(faults, m.drop.Close())
	}
	return errors.Join(faults...)
}

// drained is up to when all mail for a game has been obeyed. No deadline waits
// for mail that this process does not serve.
func (h *house) drained(gameID string) time.Time {
	if h.mail == nil {
		return time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return h.mail.intake.Drained(gameID)
}

// wires says how letters come in and go out, and starts the mail server in
// the process if they stay on this machine; else there is none.
func (h *house) wires(accounts []account) (in imap.Config, out smtp.Config, drop *maildrop.Server, err error) {
	c := h.config
	if !c.ownMail() {
		in, out = imap.Config{URL: bare(c.IMAPURL), User: user(c.IMAPURL), Password: c.IMAPPassword, Log: h.log},
			smtp.Config{URL: bare(c.SMTPURL), User: user(c.SMTPURL), Password: c.SMTPPassword, Hello: c.Domain}
		return in, out, nil, nil
	}
	own, accounts := accountNamed(accounts, houseAccount, c.Domain)
	config := maildrop.Config{Dir: c.path("mail"), Domain: c.Domain, SMTP: c.MaildropSMTP, IMAP: c.MaildropIMAP, Route: routeToHouse(c.Domain), Log: h.log}
	for _, a := range accounts {
		config.Accounts = append(config.Accounts, maildrop.Account{Name: a.Name, Password: a.Password, Address: a.Address})
	}
	if drop, err = maildrop.Start(config); err != nil {
		return in, out, nil, fmt.Errorf("opening the mail server (--maildrop-smtp, --maildrop-imap): %w", err)
	}
	in = imap.Config{URL: "imap://" + drop.IMAPAddr(), User: own.Name, Password: own.Password, Log: h.log}
	out = smtp.Config{URL: "smtp://" + drop.SMTPAddr(), Hello: c.Domain}
	return in, out, drop, nil
}

// routeToHouse brings letters to any of the games' addresses to the house.
func routeToHouse(domain string) func(string) string {
	return func(address string) string {
		local, at, _ := strings.Cut(address, "@")
		name, _, _ := strings.Cut(local, "+")
		if at != domain {
			return ""
		}
		switch name {
		case "orders", "steward", "bounce", "press", "talk":
			return houseAccount
		}
		return ""
	}
}

func bare(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return text
	}
	u.User = nil
	return u.String()
}

func user(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return ""
	}
	return u.User.Username()
}

func (h *house) intake(inbox mailgw.Inbox, outbox mailgw.Poster) *intake.Intake {
	levels := map[string]sender.Level{"casual": sender.Casual, "standard": sender.Standard, "tournament": sender.Tournament}
	level := levels[h.config.Proof]
	return &intake.Intake{
		Inbox: inbox, Host: mailHost{h.host}, Tournaments: mailTournaments{h}, Substitutes: mailDesk{h},
		People: h.roster, Post: outbox, Outbox: post.New(post.Config{DB: h.db}), Pending: incoming.PendingTable{DB: h.db}, House: h.letters(),
		Checker: sender.Checker{AuthServID: h.authServID(), LookupTXT: net.DefaultResolver.LookupTXT},
		Level:   func(string) sender.Level { return level }, Machine: h.absence(outbox).Notice, Bounces: h.bounces(), Subscriptions: subscriptions{h}, Log: h.log,
		Shown: h.shown, Rounds: h.mailedRound, Seal: h.seeds.Sealer().Proof, Archive: archive.Archive{Games: aggregate.Reader[*game.Game]{Store: h.store, Kind: h.words}},
	}
}

// courier tells players what came of their letters.
func (h *house) courier(outbox mailgw.Poster) *courier.Courier {
	return &courier.Courier{
		Store: h.store, Games: h.words, People: h.roster, Post: outbox, Recall: post.New(post.Config{DB: h.db}), Outbox: post.New(post.Config{DB: h.db}), DB: h.db, House: h.letters(), Page: h.links().URL, Log: h.log,
		Tournament: mailTournaments{h}.Tournament, Subscriptions: subscriptions{h},
		Seal: h.seeds.Sealer().Proof, Key: h.seeds.Sealer().Public(), Checkpoint: h.checkpointOf,
	}
}

// reminder tells players of deadlines that are near.
func (h *house) reminder(outbox mailgw.Poster) *watch.Reminder {
	return &watch.Reminder{
		Games: mailHost{h.host}, People: h.roster, Post: outbox, House: h.letters(), Page: h.links().URL, Log: h.log,
		Subscriptions: subscriptions{h},
		Closing: func(ctx context.Context, before time.Time) ([]string, error) {
			open, err := deadlines.DueBefore(ctx, h.db, before)
			ids := make([]string, len(open))
			for i, d := range open {
				ids[i] = d.Game
			}
			return ids, err
		},
	}
}

// lookout tells players of rounds of a beacon that do not come.
func (h *house) lookout(outbox mailgw.Poster) *watch.Lookout {
	return &watch.Lookout{
		Games: mailHost{h.host}, Tournaments: mailTournaments{h}, People: h.roster, Post: outbox, House: h.letters(), Log: h.log,
		Relay: h.host.Beacons.Relay,
		Waiting: func(ctx context.Context, before time.Time) (games, cups []string, err error) {
			if games, err = deadlines.SignedBefore(ctx, h.db, before); err != nil {
				return nil, nil, err
			}
			all, err := tournaments.All(ctx, h.db)
			for _, cup := range all {
				cups = append(cups, cup.ID)
			}
			return games, cups, err
		},
	}
}

// authServID is the name under which the mail server that takes letters in
// tells what it knows of their senders.
func (h *house) authServID() string {
	if h.config.ownMail() {
		return h.config.Domain
	}
	return h.config.AuthServID
}

// mailHost lets the intake play games on the host.
type mailHost struct{ host *host.Host }

// Obey implements mailgw.Host.
func (m mailHost) Obey(ctx context.Context, id, cause string, cmd game.Command) (claim.Obeyed, error) {
	out, err := m.host.Obey(ctx, id, cause, cmd)
	return claim.Obeyed{Answer: out.Answer, Again: out.Again, Commit: out.Commit}, err
}

// Look implements claim.Host.
func (m mailHost) Look(ctx context.Context, id string, causes ...string) (claim.Look, error) {
	g, known, err := m.host.Look(ctx, id, causes...)
	return claim.Look{Game: g, Known: known}, err
}

// Game implements mailgw.Host.
func (m mailHost) Game(ctx context.Context, id string) (*game.Game, error) {
	g, _, err := m.host.Game(ctx, id)
	return g, err
}
