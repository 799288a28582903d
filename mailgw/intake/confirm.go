package intake

import (
	"context"
	"errors"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
)

// answersOffer reports whether an email came to the address of an offer or an invitation. Its YES
// takes a seat, and confirms no other email unless it names the code of one.
func (v *visit) answersOffer(ctx context.Context) (bool, error) {
	for _, t := range v.l.Tokens {
		switch {
		case !t.Valid:
		case t.Game == mailgw.DeskID && t.Number > 0:
			return v.in.Substitutes != nil, nil
		case v.in.Strangers != nil:
			asked, err := v.in.Strangers.Stranger(ctx, game.Player(t.Seat))
			if err != nil || asked != "" {
				return asked != "", err
			}
		}
	}
	return false, nil
}

// confirmedCode returns the code of the email that this one confirms; ok is false if it confirms
// none.
func (v *visit) confirmedCode(ctx context.Context) (code string, ok bool, err error) {
	code, ok = incoming.Confirmed(v.l.Mail.Text, v.l.Mail.Subject)
	if !ok {
		return code, false, nil
	}
	if offered, err := v.answersOffer(ctx); err != nil || !offered {
		return code, ok, err
	}
	_, kept, err := v.in.Pending.Find(ctx, code)
	return code, kept, err
}

// confirmLetter obeys a waiting email after its player has said YES. Knowing the code proves that the
// sender can read the mail of the registered address.
func (v *visit) confirmEmail(ctx context.Context, code string) (string, error) {
	w, found, err := v.in.Pending.Find(ctx, code)
	if err != nil {
		return "", err
	}
	if !found {
		v.l.Judge(false, "no email waits for its code")
		return mailgw.Rejected, v.l.Answer(ctx, "", "answer.nocode", "code", code)
	}
	v.l.Concerns("game/"+w.Game, string(w.Seat))
	v.l.Judge(true, "confirms email "+mailgw.RevOf(w.CommandID))
	v.l.Sure = true
	if v.l.Sender == w.By { // the code proves that the sender reads this player's mail
		if err := v.l.Prove(ctx); err != nil {
			return "", err
		}
	}
	to, err := v.findReceiver(ctx, w.Game, w.CommandID)
	if errors.Is(err, event.ErrUnread) {
		return v.answerUnread(ctx, w.Game, err) // the code stays good until the game goes on
	}
	if err != nil {
		return "", err
	}
	switch {
	case to.handler != nil:
		err = v.in.commandReceiver().Confirmed(ctx, v.l, *to.handler, w)
	case to.game != nil: // otherwise the game is gone
		err = v.in.claimTable().Confirmed(ctx, v.l, *to.game, w)
	}
	if err != nil {
		return "", addSealedGame(w.Game, err)
	}
	return mailgw.Processed, v.in.Pending.Drop(ctx, code)
}

// unsubscribes ends emails if the subject of an email bears a token of ours, as mail programs
// write it. Such an email is not answered.
func (in *Intake) unsubscribes(ctx context.Context, subject string) (done bool, err error) {
	words := strings.Fields(subject)
	if in.Subscriptions == nil || len(words) != 2 || !strings.EqualFold(words[0], mailgw.Unsubscribe) {
		return false, nil
	}
	u, ok := in.Server.ParseUnsubscribe(words[1])
	if !ok {
		return false, nil
	}
	in.log().InfoContext(ctx, "emails ended", "player", string(u.Player), "letters", string(u.Subscription))
	return true, in.Subscriptions.Subscribe(ctx, u.Player, u.Subscription, false)
}
