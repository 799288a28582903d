package imap_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/imap"
)

// sharing returns the configuration of a process that handles the emails with some subjects, and what it read before the
// texts.
func sharing(host host, mine func(lane string) bool) (imap.Config, *atomic.Int64) {
	cfg, heads := config(host), new(atomic.Int64)
	if host.idle == 0 {
		cfg.Idle = time.Minute // nothing is found by chance
	}
	cfg.Lane = func(head []byte) string {
		heads.Add(1)
		_, subject, _ := strings.Cut(string(head), "Subject: ")
		subject, _, _ = strings.Cut(subject, "\r\n")
		return subject
	}
	cfg.Elsewhere = func(lane string) bool { return !mine(lane) }
	return cfg, heads
}

// requireGone waits until an email is gone.
func requireGone(t *testing.T, gone <-chan struct{}) {
	t.Helper()
	select {
	case <-gone:
	case <-soon(t).Done():
		require.FailNow(t, "the email is still there")
	}
}

func TestEmailsForElsewhereComeWithoutTheirText(t *testing.T) {
	onAll(t, func(t *testing.T, host host) {
		put(t, host.client(t, ""), time.Time{}, numbered(0, 6)...)
		cfg, heads := sharing(host, func(lane string) bool { return strings.Contains("13", lane) })
		in := open(t, cfg)
		var raws []mailgw.Raw
		for n := range 6 {
			raw, err := in.Next(soon(t))
			require.NoError(t, err)
			require.Equal(t, string(rune('0'+n)), raw.Lane, "in the order of their arrival")
			require.Equal(t, n > 3, raw.HeadOnly, "none for here is behind it")
			require.False(t, raw.Truncated)
			require.Equal(t, raw.HeadOnly, len(raw.Body) == 0)
			raws = append(raws, raw)
		}
		require.Equal(t, int64(6), heads.Load())
		text, err := in.Again(soon(t), raws[4])
		require.NoError(t, err)
		require.Equal(t, numbered(4, 5)[0], string(text.Body))
		require.Equal(t, "4", text.Lane)
		require.False(t, text.HeadOnly)
	})
}

func TestGoneTellsOfEmailsThatOthersFile(t *testing.T) {
	onAll(t, func(t *testing.T, host host) {
		put(t, host.client(t, ""), time.Time{}, numbered(0, 2)...)
		cfg, _ := sharing(host, func(lane string) bool { return lane == "0" })
		one := open(t, cfg)
		cfg.Elsewhere = func(lane string) bool { return lane == "0" }
		two := open(t, cfg)
		var mine, theirs [2]mailgw.Raw
		for n := range 2 {
			var err error
			mine[n], err = one.Next(soon(t))
			require.NoError(t, err)
			theirs[n], err = two.Next(soon(t))
			require.NoError(t, err)
		}
		gone, stays := two.Gone(theirs[0]), two.Gone(theirs[1])
		require.NoError(t, one.File(soon(t), mine[0], mailgw.Processed))
		requireGone(t, gone)
		requireGone(t, two.Gone(theirs[0]))
		_, err := two.Again(soon(t), theirs[0])
		require.ErrorIs(t, err, mailgw.ErrGone)
		select {
		case <-stays:
			require.Fail(t, "nobody has filed it")
		default:
		}
		require.NoError(t, two.File(soon(t), theirs[1], mailgw.Processed))
		requireGone(t, stays)
	})
}

// TestDrainedPassesWhatOthersHaveFiled: the watermark of each process is exact for all emails.
func TestDrainedPassesWhatOthersHaveFiled(t *testing.T) {
	onAll(t, func(t *testing.T, host host) {
		cfg, _ := sharing(host, func(string) bool { return true })
		one := open(t, cfg)
		cfg.Elsewhere = func(string) bool { return true }
		two := open(t, cfg)
		drainedPast(t, two, time.Now())
		put(t, host.client(t, ""), time.Time{}, numbered(0, 1)...)
		mine, err := one.Next(soon(t))
		require.NoError(t, err)
		theirs, err := two.Next(soon(t))
		require.NoError(t, err)
		require.True(t, theirs.HeadOnly)
		require.False(t, two.Drained().After(theirs.Received.Add(time.Second)))
		require.NoError(t, one.File(soon(t), mine, mailgw.Processed))
		drainedPast(t, two, theirs.Received.Add(time.Second))
	})
}

func TestALongHeaderIsReadInPart(t *testing.T) {
	onAll(t, func(t *testing.T, host host) {
		email := "Subject: long\r\n" + strings.Repeat("X-Way: "+strings.Repeat("x", 70)+"\r\n", 1000) + "\r\ntext\r\n"
		put(t, host.client(t, ""), time.Time{}, email)
		cfg := config(host)
		var head []byte
		cfg.Lane = func(read []byte) string { head = bytes.Clone(read); return "a" }
		cfg.Elsewhere = func(string) bool { return false }
		raw, err := open(t, cfg).Next(soon(t))
		require.NoError(t, err)
		require.Equal(t, email, string(raw.Body))
		require.Equal(t, email[:16<<10], string(head))
	})
}

// TestNewNumbersBeginAnew: emails under old numbers are gone, those that were set aside are handed out again, and until then
// no deadline passes them.
func TestNewNumbersBeginAnew(t *testing.T) {
	dir := t.TempDir()
	server, stop := startMaildrop(t, dir, "")
	addr := server.IMAPAddr()
	h := host{addr, "seneschal", "s3", 0}
	put(t, h.client(t, ""), time.Time{}, numbered(0, 1)...)
	cfg, _ := sharing(h, func(string) bool { return false })
	in := open(t, cfg)
	held, err := in.Next(soon(t))
	require.NoError(t, err)
	gone := in.Gone(held)
	in.Aside(held)
	drainedPast(t, in, held.Received.Add(time.Second))
	stop()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "seneschal", "INBOX", "state"), []byte("4711 900\n"), 0o600))
	startMaildrop(t, dir, addr)
	requireGone(t, gone)
	require.False(t, in.Drained().After(held.Received.Add(time.Second)))
	again, err := in.Next(soon(t))
	require.NoError(t, err)
	require.NotEqual(t, held.ID, again.ID)
	require.Equal(t, held.Lane, again.Lane)
	require.False(t, in.Drained().After(held.Received.Add(time.Second)))
}

// TestLeaveTakesBackWhatAsideLetPass: no deadline passes an email that was set aside and then given back.
func TestLeaveTakesBackWhatAsideLetPass(t *testing.T) {
	server, _ := startMaildrop(t, t.TempDir(), "")
	h := host{server.IMAPAddr(), "seneschal", "s3", 0}
	put(t, h.client(t, ""), time.Time{}, numbered(0, 1)...)
	in := open(t, config(h))
	raw, err := in.Next(soon(t))
	require.NoError(t, err)
	in.Aside(raw)
	drainedPast(t, in, raw.Received.Add(time.Second))
	in.Leave(raw)
	require.Equal(t, raw.Received, in.Drained())
}
