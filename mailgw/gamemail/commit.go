package gamemail

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report/text"
	"seneschal/eventstore"
	"seneschal/mailgw"
)

// Tell composes all emails that follow from a commit, and sends none. before and after are the game around the commit,
// events are its content, dueReports are the seats that get a report. A game that was never opened gives none. It fails
// if the proof of the commit, an address or a past report cannot be read.
func (g *Teller) Tell(ctx context.Context, commit *eventstore.Commit, before, after *game.Game, events []event.Event, dueReports game.Due) ([]mailgw.Outbound, error) {
	if after.Ruleset() == nil {
		return nil, nil
	}
	claim, err := g.Proofs.Claim(ctx, commit)
	if err != nil {
		return nil, err
	}
	t := &telling{teller: g, commit: commit, claim: claim, id: after.Setup().Game, before: before, after: after, events: events, dueReports: dueReports, calendars: map[entry]bool{}}
	t.name = func(p game.Player) string { return g.People.Name(ctx, p) }
	t.nameless = func(p game.Player) bool { return g.People.Names(ctx, []game.Player{p})[p] == "" }
	if err := t.composeAll(ctx); err != nil {
		return nil, err
	}
	return t.emails, nil
}

// composeAll composes a report to each seat that gets one, or else the news; then emails to persons whose part in the
// game has changed.
func (t *telling) composeAll(ctx context.Context) error {
	if t.commit.CommandID == game.CommandIDOfficial { // the emails of the tournament tell it
		return t.withdrawDeadlines(ctx)
	}
	if err := t.loadMutes(ctx); err != nil {
		return err
	}
	if kind := t.reportKind(); kind != "" {
		err := t.eachReader(ctx, func(recipient mailgw.Recipient) error {
			late, err := t.describeLateRound(ctx, recipient)
			if err != nil {
				return err
			}
			if _, due := t.dueReports[recipient.Seat]; !due { // its page has it
				t.addRoundEmail(recipient, late)
				return nil
			}
			return t.addReport(recipient, kind, additions{intro: late})
		})
		if err != nil {
			return err
		}
		err = t.withAddress(ctx, mailgw.Steward(t.after), func(recipient mailgw.Recipient) error {
			late, err := t.describeLateRound(ctx, recipient)
			t.addRoundEmail(recipient, late)
			return err
		})
		if err != nil {
			return err
		}
	}
	for i, ev := range t.events {
		if _, passed := ev.(game.Replaced); !passed && t.reportKind() != "" {
			continue // the report tells it
		}
		if err := t.tellEvent(ctx, i, ev); err != nil {
			return err
		}
	}
	return errors.Join(t.writeDeputies(ctx), t.tellSteward(ctx), t.tellLeavers(ctx), t.withdrawDeadlines(ctx))
}

// reportKind returns the kind of report that the commit calls for: "report", "welcome" or "rewound"; "" for none.
func (t *telling) reportKind() string {
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

// tellEvent adds the emails about the ith event of the commit, which no report tells.
func (t *telling) tellEvent(ctx context.Context, i int, ev event.Event) error {
	_, _, deadline, _ := t.after.Phase()
	switch e := ev.(type) {
	case game.Pressed:
		if slices.ContainsFunc(t.events[:i], func(e event.Event) bool { _, ok := e.(game.Pressed); return ok }) {
			return nil // it went with the first
		}
		return t.addPresses(ctx)
	case game.Extended:
		return t.addNotices(ctx, i, "clock", func(s mailgw.Recipient) string { return t.describeMove(s, e) })
	case game.Paused:
		return t.addNotices(ctx, i, "clock", func(s mailgw.Recipient) string {
			return mailgw.Say(s.Language, "clock.paused", "why", game.ReasonIn(s.Language, e.Why))
		})
	case game.Resumed:
		return t.addNotices(ctx, i, "clock", func(s mailgw.Recipient) string {
			return mailgw.Say(s.Language, "clock.resumed", "phase", t.after.PhaseIn(s.Language).Title, "due", text.Due(deadline, t.commit.At, s.Zone, s.Language))
		})
	case game.ChainRenewed:
		return t.addNotices(ctx, i, "renewed", func(s mailgw.Recipient) string {
			return mailgw.Renewed(s.Language, t.after.TitleIn(s.Language), t.teller.Key)
		})
	case game.Announced:
		return t.addNotices(ctx, i, "announced", func(mailgw.Recipient) string { return e.Text })
	case game.AgreementsWanted:
		return t.tellProposals(ctx, i, e)
	case game.Abandoned: // before it began: there is no position to report
		return t.addNotices(ctx, i, "abandoned", func(s mailgw.Recipient) string {
			return mailgw.Say(s.Language, "notice.abandoned", "title", t.after.TitleIn(s.Language), "why", e.Why)
		})
	case game.Replaced:
		return t.tellHandover(ctx, i, e)
	case game.Seated:
		return errors.Join(t.tellNewHolder(ctx, e.Seat, e.Player), t.tellGivenSeat(ctx, e))
	}
	return nil
}

// Calls returns the calls that follow from a commit: to the holders of awaited seats that get a report now or were
// taken over. A call can replace the email if the seat gets that only because it is awaited. It returns nil while no
// phase waits for orders.
func Calls(commit *eventstore.Commit, before, after *game.Game, events []event.Event, dueReports game.Due) []mailgw.Call {
	n, _, deadline, open := after.Phase()
	_, sealed := after.Sealed()
	if after.Ruleset() == nil || !open || sealed || after.Paused() || after.Over() {
		return nil
	}
	t := &telling{commit: commit, before: before, after: after, events: events}
	kind, id := t.reportKind(), after.Setup().Game
	var calls []mailgw.Call
	for _, seat := range after.Seats() {
		_, told := dueReports[seat.Seat]
		told = told && kind != ""
		if !seat.Awaited || seat.Final || seat.Player == "" || !told && !isTakenOver(events, seat.Seat) {
			continue
		}
		call := mailgw.Call{
			Key: fmt.Sprintf("%s.%s.%s.%d", id, seat.Seat, mailgw.Awaited, commit.Pos), Kind: mailgw.Awaited, Player: seat.Player,
			Game: id, Seat: seat.Seat, Phase: n, Due: deadline,
		}
		if told && kind == "report" && seat.Reports == game.Asked {
			call.Email = t.emailName(mailgw.Recipient{SeatInfo: seat, Player: seat.Player}, kind).Key()
		}
		calls = append(calls, call)
	}
	return calls
}

// isTakenOver reports whether events give a seat to another holder.
func isTakenOver(events []event.Event, seat game.Seat) bool {
	return slices.ContainsFunc(events, func(e event.Event) bool {
		r, ok := e.(game.Replaced)
		return ok && r.Seat == seat
	})
}
