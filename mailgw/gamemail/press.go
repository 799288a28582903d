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

// sendPresses sends the messages of a commit, in one email to each reader: the messages that they
// may see and have not written. Messages to nobody go to the steward.
func (t *telling) sendPresses(ctx context.Context) error {
	err := t.callIfAddressed(ctx, mailgw.Steward(t.after), func(s mailgw.Recipient) error {
		return t.gatherPresses(ctx, s, func(e game.Pressed) bool { return len(e.To) == 0 && !e.Public })
	})
	if err != nil {
		return err
	}
	return t.eachReader(ctx, func(recipient mailgw.Recipient) error {
		return t.gatherPresses(ctx, recipient, func(e game.Pressed) bool {
			return (len(e.To) > 0 || e.Public) && e.SeenBy(recipient.Seat) && recipient.Seat != e.From && t.reads(recipient, e)
		})
	})
}

// loadMutes looks up whose messages the readers of the game do not want. Messages without a name, and those of a game that
// hides its players, are sent in any case: a gap would tell their writer.
func (t *telling) loadMutes(ctx context.Context) error {
	carries := t.reportKind() != "" || slices.ContainsFunc(t.events, func(e event.Event) bool {
		switch e.(type) {
		case game.Pressed, game.Replaced:
			return true
		}
		return false
	})
	if t.by.Muted == nil || t.after.Ruleset() == nil || !carries {
		return nil
	}
	t.muted = make(map[game.Player]map[game.Player]bool)
	return t.eachReader(ctx, func(recipient mailgw.Recipient) (err error) {
		t.muted[recipient.Player], err = t.by.Muted(ctx, recipient.Player)
		return err
	})
}

// reads reports whether a reader gets a message that their seat may read.
func (t *telling) reads(recipient mailgw.Recipient, pressed game.Pressed) bool {
	if !recipient.Reads(pressed) {
		return false
	}
	return pressed.Grey || !t.muted[recipient.Player][t.after.PublicPlayer(pressed.From)]
}

// gatherPresses sends a reader those messages that isFor picks. It sends nothing if there are none, or
// if the reader does not want them.
func (t *telling) gatherPresses(ctx context.Context, recipient mailgw.Recipient, isFor func(game.Pressed) bool) error {
	var all []mailgw.Message
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
		all = append(all, t.writeMessage(recipient, pressed))
	}
	if len(all) == 0 {
		return nil
	}
	if wanted, err := t.wantsNews(ctx, recipient); !wanted || err != nil {
		return err
	}
	l := t.startEmail(recipient, fmt.Sprintf("press%d", first), subject, mailgw.PriorityNews)
	t.out = append(t.out, t.by.Server.Gather(l, several, all))
	return nil
}

// writeMessage writes a message with its heading, and with the ways to answer it.
func (t *telling) writeMessage(s mailgw.Recipient, e game.Pressed) mailgw.Message {
	head := mailgw.Say(s.Language, "press.head", "from", t.authorName(e, s.Language), "to", t.addressed(e, s.Language), "at", text.When(e.At, s.Zone, s.Language))
	message := mailgw.Message{Text: mailgw.Prose(head) + "\n" + mailgw.Verbatim(e.Text)}
	if e.From != "" && !e.Grey {
		message.Foot += "\n" + mailgw.Prose(mailgw.Say(s.Language, "press.answer", "name", string(e.From)))
	}
	if e.Public && s.Seat != mailgw.StewardSeat {
		message.Foot += "\n" + mailgw.Prose(mailgw.Say(s.Language, "press.thread")) + t.by.Server.TalkAddress(t.id, s.Seat, s.Epoch) + "\n"
		if t.by.Server.Pages != "" {
			message.Foot += t.by.Server.Pages + "/g/" + t.id + "/thread\n"
		}
	}
	message.Foot += mailgw.ProofText(s.Language, t.commit, t.claim)
	return message
}

func (t *telling) authorName(pressed game.Pressed, lang string) string {
	switch {
	case pressed.Grey:
		return mailgw.Say(lang, "press.grey")
	case pressed.From == "":
		return mailgw.Say(lang, "press.steward")
	}
	return t.seatName(pressed.From, lang)
}

func (t *telling) addressed(pressed game.Pressed, lang string) string {
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

func (t *telling) seatName(seat game.Seat, lang string) string {
	if t.after.State() == nil {
		return string(seat)
	}
	return t.after.State().Face(seat, lang).Name
}
