package watch

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/mailgw"
)

// A Reminder writes to silent players when a deadline is near: once before each deadline. Players with orders, even a
// draft, get no reminder, nor do players who have announced an absence.
type Reminder struct {
	Deadlines Deadlines
	People    mailgw.Directory
	Post      mailgw.Poster
	Server    mailgw.Server
	// Subscriptions keeps which players want reminders; nil: all do.
	Subscriptions mailgw.Subscriptions
	// Page returns the URL of a seat's own page; nil: there are no pages.
	Page func(id string, seat game.Seat, epoch int) string
	Log  *slog.Logger // nil: silence
	Now  mailgw.Clock // nil: the machine's clock
}

// A reminder is sent a quarter of the phase before its deadline, but never earlier than a day.
// Phases for which that is less than a quarter of an hour have no reminder.
const (
	maxNotice = 24 * time.Hour
	minNotice = 15 * time.Minute
)

// Run looks once a minute until ctx ends; then it returns nil. It logs failures of a look.
func (r *Reminder) Run(ctx context.Context) error {
	return LookEveryMinute(ctx, logOrSilence(r.Log), "players not reminded yet", r.Look)
}

// Look sends all reminders that are due now. It may be repeated: an email that is in the post already is the same
// email. A failure for one game or seat does not affect the others; it returns all failures.
func (r *Reminder) Look(ctx context.Context) error {
	now := r.Now.Time()
	return r.Deadlines.VisitClosing(ctx, now, maxNotice, func(g *game.Game) error {
		if notice := reminderNotice(g); notice < minNotice || timeToDeadline(g, now) > notice {
			return nil
		}
		var faults []error
		for _, seat := range SilentSeats(g, now) {
			if err := r.remindSeat(ctx, g, seat, now); err != nil {
				faults = append(faults, fmt.Errorf("reminding %s in game %s: %w", seat.Seat, g.Setup().Game, err))
			}
		}
		return errors.Join(faults...)
	})
}

// reminderNotice returns the time between a game's reminders and the deadline of its open phase.
func reminderNotice(g *game.Game) time.Duration {
	_, phase, _, _ := g.Phase()
	return min(g.Pace().Length(phase)/4, maxNotice)
}

// remindSeat writes to the readers of a seat who want reminders.
func (r *Reminder) remindSeat(ctx context.Context, g *game.Game, s game.SeatInfo, now time.Time) error {
	return mailgw.ReadersOf(ctx, r.People, g, s, now, func(who mailgw.Recipient) error {
		if wanted, err := mailgw.Wants(ctx, r.Subscriptions, who.Player, mailgw.Reminders); !wanted || err != nil {
			return err
		}
		return r.Post.Put(ctx, r.writeReminder(g, who))
	})
}

// writeReminder writes the reminder to one reader. It is the same for the same deadline, whenever it is written.
func (r *Reminder) writeReminder(g *game.Game, recipient mailgw.Recipient) mailgw.Outbound {
	id := g.Setup().Game
	n, _, due, _ := g.Phase()
	at := due.Add(-reminderNotice(g))
	return r.Server.Write(mailgw.Email{
		Name: mailgw.Name{Game: id, Number: n, Seat: recipient.Seat, Kind: "reminder", Rev: strconv.FormatInt(due.Unix(), 10) + recipient.Rev()}, To: recipient.To, Title: g.TitleIn(recipient.Language),
		Subject: mailgw.Say(recipient.Language, "subject.asked", "game", id, "question", text.Subject(g.Question(recipient.Seat, recipient.Language))), Body: text.Sections(mailgw.SectionsOf(r.reminderBlocks(g, recipient, at)...)),
		ReplyTo: recipient.ReplyTo(r.Server, id), Refs: []string{r.Server.Root(id, recipient.Seat)}, At: at, Due: due, Priority: mailgw.PriorityReminders,
		Ends: mailgw.Unsubscribing{Subscription: mailgw.Reminders, Player: recipient.Player},
	})
}

// reminderBlocks returns the content of a reminder: the question and its deadline, the possible answers, and the
// default if no answer comes.
func (r *Reminder) reminderBlocks(g *game.Game, recipient mailgw.Recipient, at time.Time) []report.Block {
	_, _, due, _ := g.Phase()
	all := []report.Block{{Text: g.Question(recipient.Seat, recipient.Language)}, {Text: mailgw.Say(recipient.Language, "remind.due", "phase", g.PhaseIn(recipient.Language).Title, "due", text.Due(due, at, recipient.Zone, recipient.Language))}}
	all = append(all, g.Offered(recipient.Seat, recipient.Language)...)
	if w, ok := lists.Find(g.Awaits(recipient.Language), func(w game.Wait) bool { return w.Seat == recipient.Seat }); ok {
		all = append(all, report.Block{Text: mailgw.Say(recipient.Language, "remind.default", "default", w.Default)})
	}
	all = append(all, report.Block{Text: mailgw.Say(recipient.Language, "remind.away")}, report.Block{Text: mailgw.Say(recipient.Language, "remind.stop", "address", r.Server.Address())})
	if r.Page != nil && recipient.Deputy == nil {
		all = append(all, report.Block{Text: mailgw.Say(recipient.Language, "report.page")}, report.Block{Text: r.Page(g.Setup().Game, recipient.Seat, recipient.Epoch)})
	}
	return all
}
