package gamemail

import (
	"context"
	"slices"
	"strconv"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/mailgw"
)

// tellSteward adds emails to the steward of a game: first that they are its steward, later about events that may need
// them: missed deadlines, resignations, lost seats, absences, and a rewinding. Package returns writes about bounces
// and answers of machines.
func (t *telling) tellSteward(ctx context.Context) error {
	return t.withAddress(ctx, mailgw.Steward(t.after), func(recipient mailgw.Recipient) error {
		if t.opensOwnGame() {
			t.addEmail(recipient, "office", mailgw.Say(recipient.Language, "subject.office", "game", t.id), t.stewardPiece(recipient, report.Block{Text: mailgw.Say(recipient.Language, "office.yours", "title", t.after.TitleIn(recipient.Language), "ruleset", t.rulesetTitle(recipient.Language))}), mailgw.PriorityNews)
			return nil
		}
		var lines []string
		for _, e := range t.events {
			if line := t.describeForSteward(e, recipient); line != "" {
				lines = append(lines, line)
			}
		}
		if len(lines) == 0 {
			return nil
		}
		subject := mailgw.Say(recipient.Language, "subject.concerns", "game", t.id, "what", lines[0])
		t.addEmail(recipient, "concerns", subject, t.stewardPiece(recipient, report.Block{Items: lines}), mailgw.PriorityNews)
		return nil
	})
}

// opensOwnGame reports whether the commit opens a game that belongs to no tournament. Games of a tournament are
// announced by its emails.
func (t *telling) opensOwnGame() bool {
	return t.after.Tournament() == "" && slices.ContainsFunc(t.events, func(e event.Event) bool { _, ok := e.(game.Opened); return ok })
}

func (t *telling) rulesetTitle(lang string) string {
	return t.after.Ruleset().Describe().Title.In(lang)
}

// describeForSteward describes an event for a steward's email; "" if the steward need not know it.
func (t *telling) describeForSteward(ev event.Event, recipient mailgw.Recipient) string {
	say := func(key string, seat game.Seat, pairs ...string) string {
		return mailgw.Say(recipient.Language, key, append(pairs, "seat", t.seatName(seat, recipient.Language), "phase", t.before.PhaseIn(recipient.Language).Title)...)
	}
	switch e := ev.(type) {
	case game.Missed:
		if e.Excused {
			return ""
		}
		return say("concern.missed", e.Seat, "row", strconv.Itoa(e.Row))
	case game.RegencyBegan:
		return say("concern.silent", e.Seat)
	case game.Resigned:
		return say("concern.resigned", e.Seat)
	case game.Vacated:
		return say("concern.vacated", e.Seat)
	case game.AbsenceSet:
		return say("concern.away", e.Seat, "from", e.From.Format(time.DateOnly), "to", e.To.Add(-time.Minute).Format(time.DateOnly))
	case game.Rewound:
		return mailgw.Say(recipient.Language, "concern.rewound", "phase", t.after.PhaseIn(recipient.Language).Title, "why", e.Why)
	}
	return ""
}

// stewardPiece makes an email to the steward: the text, and the ways to act.
func (t *telling) stewardPiece(recipient mailgw.Recipient, what report.Block) mailgw.Piece {
	blocks := []report.Block{what, {Text: mailgw.Say(recipient.Language, "office.mail")}}
	if pages := t.teller.Server.Pages; pages != "" {
		blocks = append(blocks, report.Block{Text: mailgw.Say(recipient.Language, "office.desk")}, report.Block{Text: pages + "/g/" + t.id + "/desk"})
	}
	return mailgw.Flowed(text.Sections(mailgw.SectionsOf(blocks...)) + mailgw.ProofText(recipient.Language, t.commit, t.claim))
}

// tellGivenSeat adds an email to a player whom somebody else has given a seat before the game begins.
func (t *telling) tellGivenSeat(ctx context.Context, seated game.Seated) error {
	info, ok := t.after.SeatInfo(seated.Seat)
	if !ok || t.after.Begun() || t.commit.Actor == string(seated.Player) || seated.Player == "" {
		return nil
	}
	return t.withAddress(ctx, mailgw.Recipient{SeatInfo: info, Player: seated.Player}, func(recipient mailgw.Recipient) error {
		free := lists.Count(t.after.Seats(), func(other game.SeatInfo) bool { return other.Player == "" })
		body := mailgw.Say(recipient.Language, "given.text", "seat", t.seatName(recipient.Seat, recipient.Language), "title", t.after.TitleIn(recipient.Language), "ruleset", t.rulesetTitle(recipient.Language), "steward", t.name(t.after.Steward()), "free", strconv.Itoa(free))
		blocks := append([]report.Block{{Text: body}}, t.ownPageLink(recipient)...)
		t.addEmail(recipient, "given", mailgw.Say(recipient.Language, "subject.given", "game", t.id, "seat", t.seatName(recipient.Seat, recipient.Language)), mailgw.Flowed(text.Sections(mailgw.SectionsOf(blocks...))), mailgw.PriorityReports)
		return nil
	})
}
