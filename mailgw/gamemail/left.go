package gamemail

import (
	"context"
	"fmt"
	"slices"

	"seneschal/domain/game"
	"seneschal/mailgw"
)

// tellLeavers writes to the players who have just lost their seats, or given them up, how to come back while nobody else
// has taken them over, where they may (O-12).
func (t *telling) tellLeavers(ctx context.Context) error {
	if t.by.LetsReturn == nil || !t.after.Begun() || t.after.Over() || !t.after.State().PassesOn() {
		return nil
	}
	for _, ev := range t.events {
		left, ok := ev.(game.Vacated)
		if !ok || !t.mayReturn(left) {
			continue
		}
		lets, err := t.by.LetsReturn(ctx, t.id)
		if err != nil || !lets {
			return err
		}
		if err := t.callIfAddressed(ctx, mailgw.Recipient{Player: left.From}, func(to mailgw.Recipient) error {
			t.out = append(t.out, t.by.Server.Write(t.writeToLeaver(to, left)))
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// mayReturn reports whether the player who has left a seat holds no other, and the seat is free and in play.
func (t *telling) mayReturn(left game.Vacated) bool {
	info, ok := t.after.SeatInfo(left.Seat)
	holds := slices.ContainsFunc(t.after.Seats(), func(info game.SeatInfo) bool { return info.Player == left.From })
	return ok && info.Player == "" && !holds && !t.after.State().Face(left.Seat, "en").Out
}

// writeToLeaver writes the email. It names no game to programs: an answer to it is no email to the game, in which the
// reader has no seat, but one about games that players enter.
func (t *telling) writeToLeaver(to mailgw.Recipient, left game.Vacated) mailgw.Email {
	say := func(key string) string {
		return mailgw.Say(to.Language, key, "seat", t.seatName(left.Seat, to.Language), "title", t.after.TitleIn(to.Language), "game", t.id)
	}
	body := say("left."+left.Why) + "\n\n" + say("left.back") + "\n"
	if pages := t.by.Server.Pages; pages != "" {
		body += "\n" + say("left.page") + "\n\n" + pages + "/g/" + t.id + "\n"
	}
	return mailgw.Email{
		Name: mailgw.Name{Seat: game.Seat(to.Player), Kind: "left", Rev: fmt.Sprint(t.commit.Pos)}, To: to.To, Title: t.after.TitleIn(to.Language), Subject: say("subject.left"),
		Body: body, At: t.commit.At, Priority: mailgw.PriorityReports,
	}
}
