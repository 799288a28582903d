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

// Tell composes all emails that follow from a commit of a tournament, at most one to each person concerned, and sends
// none. before and after are the tournament around the commit, events are its content. A tournament that was never
// announced gives none.
func (tt *Teller) Tell(ctx context.Context, commit *eventstore.Commit, before, after *tournament.Tournament, events []event.Event) ([]mailgw.Outbound, error) {
	if after.ID() == "" {
		return nil, nil
	}
	claim, err := tt.Proofs.Claim(ctx, commit)
	if err != nil {
		return nil, err
	}
	t := &telling{teller: tt, commit: commit, claim: claim, before: before, after: after, events: events, readers: make(map[string]*recipient)}
	for _, e := range events {
		if err := t.tellEvent(ctx, e); err != nil {
			return nil, fmt.Errorf("telling %s at %d: %w", commit.Log, commit.Pos, err)
		}
	}
	return t.writeEmails(), nil
}

// tellEvent adds an event to the emails of the persons concerned. Tables that begin and new results have no words
// here: the emails of their games tell them. The end of a round is told with the next draw, or with the tables that
// then wait for their seats.
func (t *telling) tellEvent(ctx context.Context, ev event.Event) error {
	switch e := ev.(type) {
	case tournament.NewsPosted:
		return t.addAnnouncement(ctx, e)
	case tournament.ChainRenewed:
		return t.tellPlayers(ctx, append(listActive(t.after), t.after.Directors()...), func(r *recipient) {
			r.addSentences(r.say("subject.renewed"), mailgw.Renewed(r.lang, t.after.Title(), t.teller.Key))
		})
	case tournament.BeaconRecorded, tournament.BeaconWaived:
		return t.tellLateRound(ctx, e)
	case tournament.RulesChanged:
		return t.tellRulesChanged(ctx, e)
	case tournament.DivisionsFormed:
		return t.tellDivisions(ctx, e)
	case tournament.RoundDrawn:
		return t.tellRoundDrawn(ctx, e)
	case tournament.RoundClosed:
		return t.tellRoundOpened(ctx, e)
	case tournament.ResultCorrected:
		return cmp.Or(t.tellCorrected(ctx, e), t.tellObjections(ctx, e.Game))
	case tournament.ResultRecorded:
		return t.tellObjections(ctx, e.Game)
	case tournament.TableVoided:
		return cmp.Or(t.tellTableVoided(ctx, e), t.tellObjections(ctx, e.Game))
	case tournament.SeasonClosed:
		return t.tellSeasonClosed(ctx, e)
	case tournament.Ended:
		return t.tellEnded(ctx, e)
	}
	return t.tellPersonalAct(ctx, ev)
}
