// Package intake takes emails out of an inbox and handles each to its end. It finds the game or
// the handler that an email is for, once, hands it there, and files it only when it has been
// answered. Emails to one game are handled in the order of their arrival, those to different
// games side by side.
package intake

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/eventstore"
	"seneschal/eventstore/shares"
	"seneschal/mailgw"
	"seneschal/mailgw/archive"
	"seneschal/mailgw/commands"
	"seneschal/mailgw/deskmail"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/message"
	"seneschal/mailgw/openingmail"
	"seneschal/mailgw/ordermail"
	"seneschal/mailgw/peoplemail"
	"seneschal/mailgw/sender"
	"seneschal/mailgw/tournamentmail"
)

// An Intake takes emails out of an inbox and handles each: commands of proved players go to their host, answers go to
// the post, and only then the email goes into a folder. If the process is killed at any moment, the rest is done when
// it runs again.
type Intake struct {
	Inbox mailgw.Inbox
	// Share says whose emails this process handles, when several processes read one mailbox: those of the lanes that it
	// holds. Others keep their place in the queues until they are gone from the mailbox. nil: it handles all.
	Share shares.Share
	Host  ordermail.Host
	// Tournaments takes emails to tournaments; nil: there are none.
	Tournaments tournamentmail.Host
	// Strangers knows the addresses that stewards have asked to take part; nil: nobody is asked.
	Strangers tournamentmail.Strangers
	// Substitutes takes emails to the substitute desk; nil: there is none.
	Substitutes deskmail.Host
	// Openings takes emails about games that wait for players; nil: players open none.
	Openings openingmail.Host
	// Others takes emails about other players; nil: there are none.
	Others  peoplemail.Host
	People  mailgw.Directory
	Post    mailgw.Poster
	Pending incoming.Pending
	Server  mailgw.Server
	Checker sender.Checker
	// Outbox finds the emails that may be quoted, so that quotes are found by comparison; nil: they are
	// found by their looks.
	Outbox  mailgw.Outbox
	Level   func(game string) sender.Level          // the proof that a game asks for; nil: Standard everywhere
	Machine func(context.Context, incoming.Machine) // called for bounces and auto-replies; may be nil
	// Subscriptions keeps which emails each player wants; nil: everybody gets all.
	Subscriptions mailgw.Subscriptions
	Bounces       Returns     // handles emails that come back; may be nil
	Seal          mailgw.Seal // for accepted orders; nil: the fingerprint alone
	// Shown checks a claim about a commit that an email shows, in its own words or quoted; may be
	// nil. An error is logged; the email is obeyed all the same.
	Shown func(context.Context, eventstore.Claim) error
	// Rounds records the rounds of a beacon that an email holds, from any sender, because a round
	// proves itself. It returns ErrRoundForm or ErrRoundWrong for a faulty one; may be nil.
	Rounds  commands.Rounds
	Archive archive.Archive                                   // for VERIFY, WHY and HISTORY; without a Store they are not answered
	Log     *slog.Logger                                      // nil: silence
	Page    func(id string, seat game.Seat, epoch int) string // URL of a seat's own page; nil: there are no pages
	Now     mailgw.Clock                                      // nil: the machine's clock
	Sleep   func(time.Duration) <-chan time.Time              // nil: time.After

	limits    incoming.Limits
	starts    incoming.Daily
	queue     *queues // set by Run; nil: emails come by Handle
	aside     aside   // emails that wait for dice
	elsewhere aside   // emails that other processes handle
	sorting   sync.Mutex
	unsorted  []mailgw.Raw // emails without text that were not sorted yet; guarded by sorting
	sortNow   signal       // asks for them to be sorted
}

// Returns handles emails of ours that come back.
type Returns interface {
	// Notice handles an email that a machine wrote.
	Notice(ctx context.Context, m incoming.Machine) error
	// Reached notes that an address works.
	Reached(ctx context.Context, address string) error
}

// How long an email is tried again after errors, and with which pauses, before the next one of its queue has its
// turn.
const (
	firstPause = time.Second
	lastPause  = time.Minute
	retryFor   = 10 * time.Minute
	// sealedPause is the pause between tries of an email that waits for the dice of its game.
	sealedPause = 2 * time.Second
	// maxTry is the longest time that a try may take.
	maxTry = 2 * time.Minute
	// maxEndDelay is the longest time for which Run waits, at its end, for emails that are being handled.
	maxEndDelay = 3 * time.Second
)

// parseEmail parses an email as the inbox gives it; a truncated one is of class TooLarge.
func (in *Intake) parseEmail(raw mailgw.Raw) *message.Message {
	m := message.Parse(raw.Body, raw.Received)
	if raw.Truncated {
		m.Class = message.TooLarge
	}
	return &m
}

func (in *Intake) log() *slog.Logger { return cmp.Or(in.Log, slog.New(slog.DiscardHandler)) }

func (in *Intake) senderLevel(id string) sender.Level {
	if in.Level != nil {
		return in.Level(id)
	}
	return sender.Standard
}

// waitsForDice reports whether emails to a game, or to a tournament, wait for its dice.
func (in *Intake) waitsForDice(id string) bool {
	_, others := in.aside.oldestFor(id)
	return others
}

// reception makes a Reception, which opens emails and answers them.
func (in *Intake) reception() *incoming.Reception {
	reception := &incoming.Reception{
		Server: in.Server, People: in.People, Checker: in.Checker, Post: in.Post, Outbox: in.Outbox, Pending: in.Pending,
		Limits: &in.limits, Now: in.Now.Time, Log: in.log(), Orders: in.orderChecker,
	}
	if in.Bounces != nil {
		reception.Works = in.Bounces.Reached
	}
	return reception
}

// isPossibleID reports whether a game or a tournament can have an ID. Emails may name anything.
func isPossibleID(id string) bool { return eventstore.Log("game/"+id).Check() == nil }

// orderChecker returns a function that reports whether a line would be obeyed in a game: for a seat, or for the seats
// of a player if seat is "". It always returns false if there is no such game, or its log cannot be read.
func (in *Intake) orderChecker(ctx context.Context, id string, seat game.Seat, who game.Player) (func(line string) bool, error) {
	if !isPossibleID(id) {
		return func(string) bool { return false }, nil
	}
	look, err := in.Host.Look(ctx, id)
	if errors.Is(err, event.ErrUnread) || err == nil && look.Game.Ruleset() == nil {
		return func(string) bool { return false }, nil // nothing is obeyed there, or it is no game
	}
	if err != nil {
		return nil, err
	}
	steward := seat == mailgw.StewardSeat || seat == "" && who != "" && who == look.Game.Steward()
	return func(text string) bool {
		line := order.Line{N: 1, Text: text}
		return steward && game.ObeysSteward(line) || seat != mailgw.StewardSeat && look.Game.Obeys(seat, who, line)
	}, nil
}

func (in *Intake) commandReceiver() *commands.Receiver {
	return &commands.Receiver{Level: in.senderLevel, Subscriptions: in.Subscriptions}
}

func (in *Intake) orderHandler() *ordermail.Handler {
	return &ordermail.Handler{Host: in.Host, Archive: in.Archive, Seal: in.Seal, Level: in.senderLevel, Commands: in.commandReceiver(), Page: in.Page, Waiting: in.waitsForDice}
}

// Drained returns the time up to which all emails to a game have arrived and been obeyed, by this process or another.
// Emails that wait for the dice of another game do not count, nor those of which it is known that they are for other games
// and handled by other processes.
func (in *Intake) Drained(id string) time.Time {
	in.sortNow.send()
	to := in.Inbox.Drained()
	for _, some := range []*aside{&in.aside, &in.elsewhere} {
		if at, waits := some.oldestFor(id); waits && at.Before(to) {
			to = at
		}
	}
	return to
}

// visit is an email on its way to its receivers.
type visit struct {
	in    *Intake
	email *incoming.Email
}

// runLogged calls see with a copy of the email that has a log line of its own, and writes the line unless see fails:
// then the email is tried again.
func (v *visit) runLogged(ctx context.Context, see func(*visit) (string, error)) (string, error) {
	mine := v.email.WithOwnJudgement()
	folder, err := see(&visit{v.in, mine})
	if err == nil {
		mine.Record(ctx, folder)
	}
	return folder, err
}

// answerUnread logs and answers an email to a game or a handler whose log cannot be read. The email is filed as
// rejected.
func (v *visit) answerUnread(ctx context.Context, id string, why error) (string, error) {
	v.in.log().WarnContext(ctx, "email to what cannot be read", "email", mailgw.RevOf(v.email.CommandID), "to", id, "err", why)
	return mailgw.Rejected, v.email.Answer(ctx, id, v.email.KeyFor("answer.unread"), "game", id)
}

// receiver is the game or the handler that an email is for; if both are nil, there is none.
type receiver struct {
	game    *ordermail.Look
	handler *commands.Handler
}

// findReceiver looks up the game or the handler with an ID, which may be that of the desk or the like. It returns an
// empty receiver if there is none. For each command ID the host is asked only here.
func (v *visit) findReceiver(ctx context.Context, id, commandID string) (receiver, error) {
	switch {
	case id == mailgw.DeskID && v.in.Substitutes != nil:
		o := deskmail.Commands{Host: v.in.Substitutes, People: v.in.People, Server: v.in.Server}.Handler()
		return receiver{handler: &o}, nil
	case id == mailgw.GamesID && v.in.Openings != nil:
		o := v.in.openingCommands("").Handler()
		return receiver{handler: &o}, nil
	case id == mailgw.PeopleID && v.in.Others != nil:
		o := peoplemail.Commands{Host: v.in.Others, People: v.in.People, Server: v.in.Server}.Handler()
		return receiver{handler: &o}, nil
	case id == mailgw.SubscriptionsID && v.in.Subscriptions != nil:
		o := v.in.commandReceiver().Emails(v.in.Server, v.in.People)
		return receiver{handler: &o}, nil
	}
	if !isPossibleID(id) {
		return receiver{}, nil
	}
	look, err := v.in.Host.Look(ctx, id, ordermail.CommandIDs(commandID)...)
	if err != nil {
		return receiver{}, fmt.Errorf("loading game %s: %w", id, err)
	}
	if look.Game.Ruleset() != nil {
		return receiver{game: &look}, nil
	}
	if to, err := v.findOpening(ctx, id); to.handler != nil || err != nil {
		return to, err
	}
	return v.findTournament(ctx, id, commandID)
}

// openingCommands returns the handler of emails about the opening with an ID, or about all openings if that is "".
func (in *Intake) openingCommands(id string) openingmail.Commands {
	return openingmail.Commands{Host: in.Openings, People: in.People, Server: in.Server, Default: id}
}

// findOpening looks up the game with an ID that waits for its players; an empty receiver if there is none.
func (v *visit) findOpening(ctx context.Context, id string) (receiver, error) {
	if v.in.Openings == nil {
		return receiver{}, nil
	}
	now, err := v.in.Openings.Opening(ctx, id)
	if err != nil || now.ID() == "" {
		return receiver{}, err
	}
	o := v.in.openingCommands(id).Handler()
	return receiver{handler: &o}, nil
}

// findTournament looks up the tournament with an ID; an empty receiver if there is none.
func (v *visit) findTournament(ctx context.Context, id, commandID string) (receiver, error) {
	if v.in.Tournaments == nil {
		return receiver{}, nil
	}
	look, err := v.in.Tournaments.Look(ctx, id, commandID)
	if err != nil || look.Tournament.ID() == "" {
		return receiver{}, err
	}
	o := tournamentmail.Commands{Host: v.in.Tournaments, People: v.in.People, Strangers: v.in.Strangers, Seen: look, Waiting: v.in.waitsForDice}.Handler()
	return receiver{handler: &o}, nil
}

// maxLookup is the longest time that confirmedGame may take.
const maxLookup = 5 * time.Second

// queuesOf returns the queues of an email: one for each game, tournament or handler that it names or whose email it
// confirms, or else one for its sender.
func (in *Intake) queuesOf(ctx context.Context, m *message.Message) []string {
	var names []string
	add := func(id string) {
		if id != "" {
			names = append(names, "game/"+id)
		}
	}
	email := &incoming.Email{Reception: in.reception(), Mail: m, About: incoming.Answered(in.Server, m), Tokens: incoming.TokensOf(in.Server, m)}
	if m.Class == message.Email {
		add(in.confirmedGame(ctx, m))
	}
	parts := incoming.CutParts(m.Text)
	for _, part := range parts[:min(len(parts), maxParts)] {
		add(email.GameOf(part))
	}
	if len(names) == 0 {
		names = []string{"from/" + m.From}
	}
	return names
}

// maxParts is the largest number of parts of an email that are handled.
const maxParts = 10

// confirmedGame returns the game of the email that this one confirms; "" if it confirms none, or if that cannot be
// found out now.
func (in *Intake) confirmedGame(ctx context.Context, m *message.Message) string {
	if in.Pending == nil {
		return ""
	}
	ctx, cancel := context.WithTimeout(ctx, maxLookup)
	defer cancel()
	code, ok := incoming.ReadConfirmation(m.Text, m.Subject)
	if !ok {
		return ""
	}
	waiting, _, err := in.Pending.Find(ctx, code)
	if err != nil {
		return "" // handling the email finds it out, and tries again
	}
	return waiting.Game
}
