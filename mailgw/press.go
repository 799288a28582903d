package mailgw

import (
	"context"
	"fmt"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/report/text"
)

// press brings a message to its readers: those that may see it, but for who
// wrote it; what is for nobody else is for the steward.
func (t *telling) press(ctx context.Context, i int, e game.Pressed) error {
	deliver := func(s reader) error {
		if s.Seat != StewardSeat && (!e.SeenBy(s.Seat) || s.Seat == e.From || !s.reads(e)) {
			return nil
		}
		if wanted, err := t.wanted(ctx, s); !wanted || err != nil {
			return err
		}
		from := t.author(e, s.Language)
		head := say(s.Language, "press.head", "from", from, "to", t.addressed(e, s.Language), "at", text.When(e.At, s.zone, s.Language))
		body := prose(head) + "\n" + verbatim(e.Text)
		if e.From != "" && !e.Grey {
			body += "\n" + prose(say(s.Language, "press.answer", "name", string(e.From)))
		}
		body += proofText(s.Language, t.commit, t.claim)
		t.send(s, fmt.Sprintf("press%d", i), say(s.Language, "subject.press", "game", t.id, "from", from), flowed(body), priorityNews)
		return nil
	}
	if len(e.To) == 0 && !e.Public {
		steward := reader{SeatInfo: game.SeatInfo{Seat: StewardSeat}, player: t.after.Steward()}
		return t.write(ctx, steward, deliver)
	}
	return t.seats(ctx, deliver)
}

func (t *telling) author(e game.Pressed, lang string) string {
	switch {
	case e.Grey:
		return say(lang, "press.grey")
	case e.From == "":
		return say(lang, "press.steward")
	}
	return t.face(e.From, lang)
}

func (t *telling) addressed(e game.Pressed, lang string) string {
	if e.Public {
		return say(lang, "press.all")
	}
	if len(e.To) == 0 {
		return say(lang, "press.steward")
	}
	names := make([]string, len(e.To))
	for i, s := range e.To {
		names[i] = t.face(s, lang)
	}
	return strings.Join(names, ", ")
}

func (t *telling) face(s game.Seat, lang string) string {
	if t.after.State() == nil {
		return string(s)
	}
	return t.after.State().Face(s, lang).Name
}
