package tournamentmail

import (
	"cmp"
	"context"
	"fmt"

	"seneschal/domain/event"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/mailgw"
)

// Tell composes all emails that follow from a commit of a tournament: at most one to each person
// concerned. before and after are the tournament around the commit, events are its content. It
// sends nothing.
func (tt *Teller) Tell(ctx context.Context, commit *eventstore.Commit, before, after *tournament.Tournament, events []event.Event) ([]mailgw.Outbound, error) {
	if after.ID() == "" {
		return nil, nil
	}
	claim, err := tt.Proofs.Claim(ctx, commit)
	if err != nil {
		return nil, err
	}
	t := &telling{by: tt, commit: commit, claim: claim, before: before, after: after, events: events, readers: make(map[string]*recipient)}
	for _, e := range events {
		if err := t.tellEvent(ctx, e); err != nil {
			return nil, fmt.Errorf("telling %s at %d: %w", commit.Log, commit.Pos, err)
		}
	}
	return t.writeEmails(), nil
}

// tellEvent adds an event to the emails of the persons concerned. Two kinds of events have no words
// here. Beginning tables and new results are in the emails of their games. The end of a round is
// in the next draw, or in the email about tables that then wait for their seats.
func (t *telling) tellEvent(ctx context.Context, ev event.Event) error {
	switch e := ev.(type) {
	case tournament.NewsPosted:
		return t.sendAnnouncement(ctx, e)
	case tournament.ChainRenewed:
		return t.tellPlayers(ctx, append(listActive(t.after), t.after.Directors()...), func(r *recipient) {
			r.addSentences(r.say("subject.renewed"), mailgw.Renewed(r.lang, t.after.Title(), t.by.Key))
		})
	case tournament.BeaconRecorded, tournament.BeaconWaived:
		return t.lateRound(ctx, e)
	case tournament.RulesChanged:
		return t.tellRulesChanged(ctx, e)
	case tournament.DivisionsFormed:
		return t.divisions(ctx, e)
	case tournament.RoundDrawn:
		return t.tellRoundDrawn(ctx, e)
	case tournament.RoundClosed:
		return t.tellRoundOpened(ctx, e)
	case tournament.ResultCorrected:
		return cmp.Or(t.corrected(ctx, e), t.objections(ctx, e.Game))
	case tournament.ResultRecorded:
		return t.objections(ctx, e.Game)
	case tournament.TableVoided:
		return cmp.Or(t.tellTableVoided(ctx, e), t.objections(ctx, e.Game))
	case tournament.SeasonClosed:
		return t.tellSeasonClosed(ctx, e)
	case tournament.Ended:
		return t.tellEnded(ctx, e)
	}
	return t.tellPersonalAct(ctx, ev)
}
