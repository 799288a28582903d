package notifier_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// gathered runs a notifier that makes messages wait for each other, until the text last is in the
// post. It returns the emails that are to be sent.
func (o *telling) gathered(wait time.Duration, last string) (emails []mailgw.Outbound) {
	o.T.Helper()
	notifier := o.Notifier()
	notifier.DB, notifier.Post, notifier.Recall, notifier.Gather = o.db, o.sent, o.sent, wait
	notifier.Now = func() time.Time { return mailgwtest.Noon }
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- notifier.Run(ctx) }()
	require.Eventually(o.T, func() bool { return o.count(`position('`+last+`' IN encode(body, 'escape')) > 0`) > 0 }, 30*time.Second, 5*time.Millisecond)
	cancel()
	require.NoError(o.T, <-done)
	var keys []string
	require.NoError(o.T, o.db.Select(&keys, `SELECT key FROM mail.outbox WHERE kind LIKE 'press%' AND state = 'queued' ORDER BY created, key`))
	for _, key := range keys {
		outbound, _, err := o.sent.Email(o.T.Context(), key)
		require.NoError(o.T, err)
		emails = append(emails, outbound)
	}
	return emails
}

// long is a wait that does not end, whatever the database's clock says.
const long = 100 * 365 * 24 * time.Hour

// TestMessagesOfAFewSecondsAreOneEmail: a reader of several messages within a few seconds gets
// one email, with all of them in their order.
func TestMessagesOfAFewSecondsAreOneEmail(t *testing.T) {
	telling := tellingOffice(t)
	for i := range 45 {
		telling.Email("bob", "east", "PRESS TO north", fmt.Sprintf("  word %d, and más", i), "> not a quote", "END PRESS")
	}
	emails := telling.gathered(long, "word 44,")
	require.Len(t, emails, 1)
	require.Equal(t, mailgwtest.Anne, emails[0].To)
	text := mailgwtest.Shown(t, emails[0])
	at := 0
	for i := range 45 {
		next := strings.Index(text[at:], fmt.Sprintf("word %d, and más", i))
		require.GreaterOrEqual(t, next, 0, "%d in\n%s", i, text)
		at += next
	}
	require.Equal(t, 45, strings.Count(text, "From East to North"))
	require.Equal(t, 1, strings.Count(text, "To answer, write PRESS TO east"), "what is the same below all is said once")
	require.Equal(t, 44, telling.count(`kind LIKE 'press%' AND state = 'superseded'`))

	telling.Email("anne", "north", "PRESS TO east", "yes", "END PRESS")
	telling.Email("bob", "east", "PRESS TO ALL", "the end", "END PRESS")
	telling.steward("ANNOUNCE Tea at five.")
	emails = telling.gathered(long, "Tea at five.")
	require.Len(t, emails, 2, "one for each reader")
	require.Contains(t, mailgwtest.Shown(t, emails[0])+mailgwtest.Shown(t, emails[1]), "the end")
}

// TestMessagesOfAnEmailAreOneEmail: messages that one email sends come as one email, too.
// Without a wait, no others are joined.
func TestMessagesOfAnEmailAreOneEmail(t *testing.T) {
	telling := tellingOffice(t)
	telling.Email("bob", "east", "PRESS TO north", "one", "END PRESS", "PRESS TO STEWARD", "two", "END PRESS", "PRESS TO north", "three", "END PRESS")
	telling.Email("bob", "east", "PRESS TO north", "four", "END PRESS")
	emails := telling.gathered(0, "four")
	require.Len(t, emails, 3)
	var kinds []string
	for _, l := range emails {
		kinds = append(kinds, l.Kind+" "+l.To)
	}
	require.ElementsMatch(t, []string{"press0 " + mailgwtest.Anne, "press1 boss@players.example", "press0 " + mailgwtest.Anne}, kinds)
}
