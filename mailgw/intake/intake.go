package intake

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/archive"
	"seneschal/mailgw/claim"
	"seneschal/mailgw/deskmail"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/message"
	"seneschal/mailgw/office"
	"seneschal/mailgw/sender"
	"seneschal/mailgw/tournamentmail"
)

// An Intake takes letters out of an inbox and sees each through: to the host
// if it is proved to be a player's, to an answer in the post, and only then
// into a folder. Killed anywhere, it does the rest when it runs again. Letters
// to one game are seen to in the order of their arrival, those to different
// games side by side.
type Intake struct {
	Inbox mailgw.Inbox
	Host  claim.Host
	// Tournaments takes letters to tournaments; nil: there are none.
	Tournaments tournamentmail.Host
	// Substitutes takes letters to the substitute desk; nil: there is none.
	Substitutes deskmail.Host
	People      mailgw.Directory
	Post        mailgw.Poster
	Pending     incoming.Pending
	House       mailgw.House
	Checker     sender.Checker
	// Outbox finds the letter that is answered, to read by difference; nil: what
	// is quoted is told by its looks.
	Outbox  mailgw.Outbox
	Level   func(game string) sender.Level          // nil: Standard everywhere
	Machine func(context.Context, incoming.Machine) // is told of bounces and auto-replies; nil: nobody
	// Subscriptions keeps who wants which letters; nil: everybody gets all.
	Subscriptions mailgw.Subscriptions
	Bounces       Returns     // sees to letters that come back; nil: nobody
	Seal          mailgw.Seal // of what was accepted; nil: the fingerprint alone
	// Shown looks at what a letter shows of commits, its own words or quoted; nil: nobody
	// does. An error keeps nothing from being obeyed.
	Shown func(context.Context, eventstore.Claim) error
	// Rounds takes in a round of a beacon that a letter tells, whoever it is from: a round
	// proves itself. What is wrong with it is ErrRoundForm or ErrRoundWrong. nil: nobody
	// does.
	Rounds  office.Rounds
	Archive archive.Archive                      // what VERIFY is answered from; no Store: there is none
	Log     *slog.Logger                         // nil: silence
	Now     func() time.Time                     // nil: the clock
	Sleep   func(time.Duration) <-chan time.Time // nil: time.After

	limits incoming.Limits
	queue  *lanes // nil: letters come by Handle
	aside  aside
}

// Returns see to letters of ours that come back.
type Returns interface {
	// Notice sees to what a machine wrote.
	Notice(ctx context.Context, m incoming.Machine) error
	// Reached notes that an address works.
	Reached(ctx context.Context, address string) error
}

// How long a letter is tried, and with what pauses, before the next one of its
// lane is looked at.
const (
	firstPause = time.Second
	lastPause  = time.Minute
	patience   = 10 * time.Minute
	// sealed is how often a letter is tried that waits for the dice of its game.
	sealed = 2 * time.Second
	// oneTry is how long a try may take.
	oneTry = 2 * time.Minute
	// leaving is how long letters that are seen to may keep Run from ending.
	leaving = 3 * time.Second
)

// Run handles letters until ctx ends or the inbox is closed.
func (in *Intake) Run(ctx context.Context) error {
	in.queue = &lanes{see: func(j *job) { in.see(ctx, j) }}
	defer in.queue.idle(leaving)
	for {
		raw, err := in.Inbox.Next(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading the inbox: %w", err)
		}
		in.queue.put(in.sorted(ctx, raw))
	}
}

// sorted reads a letter to find its lanes. One that breaks the reader is read
// once more when its turn comes.
func (in *Intake) sorted(ctx context.Context, raw mailgw.Raw) (j *job) {
	j = &job{raw: raw, lanes: []string{"broken"}}
	defer func() { _ = recover() }() // guarded tells of it then
	m := in.read(raw)
	j.lanes = in.lanesOf(ctx, m)
	j.read = m
	return j
}

// see handles a letter, again and again while something that it needs is
// away. One that cannot be handled stays in the inbox; one that waits for dice is
// set aside.
func (in *Intake) see(ctx context.Context, j *job) {
	defer in.aside.drop(j)
	raw := j.raw
	pause, until := firstPause, in.now().Add(patience)
	for ctx.Err() == nil {
		err := in.once(ctx, j)
		if err == nil || ctx.Err() != nil {
			return
		}
		if waits, ok := errors.AsType[*sealedOff](err); ok && j.only == "" {
			in.setAside(ctx, j, waits.games)
			return
		}
		if errors.Is(err, game.ErrSealed) {
			if !in.waits(ctx, sealed) {
				return
			}
			until = in.now().Add(patience)
			continue
		}
		if in.now().After(until) {
			in.log().ErrorContext(ctx, "letter left in the inbox", "letter", raw.ID, "err", err)
			in.Inbox.Leave(raw)
			return
		}
		in.log().WarnContext(ctx, "letter not handled yet", "letter", raw.ID, "err", err)
		if !in.waits(ctx, pause) {
			return
		}
		pause = min(2*pause, lastPause)
	}
}

// waits reports whether there is time for another try after a while.
func (in *Intake) waits(ctx context.Context, pause time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-in.after(pause):
		return true
	}
}

// once handles a letter and files it.
func (in *Intake) once(ctx context.Context, j *job) error {
	ctx, cancel := context.WithTimeout(ctx, oneTry)
	defer cancel()
	if j.lost {
		raw, err := in.Inbox.Again(ctx, j.raw)
		if errors.Is(err, mailgw.ErrGone) {
			return nil // somebody else has seen to it
		}
		if err != nil {
			return err
		}
		j.raw, j.lost = raw, false
	}
	raw := j.raw
	folder, err := in.guarded(ctx, j)
	if err != nil {
		return err
	}
	if j.left != nil && j.left.Add(-1) > 0 {
		return nil // it waits for another game yet
	}
	if err := in.Inbox.File(ctx, raw, folder); err != nil {
		return fmt.Errorf("filing a letter in %s: %w", folder, err)
	}
	return nil
}

// guarded keeps a letter that makes the program fail from being read for ever.
func (in *Intake) guarded(ctx context.Context, j *job) (folder string, err error) {
	defer func() {
		if r := recover(); r != nil {
			in.log().ErrorContext(ctx, "letter broke the intake", "letter", j.raw.ID, "err", r, "stack", string(debug.Stack()))
			folder, err = mailgw.Quarantine, nil
		}
	}()
	m := j.read
	j.read = nil // it is changed in what follows: another try reads it anew
	if m == nil {
		m = in.read(j.raw)
	}
	return in.handle(ctx, j.raw, m, j.only)
}

// read reads a letter as it came.
func (in *Intake) read(raw mailgw.Raw) *message.Message {
	m := message.Parse(raw.Body, raw.Received)
	if raw.Truncated {
		m.Class = message.TooLarge
	}
	return &m
}

// Handle does all that follows from a letter and says which folder it belongs
// into. It may be called again for the same letter: what was done stays done
// once. An error says that something is away and the letter is to be tried
// again.
func (in *Intake) Handle(ctx context.Context, raw mailgw.Raw) (folder string, err error) {
	return in.handle(ctx, raw, in.read(raw), "")
}

func (in *Intake) handle(ctx context.Context, raw mailgw.Raw, m *message.Message, only string) (folder string, err error) {
	switch m.Class {
	case message.AutoReply, message.Bounce:
		return mailgw.Processed, in.machine(ctx, m)
	case message.List:
		return mailgw.Rejected, in.machine(ctx, m)
	case message.Damaged:
		return mailgw.Quarantine, in.damaged(ctx, m, raw)
	case message.Loop:
		in.log().WarnContext(ctx, "letter quarantined", "letter", m.RawHash[:12], "class", string(m.Class), "why", m.Why)
		return mailgw.Quarantine, nil
	}
	if m.From == in.House.Address() {
		in.log().WarnContext(ctx, "letter quarantined", "letter", m.RawHash[:12], "class", string(m.Class), "why", "from our own address")
		return mailgw.Quarantine, nil
	}
	in.shown(ctx, raw)
	if done, err := in.unsubscribes(ctx, m.Subject); done || err != nil {
		return mailgw.Processed, err
	}
	l, err := in.reception().Open(ctx, m, raw)
	if err != nil {
		return "", err
	}
	l.Only = only
	return in.visit(l).handle(ctx)
}

// shown passes on what a letter shows of commits.
func (in *Intake) shown(ctx context.Context, raw mailgw.Raw) {
	if in.Shown == nil {
		return
	}
	for _, claim := range eventstore.ReadClaims(mailgw.LetterText(raw.Body)) {
		if err := in.Shown(ctx, claim); err != nil {
			in.log().WarnContext(ctx, "letter shows what is not known", "letter", raw.ID, "err", err)
			return
		}
	}
}

// machine passes on what a machine wrote. It is never answered.
func (in *Intake) machine(ctx context.Context, m *message.Message) error {
	w := incoming.Machine{Class: m.Class, From: m.From, Answers: incoming.Answered(in.House, m), At: m.Received, Failed: m.Failed}
	for _, to := range m.To {
		if t, ok := in.House.ParseReply(to); ok && t.Valid {
			w.Token = &t
		}
		if id, ok := in.House.ParseBounce(to); ok {
			w.Bounce = id
		}
	}
	in.log().InfoContext(ctx, "machine's letter filed", "letter", m.RawHash[:12], "class", string(m.Class), "why", m.Why)
	if in.Machine != nil {
		in.Machine(ctx, w)
	}
	if in.Bounces == nil {
		return nil
	}
	return in.Bounces.Notice(ctx, w)
}

func (in *Intake) now() time.Time {
	if in.Now != nil {
		return in.Now()
	}
	return time.Now()
}

func (in *Intake) after(d time.Duration) <-chan time.Time {
	if in.Sleep != nil {
		return in.Sleep(d)
	}
	return time.After(d)
}

func (in *Intake) log() *slog.Logger {
	if in.Log != nil {
		return in.Log
	}
	return slog.New(slog.DiscardHandler)
}

func (in *Intake) level(id string) sender.Level {
	if in.Level != nil {
		return in.Level(id)
	}
	return sender.Standard
}
