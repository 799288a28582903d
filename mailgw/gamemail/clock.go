package gamemail

import (
	"context"
	"fmt"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/mailgw"
)

// describeMove returns a sentence about a deadline that was moved: by the steward with a reason, as grace, because a
// beacon was late, or at the cost of time banks, which are public. It returns "" for a seat that is neither awaited
// nor gets every report.
func (t *telling) describeMove(recipient mailgw.Recipient, e game.Extended) string {
	if recipient.Reports != game.Every && !recipient.Awaited {
		return "" // its next report says it
	}
	key, names := "clock.extended", []string{}
	switch {
	case e.Grace:
		key = "clock.grace"
	case e.Late:
		key = "clock.late"
	case len(e.Bank) > 0:
		key = "clock.bank"
	}
	bankText := ""
	for _, drawn := range e.Bank {
		names = append(names, t.seatName(drawn.Seat, recipient.Language))
		if drawn.Seat == recipient.Seat {
			bankText = " " + t.after.DescribeBank(recipient.Seat, recipient.Language)
		}
	}
	return mailgw.Say(recipient.Language, key, "phase", t.after.PhaseIn(recipient.Language).Title, "due", text.Due(e.Due, t.commit.At, recipient.Zone, recipient.Language), "why", game.ReasonIn(recipient.Language, e.Why), "seats", strings.Join(names, ", ")) + bankText
}

// describeLateRound returns the outcome of a missing round for readers with an email about it; nil for others.
func (t *telling) describeLateRound(ctx context.Context, recipient mailgw.Recipient) ([]report.Block, error) {
	for _, ev := range t.events {
		var sentence string
		var round uint64
		switch e := ev.(type) {
		case game.BeaconRecorded:
			round, sentence = e.Round, mailgw.Say(recipient.Language, "missing.come", "round", fmt.Sprint(e.Round), "at", text.When(t.commit.At, recipient.Zone, recipient.Language))
		case game.BeaconWaived:
			round, sentence = e.Round, mailgw.Say(recipient.Language, "missing.waived", "round", fmt.Sprint(e.Round), "why", e.Why)
		}
		if told, err := mailgw.WasRoundReported(ctx, t.teller.Outbox, t.id, round, recipient.Seat, recipient.Rev()); told || err != nil {
			return []report.Block{{Text: sentence}}, err
		}
	}
	return nil, nil
}

// addRoundEmail adds an email with the outcome of a missing round, for a reader who gets no report. It does nothing if
// late is empty.
func (t *telling) addRoundEmail(recipient mailgw.Recipient, late []report.Block) {
	if len(late) == 0 {
		return
	}
	body := mailgw.Flowed(text.Sections(mailgw.SectionsOf(late...)) + mailgw.ProofText(recipient.Language, t.commit, t.claim))
	t.addEmail(recipient, "roundcame", mailgw.Say(recipient.Language, "subject.roundcame", "game", t.id), body, mailgw.PriorityNews)
}

// writeDeputies adds emails to new deputies, to deputies with new terms, and to deputies whose time is over.
func (t *telling) writeDeputies(ctx context.Context) error {
	at := t.commit.At
	for _, seat := range t.after.Seats() {
		before, had := t.before.Deputed(seat.Seat, at)
		after, has := t.after.Deputed(seat.Seat, at)
		if had && (!has || before.Deputy != after.Deputy) {
			if err := t.withAddress(ctx, mailgw.Recipient{SeatInfo: seat, Player: before.Deputy, Deputy: &before}, t.relieveDeputy); err != nil {
				return err
			}
		}
		if has && after != before {
			if err := t.withAddress(ctx, mailgw.Recipient{SeatInfo: seat, Player: after.Deputy, Deputy: &after}, t.tellDeputy); err != nil {
				return err
			}
		}
	}
	return nil
}

// relieveDeputy adds an email to a former deputy: they can no longer write for the seat.
func (t *telling) relieveDeputy(s mailgw.Recipient) error {
	t.tellDeparted(s, "relieved", "subject.deputy", mailgw.Say(s.Language, "deputy.over", "seat", t.seatName(s.Seat, s.Language), "title", t.after.TitleIn(s.Language)))
	return nil
}

// tellDeparted adds an email to a person that has left a seat, and withdraws the seat's deadline from their calendar.
func (t *telling) tellDeparted(recipient mailgw.Recipient, kind, subject, body string) {
	pieces := encloseFiles(mailgw.Flowed(body+"\n"), t.cancelDeadline(recipient))
	t.emails = append(t.emails, t.teller.Server.Write(mailgw.Email{
		Name: mailgw.Name{Game: t.id, Seat: recipient.Seat, Kind: kind, Rev: fmt.Sprintf("%d%s", t.commit.Pos, recipient.Rev())}, To: recipient.To, Title: t.after.TitleIn(recipient.Language),
		Subject: mailgw.Say(recipient.Language, subject, "game", t.id, "seat", t.seatName(recipient.Seat, recipient.Language)), Pieces: &pieces, At: t.commit.At, Priority: mailgw.PriorityNews,
	}))
}

// tellDeputy adds an email to a deputy with their rights and the end of their time. Once the game runs, the report of
// the seat is in it.
func (t *telling) tellDeputy(recipient mailgw.Recipient) error {
	intro := t.listRights(recipient)
	if t.after.Begun() {
		return t.addReport(recipient, "deputy", additions{headline: mailgw.Say(recipient.Language, "deputy.headline", "seat", t.seatName(recipient.Seat, recipient.Language)), intro: intro})
	}
	t.addEmail(recipient, "deputy", mailgw.Say(recipient.Language, "subject.deputy", "game", t.id, "seat", t.seatName(recipient.Seat, recipient.Language)), mailgw.Flowed(text.Sections(mailgw.SectionsOf(intro...))), mailgw.PriorityReports)
	return nil
}

// listRights lists the rights of a deputy.
func (t *telling) listRights(recipient mailgw.Recipient) []report.Block {
	until, press := mailgw.Say(recipient.Language, "deputy.open"), mailgw.Say(recipient.Language, "deputy.nopress")
	if !recipient.Deputy.Until.IsZero() {
		until = mailgw.Say(recipient.Language, "deputy.until", "until", text.When(recipient.Deputy.Until.Add(-time.Minute), recipient.Zone, recipient.Language))
	}
	if recipient.Deputy.Press {
		press = mailgw.Say(recipient.Language, "deputy.press")
	}
	return []report.Block{
		{Text: mailgw.Say(recipient.Language, "deputy.named", "seat", t.seatName(recipient.Seat, recipient.Language), "title", t.after.TitleIn(recipient.Language)) + " " + until},
		{Items: []string{mailgw.Say(recipient.Language, "deputy.may"), press, mailgw.Say(recipient.Language, "deputy.not")}},
		{Text: mailgw.Say(recipient.Language, "deputy.answer")},
	}
}
