package imap_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	goimap "github.com/emersion/go-imap/v2"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/imap"
)

func config(host host) imap.Config {
	return imap.Config{
		URL: "imap://" + host.addr, User: host.user, Password: host.password,
		Timeout: 5 * time.Second, Idle: host.idle, MinBackoff: 10 * time.Millisecond, MaxBackoff: 100 * time.Millisecond,
	}
}

func open(t testing.TB, cfg imap.Config) *imap.Inbox {
	t.Helper()
	in, err := imap.Open(cfg)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, in.Close()) })
	return in
}

func soon(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	t.Cleanup(cancel)
	return ctx
}

func numbered(from, to int) []string {
	var l []string
	for i := from; i < to; i++ {
		l = append(l, fmt.Sprintf("Subject: %d\r\n\r\nmove %d\r\n", i, i))
	}
	return l
}

// onAll runs a test on each kind of server.
func onAll(t *testing.T, f func(*testing.T, host)) {
	for name, start := range servers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f(t, start(t))
		})
	}
}

func TestEmailsComeInOrderAndAreFiled(t *testing.T) {
	onAll(t, func(t *testing.T, host host) {
		client := host.client(t, "")
		put(t, client, time.Unix(2e9, 0), "Subject: late\r\n\r\n")
		put(t, client, time.Unix(1e9, 0), numbered(0, 100)...)
		in := open(t, config(host))
		for _, want := range append(numbered(0, 100), "Subject: late\r\n\r\n") {
			raw, err := in.Next(soon(t))
			require.NoError(t, err)
			require.Equal(t, want, string(raw.Body))
			require.False(t, raw.Truncated)
			require.Equal(t, int64(len(want)), raw.Size)
			folder := mailgw.Processed
			if strings.HasSuffix(want, "7\r\n") {
				folder = mailgw.Rejected
			}
			require.NoError(t, in.File(soon(t), raw, folder))
		}
		require.NoError(t, in.Close(), "what is filed is moved before")
		require.Empty(t, texts(t, host, "INBOX"))
		require.Len(t, texts(t, host, "Processed"), 91)
		require.Len(t, texts(t, host, "Rejected"), 10)
	})
}

func TestIdleTellsOfAnEmailAndDrainedFollows(t *testing.T) {
	onAll(t, func(t *testing.T, host host) {
		in := open(t, config(host))
		start := time.Now()
		drainedPast(t, in, start)
		got := make(chan mailgw.Raw)
		go func() {
			raw, _ := in.Next(soon(t))
			got <- raw
		}()
		put(t, host.client(t, ""), time.Time{}, numbered(7, 8)...)
		raw := <-got
		require.Equal(t, numbered(7, 8)[0], string(raw.Body))
		require.WithinDuration(t, time.Now(), raw.Received, 5*time.Second)
		time.Sleep(20 * time.Millisecond)
		for range 10 { // looks again and again, but the email is not filed
			require.False(t, in.Drained().After(raw.Received.Add(time.Second)))
			time.Sleep(5 * time.Millisecond)
		}
		in.Aside(raw)
		drainedPast(t, in, time.Now())
		in.Leave(raw)
		before := in.Drained()
		time.Sleep(20 * time.Millisecond)
		require.WithinDuration(t, before, in.Drained(), 10*time.Millisecond, "who gave it back does not have it any more")
		require.NoError(t, in.File(soon(t), raw, mailgw.Processed))
		drainedPast(t, in, time.Now())
	})
}

func drainedPast(t *testing.T, in *imap.Inbox, when time.Time) {
	t.Helper()
	require.Eventually(t, func() bool { return in.Drained().After(when) }, 10*time.Second, 5*time.Millisecond)
}

func TestFilingOutlivesTheConnection(t *testing.T) {
	onAll(t, func(t *testing.T, host host) {
		proxy := startProxy(t, host.addr)
		put(t, host.client(t, ""), time.Time{}, numbered(0, 3)...)
		cfg := config(host)
		cfg.URL = "imap://" + proxy.Addr().String()
		in := open(t, cfg)
		raw, err := in.Next(soon(t))
		require.NoError(t, err)
		proxy.cut()
		require.NoError(t, in.File(soon(t), raw, mailgw.Processed))
		require.NoError(t, in.File(soon(t), raw, mailgw.Processed), "it is gone: no error")
		left := drainAll(t, in, 2)
		require.Len(t, left, 2)
		drainedPast(t, in, time.Now())
		require.NoError(t, in.Close())
		require.ElementsMatch(t, numbered(0, 3), texts(t, host, "Processed"))
	})
}

// drainAll files emails until n different ones were seen, and counts each.
func drainAll(t *testing.T, in *imap.Inbox, n int) map[string]int {
	t.Helper()
	seen := map[string]int{}
	for len(seen) < n {
		raw, err := in.Next(soon(t))
		require.NoError(t, err)
		seen[string(raw.Body)]++
		require.NoError(t, in.File(soon(t), raw, mailgw.Processed))
	}
	return seen
}

func TestNothingIsLostWhenTheWireIsCutAgainAndAgain(t *testing.T) {
	onAll(t, func(t *testing.T, host host) {
		proxy := startProxy(t, host.addr)
		put(t, host.client(t, ""), time.Time{}, numbered(0, 200)...)
		cfg := config(host)
		cfg.URL = "imap://" + proxy.Addr().String()
		in := open(t, cfg)
		for cuts := range 8 {
			drainAll(t, in, 1+3*cuts)
			proxy.cut()
		}
		for len(texts(t, host, "INBOX")) > 0 {
			if raw, err := in.Next(short(t)); err == nil {
				require.NoError(t, in.File(soon(t), raw, mailgw.Processed))
			}
		}
		got := texts(t, host, "Processed")
		slices.Sort(got)
		want := numbered(0, 200)
		slices.Sort(want)
		require.Equal(t, want, got)
	})
}

func TestBlackHoleIsLeft(t *testing.T) {
	s, _ := startMaildrop(t, t.TempDir(), "")
	h := host{s.IMAPAddr(), "seneschal", "s3", 0}
	proxy := startProxy(t, h.addr)
	cfg := config(h)
	cfg.URL, cfg.Timeout, cfg.Idle = "imap://"+proxy.Addr().String(), 100*time.Millisecond, 200*time.Millisecond
	in := open(t, cfg)
	drainedPast(t, in, time.Now())
	proxy.swallow(true)
	put(t, h.client(t, ""), time.Time{}, numbered(0, 1)...)
	require.Eventually(t, func() bool { return in.Trouble() != nil }, 10*time.Second, 10*time.Millisecond)
	require.ErrorContains(t, in.Trouble(), "no answer in time")
	proxy.swallow(false)
	drainAll(t, in, 1)
	require.NoError(t, in.Trouble())
}

func TestServerComesBackFromDisk(t *testing.T) {
	dir := t.TempDir()
	s, stop := startMaildrop(t, dir, "")
	addr := s.IMAPAddr()
	h := host{addr, "seneschal", "s3", 0}
	put(t, h.client(t, ""), time.Time{}, numbered(0, 50)...)
	in := open(t, config(h))
	drainAll(t, in, 10)
	held, err := in.Next(soon(t))
	require.NoError(t, err)
	stop()
	startMaildrop(t, dir, addr)
	require.NoError(t, in.File(soon(t), held, mailgw.Processed))
	drainAll(t, in, 39)
	drainedPast(t, in, time.Now()) // emails filed without a server are moved by the next connection
	require.NoError(t, in.Close())
	require.Empty(t, texts(t, h, "INBOX"))
	require.ElementsMatch(t, numbered(0, 50), texts(t, h, "Processed"))
}

func short(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	t.Cleanup(cancel)
	return ctx
}

func TestNewNumbersAreReadAnew(t *testing.T) {
	dir := t.TempDir()
	s, stop := startMaildrop(t, dir, "")
	addr := s.IMAPAddr()
	h := host{addr, "seneschal", "s3", 0}
	put(t, h.client(t, ""), time.Time{}, numbered(0, 2)...)
	in := open(t, config(h))
	held, err := in.Next(soon(t))
	require.NoError(t, err)
	stop()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "seneschal", "INBOX", "state"), []byte("4711 900\n"), 0o600))
	startMaildrop(t, dir, addr)
	require.NoError(t, in.File(soon(t), held, mailgw.Processed))
	require.Len(t, texts(t, h, "INBOX"), 2, "the old number is void")
	require.Len(t, drainAll(t, in, 2), 2)
}

func TestLargeEmailIsCut(t *testing.T) {
	onAll(t, func(t *testing.T, host host) {
		big := "Subject: big\r\n\r\n" + strings.Repeat("0123456789abcde\n", 1<<10)
		put(t, host.client(t, ""), time.Time{}, "Subject: a\r\n\r\n", big, "Subject: b\r\n\r\n")
		cfg := config(host)
		cfg.MaxSize, cfg.Head = 8<<10, 1<<10
		in := open(t, cfg)
		for range 3 {
			raw, err := in.Next(soon(t))
			require.NoError(t, err)
			require.Equal(t, strings.HasPrefix(string(raw.Body), "Subject: big"), raw.Truncated)
			if raw.Truncated {
				require.Len(t, raw.Body, 1<<10)
				require.GreaterOrEqual(t, raw.Size, int64(len(big)))
			}
			require.NoError(t, in.File(soon(t), raw, mailgw.Quarantine))
		}
	})
}

func TestTwoServersOnOneMailboxFileAll(t *testing.T) {
	onAll(t, func(t *testing.T, host host) {
		put(t, host.client(t, ""), time.Time{}, numbered(0, 60)...)
		var seen sync.Map
		for range 2 {
			in := open(t, config(host))
			go func() {
				for raw, err := in.Next(t.Context()); err == nil; raw, err = in.Next(t.Context()) {
					if in.File(t.Context(), raw, mailgw.Processed) == nil {
						seen.Store(string(raw.Body), true)
					}
				}
			}()
		}
		require.Eventually(t, func() bool {
			n := 0
			seen.Range(func(any, any) bool { n++; return true })
			return n == 60 && len(texts(t, host, "INBOX")) == 0
		}, 20*time.Second, 20*time.Millisecond)
		// Dovecot may leave two copies where two move at the same moment.
		filed := texts(t, host, "Processed")
		slices.Sort(filed)
		require.ElementsMatch(t, numbered(0, 60), slices.Compact(filed))
	})
}

func TestWithoutMoveOthersMarksAreSafe(t *testing.T) {
	host := memserver(t, goimap.CapSet{goimap.CapIMAP4rev1: {}})
	client := host.client(t, "INBOX")
	put(t, client, time.Time{}, numbered(0, 3)...)
	_, err := client.Store(goimap.UIDSetNum(2), &goimap.StoreFlags{Op: goimap.StoreFlagsAdd, Flags: []goimap.Flag{goimap.FlagDeleted}}, nil).Collect()
	require.NoError(t, err)
	in := open(t, config(host))
	drainAll(t, in, 3)
	require.NoError(t, in.Close())
	require.Len(t, texts(t, host, "INBOX"), 3, "nothing was expunged")
	require.Len(t, texts(t, host, "Processed"), 3)
	again := open(t, config(host))
	_, err = again.Next(short(t))
	require.ErrorIs(t, err, context.DeadlineExceeded, "what is marked as filed is not handed out again")
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	for want, cfg := range map[string]imap.Config{
		"would send the password unprotected": {URL: "imap://mail.example", User: "u", Password: "p"},
		"use imaps://HOST":                    {URL: "http://mail.example", User: "u", Password: "p"},
		"the host is missing":                 {URL: "imaps:///x", User: "u", Password: "p"},
		"not a URL":                           {URL: "imaps://mail example", User: "u", Password: "p"},
		"a user and a password":               {URL: "imaps://mail.example", User: "u"},
	} {
		_, err := imap.Open(cfg)
		require.ErrorContains(t, err, want)
	}
	_, err := imap.Open(imap.Config{URL: "imap://u:secret@mail.example"})
	require.NotContains(t, err.Error(), "secret")
}

func TestWrongPasswordIsTrouble(t *testing.T) {
	s, _ := startMaildrop(t, t.TempDir(), "")
	in := open(t, imap.Config{URL: "imap://" + s.IMAPAddr(), User: "seneschal", Password: "x", MinBackoff: time.Millisecond})
	require.Eventually(t, func() bool { return in.Trouble() != nil }, 10*time.Second, 5*time.Millisecond)
	require.ErrorContains(t, in.Trouble(), "logging in")
	require.NoError(t, in.Close())
	_, err := in.Next(t.Context())
	require.ErrorIs(t, err, imap.ErrClosed)
	require.ErrorIs(t, in.File(t.Context(), mailgw.Raw{ID: "1.1"}, mailgw.Processed), imap.ErrClosed)
	require.ErrorContains(t, in.File(t.Context(), mailgw.Raw{ID: "x"}, mailgw.Processed), "not an email of this mailbox")
}

// TestWhatIsFiledIsMovedTogether: a filed email does not count as drained before it is moved, so
// a server that is killed gets it again.
func TestWhatIsFiledIsMovedTogether(t *testing.T) {
	onAll(t, func(t *testing.T, host host) {
		put(t, host.client(t, ""), time.Time{}, numbered(0, 30)...)
		in := open(t, config(host))
		start := time.Now()
		drainAll(t, in, 30)
		drainedPast(t, in, start)
		require.Empty(t, texts(t, host, "INBOX"), "drained is moved")
		require.Len(t, texts(t, host, "Processed"), 30)
	})
}

func TestAnEmailThatCannotBeFiledHoldsUpNoOther(t *testing.T) {
	s, _ := startMaildrop(t, t.TempDir(), "")
	h := host{s.IMAPAddr(), "seneschal", "s3", 0}
	put(t, h.client(t, ""), time.Time{}, numbered(0, 3)...)
	in := open(t, config(h))
	for i, folder := range []string{mailgw.Processed, strings.Repeat("x", 300), mailgw.Processed} {
		raw, err := in.Next(soon(t))
		require.NoError(t, err)
		require.Equal(t, numbered(i, i+1)[0], string(raw.Body))
		require.NoError(t, in.File(soon(t), raw, folder))
	}
	require.Eventually(t, func() bool { return len(texts(t, h, "Processed")) == 2 }, 10*time.Second, 10*time.Millisecond)
	require.Equal(t, numbered(1, 2), texts(t, h, "INBOX"))
	before := in.Drained()
	_, err := in.Next(short(t))
	require.ErrorIs(t, err, context.DeadlineExceeded, "it is in work")
	require.Equal(t, before, in.Drained())
}

func BenchmarkDrain(b *testing.B) {
	for name, start := range servers {
		b.Run(name, func(b *testing.B) {
			host := start(b)
			client := host.client(b, "")
			texts := numbered(0, 200)
			for i := range texts {
				texts[i] += strings.Repeat("sixteen letters\r\n", 240)
			}
			in := open(b, config(host))
			n := 0
			for b.Loop() {
				b.StopTimer()
				put(b, client, time.Time{}, texts...)
				b.StartTimer()
				for range texts {
					raw, err := in.Next(soon(b))
					require.NoError(b, err)
					require.NoError(b, in.File(soon(b), raw, mailgw.Processed))
					n++
				}
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "letters/s")
		})
	}
}
