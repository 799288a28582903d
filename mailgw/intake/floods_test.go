package intake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// TestForgersSendStrangersNoWords forges 500 addresses that are nobody's, in each of several emails: each address gets one
// email at most, which holds no word of the forger, and a player's order among them is answered at once.
func TestForgersSendStrangersNoWords(t *testing.T) {
	gateway, _ := mailgwtest.OpenOpenings(t)
	const spam = "CHEAPPILLS"
	bodies := []string{"hello %s", "PLAY tiny\n%s\nhttps://%s.example", "OPEN tiny title=%s", "TAKE %s-pills", "JOIN g7\n%s", "JOIN\n%s", "TELL %s tiny", "GAMES tiny %s", "FOLLOW %s"}
	got := map[string]int{}
	count := func() {
		for _, out := range gateway.Post.Take() {
			require.NotContains(t, strings.ToUpper(mailgwtest.Plain(t, out)), spam, out.To)
			require.NotContains(t, strings.ToUpper(string(out.Body)), spam, out.To)
			got[out.To]++
		}
	}
	for n := range 500 {
		for i, body := range bodies[n%3:][:3] {
			body = strings.ReplaceAll(body, "%s", spam)
			subject := []string{spam, "[" + strings.ToLower(spam) + "] now", "Re: [g7] " + spam}[i]
			gateway.Send(mailgwtest.Mail{ID: fmt.Sprintf("<%d-%d@x>", n, i), From: fmt.Sprintf("victim%d@else.example", n), To: "orders@games.example", Subject: subject, Body: body})
		}
		if n == 250 {
			count()
			require.Equal(t, mailgw.Processed, gateway.Send(mailgwtest.Mail{ID: "<mine@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Body: "BID 3"}))
			emails := gateway.Post.Take()
			require.Len(t, emails, 1, "the receipt waits for nobody")
			require.Equal(t, mailgwtest.Anne, emails[0].To)
		}
	}
	count()
	for address, emails := range got {
		require.Equal(t, 1, emails, address)
	}
	t.Logf("%d strangers of 500 got an email", len(got))
}
