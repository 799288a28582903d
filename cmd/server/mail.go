package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/time/rate"

	"seneschal/mailgw"
	"seneschal/mailgw/imap"
	"seneschal/mailgw/intake"
	"seneschal/mailgw/maildrop"
	"seneschal/mailgw/post"
	"seneschal/mailgw/smtp"
)

// Maildrop returns the mail server in the process; nil with an outside one.
func (h *Server) Maildrop() *maildrop.Server { return h.mail.drop }

// openMail makes the services of mail, before any part runs. A mail server in the process accepts emails from now on; they
// are read once Serve has begun. After an error nothing stays open.
func (h *Server) openMail(accounts []Account) error {
	mail := &mailServices{handBack: h.handBack}
	if err := h.openWires(mail, accounts); err != nil {
		return errors.Join(err, mail.close())
	}
	domains, _ := h.Config.parseDomainRates() // Check has checked them
	mail.post = post.New(post.Config{
		DB: h.DB, DSN: h.dsn, Sender: mail.sender, Alone: h.pg != nil, Refused: h.newBounces().Refused, Log: h.Log,
		Rate: rate.Limit(h.Config.EmailRate) / 60, Domains: domains, Hold: h.Roster.HoldAt,
	})
	mail.intake, mail.notifier = h.newIntake(meteredInbox{mail.inbox, h.meters}, mail.post), h.newNotifier(mail.post)
	mail.others = map[string]func(context.Context) error{
		"reminders": h.newReminder(mail.post).Run, "beacons": h.newBeaconLookout(mail.post).Run, "alarms": h.newAlarm(mail.post).Run,
		"finding": h.newOpeningLookout(mail.post).Run, "following": h.newFollowLookout(mail.post).Run, "calling": h.newPushLookout().Run,
		"channels": h.newFanOut().Run, "posts": h.newInbox().Run, "conduct": h.newConduct().Run,
	}
	mail.queues = []func(context.Context) error{h.newCaller().Run, h.newQueues().Run}
	mail.share, mail.paced = h.sharing.orders, h.Config.EmailRate > 0 || len(domains) > 0
	h.mail = mail
	return nil
}

// openWires connects the services of mail to the mailbox and the submission server. After an error the caller must close
// mail.
func (h *Server) openWires(mail *mailServices, accounts []Account) error {
	in, out, drop, err := h.wireSettings(accounts)
	if err != nil {
		return err
	}
	mail.drop, mail.mailbox = drop, in
	if share := h.sharing.orders; share != nil {
		in.Lane = func(head []byte) string { return intake.Lane(h.newMailServer(), head) }
		in.Elsewhere = func(lane string) bool { return !share.Holds(lane) }
	}
	if mail.inbox, err = imap.Open(in); err != nil {
		return err
	}
	mail.sender, err = smtp.New(out)
	return err
}

// mailHandledUntil returns the time up to which all mail for a game has been handled. A process
// without mail returns a time far ahead, so that no deadline waits for it.
func (h *Server) mailHandledUntil(gameID string) time.Time {
	if h.mail == nil {
		return time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	if !h.mail.handedBack.Load() {
		return time.Time{}
	}
	return h.mail.intake.Drained(gameID)
}

// wireSettings returns the settings for receiving and sending. Without an outside provider it also starts the mail server
// in the process, drop, and gives it these accounts and the server's own; otherwise drop is nil.
func (h *Server) wireSettings(accounts []Account) (in imap.Config, out smtp.Config, drop *maildrop.Server, err error) {
	c := h.Config
	if !c.OwnMail() {
		in, out, err = c.Wires()
		in.Log = h.Log
		return in, out, nil, err
	}
	own, accounts := AccountNamed(accounts, ServerAccount, c.Domain)
	config := maildrop.Config{Dir: c.Path("mail"), Domain: c.Domain, SMTP: c.MaildropSMTP, IMAP: c.MaildropIMAP, Route: routeToServer(c.Domain), Log: h.Log}
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

// routeToServer returns a function that routes emails for any of the games' addresses to the
// server's mailbox; "" for all other addresses.
func routeToServer(domain string) func(string) string {
	return func(address string) string {
		if mailgw.OfServer(address, domain) {
			return ServerAccount
		}
		return ""
	}
}
