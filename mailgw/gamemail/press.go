package gamemail

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report/text"
	"seneschal/mailgw"
)

// addPresses adds the messages of a commit, in one email to each reader: those that they may see and have not written.
// Messages to nobody go to the steward.
func (t *telling) addPresses(ctx context.Context) error {
	err := t.withAddress(ctx, mailgw.Steward(t.after), func(s mailgw.Recipient) error {
		return t.addMessages(ctx, s, func(e game.Pressed) bool { return len(e.To) == 0 && !e.Public })
	})
	if err != nil {
		return err
	}
	return t.eachReader(ctx, func(recipient mailgw.Recipient) error {
		return t.addMessages(ctx, recipient, func(e game.Pressed) bool {
			return (len(e.To) > 0 || e.Public) && e.SeenBy(recipient.Seat) && recipient.Seat != e.From && t.wantsMessage(recipient, e)
		})
	})
}

// loadMutes sets muted for the readers of the game, if the commit brings messages. Messages without a name, and those
// of a game that hides its players, are sent in any case: a gap would betray their writer.
func (t *telling) loadMutes(ctx context.Context) error {
	carries := t.reportKind() != "" || slices.ContainsFunc(t.events, func(e event.Event) bool {
		switch e.(type) {
		case game.Pressed, game.Replaced:
			return true
		}
		return false
	})
	if t.teller.Muted == nil || t.after.Ruleset() == nil || !carries {
		return nil
	}
	t.muted = make(map[game.Player]map[game.Player]bool)
	return t.eachReader(ctx, func(recipient mailgw.Recipient) (err error) {
		t.muted[recipient.Player], err = t.teller.Muted(ctx, recipient.Player)
		return err
	})
}

// wantsMessage reports whether a reader gets a message that their seat may read: a deputy may have no right to it, and
// its writer may be muted.
func (t *telling) wantsMessage(recipient mailgw.Recipient, pressed game.Pressed) bool {
	if !recipient.Reads(pressed) {
		return false
	}
	return pressed.Grey || !t.muted[recipient.Player][t.after.PublicPlayer(pressed.From)]
}

// addMessages adds an email with the messages that isFor picks. It adds nothing if there are none, or if the reader
// does not want news between reports.
func (t *telling) addMessages(ctx context.Context, recipient mailgw.Recipient, isFor func(game.Pressed) bool) error {
	var messages []mailgw.Message
	first, subject := -1, ""
	several := mailgw.Say(recipient.Language, "subject.presses", "game", t.id)
	for i, e := range t.events {
		pressed, ok := e.(game.Pressed)
		if !ok || !isFor(pressed) {
			continue
		}
		about := mailgw.Say(recipient.Language, "subject.press", "game", t.id, "from", t.authorName(pressed, recipient.Language))
		if first < 0 {
			first, subject = i, about
		}
		if about != subject {
			subject = several
		}
		messages = append(messages, t.writeMessage(recipient, pressed))
	}
	if len(messages) == 0 {
		return nil
	}
	if wanted, err := t.wantsNews(ctx, recipient); !wanted || err != nil {
		return err
	}
	l := t.startEmail(recipient, fmt.Sprintf("press%d", first), subject, mailgw.PriorityNews)
	t.emails = append(t.emails, t.teller.Server.Gather(l, several, messages))
	return nil
}

// writeMessage writes a message with its heading, and with the ways to answer it.
func (t *telling) writeMessage(recipient mailgw.Recipient, e game.Pressed) mailgw.Message {
	head := mailgw.Say(recipient.Language, "press.head", "from", t.authorName(e, recipient.Language), "to", t.addresseeNames(e, recipient.Language), "at", text.When(e.At, recipient.Zone, recipient.Language))
	message := mailgw.Message{Text: mailgw.Prose(head) + "\n" + mailgw.Verbatim(e.Text)}
	if e.From != "" && !e.Grey {
		message.Foot += "\n" + mailgw.Prose(mailgw.Say(recipient.Language, "press.answer", "name", string(e.From)))
	}
	if e.Public && recipient.Seat != mailgw.StewardSeat {
		message.Foot += "\n" + mailgw.Prose(mailgw.Say(recipient.Language, "press.thread")) + t.teller.Server.TalkAddress(t.id, recipient.Seat, recipient.Epoch) + "\n"
		if t.teller.Server.Pages != "" {
			message.Foot += t.teller.Server.Pages + "/g/" + t.id + "/thread\n"
		}
	}
	message.Foot += mailgw.ProofText(recipient.Language, t.commit, t.claim)
	return message
}

// authorName returns the name that a message shows as its writer.
func (t *telling) authorName(pressed game.Pressed, lang string) string {
	switch {
	case pressed.Grey:
		return mailgw.Say(lang, "press.grey")
	case pressed.From == "":
		return mailgw.Say(lang, "press.steward")
	}
	return t.seatName(pressed.From, lang)
}

// addresseeNames returns the names that a message shows as its addressees.
func (t *telling) addresseeNames(pressed game.Pressed, lang string) string {
	if pressed.Public {
		return mailgw.Say(lang, "press.all")
	}
	if t.after.ToAll(pressed) {
		return mailgw.Say(lang, "press.players")
	}
	if len(pressed.To) == 0 {
		return mailgw.Say(lang, "press.steward")
	}
	return strings.Join(lists.Map(pressed.To, func(s game.Seat) string { return t.seatName(s, lang) }), ", ")
}

// seatName returns the name of a seat in a language; its ID before the game has begun.
func (t *telling) seatName(seat game.Seat, lang string) string {
	if t.after.State() == nil {
		return string(seat)
	}
	return t.after.State().Face(seat, lang).Name
}
