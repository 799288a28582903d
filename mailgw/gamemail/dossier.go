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

// handedOver writes about a seat with a new holder: to the new holder, with the seat's whole
// history; to the old one; and to all other seats.
func (t *telling) handedOver(ctx context.Context, i int, replaced game.Replaced) error {
	info, ok := t.after.SeatInfo(replaced.Seat)
	if !ok || !t.after.Begun() {
		return nil
	}
	history, g, err := t.by.Archive.History(ctx, t.id, replaced.Seat, info.Language, t.by.People.Zone(ctx, replaced.To), t.commit.Pos)
	if err != nil {
		return err
	}
	err = t.callIfAddressed(ctx, mailgw.Recipient{SeatInfo: info, Player: replaced.To}, func(s mailgw.Recipient) error {
		return t.addReport(s, "welcome", t.composeHandover(s, history.Dossier(g)))
	})
	if err != nil {
		return err
	}
	if err := t.tellFarewell(ctx, replaced, history); err != nil {
		return err
	}
	return t.sendNotices(ctx, i, "seat", func(recipient mailgw.Recipient) string {
		if recipient.Seat == replaced.Seat {
			return ""
		}
		return mailgw.Say(recipient.Language, "seat.changed", "seat", t.seatName(replaced.Seat, recipient.Language))
	})
}

// composeHandover returns the additions to a new holder's report: three sentences and the dossier.
func (t *telling) composeHandover(recipient mailgw.Recipient, dossier report.Dossier) enclosed {
	limit := text.Limit{Bytes: mailgw.MaxDossier}
	if t.by.Page != nil {
		limit.Page = t.by.Page(t.id, recipient.Seat, recipient.Epoch) + "/history"
	}
	name := fmt.Sprintf("history-%s.txt", t.id)
	intro := strings.Join([]string{
		mailgw.Say(recipient.Language, "handover.yours", "seat", t.seatName(recipient.Seat, recipient.Language), "title", t.after.TitleIn(recipient.Language)),
		mailgw.Say(recipient.Language, "handover.file", "file", name),
		mailgw.Say(recipient.Language, "handover.below"),
	}, " ")
	return enclosed{
		intro: []report.Block{{Text: intro}},
		files: []mailgw.Piece{mailgw.File("text/plain; charset=utf-8", name, []byte(text.Dossier(dossier, recipient.Zone, limit)))},
	}
}

// tellFarewell tells a seat's former holder how long they held it, and how that counts.
func (t *telling) tellFarewell(ctx context.Context, e game.Replaced, h *game.History) error {
	former := h.Former()
	if former == "" || former == e.To {
		return nil
	}
	r := mailgw.Recipient{SeatInfo: game.SeatInfo{Seat: e.Seat, Language: t.by.People.Language(ctx, former)}, Player: former}
	return t.callIfAddressed(ctx, r, func(s mailgw.Recipient) error {
		body := mailgw.Say(s.Language, "farewell.text", "seat", t.seatName(e.Seat, s.Language), "title", t.after.TitleIn(s.Language), "n", strconv.Itoa(h.Held(former)), "of", strconv.Itoa(h.Phases()))
		body += "\n\n" + mailgw.Say(s.Language, "farewell.rating")
		if t.after.Tournament() != "" {
			body += "\n\n" + mailgw.Say(s.Language, "farewell.points")
		}
		t.tellDeparted(s, "farewell", "subject.farewell", body)
		return nil
	})
}

// tellNewHolder sends the position to a player that joins a running game.
func (t *telling) tellNewHolder(ctx context.Context, seat game.Seat, player game.Player) error {
	info, ok := t.after.SeatInfo(seat)
	if !ok || !t.after.Begun() {
		return nil
	}
	return t.callIfAddressed(ctx, mailgw.Recipient{SeatInfo: info, Player: player}, func(s mailgw.Recipient) error { return t.addReport(s, "welcome", enclosed{}) })
}
