package imap_test

import (
	"slices"
	"testing"
	"time"

	goimap "github.com/emersion/go-imap/v2"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/imap"
)

// file takes the next n emails and files them.
func file(t *testing.T, host host, n int, folder string) {
	t.Helper()
	in, err := imap.Open(config(host))
	require.NoError(t, err)
	for range n {
		raw, err := in.Next(soon(t))
		require.NoError(t, err)
		require.NoError(t, in.File(soon(t), raw, folder))
	}
	require.NoError(t, in.Close())
}

func marks(t *testing.T, host host, at time.Time) []imap.Mark {
	t.Helper()
	look, err := imap.OpenLook(t.Context(), config(host))
	require.NoError(t, err)
	defer look.Close()
	all, err := look.Marks(at)
	require.NoError(t, err)
	return all
}

// handedBack hands emails back, and takes and files them again.
func handedBack(t *testing.T, host host, marks []imap.Mark) []string {
	t.Helper()
	n, err := imap.HandBack(t.Context(), config(host), marks)
	require.NoError(t, err)
	in, err := imap.Open(config(host))
	require.NoError(t, err)
	var got []string
	for range n {
		raw, err := in.Next(soon(t))
		require.NoError(t, err)
		got = append(got, string(raw.Body))
		require.NoError(t, in.File(soon(t), raw, mailgw.Processed))
	}
	require.NoError(t, in.Close())
	slices.Sort(got)
	return got
}

// handsBack files emails before and after marks, and requires those after to come again: before any
// folder is there, and after.
func handsBack(t *testing.T, host host) {
	client := host.client(t, "")
	old := time.Now().Add(-48 * time.Hour)
	first := marks(t, host, time.Now())
	put(t, client, old, numbered(0, 3)...)
	file(t, host, 3, mailgw.Processed)
	second := marks(t, host, time.Now())
	require.Empty(t, handedBack(t, host, second))
	put(t, client, old, numbered(3, 5)...)
	file(t, host, 1, mailgw.Rejected)
	file(t, host, 1, mailgw.Processed)
	require.Equal(t, numbered(3, 5), handedBack(t, host, second), "by their numbers, however old they are")
	require.Equal(t, numbered(0, 5), handedBack(t, host, first))
	require.Empty(t, handedBack(t, host, marks(t, host, time.Now())))
	put(t, client, time.Now(), numbered(5, 6)...)
	file(t, host, 1, mailgw.Processed)
	require.Equal(t, numbered(5, 6), handedBack(t, host, imap.UnknownMarks(time.Now())), "by the time")
	moved := marks(t, host, time.Now())
	for i := range moved {
		moved[i].Validity++
	}
	require.Equal(t, numbered(5, 6), handedBack(t, host, moved), "of a mailbox that was moved")
}

func TestEmailsFiledAfterAMarkAreHandedBack(t *testing.T) {
	onAll(t, handsBack)
}

// TestEmailsAreHandedBackWhereNoneCanBeMoved does the same on a server that can only copy.
func TestEmailsAreHandedBackWhereNoneCanBeMoved(t *testing.T) {
	t.Parallel()
	handsBack(t, memserver(t, goimap.CapSet{goimap.CapIMAP4rev1: {}}))
}
