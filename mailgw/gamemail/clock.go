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
func (t *telling) describeMove(s mailgw.Recipient, e game.Extended) string {
	if s.Reports != game.Every && !s.Awaited {
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
	own := ""
	for _, drawn := range e.Bank {
		names = append(names, t.seatName(drawn.Seat, s.Language))
		if drawn.Seat == s.Seat {
			own = " " + t.after.BankLeft(s.Seat, s.Language)
		}
	}
	return mailgw.Say(s.Language, key, "phase", t.after.PhaseIn(s.Language).Title, "due", text.Due(e.Due, t.commit.At, s.Zone, s.Language), "why", game.ReasonIn(s.Language, e.Why), "seats", strings.Join(names, ", ")) + own
}

// describeLateRound returns the outcome of a missing round for readers with an email about it; nil for others.
func (t *telling) describeLateRound(ctx context.Context, s mailgw.Recipient) ([]report.Block, error) {
	for _, ev := range t.events {
		var said string
		var round uint64
		switch e := ev.(type) {
		case game.BeaconRecorded:
			round, said = e.Round, mailgw.Say(s.Language, "missing.come", "round", fmt.Sprint(e.Round), "at", text.When(t.commit.At, s.Zone, s.Language))
		case game.BeaconWaived:
			round, said = e.Round, mailgw.Say(s.Language, "missing.waived", "round", fmt.Sprint(e.Round), "why", e.Why)
		}
		if told, err := mailgw.WasRoundReported(ctx, t.teller.Outbox, t.id, round, s.Seat, s.Rev()); told || err != nil {
			return []report.Block{{Text: said}}, err
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
		was, had := t.before.Deputed(seat.Seat, at)
		is, has := t.after.Deputed(seat.Seat, at)
		if had && (!has || was.Deputy != is.Deputy) {
			if err := t.withAddress(ctx, mailgw.Recipient{SeatInfo: seat, Player: was.Deputy, Deputy: &was}, t.relieveDeputy); err != nil {
				return err
			}
		}
		if has && is != was {
			if err := t.withAddress(ctx, mailgw.Recipient{SeatInfo: seat, Player: is.Deputy, Deputy: &is}, t.tellDeputy); err != nil {
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
func (t *telling) tellDeparted(s mailgw.Recipient, kind, subject, body string) {
	pieces := encloseFiles(mailgw.Flowed(body+"\n"), t.cancelDeadline(s))
	t.emails = append(t.emails, t.teller.Server.Write(mailgw.Email{
		Name: mailgw.Name{Game: t.id, Seat: s.Seat, Kind: kind, Rev: fmt.Sprintf("%d%s", t.commit.Pos, s.Rev())}, To: s.To, Title: t.after.TitleIn(s.Language),
		Subject: mailgw.Say(s.Language, subject, "game", t.id, "seat", t.seatName(s.Seat, s.Language)), Pieces: &pieces, At: t.commit.At, Priority: mailgw.PriorityNews,
	}))
}

// tellDeputy adds an email to a deputy with their rights and the end of their time. Once the game runs, the report of
// the seat is in it.
func (t *telling) tellDeputy(s mailgw.Recipient) error {
	intro := t.listRights(s)
	if t.after.Begun() {
		return t.addReport(s, "deputy", additions{headline: mailgw.Say(s.Language, "deputy.headline", "seat", t.seatName(s.Seat, s.Language)), intro: intro})
	}
	t.addEmail(s, "deputy", mailgw.Say(s.Language, "subject.deputy", "game", t.id, "seat", t.seatName(s.Seat, s.Language)), mailgw.Flowed(text.Sections(mailgw.SectionsOf(intro...))), mailgw.PriorityReports)
	return nil
}

// listRights lists the rights of a deputy.
func (t *telling) listRights(s mailgw.Recipient) []report.Block {
	until, press := mailgw.Say(s.Language, "deputy.open"), mailgw.Say(s.Language, "deputy.nopress")
	if !s.Deputy.Until.IsZero() {
		until = mailgw.Say(s.Language, "deputy.until", "until", text.When(s.Deputy.Until.Add(-time.Minute), s.Zone, s.Language))
	}
	if s.Deputy.Press {
		press = mailgw.Say(s.Language, "deputy.press")
	}
	return []report.Block{
		{Text: mailgw.Say(s.Language, "deputy.named", "seat", t.seatName(s.Seat, s.Language), "title", t.after.TitleIn(s.Language)) + " " + until},
		{Items: []string{mailgw.Say(s.Language, "deputy.may"), press, mailgw.Say(s.Language, "deputy.not")}},
		{Text: mailgw.Say(s.Language, "deputy.answer")},
	}
}
