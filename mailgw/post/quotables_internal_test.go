package post

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
)

func TestEmailsThatWereAskedForLongestAgoAreDropped(t *testing.T) {
	quotables := newQuotables()
	for i := range 5 {
		quotables.put(mailgw.Quotable{Key: strconv.Itoa(i)}, mostRead/4)
		_, ok := quotables.get("0") // asked for all the time
		require.True(t, ok)
	}
	for key, kept := range map[string]bool{"0": true, "1": false, "2": true, "3": true, "4": true} {
		_, ok := quotables.get(key)
		require.Equal(t, kept, ok, key)
	}
	quotables.put(mailgw.Quotable{Key: "4", To: "x"}, mostRead/4)
	require.Equal(t, mostRead, quotables.size, "a letter that is put again counts once")
}
