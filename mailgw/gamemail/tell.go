package gamemail

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report/text"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/archive"
	"seneschal/mailgw/picture"
)

// A GameTeller composes the letters about games: a report to each seat when a phase
// has closed, press to its readers, news of the clock.
type Teller struct {
	People  mailgw.Directory
	House   mailgw.House
	Proofs  mailgw.Proofs
	Archive archive.Archive
	Outbox  mailgw.Outbox // knows who was told that a round of a beacon is missing; nil: nobody was
	Key     string        // the house's public key in the present epoch, for letters about a restore
	// Page is the link to a seat's own page, which is for its holder only; nil:
	// there are no pages.
	Page func(id string, seat game.Seat, epoch int) string
	// Subscriptions keeps who wants no letters between reports; nil: everybody
	// wants them.
	Subscriptions mailgw.Subscriptions
	Pictures      *picture.Renderer
}

// telling is one commit of a game that is being told.
type telling struct {
	by            *Teller
	commit        *eventstore.Commit
	claim         eventstore.Claim
	id            string
	before, after *game.Game
	events        []event.Event
	due           game.Due
	out           []mailgw.Outbound
}

// Tell composes all letters that follow from a commit: before and after are
// the game around it, events what it holds, due those whom it is reported to. It
// sends nothing.
func (g *Teller) Tell(ctx context.Context, commit *eventstore.Commit, before, after *game.Game, events []event.Event, due game.Due) ([]mailgw.Outbound, error) {
	if after.Ruleset() == nil {
		return nil, nil
	}
	claim, err := g.Proofs.Claim(ctx, commit)
	if err != nil {
		return nil, err
	}
	t := &telling{by: g, commit: commit, claim: claim, id: after.Setup().Game, before: before, after: after, events: events, due: due}
	if err := t.all(ctx); err != nil {
		return nil, err
	}
	return t.out, nil
}

// all composes everything: a report to each seat, or the news; then letters to
// those whose part in the game has changed.
func (t *telling) all(ctx context.Context) error {
	if kind := t.turn(); kind != "" {
		err := t.seats(ctx, func(s mailgw.Reader) error {
			late, err := t.lateRound(ctx, s)
			if err != nil {
				return err
			}
			if _, due := t.due[s.Seat]; !due { // its page has it
				t.roundCame(s, late)
				return nil
			}
			return t.report(s, kind, enclosed{intro: late})
		})
		if err != nil {
			return err
		}
		err = t.write(ctx, mailgw.Steward(t.after), func(s mailgw.Reader) error {
			late, err := t.lateRound(ctx, s)
			t.roundCame(s, late)
			return err
		})
		if err != nil {
			return err
		}
	}
	for i, e := range t.events {
		if _, passed := e.(game.Replaced); !passed && t.turn() != "" {
			continue // the report tells it
		}
		if err := t.news(ctx, i, e); err != nil {
			return err
		}
	}
	return t.deputies(ctx)
}

// turn is the kind of report that a commit calls for; "" for none.
func (t *telling) turn() string {
	kind := ""
	for _, e := range t.events {
		switch e := e.(type) {
		case game.PhaseClosed:
			return "report"
		case game.PhaseOpened:
			kind = "welcome"
		case game.Rewound:
			kind = "rewound"
		case game.Ended:
			if kind == "" && e.Result.Reason != "" {
				kind = "report"
			}
		case game.Abandoned:
			if t.after.Begun() {
				return "report"
			}
		}
	}
	return kind
}

// report composes the whole report of the commit for a seat.
func (t *telling) report(s mailgw.Reader, kind string, with enclosed) error {
	r := game.Compose(t.before, t.after, t.events, s.Seat, game.Options{
		Lang: s.Language, Head: t.claim.Hash, Signature: t.claim.Signature, Checkpoint: t.claim.Checkpoint, Key: t.by.Key, Press: s.Reads, Zone: s.Zone, Since: t.due[s.Seat],
	})
	r.Headline = cmp.Or(with.headline, r.Headline)
	m := reportMail{t: t, to: s, report: r, with: with}
	pieces, err := m.pieces()
	if err != nil {
		return fmt.Errorf("writing the report of %s: %w", s.Seat, err)
	}
	subject := mailgw.Say(s.Language, "subject.report", "game", t.id, "phase", r.Called, "headline", r.Headline)
	t.send(s, kind, subject, pieces, mailgw.PriorityReports)
	if kind == "report" || kind == "rewound" {
		t.out[len(t.out)-1].Settles, _, _, _ = t.before.Phase()
	}
	return nil
}

// send adds a letter to a seat.
func (t *telling) send(s mailgw.Reader, kind, subject string, root mailgw.Piece, priority int) {
	n, _, due, open := t.after.Phase()
	if !open {
		due = time.Time{}
	}
	r := mailgw.Letter{
		Name: mailgw.Name{Game: t.id, Phase: n, Seat: s.Seat, Kind: kind, Rev: fmt.Sprintf("%d%s", t.commit.Pos, s.Rev())}, To: s.To, Title: t.after.Title(),
		Subject: subject, Pieces: &root, ReplyTo: s.ReplyTo(t.by.House, t.id), At: t.commit.At,
		Priority: mailgw.Urgency(priority, t.commit.At, due), Refs: []string{t.by.House.Root(t.id, s.Seat)},
	}
	if t.commit.Public() {
		r.Claim = t.claim
	}
	if s.Seat != mailgw.StewardSeat {
		r.Ends = mailgw.Unsubscribing{Subscription: mailgw.Notices, Player: s.Player}
	}
	t.out = append(t.out, t.by.House.Write(r))
}

// news tells what happened between two reports.
func (t *telling) news(ctx context.Context, i int, e event.Event) error {
	_, _, due, _ := t.after.Phase()
	switch e := e.(type) {
	case game.Pressed:
		return t.press(ctx, i, e)
	case game.Extended:
		return t.notice(ctx, i, "clock", func(s mailgw.Reader) string { return t.moved(s, e) })
	case game.Paused:
		return t.notice(ctx, i, "clock", func(s mailgw.Reader) string { return mailgw.Say(s.Language, "clock.paused", "why", e.Why) })
	case game.Resumed:
		return t.notice(ctx, i, "clock", func(s mailgw.Reader) string {
			return mailgw.Say(s.Language, "clock.resumed", "phase", t.after.PhaseIn(s.Language).Title, "due", text.When(due, s.Zone, s.Language))
		})
	case game.ChainRenewed:
		return t.notice(ctx, i, "renewed", func(s mailgw.Reader) string { return mailgw.Renewed(s.Language, t.after.Title(), t.by.Key) })
	case game.Announced:
		return t.notice(ctx, i, "announced", func(mailgw.Reader) string { return e.Text })
	case game.Abandoned: // before it began: there is no position to report
		return t.notice(ctx, i, "abandoned", func(s mailgw.Reader) string {
			return mailgw.Say(s.Language, "notice.abandoned", "title", t.after.Title(), "why", e.Why)
		})
	case game.Replaced:
		return t.handedOver(ctx, i, e)
	case game.Seated:
		return t.seated(ctx, e.Seat, e.Player)
	}
	return nil
}

// seated sends the position to who comes late to a running game.
func (t *telling) seated(ctx context.Context, seat game.Seat, player game.Player) error {
	info, ok := t.after.SeatInfo(seat)
	if !ok || !t.after.Begun() {
		return nil
	}
	return t.write(ctx, mailgw.Reader{SeatInfo: info, Player: player}, func(s mailgw.Reader) error { return t.report(s, "welcome", enclosed{}) })
}

// notice tells all seats something in a sentence, but those for whom there is
// none.
func (t *telling) notice(ctx context.Context, i int, kind string, what func(mailgw.Reader) string) error {
	_, _, due, open := t.after.Phase()
	return t.seats(ctx, func(s mailgw.Reader) error {
		words := what(s)
		if words == "" {
			return nil
		}
		if wanted, err := t.wanted(ctx, s); kind == "announced" && !wanted || err != nil {
			return err
		}
		told := mailgw.Prose(words)
		if kind == "announced" {
			told = mailgw.Verbatim(words)
		}
		body := mailgw.Flowed(told + mailgw.ProofText(s.Language, t.commit, t.claim))
		if kind == "clock" && open && !t.after.Paused() && !due.IsZero() {
			body = mailgw.Piece{Kind: "multipart/mixed", Within: []mailgw.Piece{body, t.deadline(s, false).Piece()}}
		}
		t.send(s, fmt.Sprintf("%s%d", kind, i), mailgw.Say(s.Language, "subject."+kind, "game", t.id, "phase", t.after.PhaseIn(s.Language).Title), body, mailgw.PriorityNews)
		return nil
	})
}

// wanted reports whether a reader gets what the next report will tell, too.
func (t *telling) wanted(ctx context.Context, s mailgw.Reader) (bool, error) {
	if s.Seat == mailgw.StewardSeat {
		return true, nil
	}
	if s.Digest {
		return false, nil
	}
	return mailgw.Wants(ctx, t.by.Subscriptions, s.Player, mailgw.Notices)
}

// deadline is the entry in the calendar of a seat.
func (t *telling) deadline(s mailgw.Reader, over bool) mailgw.Deadline {
	_, _, due, _ := t.after.Phase()
	return mailgw.Deadline{
		Uid: t.id + "." + string(s.Seat) + ".orders@" + t.by.House.Domain, Summary: mailgw.Say(s.Language, "calendar.summary", "title", t.after.Title(), "phase", t.after.PhaseIn(s.Language).Title),
		Due: due, Stamp: t.commit.At, Version: t.commit.First, Over: over,
	}
}

// seats calls f for the holder and the deputy of each seat that can be
// written to.
func (t *telling) seats(ctx context.Context, f func(mailgw.Reader) error) error {
	return mailgw.EachReader(ctx, t.by.People, t.after, t.commit.At, f)
}

// write calls f for a reader if there is an address.
func (t *telling) write(ctx context.Context, r mailgw.Reader, f func(mailgw.Reader) error) error {
	return mailgw.WriteTo(ctx, t.by.People, r, f)
}
