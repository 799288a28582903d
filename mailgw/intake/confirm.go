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

// answersOffer reports whether an email came to the address of an offer of the desk, or of an invitation to a
// tournament. A YES in it takes the seat. It confirms a waiting email only if it names that email's code.
func (v *visit) answersOffer(ctx context.Context) (bool, error) {
	for _, token := range v.email.Tokens {
		switch {
		case !token.Valid:
		case token.Game == mailgw.DeskID && token.Number > 0:
			return v.in.Substitutes != nil, nil
		case v.in.Strangers != nil:
			asked, err := v.in.Strangers.Stranger(ctx, game.Player(token.Seat))
			if err != nil || asked != "" {
				return asked != "", err
			}
		}
	}
	return false, nil
}

// confirmedCode returns the code of the email that this one confirms; ok is false if it confirms none. The answer to
// an offer confirms only an email that is kept under the code.
func (v *visit) confirmedCode(ctx context.Context) (code string, ok bool, err error) {
	code, ok = incoming.ReadConfirmation(v.email.Mail.Text, v.email.Mail.Subject)
	if !ok {
		return code, false, nil
	}
	if offered, err := v.answersOffer(ctx); err != nil || !offered {
		return code, ok, err
	}
	_, kept, err := v.in.Pending.Find(ctx, code)
	return code, kept, err
}

// confirmEmail obeys a waiting email after its player has said YES, and drops it. Knowing the code proves that the
// sender can read the mail of the registered address. Rejected is the folder if no email waits for the code.
func (v *visit) confirmEmail(ctx context.Context, code string) (string, error) {
	waiting, found, err := v.in.Pending.Find(ctx, code)
	if err != nil {
		return "", err
	}
	if !found {
		v.email.Judge(false, "no email waits for its code")
		return mailgw.Rejected, v.email.Answer(ctx, "", "answer.nocode", "code", code)
	}
	v.email.Concerns("game/"+waiting.Game, string(waiting.Seat))
	v.email.Judge(true, "confirms email "+mailgw.RevOf(waiting.CommandID))
	v.email.Sure = true
	if v.email.Sender == waiting.By { // the code proves that the sender reads this player's mail
		if err := v.email.Prove(ctx); err != nil {
			return "", err
		}
	}
	to, err := v.findReceiver(ctx, waiting.Game, waiting.CommandID)
	if errors.Is(err, event.ErrUnread) {
		return v.answerUnread(ctx, waiting.Game, err) // the code stays good until the game goes on
	}
	if err != nil {
		return "", err
	}
	switch {
	case to.handler != nil:
		err = v.in.commandReceiver().ObeyConfirmed(ctx, v.email, *to.handler, waiting)
	case to.game != nil: // otherwise the game is gone
		err = v.in.orderHandler().ObeyConfirmed(ctx, v.email, *to.game, waiting)
	}
	if err != nil {
		return "", addSealedGame(waiting.Game, err)
	}
	return mailgw.Processed, v.in.Pending.Drop(ctx, code)
}

// unsubscribe ends emails if the subject of an email holds a token of ours, as mail programs send it. done is false,
// and nothing happens, for all other emails. Such an email is not answered.
func (in *Intake) unsubscribe(ctx context.Context, subject string) (done bool, err error) {
	words := strings.Fields(subject)
	if in.Subscriptions == nil || len(words) != 2 || !strings.EqualFold(words[0], mailgw.Unsubscribe) {
		return false, nil
	}
	unsubscribing, ok := in.Server.ParseUnsubscribe(words[1])
	if !ok {
		return false, nil
	}
	in.log().InfoContext(ctx, "emails ended", "player", string(unsubscribing.Player), "emails", string(unsubscribing.Subscription))
	return true, in.Subscriptions.Subscribe(ctx, unsubscribing.Player, unsubscribing.Subscription, false)
}
