package gamemail

import (
	"context"
	"fmt"
	"strings"

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
	return t.eachReader(ctx, func(s mailgw.Recipient) error {
		return t.gatherPresses(ctx, s, func(e game.Pressed) bool {
			return (len(e.To) > 0 || e.Public) && e.SeenBy(s.Seat) && s.Seat != e.From && s.Reads(e)
		})
	})
}

// gatherPresses sends a reader those messages that isFor picks. It sends nothing if there are none, or
// if the reader does not want them.
func (t *telling) gatherPresses(ctx context.Context, s mailgw.Recipient, isFor func(game.Pressed) bool) error {
	var all []mailgw.Message
	first, subject := -1, ""
	several := mailgw.Say(s.Language, "subject.presses", "game", t.id)
	for i, e := range t.events {
		e, ok := e.(game.Pressed)
		if !ok || !isFor(e) {
			continue
		}
		about := mailgw.Say(s.Language, "subject.press", "game", t.id, "from", t.authorName(e, s.Language))
		if first < 0 {
			first, subject = i, about
		}
		if about != subject {
			subject = several
		}
		all = append(all, t.writeMessage(s, e))
	}
	if len(all) == 0 {
		return nil
	}
	if wanted, err := t.wantsNews(ctx, s); !wanted || err != nil {
		return err
	}
	l := t.startEmail(s, fmt.Sprintf("press%d", first), subject, mailgw.PriorityNews)
	t.out = append(t.out, t.by.Server.Gather(l, several, all))
	return nil
}

// writeMessage writes a message with its heading, and with the ways to answer it.
func (t *telling) writeMessage(s mailgw.Recipient, e game.Pressed) mailgw.Message {
	head := mailgw.Say(s.Language, "press.head", "from", t.authorName(e, s.Language), "to", t.addressed(e, s.Language), "at", text.When(e.At, s.Zone, s.Language))
	m := mailgw.Message{Text: mailgw.Prose(head) + "\n" + mailgw.Verbatim(e.Text)}
	if e.From != "" && !e.Grey {
		m.Foot += "\n" + mailgw.Prose(mailgw.Say(s.Language, "press.answer", "name", string(e.From)))
	}
	if e.Public && s.Seat != mailgw.StewardSeat {
		m.Foot += "\n" + mailgw.Prose(mailgw.Say(s.Language, "press.thread")) + t.by.Server.TalkAddress(t.id, s.Seat, s.Epoch) + "\n"
		if t.by.Server.Pages != "" {
			m.Foot += t.by.Server.Pages + "/g/" + t.id + "/thread\n"
		}
	}
	m.Foot += mailgw.ProofText(s.Language, t.commit, t.claim)
	return m
}

func (t *telling) authorName(e game.Pressed, lang string) string {
	switch {
	case e.Grey:
		return mailgw.Say(lang, "press.grey")
	case e.From == "":
		return mailgw.Say(lang, "press.steward")
	}
	return t.seatName(e.From, lang)
}

func (t *telling) addressed(e game.Pressed, lang string) string {
	if e.Public {
		return mailgw.Say(lang, "press.all")
	}
	if t.after.ToAll(e) {
		return mailgw.Say(lang, "press.players")
	}
	if len(e.To) == 0 {
		return mailgw.Say(lang, "press.steward")
	}
	return strings.Join(lists.Map(e.To, func(s game.Seat) string { return t.seatName(s, lang) }), ", ")
}

func (t *telling) seatName(s game.Seat, lang string) string {
	if t.after.State() == nil {
		return string(s)
	}
	return t.after.State().Face(s, lang).Name
}
