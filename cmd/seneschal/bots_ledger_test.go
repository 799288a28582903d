package main

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAnEmailThatIsLostOrComesTwiceIsFound(t *testing.T) {
	whole := func() *ledger {
		l := newLedger()
		l.noteSending("<email>")
		l.noteArrival(receivedEmail{id: "<report>", report: true})
		l.noteArrival(receivedEmail{id: "<receipt>", answers: "<email>"})
		return l
	}
	l := whole()
	emails, reports, err := l.countReceipts()
	require.NoError(t, err)
	require.Equal(t, []int{1, 1}, []int{emails, reports})
	require.NoError(t, l.awaitArrival(t.Context(), []string{"<report>", "<receipt>"}))

	l = whole()
	l.noteArrival(receivedEmail{id: "<report>", report: true})
	_, _, err = l.countReceipts()
	require.ErrorContains(t, err, "email <report> arrived 2 times")

	l = whole()
	l.noteArrival(receivedEmail{id: "<other>", answers: "<email>"})
	_, _, err = l.countReceipts()
	require.ErrorContains(t, err, "email <email> has 2 receipts")

	l = whole()
	l.noteSending("<second>")
	_, _, err = l.countReceipts()
	require.ErrorContains(t, err, "email <second> has 0 receipts")

	ended, stop := context.WithCancel(t.Context())
	stop()
	require.ErrorContains(t, whole().awaitArrival(ended, []string{"<report>", "<never>"}), "1 emails that were sent have not arrived")
}
