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

// A mailLeague is a league whose bots write by real mail: their emails go by SMTP through the
// intake, and all emails of the server come by notifier and post into their mailboxes.
type mailLeague struct {
	*league
	accounts []server.Account
	started  time.Time      // start of this run
	lastEnd  eventstore.Pos // position of the last end of a game; 0 if none has ended in this run
	ledger   *ledger        // the emails that all bots sent and got
}

// newMailLeague returns a league by mail. It changes the given league in place, so that it enrols persons with
// mailboxes, and waits for tables instead of playing them.
func newMailLeague(league *league, accounts []server.Account) *mailLeague {
	p := &mailLeague{league: league, accounts: accounts, started: time.Now(), ledger: newLedger()}
	league.enrol, league.finishTables = p.enrolPerson, p.awaitTables
	return p
}

// enrolPerson adds a person to the roster, with the address of an account, unless the person is there.
func (p *mailLeague) enrolPerson(ctx context.Context, person roster.Person) error {
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

// startBots starts a bot in the group for each account but the server's and the steward's. The bots answer
// their mail until ctx ends.
func (p *mailLeague) startBots(ctx context.Context, group *errgroup.Group) error {
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

// awaitTables waits until the bots have finished the games of all tables. It returns the time of each end,
// in the order of the tables.
func (p *mailLeague) awaitTables(ctx context.Context, tables []tournament.TableInfo) ([]time.Time, error) {
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

// awaitEnds follows the log until it holds the end of every table, and reports each table as it ends.
func (p *mailLeague) awaitEnds(ctx context.Context, tables []tournament.TableInfo) error {
	openTables := make(map[eventstore.Log]tournament.TableInfo)
	for _, t := range tables {
		openTables[aggregate.GameLog(t.Game)] = t
	}
	err := p.server.Store.Subscribe(ctx, 0, func(commit *eventstore.Commit) error {
		table, ours := openTables[commit.Log]
		if ours && slices.ContainsFunc(commit.Events, isEnd) {
			delete(openTables, commit.Log)
			p.lastEnd = commit.Pos
			p.reportTable(table)
		}
		if len(openTables) == 0 {
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

// checkReceipts waits for the last emails, checks that each email of this run arrived exactly once, but for
// those to the steward, and prints how many there were. It does nothing if no game has ended.
func (p *mailLeague) checkReceipts(ctx context.Context, std streams) error {
	if p.lastEnd == 0 {
		return nil
	}
	if err := p.server.Settle(ctx, p.lastEnd); err != nil {
		return fmt.Errorf("waiting for the last emails: %w", err)
	}
	var sentIDs []string
	err := p.server.DB.SelectContext(ctx, &sentIDs, `
		SELECT message_id FROM mail.outbox WHERE state = 'sent' AND sent > $1 AND rcpt <> $2 ORDER BY sent, message_id`,
		p.started, stewardAccount+"@"+p.server.Config.Domain)
	if err != nil {
		return fmt.Errorf("reading what was sent: %w", err)
	}
	if err := p.ledger.awaitArrival(ctx, sentIDs); err != nil {
		return err
	}
	emails, reports, err := p.ledger.countReceipts()
	if err != nil {
		return err
	}
	fmt.Fprintf(std.err, "%d emails of bots, each with one receipt; %d emails of the server, %d of them reports, each arrived once\n",
		emails, len(sentIDs), reports)
	return nil
}
