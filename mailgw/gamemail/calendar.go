package gamemail

import (
	"context"
	"time"

	"seneschal/domain/game"
	"seneschal/mailgw"
)

// calendarDeadline returns the deadline of a seat for the calendars of its readers. ok is false if the seat has none
// there: its orders are not awaited or are final, or the clock does not run.
func calendarDeadline(g *game.Game, seat game.Seat) (due time.Time, ok bool) {
	due, asked := awaitedDeadline(g, seat)
	_, _, final := g.Draft(seat)
	return due, asked && !final
}

// awaitedDeadline returns the deadline of an open phase for a seat whose orders are awaited, final or not, while the
// clock runs; ok is false for other seats.
func awaitedDeadline(g *game.Game, seat game.Seat) (due time.Time, ok bool) {
	_, _, due, open := g.Phase()
	s, found := g.SeatInfo(seat)
	return due, found && open && s.Awaited && !g.Paused() && !due.IsZero()
}

// calendarPieces returns the calendar entry in an email to a seat: its deadline, or the withdrawal of it. It returns
// nil for the steward, and if neither the seat has a deadline now nor the phase before the commit had one.
func (t *telling) calendarPieces(recipient mailgw.Recipient) []mailgw.Piece {
	_, is := calendarDeadline(t.after, recipient.Seat)
	if _, _, ran, _ := t.before.Phase(); recipient.Seat == mailgw.StewardSeat || !is && ran.IsZero() {
		return nil
	}
	return []mailgw.Piece{t.noteDeadline(recipient, !is).Piece()}
}

// cancelDeadline returns the withdrawal of a seat's deadline for one of its readers; nil if the seat had none in
// calendars before the commit.
func (t *telling) cancelDeadline(recipient mailgw.Recipient) []mailgw.Piece {
	if _, was := calendarDeadline(t.before, recipient.Seat); !was {
		return nil
	}
	return []mailgw.Piece{t.noteDeadline(recipient, true).Piece()}
}

// noteDeadline makes the calendar entry of a seat, or with over its withdrawal, and notes that the reader gets one.
func (t *telling) noteDeadline(recipient mailgw.Recipient, over bool) mailgw.Deadline {
	t.calendars[entryOf(recipient)] = true
	deadline := t.teller.Server.Deadline(t.id, string(recipient.Seat))
	deadline.For, deadline.Stamp, deadline.Version, deadline.Over = recipient.To, t.commit.At, t.commit.First, over
	at := t.after
	if over {
		at = t.before
	} else {
		_, _, deadline.Due, _ = at.Phase()
	}
	deadline.Summary = mailgw.Say(recipient.Language, "calendar.summary", "title", at.TitleIn(recipient.Language), "phase", at.PhaseIn(recipient.Language).Title)
	return deadline
}

// An entry names the calendar of one of a seat's readers, which may hold the seat's deadline.
type entry struct {
	seat   game.Seat
	player game.Player
}

func entryOf(s mailgw.Recipient) entry { return entry{s.Seat, s.Player} }

// withdrawDeadlines adds emails to readers whose calendars hold a deadline that is no more, unless another email or a
// receipt withdraws it.
func (t *telling) withdrawDeadlines(ctx context.Context) error {
	reads := map[entry]bool{}
	err := t.eachReader(ctx, func(s mailgw.Recipient) error {
		reads[entryOf(s)] = true
		return nil
	})
	if err != nil {
		return err
	}
	return mailgw.EachReader(ctx, t.teller.People, t.before, t.commit.At, func(recipient mailgw.Recipient) error {
		due, was := calendarDeadline(t.before, recipient.Seat)
		_, is := calendarDeadline(t.after, recipient.Seat)
		if !was || !due.After(t.commit.At) || t.calendars[entryOf(recipient)] || is && reads[entryOf(recipient)] || t.hasReceipt(recipient) {
			return nil
		}
		words := mailgw.Prose(mailgw.Say(recipient.Language, "calendar.withdrawn", "title", t.after.TitleIn(recipient.Language), "phase", t.before.PhaseIn(recipient.Language).Title))
		body := encloseFiles(mailgw.Flowed(words), t.cancelDeadline(recipient))
		t.addEmail(recipient, "withdrawn", mailgw.Say(recipient.Language, "subject.withdrawn", "game", t.id, "phase", t.before.PhaseIn(recipient.Language).Title), body, mailgw.PriorityNews)
		return nil
	})
}

// hasReceipt reports whether the reader's own email has made the orders final: its receipt withdraws the deadline.
func (t *telling) hasReceipt(recipient mailgw.Recipient) bool {
	_, still := awaitedDeadline(t.after, recipient.Seat)
	return still && t.commit.Actor == string(recipient.Player)
}
