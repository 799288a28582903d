package maildrop

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/stretchr/testify/require"
)

func FuzzSplitLosesNothing(f *testing.F) {
	f.Add([]byte("From: a\r\n b\r\nTo: c\r\n\r\nbody\r\n"))
	f.Add([]byte(" folded\nFrom x\n\n"))
	f.Add([]byte("no end"))
	f.Fuzz(func(t *testing.T, email []byte) {
		fields, body := splitFields(email)
		require.Equal(t, string(email), string(append(bytes.Join(fields, nil), body...)))
		for i, l := range fields {
			require.NotEmpty(t, l)
			if i > 0 {
				require.NotContains(t, " \t", string(l[0]))
			}
			_, value := parseField(l)
			require.NotContains(t, value, "\n")
		}
		first, _, _ := strings.Cut(string(body), "\n")
		require.Empty(t, strings.Trim(first, "\r"), "the body begins with an empty line")
	})
}

func FuzzEmailKeepsItsFlagsInItsName(f *testing.F) {
	f.Add(uint32(1), int64(1), int64(5), `\Seen`, "a/b,c:2,S")
	f.Fuzz(func(t *testing.T, uid uint32, at, size int64, one, two string) {
		message := storedMessage{uid: imap.UID(max(uid, 1)), received: time.Unix(0, at), size: max(size, 0)}
		message, err := message.withFlags([]imap.Flag{imap.Flag(one), imap.Flag(two)})
		if err != nil {
			return // too long for a name
		}
		got, err := parseEmail(filepath.Base(message.relativePath()), false)
		require.NoError(t, err)
		require.Equal(t, message, *got)
	})
}

func FuzzParseEmail(f *testing.F) {
	f.Add("0000000001.5.5:2,S,x")
	f.Add("1.2.3")
	f.Fuzz(func(t *testing.T, name string) {
		if message, err := parseEmail(name, false); err == nil {
			again, err := parseEmail(filepath.Base(message.relativePath()), false)
			require.NoError(t, err)
			require.Equal(t, message, again)
		}
	})
}

func TestWhoSpeaksInOurName(t *testing.T) {
	for value, ours := range map[string]bool{
		" house.example; auth=pass":           true,
		" HOUSE.example 1; auth=pass":         true,
		` "house.example"; auth=pass`:         true,
		" (mx;) house.example (x); none":      true,
		" (a(b)c) house.example":              true,
		"":                                    true,
		" ; dmarc=pass":                       true,
		" mx.house.example; auth=pass":        false,
		" else.example; house.example":        false,
		" else.example (house.example); none": false,
	} {
		require.Equal(t, ours, isInNameOf(value, "house.example"), value)
	}
}
