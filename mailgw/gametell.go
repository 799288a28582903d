package mailgw

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report/text"
	"seneschal/eventstore"
	"seneschal/mailgw/picture"
)

// A GameTeller composes the letters about games: a report to each seat when a phase
// has closed, press to its readers, news of the clock.
type GameTeller struct {
	People  Directory
	House   House
	Proofs  Proofs
	Archive Archive
	Outbox  Outbox // knows who was told that a round of a beacon is missing; nil: nobody was
	Key     string // the house's public key in the present epoch, for letters about a restore
	// Page is the link to a seat's own page, which is for its holder only; nil:
	// there are no pages.
	Page func(id string, seat game.Seat, epoch int) string
	// Subscriptions keeps who wants no letters between reports; nil: everybody
	// wants them.
	Subscriptions Subscriptions
	Pictures      *picture.Renderer
}

// telling is one commit of a game that is being told.
type telling struct {
	by            *GameTeller
	commit        *eventstore.Commit
	claim         eventstore.Claim
	id            string
	before, after *game.Game
	events        []event.Event
	due           game.Due
	out           []Outbound
}

// Tell composes all letters that follow from a commit: before and after are
// the game around it, events what it holds, due those whom it is reported to. It
// sends nothing.
func (g *GameTeller) Tell(ctx context.Context, commit *eventstore.Commit, before, after *game.Game, events []event.Event, due game.Due) ([]Outbound, error) {
	if after.Ruleset() == nil {
		return nil, nil
	}
	claim, err := g.Proofs.claim(ctx, commit)
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
		err := t.seats(ctx, func(s reader) error {
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
		err = t.write(ctx, steward(t.after), func(s reader) error {
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
func (t *telling) report(s reader, kind string, with enclosed) error {
	r := game.Compose(t.before, t.after, t.events, s.Seat, game.Options{
		Lang: s.Language, Head: t.claim.Hash, Signature: t.claim.Signature, Checkpoint: t.claim.Checkpoint, Key: t.by.Key, Press: s.reads, Zone: s.zone, Since: t.due[s.Seat],
	})
	r.Headline = cmp.Or(with.headline, r.Headline)
	m := reportMail{t: t, to: s, report: r, with: with}
	pieces, err := m.pieces()
	if err != nil {
		return fmt.Errorf("writing the report of %s: %w", s.Seat, err)
	}
	subject := say(s.Language, "subject.report", "game", t.id, "phase", r.Called, "headline", r.Headline)
	t.send(s, kind, subject, pieces, priorityReports)
	if kind == "report" || kind == "rewound" {
		t.out[len(t.out)-1].Settles, _, _, _ = t.before.Phase()
	}
	return nil
}

// send adds a letter to a seat.
func (t *telling) send(s reader, kind, subject string, root piece, priority int) {
	n, _, due, open := t.after.Phase()
	if !open {
		due = time.Time{}
	}
	r := reply{
		name: Name{Game: t.id, Phase: n, Seat: s.Seat, Kind: kind, Rev: fmt.Sprintf("%d%s", t.commit.Pos, s.rev())}, to: s.to, title: t.after.Title(),
		subject: subject, pieces: &root, replyTo: s.replyTo(t.by.House, t.id), at: t.commit.At,
		priority: urgency(priority, t.commit.At, due), refs: []string{t.by.House.Root(t.id, s.Seat)},
	}
	if t.commit.Public() {
		r.claim = t.claim
	}
	if s.Seat != StewardSeat {
		r.ends = Unsubscribing{Notices, s.player}
	}
	t.out = append(t.out, t.by.House.write(r))
}

// news tells what happened between two reports.
func (t *telling) news(ctx context.Context, i int, e event.Event) error {
	_, _, due, _ := t.after.Phase()
	switch e := e.(type) {
	case game.Pressed:
		return t.press(ctx, i, e)
	case game.Extended:
		return t.notice(ctx, i, "clock", func(s reader) string { return t.moved(s, e) })
	case game.Paused:
		return t.notice(ctx, i, "clock", func(s reader) string { return say(s.Language, "clock.paused", "why", e.Why) })
	case game.Resumed:
		return t.notice(ctx, i, "clock", func(s reader) string {
			return say(s.Language, "clock.resumed", "phase", t.after.PhaseIn(s.Language).Title, "due", text.When(due, s.zone, s.Language))
		})
	case game.ChainRenewed:
		return t.notice(ctx, i, "renewed", func(s reader) string { return renewed(s.Language, t.after.Title(), t.by.Key) })
	case game.Announced:
		return t.notice(ctx, i, "announced", func(reader) string { return e.Text })
	case game.Abandoned: // before it began: there is no position to report
		return t.notice(ctx, i, "abandoned", func(s reader) string {
			return say(s.Language, "notice.abandoned", "title", t.after.Title(), "why", e.Why)
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
	return t.write(ctx, reader{SeatInfo: info, player: player}, func(s reader) error { return t.report(s, "welcome", enclosed{}) })
}

// notice tells all seats something in a sentence, but those for whom there is
// none.
func (t *telling) notice(ctx context.Context, i int, kind string, what func(reader) string) error {
	_, _, due, open := t.after.Phase()
	return t.seats(ctx, func(s reader) error {
		words := what(s)
		if words == "" {
			return nil
		}
		if wanted, err := t.wanted(ctx, s); kind == "announced" && !wanted || err != nil {
			return err
		}
		told := prose(words)
		if kind == "announced" {
			told = verbatim(words)
		}
		body := flowed(told + proofText(s.Language, t.commit, t.claim))
		if kind == "clock" && open && !t.after.Paused() && !due.IsZero() {
			body = piece{kind: "multipart/mixed", within: []piece{body, t.deadline(s, false).piece()}}
		}
		t.send(s, fmt.Sprintf("%s%d", kind, i), say(s.Language, "subject."+kind, "game", t.id, "phase", t.after.PhaseIn(s.Language).Title), body, priorityNews)
		return nil
	})
}

// wanted reports whether a reader gets what the next report will tell, too.
func (t *telling) wanted(ctx context.Context, s reader) (bool, error) {
	if s.Seat == StewardSeat {
		return true, nil
	}
	if s.Digest {
		return false, nil
	}
	return wants(ctx, t.by.Subscriptions, s.player, Notices)
}

// deadline is the entry in the calendar of a seat.
func (t *telling) deadline(s reader, over bool) deadline {
	_, _, due, _ := t.after.Phase()
	return deadline{
		uid: t.id + "." + string(s.Seat) + ".orders@" + t.by.House.Domain, summary: say(s.Language, "calendar.summary", "title", t.after.Title(), "phase", t.after.PhaseIn(s.Language).Title),
		due: due, stamp: t.commit.At, version: t.commit.First, over: over,
	}
}

// seats calls f for the holder and the deputy of each seat that can be
// written to.
func (t *telling) seats(ctx context.Context, f func(reader) error) error {
	return seatsOf(ctx, t.by.People, t.after, t.commit.At, f)
}

// write calls f for a reader if there is an address.
func (t *telling) write(ctx context.Context, r reader, f func(reader) error) error {
	return writeTo(ctx, t.by.People, r, f)
}
