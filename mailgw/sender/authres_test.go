package sender

import (
	"bufio"
	"strings"
	"testing"

	"github.com/emersion/go-message/textproto"
	"github.com/stretchr/testify/require"
)

func TestAuthenticationResultsAreReadWhole(t *testing.T) {
	cases := []struct {
		name, field string
		ok          bool
		want        []authResult
	}{
		{"dmarc", "mx.example; dmarc=pass (p=REJECT) header.from=b.example", true, []authResult{{"dmarc", "pass", map[string]string{"header.from": "b.example"}}}},
		{"Google's header.i", "mx.example; dkim=pass header.i=@b.example header.s=x header.b=a/b+c=", true, []authResult{{"dkim", "pass", map[string]string{"header.i": "@b.example", "header.s": "x", "header.b": "a/b+c="}}}},
		{"version, none", "mx.example 1; none", true, nil},
		{"injected by a comment", `mx.example; spf=fail (domain of "x; dmarc=pass header.from=victim.example" says no) smtp.mailfrom=x`, true, []authResult{{"spf", "fail", map[string]string{"smtp.mailfrom": "x"}}}},
		{"injected by a quoted string", `mx.example; spf=fail smtp.mailfrom="x; dmarc=pass header.from=victim"`, true, []authResult{{"spf", "fail", map[string]string{"smtp.mailfrom": "x; dmarc=pass header.from=victim"}}}},
		{"nested comment", "mx.example; spf=fail (a (b; dmarc=pass) c)", true, []authResult{{"spf", "fail", map[string]string{}}}},
		{"open comment", "mx.example; spf=fail (a; dmarc=pass header.from=v", false, nil},
		{"open string", `mx.example; spf=fail x="a; dmarc=pass`, false, nil},
		{"no ID (Outlook)", "spf=pass (x) smtp.mailfrom=a; dkim=pass", false, nil},
		{"trailing words", "mx.example; dmarc=pass header.from", false, nil},
		{"empty", "", false, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			id, got, ok := parseAuthRes(c.field)
			require.Equal(t, c.ok, ok)
			if ok {
				require.Equal(t, "mx.example", id)
			}
			require.Equal(t, c.want, got)
		})
	}
}

func TestOnlyOurOwnServersResultsCount(t *testing.T) {
	const ours = "Authentication-Results: mx.example; dmarc=pass header.from=b.example\r\n"
	const received = "Received: from a by b\r\n"
	cases := []struct {
		name, header string
		checker      Checker
		want         int
	}{
		{"above", ours + received, Checker{AuthServID: "mx.example"}, 1},
		{"below", received + ours, Checker{AuthServID: "mx.example"}, 0},
		{"below one hop of ours", received + ours, Checker{AuthServID: "MX.example", Hops: 1}, 1},
		{"another's", strings.Replace(ours, "mx.example", "mx.evil", 1) + received, Checker{AuthServID: "mx.example"}, 0},
		{"nobody is trusted", ours, Checker{}, 0},
	}
	for _, c := range cases {
		header, err := textproto.ReadHeader(bufio.NewReader(strings.NewReader(c.header + "\r\n")))
		require.NoError(t, err)
		require.Len(t, readOwnResults(header, c.checker.AuthServID, c.checker.Hops), c.want, c.name)
	}
}

func TestAlignedMeansTheDomainOrOneAboveIt(t *testing.T) {
	require.True(t, isAligned("b.example", "a@b.example"))
	require.True(t, isAligned("B.example", "a@mail.b.example"))
	require.False(t, isAligned("mail.b.example", "a@b.example"))
	require.False(t, isAligned("example", "a@b.example"))
	require.False(t, isAligned("evilb.example", "a@b.example"))
	require.False(t, isAligned("", "a@b.example"))
}

func FuzzParseAuthRes(f *testing.F) {
	f.Add(`mx.example 1; dmarc=pass (a "b" \( c) header.from="x y"; dkim/1=fail`)
	f.Fuzz(func(t *testing.T, field string) {
		id, _, ok := parseAuthRes(field)
		if ok && id == "" {
			t.Fatal("read, but by nobody")
		}
	})
}
