package intake_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/mailgwtest"
)

// TestAReceiptTakesTheDeadlineOut: a player with final orders has no deadline, until the orders
// are final no more.
func TestAReceiptTakesTheDeadlineOut(t *testing.T) {
	o := mailgwtest.Open(t)
	var calendar mailgwtest.Calendar
	for _, outbound := range o.TellAll(o.Notifier())[2] {
		if outbound.To == mailgwtest.Anne {
			require.True(t, calendar.Open(t, outbound))
		}
	}
	require.Len(t, calendar.Entries, 1)
	for i, step := range []struct {
		body  string
		stand int
	}{{"bid 3", 0}, {"bid 4\nHOLD", 1}, {"SHOW ORDERS", 1}, {"READY", 0}, {"bid 5", 0}, {"SHOW ORDERS", 0}} {
		o.Post.Take()
		o.Send(mailgwtest.Mail{ID: "<" + string(rune('a'+i)) + "@x>", From: mailgwtest.Anne, To: o.Token("north"), Top: mailgwtest.Vouched, Body: step.body})
		receipt, _ := o.One()
		calendar.Open(t, receipt)
		require.Len(t, calendar.Entries, step.stand, step.body)
	}
}
