package intake

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/message"
)

// Run handles emails until ctx ends; then it returns nil. It fails if the inbox does. With a Share it handles only those
// whose lanes this process holds, and takes emails over whose lanes it gains.
func (in *Intake) Run(ctx context.Context) error {
	in.queue = &queues{see: func(j *job) bool { return in.seeTo(ctx, j) }}
	defer in.queue.waitIdle(maxEndDelay)
	if in.Share != nil {
		in.queue.mine = in.isMine
		in.queue.await = func(j *job) bool { return in.awaitOther(ctx, j) }
		ctx, stop := context.WithCancel(ctx)
		var sorting sync.WaitGroup
		sorting.Go(func() { in.sortOnDemand(ctx) })
		defer sorting.Wait()
		defer stop()
	}
	for {
		raw, err := in.Inbox.Next(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading the inbox: %w", err)
		}
		in.takeEmail(ctx, raw)
	}
}

// sortEmail parses an email to find its queues. If parsing panics, the email goes to a queue of its own, and is parsed
// again when its turn comes.
func (in *Intake) sortEmail(ctx context.Context, raw mailgw.Raw) (j *job) {
	j = &job{raw: raw, queues: []string{"broken"}, lane: cmp.Or(raw.Lane, "broken")}
	defer func() { _ = recover() }() // runGuarded logs it then
	m := in.parseEmail(raw)
	if in.Share != nil && raw.Lane == "" {
		j.lane = laneOf(in.Server, m)
	}
	j.queues = in.queuesOf(ctx, m)
	j.read = m
	return j
}

// seeTo handles an email to its end. It returns false if another process has to.
func (in *Intake) seeTo(ctx context.Context, j *job) bool {
	done := in.tryUntilDone(ctx, j)
	if done {
		in.dropHolds(j)
	}
	return done
}

// tryUntilDone handles an email, and tries again after errors. After retryFor it leaves the email in the inbox, which
// hands it out again later. An email that waits for dice is set aside, and then tried until they are there. It returns
// false if another process has to handle the email.
func (in *Intake) tryUntilDone(ctx context.Context, job *job) bool {
	raw := job.raw
	pause, until := firstPause, in.Now.Time().Add(retryFor)
	for ctx.Err() == nil {
		if !in.isMine(job) {
			return false
		}
		err := in.obeyAndFile(ctx, job)
		if err == nil || ctx.Err() != nil {
			return true
		}
		if errors.Is(err, errElsewhere) {
			return false
		}
		if waits, ok := errors.AsType[*sealedError](err); ok && job.only == "" {
			in.setAside(ctx, job, waits.games)
			return true
		}
		if errors.Is(err, game.ErrSealed) {
			if !in.pauseToRetry(ctx, sealedPause) {
				return true
			}
			until = in.Now.Time().Add(retryFor)
			continue
		}
		if in.Now.Time().After(until) {
			in.log().ErrorContext(ctx, "email left in the inbox", "email", raw.ID, "err", err)
			in.Inbox.Leave(raw)
			return true
		}
		in.log().WarnContext(ctx, "email not handled yet", "email", raw.ID, "err", err)
		if !in.pauseToRetry(ctx, pause) {
			return true
		}
		pause = min(2*pause, lastPause)
	}
	return true
}

// pauseToRetry pauses; it returns false if ctx ends meanwhile.
func (in *Intake) pauseToRetry(ctx context.Context, pause time.Duration) bool {
	sleep := in.Sleep
	if sleep == nil {
		sleep = time.After
	}
	select {
	case <-ctx.Done():
		return false
	case <-sleep(pause):
		return true
	}
}

// obeyAndFile handles an email and files it. It does nothing if the email was dropped from memory and is gone from the
// mailbox. An email that waits for several games is filed when the last of them has handled it.
func (in *Intake) obeyAndFile(ctx context.Context, job *job) error {
	ctx, cancel := context.WithTimeout(ctx, maxTry)
	defer cancel()
	if job.lost {
		raw, err := in.Inbox.Again(ctx, job.raw)
		if errors.Is(err, mailgw.ErrGone) {
			return nil // somebody else has handled it
		}
		if err != nil {
			return err
		}
		job.raw, job.lost = raw, false
	}
	raw := job.raw
	folder, err := in.runGuarded(in.guard(ctx, job), job)
	if err != nil {
		return err
	}
	if job.left != nil && job.left.Add(-1) > 0 {
		return nil // it still waits for another game
	}
	if err := in.Inbox.File(ctx, raw, folder); err != nil {
		return fmt.Errorf("filing an email in %s: %w", folder, err)
	}
	return nil
}

// runGuarded handles an email. If that panics, the folder is Quarantine, so that the email is not tried for ever.
func (in *Intake) runGuarded(ctx context.Context, job *job) (folder string, err error) {
	defer func() {
		if r := recover(); r != nil {
			in.log().ErrorContext(ctx, "email broke the intake", "email", job.raw.ID, "err", r, "stack", string(debug.Stack()))
			folder, err = mailgw.Quarantine, nil
		}
	}()
	m := job.read
	job.read = nil // handling changes it, so another try reads it anew
	if m == nil {
		m = in.parseEmail(job.raw)
	}
	return in.routeByClass(ctx, job.raw, m, job.only)
}

// Handle handles an email and returns the folder for it. It may be called again for the same email: finished work is
// not repeated. An error means that something cannot be reached now, and that the email has to be tried again.
func (in *Intake) Handle(ctx context.Context, raw mailgw.Raw) (folder string, err error) {
	return in.routeByClass(ctx, raw, in.parseEmail(raw), "")
}

// routeByClass handles an email by its class, and returns the folder for it; only is the one game whose parts are
// still to be handled, or "".
func (in *Intake) routeByClass(ctx context.Context, raw mailgw.Raw, m *message.Message, only string) (folder string, err error) {
	switch m.Class {
	case message.AutoReply, message.Bounce:
		return mailgw.Processed, in.passOnMachine(ctx, m)
	case message.Reaction:
		return mailgw.Processed, nil
	case message.List:
		return mailgw.Rejected, in.passOnMachine(ctx, m)
	case message.Damaged:
		return mailgw.Quarantine, in.answerDamaged(ctx, m, raw)
	case message.Loop:
		in.log().WarnContext(ctx, "email quarantined", "email", m.RawHash[:12], "class", string(m.Class), "why", m.Why)
		return mailgw.Quarantine, nil
	}
	if m.From == in.Server.Address() {
		in.log().WarnContext(ctx, "email quarantined", "email", m.RawHash[:12], "class", string(m.Class), "why", "from our own address")
		return mailgw.Quarantine, nil
	}
	in.passOnClaims(ctx, raw)
	if done, err := in.unsubscribe(ctx, m.Subject); done || err != nil {
		return mailgw.Processed, err
	}
	email, err := in.reception().Open(ctx, m, raw)
	if err != nil {
		return "", err
	}
	email.Only = only
	return (&visit{in, email}).answerEmail(ctx)
}

// passOnClaims hands the claims about commits that an email shows to Shown. It stops at the first error and logs it.
func (in *Intake) passOnClaims(ctx context.Context, raw mailgw.Raw) {
	if in.Shown == nil {
		return
	}
	for _, claim := range eventstore.ReadClaims(mailgw.EmailText(raw.Body)) {
		if err := in.Shown(ctx, claim); err != nil {
			in.log().WarnContext(ctx, "email shows what is not known", "email", raw.ID, "err", err)
			return
		}
	}
}

// passOnMachine hands an email that a machine wrote to Machine and Bounces. It is never answered.
func (in *Intake) passOnMachine(ctx context.Context, m *message.Message) error {
	machine := incoming.Machine{Class: m.Class, From: m.From, Answers: incoming.Answered(in.Server, m), At: m.Received, Failed: m.Failed}
	for _, to := range m.To {
		if t, ok := in.Server.ParseReply(to); ok && t.Valid {
			machine.Token = &t
		}
		if id, ok := in.Server.ParseBounce(to); ok {
			machine.Bounce = id
		}
	}
	in.log().InfoContext(ctx, "machine's email filed", "email", m.RawHash[:12], "class", string(m.Class), "why", m.Why)
	if in.Machine != nil {
		in.Machine(ctx, machine)
	}
	if in.Bounces == nil {
		return nil
	}
	return in.Bounces.Notice(ctx, machine)
}

// setAside makes an email wait for the dice of games, in a queue for each in the order of arrival, so that the emails
// behind it go on.
func (in *Intake) setAside(ctx context.Context, j *job, games []string) {
	left := new(atomic.Int32)
	left.Store(int32(len(games)))
	var parts []*job
	for _, id := range games {
		part := &job{raw: j.raw, lost: j.lost, queues: []string{"sealed/" + id}, lane: j.lane, taken: j.taken, only: id, left: left}
		parts = append(parts, part)
		in.aside.put(part)
	}
	in.Inbox.Aside(j.raw)
	in.log().InfoContext(ctx, "email waits for dice", "email", j.raw.ID, "games", games)
	for _, part := range parts {
		in.queue.addEmail(part)
	}
}

// answerDamaged answers an email that cannot be read, if its sender is proved. It is not obeyed, and kept for an
// operator to look at.
func (in *Intake) answerDamaged(ctx context.Context, m *message.Message, raw mailgw.Raw) error {
	in.log().WarnContext(ctx, "email quarantined", "email", m.RawHash[:12], "class", string(m.Class), "why", m.Why)
	m.Text = nil
	if m.From == "" || m.From == in.Server.Address() {
		return nil
	}
	email, err := in.reception().Open(ctx, m, raw)
	if err != nil {
		return err
	}
	_, err = (&visit{in, email}).obeyPart(ctx, incoming.GamePart{}, email.CommandID)
	return err
}
