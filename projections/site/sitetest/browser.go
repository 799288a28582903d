package sitetest

import (
	"context"
	"net/url"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// Browser is a Chromium with one tab, and the tab's complaints.
type Browser struct {
	context.Context
	T      testing.TB
	house  *House
	looked int // number of pages that were looked at

	mu      sync.Mutex
	Faults  []string
	foreign []string // requests to other hosts
}

// NewBrowser starts a Chromium of its own for a test. The test is skipped if
// none is installed.
func NewBrowser(t testing.TB, h *House) *Browser {
	t.Helper()
	options := []chromedp.ExecAllocatorOption{chromedp.ExecPath(findChromium(t)), chromedp.UserDataDir(t.TempDir())}
	for _, flag := range []string{
		"headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking",
		"disable-component-update", "disable-sync", "hide-scrollbars",
	} {
		options = append(options, chromedp.Flag(flag, true))
	}
	allocator, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	tab, leave := chromedp.NewContext(allocator)
	t.Cleanup(leave)
	b := &Browser{Context: tab, T: t, house: h}
	require.NoError(t, chromedp.Do(tab)) // starts it
	require.NoError(t, chromedp.Listen(tab, b.noteComplaint))
	Call(b, network.Enable, network.EnableParams{})
	Call(b, log.Enable, cdp.Empty{})
	Call(b, runtime.Enable, cdp.Empty{})
	return b
}

// findChromium finds the program; the test is skipped if there is none.
func findChromium(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no Chromium is installed")
	return ""
}

// noteComplaint collects complaints: messages of the console, and requests to other hosts.
func (b *Browser) noteComplaint(e any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := e.(type) {
	case *log.EventEntryAdded:
		b.Faults = append(b.Faults, e.Entry.Text+" "+e.Entry.URL)
	case *runtime.EventExceptionThrown:
		b.Faults = append(b.Faults, e.ExceptionDetails.Text)
	case *runtime.EventConsoleAPICalled:
		b.Faults = append(b.Faults, "console."+e.Type.String())
	case *network.EventRequestWillBeSent:
		u, err := url.Parse(e.Request.URL)
		if err != nil || u.Scheme != "data" && b.house.Web.URL != u.Scheme+"://"+u.Host { // the browser draws its own inputs from data
			b.foreign = append(b.foreign, e.Request.URL)
		}
	}
}

// Quiet fails the test if there were complaints.
func (b *Browser) Quiet() {
	b.T.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	require.Empty(b.T, b.Faults)
	require.Empty(b.T, b.foreign)
}

// Css is a selector.
type Css = chromedp.CSS

// toolTime is the time that the browser may take for anything.
const toolTime = time.Minute

// Do takes steps in the tab, all of which must succeed.
func (b *Browser) Do(steps ...chromedp.Action[chromedp.Void]) {
	b.T.Helper()
	ctx, cancel := context.WithTimeout(b.Context, toolTime)
	defer cancel()
	require.NoError(b.T, chromedp.Do(ctx, steps...))
}

// Ask runs an action in the tab and returns its answer.
func Ask[T any](b *Browser, what chromedp.Action[T]) T {
	b.T.Helper()
	ctx, cancel := context.WithTimeout(b.Context, toolTime)
	defer cancel()
	answer, err := chromedp.Run(ctx, what)
	require.NoError(b.T, err)
	return answer
}

// Call sends the browser a command, which must succeed.
func Call[P, R any](b *Browser, command cdp.Command[P, R], params P) {
	b.T.Helper()
	_, err := chromedp.Call(b.Context, command, params)
	require.NoError(b.T, err)
}

// Open opens a path of the server.
func (b *Browser) Open(path string) {
	b.T.Helper()
	b.Do(chromedp.Navigate(b.house.Web.URL+path), chromedp.WaitReady(Css("main")))
}

// Carry puts a reader's session into the browser.
func (b *Browser) Carry(r *Reader) {
	b.T.Helper()
	address, err := url.Parse(b.house.Web.URL)
	require.NoError(b.T, err)
	for _, c := range r.Client.Jar.Cookies(address) {
		Call(b, network.SetCookie, network.SetCookieParams{Name: c.Name, Value: c.Value, URL: b.house.Web.URL})
	}
}
