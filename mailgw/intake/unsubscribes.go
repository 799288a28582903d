package intake

import (
	"context"
	"strings"

	"seneschal/mailgw"
)

// unsubscribes ends letters if the subject of a letter bears a token of ours,
// as mail programs write it. It is not answered.
func (in *Intake) unsubscribes(ctx context.Context, subject string) (done bool, err error) {
	words := strings.Fields(subject)
	if in.Subscriptions == nil || len(words) != 2 || !strings.EqualFold(words[0], mailgw.Unsubscribe) {
		return false, nil
	}
	u, ok := in.House.ParseUnsubscribe(words[1])
	if !ok {
		return false, nil
	}
	in.log().InfoContext(ctx, "letters ended", "player", string(u.Player), "letters", string(u.Subscription))
	return true, in.Subscriptions.Subscribe(ctx, u.Player, u.Subscription, false)
}
