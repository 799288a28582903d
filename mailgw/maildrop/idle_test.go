package maildrop_test

import (
	"testing"
	"time"

	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/stretchr/testify/require"
)

// TestAnEmailThatComesAsAClientBeginsToWaitIsTold delivers emails while a client begins to idle, each
// at another moment of that. A client that misses one would not look again for minutes.
func TestAnEmailThatComesAsAClientBeginsToWaitIsTold(t *testing.T) {
	server := start(t, config(t.TempDir()))
	news := make(chan uint32, 100)
	client := login(t, server, "anne", "a1", "INBOX", &imapclient.Options{UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		Mailbox: func(d *imapclient.UnilateralDataMailbox) {
			if d.NumMessages != nil {
				news <- *d.NumMessages
			}
		},
	}})
	writer := login(t, server, "anne", "a1", "", nil)
	for n := range uint32(300) {
		appending := writer.Append("INBOX", int64(len(order)), nil)
		_, err := appending.Write([]byte(order))
		require.NoError(t, err)
		done := make(chan error, 1)
		go func() {
			if err := appending.Close(); err != nil {
				done <- err
				return
			}
			_, err := appending.Wait()
			done <- err
		}()
		time.Sleep(time.Duration(n%60) * 20 * time.Microsecond)
		idle, err := client.Idle()
		require.NoError(t, err)
		for told := false; !told; {
			select {
			case count := <-news:
				told = count == n+1
			case <-time.After(20 * time.Second):
				require.Fail(t, "an email was not told", "the %dth", n+1)
			}
		}
		require.NoError(t, <-done)
		require.NoError(t, idle.Close())
		require.NoError(t, idle.Wait())
	}
}
