package site_test

import (
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/projections/site/sitetest"
)

// TestAPageTellsHowManyBotsHaveAnswered holds bots back one by one: the page is there in time, says how
// many have answered, and loads itself again without JavaScript.
func TestAPageTellsHowManyBotsHaveAnswered(t *testing.T) {
	server, step := sitetest.New(t), make(chan struct{})
	page := NewPlain(server, "/play")
	server.Thinking.Store(&step)
	release := sync.OnceFunc(func() { server.Thinking.Store(nil); close(step) })
	t.Cleanup(release)
	page.follow(page.Post("/play", url.Values{"ruleset": {"feudal"}, "seats": {"4"}, "strength": {"hard"}}))
	page.Press("send", url.Values{"text": {"READY"}})
	for _, answered := range []string{"0 of 3 have answered.", "1 of 3 have answered.", "2 of 3 have answered."} {
		var took time.Duration
		require.Eventually(t, func() bool {
			start := time.Now()
			page.open(page.path)
			took = time.Since(start)
			return strings.Contains(page.Body, answered)
		}, time.Minute, time.Millisecond, "%s: %s", answered, page.Body)
		require.Less(t, took, 4*time.Second, "it waits less than two seconds, on a quiet machine")
		require.Regexp(t, `<meta http-equiv="refresh" content="2"`, page.Body)
		step <- struct{}{}
	}
	release()
	require.Eventually(t, func() bool { page.open(page.path); return !strings.Contains(page.Body, "have answered") }, time.Minute, time.Millisecond)
}
