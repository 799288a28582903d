package post

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
)

func TestEmailsThatWereAskedForLongestAgoAreDropped(t *testing.T) {
	q := newQuotables()
	for i := range 5 {
		q.put(mailgw.Quotable{Key: strconv.Itoa(i)}, mostRead/4)
		_, ok := q.get("0") // asked for all the time
		require.True(t, ok)
	}
	for key, kept := range map[string]bool{"0": true, "1": false, "2": true, "3": true, "4": true} {
		_, ok := q.get(key)
		require.Equal(t, kept, ok, key)
	}
	q.put(mailgw.Quotable{Key: "4", To: "x"}, mostRead/4)
	require.Equal(t, mostRead, q.size, "a letter that is put again counts once")
}
