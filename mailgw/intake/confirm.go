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
// tournament that was sent to a stranger. A YES in such an email takes the seat; so it must not be read as a
// confirmation unless it names the code of a waiting email. With an error the result is false.
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

// confirmedCode returns the code that an email confirms. If ok is false the email confirms nothing, whatever code is.
// Whether an email waits for the code is looked up only for the answer to an offer, and ok is false if none does.
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

// confirmEmail obeys the email that waits for a code, drops it, and returns the folder for the email that confirmed it.
// Knowing the code proves that the sender can read the mail of the registered address. A waiting email whose game is
// gone is dropped without being obeyed. The folder is Rejected if no email waits for the code, or if the log that the
// waiting email is for cannot be read. The error is game.ErrSealed if the waiting email has to wait for dice.
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

// unsubscribe ends a kind of emails to a player if the subject is the word and the token by which mail programs
// unsubscribe. The email with such a subject is not answered. For all other subjects, or without Subscriptions, nothing
// happens and done is false. done is also true if the subscription could not be ended, with the error.
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
