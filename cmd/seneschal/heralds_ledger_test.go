package main

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestALetterThatIsLostOrComesTwiceIsFound(t *testing.T) {
	whole := func() *ledger {
		l := newLedger()
		l.send("<letter>")
		l.get(received{id: "<report>", report: true})
		l.get(received{id: "<receipt>", answers: "<letter>"})
		return l
	}
	l := whole()
	letters, reports, err := l.check()
	require.NoError(t, err)
	require.Equal(t, []int{1, 1}, []int{letters, reports})
	require.NoError(t, l.wait(t.Context(), []string{"<report>", "<receipt>"}))

	l = whole()
	l.get(received{id: "<report>", report: true})
	_, _, err = l.check()
	require.ErrorContains(t, err, "letter <report> arrived 2 times")

	l = whole()
	l.get(received{id: "<other>", answers: "<letter>"})
	_, _, err = l.check()
	require.ErrorContains(t, err, "letter <letter> has 2 receipts")

	l = whole()
	l.send("<second>")
	_, _, err = l.check()
	require.ErrorContains(t, err, "letter <second> has 0 receipts")

	ended, stop := context.WithCancel(t.Context())
	stop()
	require.ErrorContains(t, whole().wait(ended, []string{"<report>", "<never>"}), "1 letters that were sent have not arrived")
}
