package gamemail

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/mailgw"
)

// tellHandover adds the emails about a seat with a new holder: the report with the seat's whole history to the new
// holder, a farewell to the old one, and a notice to all other seats. It does nothing before the game has begun.
func (t *telling) tellHandover(ctx context.Context, i int, replaced game.Replaced) error {
	info, ok := t.after.SeatInfo(replaced.Seat)
	if !ok || !t.after.Begun() {
		return nil
	}
	history, g, err := t.teller.Archive.History(ctx, t.id, replaced.Seat, info.Language, t.teller.People.Zone(ctx, replaced.To), t.commit.Pos)
	if err != nil {
		return err
	}
	err = t.withAddress(ctx, mailgw.Recipient{SeatInfo: info, Player: replaced.To}, func(s mailgw.Recipient) error {
		return t.addReport(s, "welcome", t.composeHandover(s, history.Dossier(g)))
	})
	if err != nil {
		return err
	}
	if err := t.tellFarewell(ctx, replaced, history); err != nil {
		return err
	}
	return t.addNotices(ctx, i, "seat", func(recipient mailgw.Recipient) string {
		if recipient.Seat == replaced.Seat {
			return ""
		}
		return mailgw.Say(recipient.Language, "seat.changed", "seat", t.seatName(replaced.Seat, recipient.Language))
	})
}

// composeHandover returns the additions to a new holder's report: three sentences, and the history as a file.
func (t *telling) composeHandover(recipient mailgw.Recipient, dossier report.Dossier) additions {
	limit := text.Limit{Bytes: mailgw.MaxDossier}
	if t.teller.Page != nil {
		limit.Page = t.teller.Page(t.id, recipient.Seat, recipient.Epoch) + "/history"
	}
	name := fmt.Sprintf("history-%s.txt", t.id)
	intro := strings.Join([]string{
		mailgw.Say(recipient.Language, "handover.yours", "seat", t.seatName(recipient.Seat, recipient.Language), "title", t.after.TitleIn(recipient.Language)),
		mailgw.Say(recipient.Language, "handover.file", "file", name),
		mailgw.Say(recipient.Language, "handover.below"),
	}, " ")
	return additions{
		intro: []report.Block{{Text: intro}},
		files: []mailgw.Piece{mailgw.File("text/plain; charset=utf-8", name, []byte(text.Dossier(dossier, recipient.Zone, limit)))},
	}
}

// tellFarewell adds an email to a seat's former holder: how long they held it, and how that counts. It does nothing if
// there was none.
func (t *telling) tellFarewell(ctx context.Context, e game.Replaced, h *game.History) error {
	former := h.Former()
	if former == "" || former == e.To {
		return nil
	}
	r := mailgw.Recipient{SeatInfo: game.SeatInfo{Seat: e.Seat, Language: t.teller.People.Language(ctx, former)}, Player: former}
	return t.withAddress(ctx, r, func(recipient mailgw.Recipient) error {
		body := mailgw.Say(recipient.Language, "farewell.text", "seat", t.seatName(e.Seat, recipient.Language), "title", t.after.TitleIn(recipient.Language), "n", strconv.Itoa(h.Held(former)), "of", strconv.Itoa(h.Phases()))
		body += "\n\n" + mailgw.Say(recipient.Language, "farewell.rating")
		if t.after.Tournament() != "" {
			body += "\n\n" + mailgw.Say(recipient.Language, "farewell.points")
		}
		t.tellDeparted(recipient, "farewell", "subject.farewell", body)
		return nil
	})
}

// tellNewHolder adds a report of the position for a player who joins a running game.
func (t *telling) tellNewHolder(ctx context.Context, seat game.Seat, player game.Player) error {
	info, ok := t.after.SeatInfo(seat)
	if !ok || !t.after.Begun() {
		return nil
	}
	return t.withAddress(ctx, mailgw.Recipient{SeatInfo: info, Player: player}, func(s mailgw.Recipient) error { return t.addReport(s, "welcome", additions{}) })
}
