package server

import (
	"context"
	"errors"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"seneschal/eventstore/shares"
	"seneschal/mailgw/imap"
	"seneschal/mailgw/intake"
	"seneschal/mailgw/maildrop"
	"seneschal/mailgw/notifier"
	"seneschal/mailgw/post"
	"seneschal/mailgw/smtp"
)

// mailServices holds the parts that serve mail in this process.
type mailServices struct {
	drop     *maildrop.Server // nil with an outside mail provider
	mailbox  imap.Config
	inbox    *imap.Inbox
	sender   *smtp.Sender
	post     *post.Post
	notifier *notifier.Notifier
	intake   *intake.Intake
	share    shares.Share                           // what of the work is this process's
	queues   []func(context.Context) error          // of which each process takes entries
	others   map[string]func(context.Context) error // reminders and alarms, and channels: by names that one process holds at a time
	paced    bool                                   // emails go out at a limited rate, so that one process sends all

	handBack   func(context.Context) // hands emails out again that a restore has left, before any is read
	handedBack atomic.Bool           // that is done
}

// runParts starts all parts in a group. They end with ctx, and then the connections are closed.
func (m *mailServices) runParts(ctx context.Context, group *errgroup.Group) {
	if m.paced {
		m.others["sending"] = m.post.Run
	} else {
		m.queues = append(m.queues, m.post.Run)
	}
	for _, run := range append(m.queues, m.notifier.Run, m.takeIn) {
		group.Go(func() error { return run(ctx) })
	}
	for name, run := range m.others {
		group.Go(func() error { return shares.While(ctx, m.share, name, run) })
	}
	group.Go(func() error {
		<-ctx.Done()
		return m.close()
	})
}

// takeIn reads emails until ctx ends.
func (m *mailServices) takeIn(ctx context.Context) error {
	m.handBack(ctx)
	m.handedBack.Store(true)
	return m.intake.Run(ctx)
}

// close closes the connections and the mail server in the process, as far as they are open.
func (m *mailServices) close() error {
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
