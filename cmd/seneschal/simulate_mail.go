package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"seneschal/cmd/server"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/projections/roster"
)

// A postal is a league whose bots write by real mail: their emails go by SMTP through the
// intake, and all emails of the server come by notifier and post into their mailboxes.
type postal struct {
	*league
	accounts []server.Account
	since    time.Time      // start of this run
	last     eventstore.Pos // of the newest end of a game
	ledger   *ledger        // of all bots
}

// stewardAccount is the mailbox for emails to the steward of a league: an address that begins with
// "steward" is the server's own.
const stewardAccount = "arthur"

// newPostal returns the mail of a league that is about to be played.
func newPostal(league *league, accounts []server.Account) *postal {
	p := &postal{league: league, accounts: accounts, since: time.Now(), ledger: newLedger()}
	league.enrol, league.tables = p.enrolPerson, p.awaitTables
	return p
}

// enrolPerson adds a person with the address of an account.
func (p *postal) enrolPerson(ctx context.Context, person roster.Person) error {
	if _, err := p.server.Roster.Find(ctx, person.ID); err == nil {
		return nil
	}
	name := string(person.ID)
	if person.ID == leagueSteward {
		name = stewardAccount
	}
	_, err := p.server.Roster.Add(ctx, person, name+"@"+p.server.Config.Domain)
	return err
}

// answerMail makes all bots read and answer their mail until ctx ends.
func (p *postal) answerMail(ctx context.Context, group *errgroup.Group) error {
	for _, account := range p.accounts {
		if account.Name == server.ServerAccount || account.Name == stewardAccount {
			continue
		}
		bot, err := openBot(account, drawStrength(game.Player(account.Name)), p.server.Maildrop().IMAPAddr(), p.server.Maildrop().SMTPAddr(), p.server.Log)
		if err != nil {
			return err
		}
		bot.ledger = p.ledger
		group.Go(func() error { return bot.answerEmails(ctx) })
	}
	return nil
}

// awaitTables waits until the games of tables are over, which the bots play. It returns the
// time of each end.
func (p *postal) awaitTables(ctx context.Context, tables []tournament.TableInfo) ([]time.Time, error) {
	if err := p.awaitEnds(ctx, tables); err != nil {
		return nil, err
	}
	ended := make([]time.Time, len(tables))
	for i, t := range tables {
		_, head, err := p.server.Host.Game(ctx, t.Game)
		if err != nil {
			return nil, err
		}
		ended[i] = head.At
	}
	return ended, nil
}

// awaitEnds follows the log until it holds the end of every table.
func (p *postal) awaitEnds(ctx context.Context, tables []tournament.TableInfo) error {
	open := make(map[eventstore.Log]tournament.TableInfo)
	for _, t := range tables {
		open[aggregate.GameLog(t.Game)] = t
	}
	err := p.server.Store.Subscribe(ctx, 0, func(commit *eventstore.Commit) error {
		table, ours := open[commit.Log]
		if ours && slices.ContainsFunc(commit.Events, isEnd) {
			delete(open, commit.Log)
			p.last = commit.Pos
			p.reportTable(table)
		}
		if len(open) == 0 {
			return errOver
		}
		return nil
	})
	if errors.Is(err, errOver) {
		return nil
	}
	return errors.Join(err, ctx.Err())
}

func isEnd(e event.Envelope) bool { return e.Kind == game.Kind(game.Ended{}) }

// checkReceipts checks that no email was lost or arrived twice since this run began, if any was
// written.
func (p *postal) checkReceipts(ctx context.Context, std streams) error {
	if p.last == 0 {
		return nil
	}
	if err := p.server.Settle(ctx, p.last); err != nil {
		return fmt.Errorf("waiting for the last emails: %w", err)
	}
	var sent []string
	err := p.server.DB.SelectContext(ctx, &sent, `
		SELECT message_id FROM mail.outbox WHERE state = 'sent' AND sent > $1 AND rcpt <> $2 ORDER BY sent, message_id`,
		p.since, stewardAccount+"@"+p.server.Config.Domain)
	if err != nil {
		return fmt.Errorf("reading what was sent: %w", err)
	}
	if err := p.ledger.awaitArrival(ctx, sent); err != nil {
		return err
	}
	emails, reports, err := p.ledger.countReceipts()
	if err != nil {
		return err
	}
	fmt.Fprintf(std.err, "%d emails of bots, each with one receipt; %d emails of the server, %d of them reports, each arrived once\n",
		emails, len(sent), reports)
	return nil
}
