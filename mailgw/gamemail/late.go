package gamemail

import (
	"context"
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/mailgw"
)

// lateRound says to a reader who was told that a round is missing what became of it.
func (t *telling) lateRound(ctx context.Context, s mailgw.Reader) ([]report.Block, error) {
	for _, e := range t.events {
		var said string
		var round uint64
		switch e := e.(type) {
		case game.BeaconRecorded:
			round, said = e.Round, mailgw.Say(s.Language, "missing.come", "round", fmt.Sprint(e.Round), "at", text.When(t.commit.At, s.Zone, s.Language))
		case game.BeaconWaived:
			round, said = e.Round, mailgw.Say(s.Language, "missing.waived", "round", fmt.Sprint(e.Round), "why", e.Why)
		}
		if told, err := mailgw.ToldOf(ctx, t.by.Outbox, t.id, round, s.Seat, s.Rev()); told || err != nil {
			return []report.Block{{Text: said}}, err
		}
	}
	return nil, nil
}

// roundCame tells somebody what became of a round who gets no report now.
func (t *telling) roundCame(s mailgw.Reader, late []report.Block) {
	if len(late) == 0 {
		return
	}
	body := mailgw.Flowed(text.Sections(mailgw.SectionsOf(late...)) + mailgw.ProofText(s.Language, t.commit, t.claim))
	t.send(s, "roundcame", mailgw.Say(s.Language, "subject.roundcame", "game", t.id), body, mailgw.PriorityNews)
}
