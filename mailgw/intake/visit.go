package intake

import (
	"context"
	"fmt"

	"seneschal/mailgw"
	"seneschal/mailgw/claim"
	"seneschal/mailgw/deskmail"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/office"
	"seneschal/mailgw/tournamentmail"
)

// visit is a letter on its way to those whom it is for.
type visit struct {
	in *Intake
	l  *incoming.Letter
}

func (in *Intake) visit(l *incoming.Letter) *visit { return &visit{in, l} }

// logged sees to a letter, or to a part of it as a letter of its own, and
// writes what became of it into the log.
func (v *visit) logged(ctx context.Context, see func(*visit) (string, error)) (string, error) {
	mine := v.l.Alone()
	folder, err := see(v.in.visit(mine))
	if err == nil {
		mine.Record(ctx, folder)
	}
	return folder, err
}

// unread answers a letter to something that stands still.
func (v *visit) unread(ctx context.Context, id string, why error) (string, error) {
	v.in.log().WarnContext(ctx, "letter to what cannot be read", "letter", mailgw.RevOf(v.l.Cause), "to", id, "err", why)
	return mailgw.Rejected, v.l.Answer(ctx, id, v.l.KeyFor("answer.unread"), "game", id)
}

// receiver is whom a letter is for: a game, an office; nothing of both is nobody.
type receiver struct {
	game   *claim.Look
	office *office.Office
}

// find is the game or the office of a name: its only look at the host, for a letter of a
// cause.
func (v *visit) find(ctx context.Context, id, cause string) (receiver, error) {
	switch {
	case id == mailgw.DeskID && v.in.Substitutes != nil:
		o := deskmail.Office{Host: v.in.Substitutes, People: v.in.People, House: v.in.House}.Office()
		return receiver{office: &o}, nil
	case id == mailgw.SubscriptionsID && v.in.Subscriptions != nil:
		o := v.in.offices().Letters(v.in.House, v.in.People)
		return receiver{office: &o}, nil
	}
	look, err := v.in.Host.Look(ctx, id, claim.Causes(cause)...)
	if err != nil {
		return receiver{}, fmt.Errorf("loading game %s: %w", id, err)
	}
	if look.Game.Ruleset() != nil {
		return receiver{game: &look}, nil
	}
	return v.tournament(ctx, id)
}

// tournament is the tournament of a name.
func (v *visit) tournament(ctx context.Context, id string) (receiver, error) {
	if v.in.Tournaments == nil {
		return receiver{}, nil
	}
	t, err := v.in.Tournaments.Tournament(ctx, id)
	if err != nil || t.ID() == "" {
		return receiver{}, err
	}
	o := tournamentmail.Office{Host: v.in.Tournaments, People: v.in.People, Tournament: t, Waiting: v.in.waiting}.Office()
	return receiver{office: &o}, nil
}
