package house

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/time/rate"

	"seneschal/domain/game"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
	"seneschal/mailgw"
	"seneschal/mailgw/archive"
	"seneschal/mailgw/courier"
	"seneschal/mailgw/imap"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/intake"
	"seneschal/mailgw/maildrop"
	"seneschal/mailgw/office"
	"seneschal/mailgw/post"
	"seneschal/mailgw/returns"
	"seneschal/mailgw/sender"
	"seneschal/mailgw/smtp"
	"seneschal/projections/roster"
)

// Maildrop is the mail server in the process; nil with an outside one.
func (h *House) Maildrop() *maildrop.Server { return h.mail.drop }

// A mailRoom is what serves mail in this process.
type mailRoom struct {
	drop    *maildrop.Server // nil with an outside mail provider
	inbox   *imap.Inbox
	sender  *smtp.Sender
	post    *post.Post
	courier *courier.Courier
	intake  *intake.Intake
	others  []func(context.Context) error // reminders and alarms, and channels
}

// openMail makes the mail room; nothing of the house runs before. A mail server
// in the process takes letters in from now on, and they are read once serve
// has begun.
func (h *House) openMail(accounts []Account) error {
	room := &mailRoom{}
	if err := h.openWires(room, accounts); err != nil {
		return errors.Join(err, room.close())
	}
	domains, _ := h.Config.letterDomains() // Check has read them
	room.post = post.New(post.Config{
		DB: h.DB, DSN: h.dsn, Sender: room.sender, Alone: h.pg != nil, Refused: h.bounces().Refused, Log: h.Log,
		Rate: rate.Limit(h.Config.LetterRate) / 60, Domains: domains, Hold: h.Roster.HoldAt,
	})
	room.intake, room.courier = h.intake(meteredInbox{room.inbox, h.meters}, room.post), h.courier(room.post)
	room.others = []func(context.Context) error{h.reminder(room.post).Run, h.lookout(room.post).Run, h.alarm(room.post).Run, h.caller().Run, h.hoursLeft().Run, h.crier().Run, h.lanes().Run, h.inbox().Run}
	h.mail = room
	return nil
}

// letterDomains are how many letters a second go to mail domains.
func (c *Config) letterDomains() (map[string]rate.Limit, error) {
	domains := map[string]rate.Limit{}
	for _, text := range c.LetterDomains {
		domain, count, _ := strings.Cut(text, "=")
		n, err := strconv.Atoi(count)
		if err != nil || n < 1 || domain == "" {
			return nil, fmt.Errorf("--letter-domains %s: not a domain with letters a minute, like gmail.com=20", text)
		}
		domains[strings.ToLower(domain)] = rate.Limit(n) / 60
	}
	return domains, nil
}

// openWires connects a mail room to where letters come from and go.
func (h *House) openWires(room *mailRoom, accounts []Account) error {
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
func (h *House) drained(gameID string) time.Time {
	if h.mail == nil {
		return time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return h.mail.intake.Drained(gameID)
}

// wires says how letters come in and go out, and starts the mail server in
// the process if they stay on this machine; else there is none.
func (h *House) wires(accounts []Account) (in imap.Config, out smtp.Config, drop *maildrop.Server, err error) {
	c := h.Config
	if !c.OwnMail() {
		in, out, err = c.Wires()
		in.Log = h.Log
		return in, out, nil, err
	}
	own, accounts := AccountNamed(accounts, HouseAccount, c.Domain)
	config := maildrop.Config{Dir: c.Path("mail"), Domain: c.Domain, SMTP: c.MaildropSMTP, IMAP: c.MaildropIMAP, Route: routeToHouse(c.Domain), Log: h.Log}
	for _, a := range accounts {
		config.Accounts = append(config.Accounts, maildrop.Account{Name: a.Name, Password: a.Password, Address: a.Address})
	}
	if drop, err = maildrop.Start(config); err != nil {
		return in, out, nil, fmt.Errorf("opening the mail server (--maildrop-smtp, --maildrop-imap): %w", err)
	}
	in = imap.Config{URL: "imap://" + drop.IMAPAddr(), User: own.Name, Password: own.Password, Log: h.Log}
	out = smtp.Config{URL: "smtp://" + drop.SMTPAddr(), Hello: c.Domain}
	return in, out, drop, nil
}

// routeToHouse brings letters to any of the games' addresses to the house.
func routeToHouse(domain string) func(string) string {
	return func(address string) string {
		if mailgw.OfHouse(address, domain) {
			return HouseAccount
		}
		return ""
	}
}

func (h *House) intake(inbox mailgw.Inbox, outbox mailgw.Poster) *intake.Intake {
	levels := map[string]sender.Level{"casual": sender.Casual, "standard": sender.Standard, "tournament": sender.Tournament}
	level := levels[h.Config.Proof]
	return &intake.Intake{
		Inbox: inbox, Host: mailHost{h.Host}, Tournaments: h.mailTournaments(), Substitutes: mailDesk{h.Desk},
		People: h.Roster, Post: outbox, Outbox: h.outbox(), Pending: incoming.PendingTable{DB: h.DB}, House: h.letters(),
		Checker: sender.Checker{AuthServID: h.authServID(), LookupTXT: net.DefaultResolver.LookupTXT},
		Level:   func(string) sender.Level { return level }, Machine: h.absence(outbox).Notice, Bounces: h.bounces(), Subscriptions: h.subscriptions(), Log: h.Log,
		Shown: h.shown, Rounds: h.mailedRound, Seal: h.seeds.Sealer().Proof, Archive: archive.Archive{Games: aggregate.Reader[*game.Game]{Store: h.Store, Kind: h.Games}},
	}
}

// courier tells players what came of their letters.
func (h *House) courier(outbox mailgw.Poster) *courier.Courier {
	return &courier.Courier{
		Store: h.Store, Games: h.Games, People: h.Roster, Post: outbox, Recall: h.outbox(), Outbox: h.outbox(), DB: h.DB, House: h.letters(), Page: h.links().URL, Log: h.Log,
		Tournament: h.mailTournaments().Tournament, Subscriptions: h.subscriptions(), Caller: h.caller(),
		Seal: h.seeds.Sealer().Proof, Key: h.seeds.Sealer().Public(), Checkpoint: h.checkpointOf,
	}
}

// authServID is the name under which the mail server that takes letters in
// tells what it knows of their senders.
func (h *House) authServID() string {
	if h.Config.OwnMail() {
		return h.Config.Domain
	}
	return h.Config.AuthServID
}

// absence notices that a machine answers for a player.
func (h *House) absence(outbox mailgw.Poster) *returns.Absence {
	return &returns.Absence{Games: mailHost{h.Host}, People: h.Roster, Post: outbox, DB: h.DB, House: h.letters(), Log: h.Log}
}

// addressBook lets mail note which addresses letters come back from.
type addressBook struct{ *roster.Roster }

var _ returns.AddressBook = addressBook{}

// Bounced implements mailgw.AddressBook.
func (a addressBook) Bounced(ctx context.Context, b returns.Bounced) (bool, error) {
	return a.Roster.Bounced(ctx, roster.Bounce(b))
}

// bounces sees to letters that come back, or are refused.
func (h *House) bounces() *returns.Bounces {
	outbox := h.outbox()
	return &returns.Bounces{
		Games: mailHost{h.Host}, Tournaments: h.mailTournaments(), People: h.Roster, Addresses: addressBook{h.Roster},
		Sent: outbox, Post: outbox, House: h.letters(), Log: h.Log,
	}
}

// mailedRound is handIn for letters, which say in words of their own what is wrong.
func (h *House) mailedRound(ctx context.Context, number uint64, signature string) (office.HandedIn, error) {
	done, err := h.Control().HandIn(ctx, number, signature)
	switch {
	case errors.Is(err, beacon.ErrForm):
		err = office.ErrRoundForm
	case errors.Is(err, beacon.ErrSignature):
		err = office.ErrRoundWrong
	}
	return done, err
}
