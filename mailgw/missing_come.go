package mailgw

import (
	"context"
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
)

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
		if told, err := toldOf(ctx, t.by.Outbox, t.id, round, s.Seat, s.rev()); told || err != nil {
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
	t.send(s, "roundcame", say(s.Language, "subject.roundcame", "game", t.id), body, priorityNews)
}
