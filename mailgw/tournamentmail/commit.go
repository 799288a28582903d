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

// Tell composes all letters that follow from a commit of a
// tournament: one at most to each whom it concerns. before and after are the
// tournament around the commit, events what it holds. It sends nothing.
func (tt *Teller) Tell(ctx context.Context, commit *eventstore.Commit, before, after *tournament.Tournament, events []event.Event) ([]mailgw.Outbound, error) {
	if after.ID() == "" {
		return nil, nil
	}
	claim, err := tt.Proofs.Claim(ctx, commit)
	if err != nil {
		return nil, err
	}
	t := &telling{by: tt, commit: commit, claim: claim, before: before, after: after, events: events, readers: make(map[string]*reader)}
	for _, e := range events {
		if err := t.tell(ctx, e); err != nil {
			return nil, fmt.Errorf("telling %s at %d: %w", commit.Log, commit.Pos, err)
		}
	}
	return t.letters(), nil
}

// tell has an event told to those whom it concerns. Tables that begin, and
// results that come, are told by the letters of their games; a round that is
// closed, by the next draw, or by the tables that wait for their seats then.
func (t *telling) tell(ctx context.Context, e event.Event) error {
	switch e := e.(type) {
	case tournament.NewsPosted:
		return t.news(ctx, e)
	case tournament.ChainRenewed:
		return t.to(ctx, append(active(t.after), t.after.Steward()), func(r *reader) {
			r.note(r.say("subject.renewed"), mailgw.Renewed(r.lang, t.after.Title(), t.by.Key))
		})
	case tournament.BeaconRecorded, tournament.BeaconWaived:
		return t.lateRound(ctx, e)
	case tournament.RulesChanged:
		return t.rules(ctx, e)
	case tournament.DivisionsFormed:
		return t.divisions(ctx, e)
	case tournament.RoundDrawn:
		return t.drawn(ctx, e)
	case tournament.RoundClosed:
		return t.opened(ctx, e)
	case tournament.ResultCorrected:
		return cmp.Or(t.corrected(ctx, e), t.objections(ctx, e.Game))
	case tournament.ResultRecorded:
		return t.objections(ctx, e.Game)
	case tournament.TableVoided:
		return cmp.Or(t.voided(ctx, e), t.objections(ctx, e.Game))
	case tournament.SeasonClosed:
		return t.closed(ctx, e)
	case tournament.Ended:
		return t.ended(ctx, e)
	}
	return t.person(ctx, e)
}
