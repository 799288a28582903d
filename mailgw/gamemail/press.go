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

// press brings a message to its readers: those that may see it, but for who
// wrote it; what is for nobody else is for the steward.
func (t *telling) press(ctx context.Context, i int, e game.Pressed) error {
	deliver := func(s mailgw.Reader) error {
		if s.Seat != mailgw.StewardSeat && (!e.SeenBy(s.Seat) || s.Seat == e.From || !s.Reads(e)) {
			return nil
		}
		if wanted, err := t.wanted(ctx, s); !wanted || err != nil {
			return err
		}
		from := t.author(e, s.Language)
		head := mailgw.Say(s.Language, "press.head", "from", from, "to", t.addressed(e, s.Language), "at", text.When(e.At, s.Zone, s.Language))
		body := mailgw.Prose(head) + "\n" + mailgw.Verbatim(e.Text)
		if e.From != "" && !e.Grey {
			body += "\n" + mailgw.Prose(mailgw.Say(s.Language, "press.answer", "name", string(e.From)))
		}
		if e.Public && s.Seat != mailgw.StewardSeat {
			body += "\n" + mailgw.Prose(mailgw.Say(s.Language, "press.thread")) + t.by.House.TalkAddress(t.id, s.Seat, s.Epoch) + "\n"
			if t.by.House.Pages != "" {
				body += t.by.House.Pages + "/g/" + t.id + "/thread\n"
			}
		}
		body += mailgw.ProofText(s.Language, t.commit, t.claim)
		t.send(s, fmt.Sprintf("press%d", i), mailgw.Say(s.Language, "subject.press", "game", t.id, "from", from), mailgw.Flowed(body), mailgw.PriorityNews)
		return nil
	}
	if len(e.To) == 0 && !e.Public {
		return t.write(ctx, mailgw.Steward(t.after), deliver)
	}
	return t.seats(ctx, deliver)
}

func (t *telling) author(e game.Pressed, lang string) string {
	switch {
	case e.Grey:
		return mailgw.Say(lang, "press.grey")
	case e.From == "":
		return mailgw.Say(lang, "press.steward")
	}
	return t.face(e.From, lang)
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
	return strings.Join(lists.Map(e.To, func(s game.Seat) string { return t.face(s, lang) }), ", ")
}

func (t *telling) face(s game.Seat, lang string) string {
	if t.after.State() == nil {
		return string(s)
	}
	return t.after.State().Face(s, lang).Name
}
