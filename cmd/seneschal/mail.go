package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"seneschal/cmd/server"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/sender"
	"seneschal/mailgw/smtp"
)

// MailCmd groups the commands for emails.
type MailCmd struct {
	Read   MailReadCmd   `cmd:"" help:"Read an email as the server would, and print what was found. Needs no server."`
	Doctor MailDoctorCmd `cmd:"" help:"Check the mail of the server: DNS of its domain, signatures, loops, and emails there and back."`
	Send   MailSendCmd   `cmd:"" help:"Send a plain email, for instance orders, to an address of the server."`
}

// MailReadCmd reads an email.
type MailReadCmd struct {
	File string `arg:"" help:"File with an email (RFC 5322); - is standard input."`
	Sent string `help:"File with the email of the server that it answers: what it quotes is told by that, as the server does." placeholder:"FILE"`
	JSON bool   `help:"Print JSON: it does so always."`
}

// Help returns the details of the command, with an example.
func (MailReadCmd) Help() string {
	return `Prints JSON: class, sender, game and seat claimed, proof, the player's own text,
order lines, what was left out and why.

Example:
  seneschal mail read orders.eml
  seneschal mail read orders.eml --sent report.eml`
}

// Run reads the email. It checks reply addresses if the server's secret is in DIR.
func (c MailReadCmd) Run(ctx context.Context, std streams, config *server.Config) error {
	raw, err := readFile(std, c.File)
	if err != nil {
		return &server.Misuse{Err: err}
	}
	if err := config.Check(); err != nil {
		return err
	}
	addresses := mailgw.Server{Domain: config.Domain}
	if _, err := os.Stat(config.Path("secret")); err == nil {
		if addresses, err = server.Emails(config); err != nil {
			return err
		}
	}
	var emails [][]byte
	if c.Sent != "" {
		answered, err := os.ReadFile(c.Sent)
		if err != nil {
			return &server.Misuse{Err: err}
		}
		emails = append(emails, answered)
	}
	return printJSON(std, incoming.Read(ctx, raw, addresses, sender.Checker{}, emails...))
}

// MailSendCmd sends an email.
type MailSendCmd struct {
	To       string `help:"Address: the Reply-To of an email from the server." required:""`
	From     string `help:"Your address." required:""`
	Subject  string `help:"Subject." default:"orders"`
	Server   string `help:"Mail server; default is the one of the server on this machine." default:""`
	User     string `help:"Login at the server; default is the account of --from in DIR."`
	Password string `help:"Its password." env:"SENESCHAL_SEND_PASSWORD"`
	File     string `arg:"" optional:"" help:"File with the text; default is standard input." default:"-"`
	DryRun   bool   `help:"Print the email instead of sending it."`
}

// Help returns the details of the command, with an example.
func (MailSendCmd) Help() string {
	return "Example:\n  echo 'READY' | seneschal mail send --dir var/demo --from you@seneschal.test --to orders+...@seneschal.test"
}

// Run sends the email.
func (c MailSendCmd) Run(ctx context.Context, std streams, config *server.Config) error {
	text, err := readFile(std, c.File)
	if err != nil {
		return &server.Misuse{Err: err}
	}
	if err := config.Check(); err != nil {
		return err
	}
	l := receivedEmail{subject: c.Subject, replyTo: c.To}
	email := l.newReply(c.From, strings.Split(strings.TrimRight(string(text), "\n"), "\n"))
	if c.DryRun {
		_, err := std.out.Write(email.Body)
		return err
	}
	sender, err := c.newSender(config)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if _, err := sender.Send(ctx, email); err != nil {
		return fmt.Errorf("sending to %s: %w", c.To, err)
	}
	return sender.Close()
}

// newSender returns a sender that logs in to the mail server as the author of the email. Without --server it is the mail
// server on this machine; without --user the login is that of the account with the address, if there is one.
func (c MailSendCmd) newSender(config *server.Config) (*smtp.Sender, error) {
	if c.Server == "" {
		c.Server = "smtp://" + config.MaildropSMTP
	}
	if c.User == "" {
		accounts, err := server.ReadAccounts(config.Path("accounts.json"))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
		for _, account := range accounts {
			if account.Address == c.From {
				c.User, c.Password = account.Name, account.Password
			}
		}
	}
	return smtp.New(smtp.Config{URL: c.Server, User: c.User, Password: c.Password})
}
