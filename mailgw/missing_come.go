package mailgw

import (
	"context"
	"fmt"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/domain/tournament"
)

// toldOf reports whether somebody was told that a round is missing.
func (c *Courier) toldOf(ctx context.Context, id string, round uint64, seat game.Seat, rev string) (bool, error) {
	if c.Outbox == nil || round == 0 {
		return false, nil
	}
	_, told, err := c.Outbox.Letter(ctx, missing{round: round}.name(id, seat, rev).Key())
	return told, err
}

// lateRound says to a reader who was told that a round is missing what became of it.
func (t *telling) lateRound(ctx context.Context, s reader) ([]report.Block, error) {
	for _, e := range t.events {
		var said string
		var round uint64
		switch e := e.(type) {
		case game.BeaconRecorded:
			round, said = e.Round, say(s.Language, "missing.come", "round", fmt.Sprint(e.Round), "at", text.When(t.commit.At, s.zone, s.Language))
		case game.BeaconWaived:
			round, said = e.Round, say(s.Language, "missing.waived", "round", fmt.Sprint(e.Round), "why", e.Why)
		}
		if told, err := t.toldOf(ctx, t.id, round, s.Seat, s.rev()); told || err != nil {
			return []report.Block{{Text: said}}, err
		}
	}
	return nil, nil
}

// roundCame tells somebody what became of a round who gets no report now.
func (t *telling) roundCame(s reader, late []report.Block) {
	if len(late) == 0 {
		return
	}
	body := flowed(text.Sections(sectionsOf(late...)) + proofText(s.Language, t.commit, t.claim))
	t.send(s, "roundcame", say(s.Language, "subject.roundcame", "game", t.id), body, pressed)
}

// lateRound tells those what became of a round who were told that it is missing.
func (t *cupTelling) lateRound(ctx context.Context, e event.Event) error {
	for _, p := range inTournament(t.after) {
		r, err := t.reader(ctx, p)
		if err != nil {
			return err
		}
		var said string
		var round uint64
		switch e := e.(type) {
		case tournament.BeaconRecorded:
			round, said = e.Round, say(r.lang, "missing.come", "round", fmt.Sprint(e.Round), "at", text.When(t.commit.At, r.zone, r.lang))
		case tournament.BeaconWaived:
			round, said = e.Round, say(r.lang, "missing.waived", "round", fmt.Sprint(e.Round), "why", e.Why)
		}
		told, err := t.toldOf(ctx, t.after.ID(), round, game.Seat(p), "")
		if err != nil {
			return err
		}
		if told && r.to != "" {
			r.note(say(r.lang, "missing.topic"), said)
		}
	}
	return nil
}
