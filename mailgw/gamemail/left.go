package gamemail

import (
	"context"
	"fmt"
	"slices"

	"seneschal/domain/game"
	"seneschal/mailgw"
)

// tellLeavers adds emails to players who have just lost their seats by silence. If they may have the seat back (O-12),
// the email says how; then players who have resigned get one, too.
func (t *telling) tellLeavers(ctx context.Context) error {
	if !t.after.Begun() || t.after.Over() {
		return nil
	}
	for _, ev := range t.events {
		vacated, ok := ev.(game.Vacated)
		if !ok {
			continue
		}
		back, err := t.mayReturn(ctx, vacated)
		if err != nil {
			return err
		}
		if !back && vacated.Why != "missed" {
			continue // they know
		}
		if err := t.withAddress(ctx, mailgw.Recipient{Player: vacated.From}, func(recipient mailgw.Recipient) error {
			t.emails = append(t.emails, t.teller.Server.Write(t.writeToLeaver(recipient, vacated, back)))
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// mayReturn reports whether a player may have the seat back that they left: the terms of the game allow it, the player
// holds no other seat, and this one is free and in play.
func (t *telling) mayReturn(ctx context.Context, left game.Vacated) (bool, error) {
	info, ok := t.after.SeatInfo(left.Seat)
	holds := slices.ContainsFunc(t.after.Seats(), func(info game.SeatInfo) bool { return info.Player == left.From })
	if t.teller.LetsReturn == nil || !ok || info.Player != "" || holds || !t.after.State().PassesOn() || t.after.State().Face(left.Seat, "en").Out {
		return false, nil
	}
	return t.teller.LetsReturn(ctx, t.id)
}

// writeToLeaver writes the email. Its name holds no game, because its reader has no seat: an answer goes to the
// commands about open games, not to the game.
func (t *telling) writeToLeaver(recipient mailgw.Recipient, left game.Vacated, back bool) mailgw.Email {
	say := func(key string) string {
		return mailgw.Say(recipient.Language, key, "seat", t.seatName(left.Seat, recipient.Language), "title", t.after.TitleIn(recipient.Language), "game", t.id)
	}
	body := say("left."+left.Why) + "\n"
	pages := t.teller.Server.Pages
	if back {
		body += "\n" + say("left.back") + "\n"
	}
	if back && pages != "" {
		body += "\n" + say("left.page") + "\n\n" + pages + "/g/" + t.id + "\n"
	}
	return mailgw.Email{
		Name: mailgw.Name{Seat: game.Seat(recipient.Player), Kind: "left", Rev: fmt.Sprint(t.commit.Pos)}, To: recipient.To, Title: t.after.TitleIn(recipient.Language), Subject: say("subject.left"),
		Body: body, At: t.commit.At, Priority: mailgw.PriorityReports,
	}
}
