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

// serveMail starts the mail server in the process, if there is no other, the
// intake, the courier and the post.
func (h *house) serveMail(ctx context.Context, group *errgroup.Group, accounts []account) error {
	in, out, err := h.wires(accounts)
	if err != nil {
		return err
	}
	inbox, err := imap.Open(in)
	if err != nil {
		return err
	}
	sender, err := smtp.New(out)
	if err != nil {
		return errors.Join(err, inbox.Close())
	}
	outbox := post.New(post.Config{DB: h.db, DSN: h.dsn, Sender: sender, Alone: h.pg != nil, Refused: h.bounces().Refused, Log: h.log})
	intake := h.intake(meteredInbox{inbox, h.meters}, outbox)
	h.host.Drained = intake.Drained
	courier := h.courier(outbox)
	h.post, h.told = outbox, courier
	group.Go(func() error { return outbox.Run(ctx) })
	group.Go(func() error { return courier.Run(ctx) })
	group.Go(func() error { return intake.Run(ctx) })
	group.Go(func() error { return h.reminder(outbox).Run(ctx) })
	group.Go(func() error { return h.lookout(outbox).Run(ctx) })
	group.Go(func() error { return h.alarm(outbox).Run(ctx) })
	group.Go(func() error {
		<-ctx.Done()
		err := errors.Join(inbox.Close(), sender.Close())
		if h.drop != nil {
			err = errors.Join(err, h.drop.Close())
		}
		return err
	})
	return nil
}

// wires says how letters come in and go out, and starts the mail server in
// the process if they stay on this machine.
func (h *house) wires(accounts []account) (imap.Config, smtp.Config, error) {
	c := h.config
	if !c.ownMail() {
		in, out := imap.Config{URL: bare(c.IMAPURL), User: user(c.IMAPURL), Password: c.IMAPPassword, Log: h.log},
			smtp.Config{URL: bare(c.SMTPURL), User: user(c.SMTPURL), Password: c.SMTPPassword, Hello: c.Domain}
		return in, out, nil
	}
	own, accounts := accountNamed(accounts, houseAccount, c.Domain)
	config := maildrop.Config{Dir: c.path("mail"), Domain: c.Domain, SMTP: c.MaildropSMTP, IMAP: c.MaildropIMAP, Route: routeToHouse(c.Domain), Log: h.log}
	for _, a := range accounts {
		config.Accounts = append(config.Accounts, maildrop.Account{Name: a.Name, Password: a.Password, Address: a.Address})
	}
	var err error
	if h.drop, err = maildrop.Start(config); err != nil {
		return imap.Config{}, smtp.Config{}, fmt.Errorf("opening the mail server (--maildrop-smtp, --maildrop-imap): %w", err)
	}
	return imap.Config{URL: "imap://" + h.drop.IMAPAddr(), User: own.Name, Password: own.Password, Log: h.log},
		smtp.Config{URL: "smtp://" + h.drop.SMTPAddr(), Hello: c.Domain}, nil
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
		Relay: h.host.Relay,
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
