package post

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
)

func TestEmailsThatWereAskedForLongestAgoAreDropped(t *testing.T) {
	quotables := newQuotables()
	body := make([]byte, maxReadBytes/4)
	for i := range 5 {
		quotables.put(mailgw.Outbound{Key: strconv.Itoa(i), Body: body})
		ok := quotables.known.Contains("0")
		quotables.known.Get("0") // asked for all the time
		require.True(t, ok)
	}
	for key, kept := range map[string]bool{"0": true, "1": false, "2": true, "3": true, "4": true} {
		ok := quotables.known.Contains(key)
		require.Equal(t, kept, ok, key)
	}
	quotables.put(mailgw.Outbound{Key: "4", To: "x", Body: body})
	require.Equal(t, maxReadBytes, quotables.size, "an email that is put again counts once")
}
