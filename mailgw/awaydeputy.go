package mailgw

import (
	"context"
	"fmt"
	"time"

	"seneschal/domain/report"
	"seneschal/domain/report/text"
)

// deputies writes to those who may write for a seat from now on, or on other
// terms, and to those who may no more.
func (t *telling) deputies(ctx context.Context) error {
	at := t.commit.At
	for _, s := range t.after.Seats() {
		was, had := t.before.Deputed(s.Seat, at)
		is, has := t.after.Deputed(s.Seat, at)
		if had && (!has || was.Deputy != is.Deputy) {
			if err := t.write(ctx, reader{SeatInfo: s, player: was.Deputy, deputy: &was}, t.relieve); err != nil {
				return err
			}
		}
		if has && is != was {
			if err := t.write(ctx, reader{SeatInfo: s, player: is.Deputy, deputy: &is}, t.depute); err != nil {
				return err
			}
		}
	}
	return nil
}

// relieve tells somebody that he does not write for a seat any more.
func (t *telling) relieve(s reader) error {
	subject := say(s.Language, "subject.deputy", "game", t.id, "seat", t.face(s.Seat, s.Language))
	t.out = append(t.out, t.by.House.write(reply{
		name: Name{Game: t.id, Seat: s.Seat, Kind: "relieved", Rev: fmt.Sprintf("%d%s", t.commit.Pos, s.rev())}, to: s.to, title: t.after.Title(),
		subject: subject, body: say(s.Language, "deputy.over", "seat", t.face(s.Seat, s.Language), "title", t.after.Title()) + "\n", at: t.commit.At, priority: priorityNews,
	}))
	return nil
}

// depute tells somebody what he may do for a seat and until when, with the
// report of the seat once the game runs.
func (t *telling) depute(s reader) error {
	intro := t.deputed(s)
	if t.after.Begun() {
		return t.report(s, "deputy", enclosed{headline: say(s.Language, "deputy.headline", "seat", t.face(s.Seat, s.Language)), intro: intro})
	}
	t.send(s, "deputy", say(s.Language, "subject.deputy", "game", t.id, "seat", t.face(s.Seat, s.Language)), flowed(text.Sections(sectionsOf(intro...))), priorityReports)
	return nil
}

// deputed is what a deputy may do.
func (t *telling) deputed(s reader) []report.Block {
	until, press := say(s.Language, "deputy.open"), say(s.Language, "deputy.nopress")
	if !s.deputy.Until.IsZero() {
		until = say(s.Language, "deputy.until", "until", text.When(s.deputy.Until.Add(-time.Minute), s.zone, s.Language))
	}
	if s.deputy.Press {
		press = say(s.Language, "deputy.press")
	}
	return []report.Block{
		{Text: say(s.Language, "deputy.named", "seat", t.face(s.Seat, s.Language), "title", t.after.Title()) + " " + until},
		{Items: []string{say(s.Language, "deputy.may"), press, say(s.Language, "deputy.not")}},
		{Text: say(s.Language, "deputy.answer")},
	}
}
