package imap_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
)

// TestConnectionsThatBreakAllTheTimeBringAllEmailsInOnce: connections that break after a few
// thousand bytes still bring emails in, each once, whole, in the order of arrival, even if a
// email is longer than any connection carries.
func TestConnectionsThatBreakAllTheTimeBringAllEmailsInOnce(t *testing.T) {
	for name, after := range map[string]func(*rand.Rand) int{
		"every 2 to 40 KB":  func(r *rand.Rand) int { return 2<<10 + r.IntN(38<<10) },
		"always after 2 KB": func(*rand.Rand) int { return 2 << 10 },
	} {
		t.Run(name, func(t *testing.T) {
			onAll(t, func(t *testing.T, host host) {
				chance := rand.New(rand.NewPCG(7, 7))
				var emails []string
				many := 300
				if testing.Short() {
					many = 100
				}
				for i := range many {
					body := strings.Repeat(fmt.Sprintf("letter %d goes on\r\n", i), chance.IntN(100))
					if i%100 == 50 {
						body = strings.Repeat(body, 10) // up to 20 KB
					}
					emails = append(emails, fmt.Sprintf("Subject: %d\r\n\r\n%s", i, body))
				}
				put(t, host.client(t, ""), time.Time{}, emails...)
				proxy := startProxy(t, host.addr)
				proxy.cutAfter(func() int { return after(chance) })
				cfg := config(host)
				cfg.URL = "imap://" + proxy.Addr().String()
				in := open(t, cfg)
				for i := range emails {
					raw, err := in.Next(soon(t))
					require.NoError(t, err)
					require.True(t, emails[i] == string(raw.Body), "letter %d: %d bytes of %d: %.60q", i, len(raw.Body), len(emails[i]), raw.Body)
					require.False(t, raw.Truncated)
					require.NoError(t, in.File(soon(t), raw, mailgw.Processed))
				}
				require.Eventually(t, func() bool { return len(texts(t, host, "INBOX")) == 0 }, 20*time.Second, 20*time.Millisecond)
				_, err := in.Next(short(t))
				require.Error(t, err, "nothing comes twice")
				filed := texts(t, host, "Processed")
				slices.Sort(filed)
				slices.Sort(emails)
				require.Equal(t, emails, filed)
				t.Logf("%d connections", proxy.dialled())
			})
		})
	}
}

func TestAnEmailCanBeReadAgainAndGivenBack(t *testing.T) {
	onAll(t, func(t *testing.T, host host) {
		put(t, host.client(t, ""), time.Time{}, numbered(0, 3)...)
		proxy := startProxy(t, host.addr)
		cfg := config(host)
		cfg.URL = "imap://" + proxy.Addr().String()
		in := open(t, cfg)
		var all []mailgw.Raw
		for range 3 {
			raw, err := in.Next(soon(t))
			require.NoError(t, err)
			all = append(all, raw)
		}
		proxy.cut()
		again, err := in.Again(soon(t), mailgw.Raw{ID: all[1].ID})
		require.NoError(t, err)
		require.Equal(t, all[1], again)
		require.NoError(t, in.File(soon(t), all[0], mailgw.Processed))
		require.Eventually(t, func() bool {
			_, err := in.Again(soon(t), all[0])
			return err != nil
		}, 10*time.Second, 10*time.Millisecond)
		_, err = in.Again(soon(t), all[0])
		require.ErrorIs(t, err, mailgw.ErrGone)
		in.Leave(all[2])
		_, err = in.Next(short(t))
		require.Error(t, err, "it is left alone for a while")
		proxy.cut()
		back, err := in.Next(soon(t))
		require.NoError(t, err)
		require.Equal(t, all[2], back, "and not what is in work")
		_, err = in.Next(short(t))
		require.Error(t, err)
	})
}
