package intake

import (
	"context"
	"log/slog"
	"time"

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

// read reads a letter as it came.
func (in *Intake) read(raw mailgw.Raw) *message.Message {
	m := message.Parse(raw.Body, raw.Received)
	if raw.Truncated {
		m.Class = message.TooLarge
	}
	return &m
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

// waiting reports whether letters to a game, or to a tournament, wait for its dice.
func (in *Intake) waiting(id string) bool {
	_, others := in.aside.oldest(id)
	return others
}

// reception is who opens letters and answers them.
func (in *Intake) reception() *incoming.Reception {
	r := &incoming.Reception{
		House: in.House, People: in.People, Checker: in.Checker, Post: in.Post, Outbox: in.Outbox, Pending: in.Pending,
		Limits: &in.limits, Now: in.now, Log: in.log(),
	}
	if in.Bounces != nil {
		r.Works = in.Bounces.Reached
	}
	return r
}

func (in *Intake) offices() *office.Counter {
	return &office.Counter{Level: in.level, Subscriptions: in.Subscriptions}
}

func (in *Intake) claims() *claim.Table {
	return &claim.Table{Host: in.Host, Archive: in.Archive, Seal: in.Seal, Level: in.level, Offices: in.offices(), Waiting: in.waiting}
}

// Drained is the time before which everything that arrived for a game has been obeyed.
// Letters that wait for the dice of another game are not in its way.
func (in *Intake) Drained(id string) time.Time {
	to := in.Inbox.Drained()
	if at, waits := in.aside.oldest(id); waits && at.Before(to) {
		return at
	}
	return to
}
