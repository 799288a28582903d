package tournamentmail

import (
	"context"
	"fmt"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report/text"
	"seneschal/domain/tournament"
	"seneschal/mailgw"
)

// InTournament are all who are told what concerns a whole tournament, each once.
func InTournament(t *tournament.Tournament) []game.Player {
	all := []game.Player{t.Steward()}
	for _, e := range t.Entrants() {
		if !e.Withdrawn && e.Player != t.Steward() {
			all = append(all, e.Player)
		}
	}
	return all
}

// lateRound tells those what became of a round who were told that it is missing.
func (t *telling) lateRound(ctx context.Context, e event.Event) error {
	for _, p := range InTournament(t.after) {
		r, err := t.reader(ctx, p)
		if err != nil {
			return err
		}
		var said string
		var round uint64
		switch e := e.(type) {
		case tournament.BeaconRecorded:
			round, said = e.Round, mailgw.Say(r.lang, "missing.come", "round", fmt.Sprint(e.Round), "at", text.When(t.commit.At, r.zone, r.lang))
		case tournament.BeaconWaived:
			round, said = e.Round, mailgw.Say(r.lang, "missing.waived", "round", fmt.Sprint(e.Round), "why", e.Why)
		}
		told, err := mailgw.ToldOf(ctx, t.by.Outbox, t.after.ID(), round, game.Seat(p), "")
		if err != nil {
			return err
		}
		if told && r.to != "" {
			r.note(mailgw.Say(r.lang, "missing.topic"), said)
		}
	}
	return nil
}
